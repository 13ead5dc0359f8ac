// One <item> of a SCORM manifest, without its resource. Private to packages/.
#pragma once

#include "packages/scorm_sequencing.h"

namespace oneroom::packages {

struct ScormResource {
    pugi::xml_node node;
    std::string identifier;
    std::string base;   ///< joined xml:base
    std::string place;  ///< for findings
    bool is_sco = false;
};

/// What reading an item needs to know of its manifest.
struct ScormContext {
    const XmlFile& xml;
    pugi::xml_node manifest;
    Framework framework{};
};

/// Everything but position, parent, depth, href and is_sco.
PackageItem read_scorm_item(pugi::xml_node node, const ScormContext& context, FindingList& findings);

/// Tells about prerequisites that name unknown items, cannot be read, or are written with words.
void check_prerequisites(const Package& package, const std::string& file, FindingList& findings);

}  // namespace oneroom::packages
