// Whether a cmi5 course structure has the elements and attributes that CourseStructure.xsd asks for, each in its
// place. Values are looked at elsewhere. Private to packages/.
#pragma once

#include "packages/xml_reader.h"

namespace oneroom::packages {

/// The namespace of CourseStructure.xsd, without the xmlns of any prefix.
constexpr std::string_view cmi5_namespace = "https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd";

/// The namespace an element is in; empty: in none, or by a prefix that nothing declares.
std::string_view namespace_of(pugi::xml_node node);

/// The first child element, or every one, of exactly this name in the namespace of cmi5.
pugi::xml_node cmi5_child(pugi::xml_node parent, std::string_view name);
std::vector<pugi::xml_node> cmi5_children(pugi::xml_node parent, std::string_view name);

/// The trimmed value of an attribute without prefix (cmi5 13.1: white space around values is removed).
std::string cmi5_attribute(pugi::xml_node node, const char* name);

/// Tells every deviation in the structure whose root this is. Elements and attributes of other namespaces may stand
/// anywhere (13.1.5).
void check_cmi5_shape(const XmlFile& xml, FindingList& findings);

}  // namespace oneroom::packages
