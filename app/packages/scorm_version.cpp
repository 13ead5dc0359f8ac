#include "packages/scorm_version.h"

#include <map>
#include <set>

#include "core/base/text.h"
#include "packages/package_reader.h"

namespace oneroom::packages {
namespace {

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// What a <schemaversion> means; nothing for one that is not known.
ScormVersion version_of(std::string_view text) {
    if (text == "1.2" || contains(text, "scorm 1.2")) return {Framework::scorm12, ""};
    if (contains(text, "2004 4")) return {Framework::scorm2004, "4th"};
    if (contains(text, "2004 3") || text == "2004") return {Framework::scorm2004, "3rd"};
    if (contains(text, "2004") || contains(text, "cam 1.3") || text == "1.3") return {Framework::scorm2004, "2nd"};
    return {};
}

/// By the namespaces of ADL's own elements, whatever prefix they have. Nothing without any, or with those of both.
ScormVersion version_by_namespace(pugi::xml_node manifest) {
    bool is_12 = false, is_2004 = false;
    for (const auto& attribute : manifest.attributes()) {
        if (!std::string_view(attribute.name()).starts_with("xmlns")) continue;
        const std::string space = to_lower_ascii(attribute.value());
        is_2004 |= contains(space, "adlcp_v1p3");
        is_12 |= contains(space, "adlcp_rootv1p2");
    }
    if (is_12 == is_2004) return {};
    return is_2004 ? ScormVersion{Framework::scorm2004, "3rd"} : ScormVersion{Framework::scorm12, ""};
}

void check_version(const XmlFile& manifest, Framework stated, FindingList& findings) {
    const ScormVersion by_namespace = version_by_namespace(manifest.root());
    if (!by_namespace.framework || *by_namespace.framework == stated) return;
    const bool is_12 = stated == Framework::scorm12;
    findings.add("version-mismatch",
                 "The manifest says " + std::string(is_12 ? "SCORM 1.2" : "SCORM 2004") +
                     " and has the namespaces of " + (is_12 ? "SCORM 2004" : "SCORM 1.2") + ".",
                 manifest.file(), manifest.place_of(child(manifest.root(), "metadata")));
}

/// What an xmlns attribute declares: "adlcp" of xmlns:adlcp, "" of xmlns itself; nothing for other attributes.
std::optional<std::string_view> declared_prefix(std::string_view name) {
    if (name == "xmlns") return "";
    if (name.starts_with("xmlns:")) return name.substr(6);
    return std::nullopt;
}

std::string_view prefix_of(std::string_view name) {
    const auto colon = name.find(':');
    return colon == std::string_view::npos ? std::string_view{} : name.substr(0, colon);
}

/// Prefixes are collected over the whole manifest: one that is declared in another branch is rare and harmless.
void check_prefixes(const XmlFile& manifest, FindingList& findings) {
    std::set<std::string_view> declared{"xml", "xmlns", ""};
    std::map<std::string_view, pugi::xml_node> used;
    struct Walker : pugi::xml_tree_walker {
        std::set<std::string_view>* declared;
        std::map<std::string_view, pugi::xml_node>* used;
        bool for_each(pugi::xml_node& node) override {
            if (node.type() != pugi::node_element) return true;
            used->try_emplace(prefix_of(node.name()), node);
            for (const auto& attribute : node.attributes()) {
                if (const auto prefix = declared_prefix(attribute.name())) declared->insert(*prefix);
                used->try_emplace(prefix_of(attribute.name()), node);
            }
            return true;
        }
    } walker;
    walker.declared = &declared;
    walker.used = &used;
    auto top = manifest.root().parent();
    top.traverse(walker);
    for (const auto& [prefix, node] : used)
        if (!declared.contains(prefix))
            findings.add("undeclared-prefix",
                         "The manifest uses the prefix " + std::string(prefix) + " without declaring it.",
                         manifest.file(), manifest.place_of(node));
}

/// Of content packaging: version 1.1.2 in SCORM 1.2, 1.1.4 in SCORM 2004.
void check_namespace(const XmlFile& manifest, FindingList& findings) {
    const std::string_view name = manifest.root().name();
    const std::string attribute = prefix_of(name).empty() ? "xmlns" : "xmlns:" + std::string(prefix_of(name));
    const std::string space = manifest.root().attribute(attribute.c_str()).value();
    const std::string lower = to_lower_ascii(space);
    if (contains(lower, "imscp_rootv1p1p2") || contains(lower, "imscp_v1p1") || contains(lower, "imsccv1p")) return;
    findings.add("wrong-namespace",
                 space.empty() ? "The manifest has no namespace."
                               : "The manifest is in the namespace " + space + ", which is not that of SCORM.",
                 manifest.file(), manifest.place_of(manifest.root()));
}

}  // namespace

ScormVersion read_scorm_version(const XmlFile& manifest, FindingList& findings) {
    const auto metadata = child(manifest.root(), "metadata");
    const std::string stated = to_lower_ascii(text_of(child(metadata, "schemaversion")));
    const std::string schema = to_lower_ascii(text_of(child(metadata, "schema")));
    if (const ScormVersion version = version_of(stated); version.framework) {
        check_version(manifest, *version.framework, findings);
        return version;
    }
    if (contains(schema, "common cartridge") || contains(schema, "thin cartridge")) {
        findings.add("not-scorm",
                     "This is a Common Cartridge, not a course package that can be taken here. Export it as SCORM "
                     "1.2 or SCORM 2004.",
                     manifest.file());
        return {};
    }
    ScormVersion guess = version_by_namespace(manifest.root());
    if (!guess.framework) guess.framework = Framework::scorm12;
    const std::string taken = *guess.framework == Framework::scorm12 ? "SCORM 1.2" : "SCORM 2004";
    findings.add("no-version",
                 stated.empty()
                     ? "The manifest does not say which version of SCORM it follows; it is taken as " + taken + "."
                     : "The manifest names a version that is not known (" + in_quotes(stated) + "); it is taken as " +
                           taken + ".",
                 manifest.file());
    return guess;
}

void check_schemas(const XmlFile& manifest, const PackageFiles& files, FindingList& findings) {
    check_namespace(manifest, findings);
    check_prefixes(manifest, findings);
    std::string locations = attribute(manifest.root(), "schemaLocation");
    for (auto& c : locations)
        if (c == '\n' || c == '\r' || c == '\t') c = ' ';
    std::string missing, misplaced;
    std::int64_t count = 0;
    bool is_file = false;  // namespaces and files take turns
    for (const auto part : split(locations, ' ')) {
        if (part.empty()) continue;
        if (is_file && scheme_of(part).empty() && files.locate(part).path.empty()) {
            if (count++ == 0) missing = part;
        }
        if (!is_file && scheme_of(part).empty() && misplaced.empty()) misplaced = part;
        is_file = !is_file;
    }
    if (is_file || !misplaced.empty()) {
        findings.add("schema-location",
                     "Repaired: the schema locations of the manifest are not pairs of a namespace and a file; they are "
                     "left out.",
                     manifest.file(), manifest.place_of(manifest.root()));
    } else if (count > 0) {
        findings.add("schema-files", "The manifest names the schema file " + missing + ", which is not in the package.",
                     manifest.file(), manifest.place_of(manifest.root()), count - 1);
    }
}

}  // namespace oneroom::packages
