#include "packages/xapi_package.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"

namespace oneroom::packages {

std::string wording(const std::vector<pugi::xml_node>& choices) {
    for (const auto choice : choices)
        if (to_lower_ascii(attribute(choice, "lang")).starts_with("en") && !text_of(choice).empty())
            return text_of(choice);
    return choices.empty() ? std::string() : text_of(choices.front());
}

Package start_xapi_package(Framework framework, const XmlFile& xml, const PackageFiles& files) {
    Package package;
    package.framework = framework;
    package.is_playable = true;
    package.manifest_path = xml.file();
    package.root_folder = files.root_folder();
    package.is_lone_file = files.is_lone_file();
    return package;
}

std::string title_or(std::string title, const std::string& identifier, const XmlFile& xml, FindingList& findings) {
    if (!title.empty()) return title;
    findings.add("no-title", "The package has no title in " + xml.file() + "; " + in_quotes(identifier) + " is used.",
                 xml.file());
    return identifier;
}

std::size_t count_launchable(const Package& package) {
    std::size_t count = 0;
    for (const auto& item : package.items) count += item.href.empty() ? 0 : 1;
    return count;
}

bool is_whole_address(std::string_view address) {
    // What a browser would take as the code of a page or as a file of its own computer.
    constexpr std::array<std::string_view, 9> not_pages{
        {"javascript", "vbscript", "data", "blob", "about", "file", "filesystem", "view-source", "chrome"}};
    const auto scheme = scheme_of(address);
    if (scheme.empty() || std::ranges::find(not_pages, to_lower_ascii(scheme)) != not_pages.end()) return false;
    const auto rest = address.substr(scheme.size());
    return rest.starts_with("://") && rest.size() > 3 && rest[3] != '/' && rest[3] != '?' && rest[3] != '#';
}

std::string xapi_launch_of(const std::string& address, const PackageFiles& files, const std::string& what,
                           const XmlFile& xml, const std::string& place, FindingList& findings,
                           LaunchProblems& problems) {
    const Reference reference = resolve_reference("", address);
    if (!reference.is_external || is_local_path(reference.path))
        return launch_of(files, reference, "", what, xml.file(), place, findings, problems);
    if (!is_whole_address(address)) {
        problems.add("unsafe-launch", what + " starts " + address + ", which is not the address of a page.", xml.file(),
                     place);
        return {};
    }
    findings.add("remote-unit", what + " starts " + address + " on another server, so it needs the internet.",
                 xml.file(), place);
    return std::string(trim(address));
}

}  // namespace oneroom::packages
