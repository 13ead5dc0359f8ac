#include "packages/scorm_version.h"

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

/// By the namespace of ADL's own elements, whatever prefix it has.
ScormVersion version_by_namespace(pugi::xml_node manifest) {
    for (const auto& attribute : manifest.attributes()) {
        if (!std::string_view(attribute.name()).starts_with("xmlns")) continue;
        const std::string space = to_lower_ascii(attribute.value());
        if (contains(space, "adlcp_v1p3")) return {Framework::scorm2004, "3rd"};
        if (contains(space, "adlcp_rootv1p2")) return {Framework::scorm12, ""};
    }
    return {};
}

}  // namespace

ScormVersion read_scorm_version(const XmlFile& manifest, FindingList& findings) {
    const auto metadata = child(manifest.root(), "metadata");
    const std::string stated = to_lower_ascii(text_of(child(metadata, "schemaversion")));
    const std::string schema = to_lower_ascii(text_of(child(metadata, "schema")));
    if (const ScormVersion version = version_of(stated); version.framework) return version;
    if (contains(schema, "common cartridge") || contains(schema, "thin cartridge")) {
        findings.error("not-scorm",
                       "This is a Common Cartridge, not a course package that can be taken here. Export it as SCORM "
                       "1.2 or SCORM 2004.",
                       manifest.file());
        return {};
    }
    ScormVersion guess = version_by_namespace(manifest.root());
    if (!guess.framework) guess.framework = Framework::scorm12;
    const std::string taken = *guess.framework == Framework::scorm12 ? "SCORM 1.2" : "SCORM 2004";
    findings.warning("no-version",
                     stated.empty()
                         ? "The manifest does not say which version of SCORM it follows; it is taken as " + taken + "."
                         : "The manifest names a version that is not known (" + in_quotes(stated) +
                               "); it is taken as " + taken + ".",
                     manifest.file());
    return guess;
}

void check_schema_files(const XmlFile& manifest, const PackageFiles& files, FindingList& findings) {
    std::string locations = attribute(manifest.root(), "schemaLocation");
    for (auto& c : locations)
        if (c == '\n' || c == '\r' || c == '\t') c = ' ';
    std::string missing;
    int count = 0;
    bool is_file = false;  // namespaces and files take turns
    for (const auto part : split(locations, ' ')) {
        if (part.empty()) continue;
        if (is_file && scheme_of(part).empty() && files.locate(part).path.empty()) {
            if (count++ == 0) missing = part;
        }
        is_file = !is_file;
    }
    if (count == 0) return;
    findings.info("schema-files",
                  "The manifest names schema files that are not in the package (" + missing +
                      (count > 1 ? " and " + std::to_string(count - 1) + " more" : std::string()) +
                      "). They are not needed here.",
                  manifest.file());
}

}  // namespace oneroom::packages
