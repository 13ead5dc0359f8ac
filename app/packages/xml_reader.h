// XML from strangers, read safely: no DTD, no entities of its own, nothing fetched, bounded in size, depth and number
// of elements. Names are compared without their namespace prefix and, because authoring tools differ, without case.
#pragma once

#include <memory>
#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "packages/findings.h"

namespace oneroom::packages {

/// A parsed description. Nodes live as long as this object.
class XmlFile {
public:
    /// Nothing when it cannot be accepted; the reason is then among the findings, with line and column. `file` is
    /// its path inside the package.
    static std::optional<XmlFile> read(std::string_view bytes, const std::string& file, FindingList& findings);

    pugi::xml_node root() const { return tree_->document_element(); }
    const std::string& file() const { return file_; }
    /// "line 14"
    std::string place_of(pugi::xml_node node) const;

private:
    XmlFile(std::string file, std::string text) : file_(std::move(file)), text_(std::move(text)) {}

    std::string file_;
    std::string text_;
    std::vector<std::size_t> line_ends_;  ///< offsets of the line breaks
    std::unique_ptr<pugi::xml_document> tree_;
};

/// Of a manifest; a larger one is refused.
constexpr std::size_t longest_xml = 4'194'304;

/// The part of a name after its prefix.
std::string_view local_name(std::string_view name);

/// The first child element, or every one, of this local name.
pugi::xml_node child(pugi::xml_node parent, std::string_view name);
std::vector<pugi::xml_node> children(pugi::xml_node parent, std::string_view name);

/// The trimmed value of an attribute; empty without one.
std::string attribute(pugi::xml_node node, std::string_view name);
bool has_attribute(pugi::xml_node node, std::string_view name);

/// The trimmed text directly inside an element, CDATA included.
std::string text_of(pugi::xml_node node);

/// The element as written, without indentation.
std::string xml_of(pugi::xml_node node);

}  // namespace oneroom::packages
