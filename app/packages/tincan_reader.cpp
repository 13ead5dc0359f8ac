// tincan.xml: the description of an xAPI package, as authoring tools publish it.
#include <set>

#include "core/base/iri.h"
#include "core/base/text.h"
#include "packages/xapi_package.h"

namespace oneroom::packages {
namespace {

/// Frames of one page that send each other to pages, as Lectora's do, may not inside of the player: its frame is a
/// sandbox, in which a page changes the address of itself and of what it holds only.
bool has_frameset(const PackageFiles& files, std::string_view href) {
    constexpr std::int64_t longest_frameset = 256 * 1024;
    const std::string path(href.substr(0, href.find_first_of("?#")));
    const auto* entry = files.find(path);
    if (!entry || entry->size > longest_frameset) return false;
    const std::string page = to_lower_ascii(files.read(path, longest_frameset));
    return page.find("<frameset") != page.npos;
}

class TincanReader {
public:
    TincanReader(const XmlFile& xml, const PackageFiles& files, FindingList& findings)
        : xml_(xml), files_(files), findings_(findings), package_(start_xapi_package(Framework::xapi, xml, files)) {}

    std::optional<Package> read() {
        if (!equal_ignoring_case(local_name(xml_.root().name()), "tincan")) {
            findings_.add("not-a-manifest",
                          "The file " + xml_.file() +
                              " does not begin with a <tincan> element, so it is not the description of an xAPI "
                              "package.",
                          xml_.file(), xml_.place_of(xml_.root()));
            return std::nullopt;
        }
        for (const auto node : children(child(xml_.root(), "activities"), "activity")) {
            const std::string launch = wording(children(node, "launch"));
            if (launch.empty()) continue;  // an activity that is only reported about
            if (package_.items.size() >= most_items) {
                findings_.add("too-many-items", "The manifest has more than 10,000 items.", xml_.file());
                break;
            }
            read_activity(node, launch);
        }
        if (!package_.items.empty()) package_.identifier = package_.items.front().identifier;
        package_.title =
            title_or(package_.items.empty() ? "" : package_.items.front().title, xml_.file(), xml_, findings_);
        package_.organisation = package_.title;
        problems_.tell(findings_, count_launchable(package_), xml_.file());
        return std::move(package_);
    }

private:
    void read_activity(pugi::xml_node node, const std::string& launch) {
        PackageItem item;
        item.position = static_cast<std::int64_t>(package_.items.size());
        item.identifier = attribute(node, "id");
        item.title = wording(children(node, "name"));
        const std::string place = place_in("activity", item.identifier, xml_.place_of(node));
        check_identifier(item.identifier, place);
        if (item.title.empty()) item.title = item.identifier;
        if (const auto type = attribute(node, "type"); is_iri(type)) item.activity_type = type;
        item.href = xapi_launch_of(launch, files_, in_quotes(item.title), xml_, place, findings_, problems_);
        item.is_sco = !item.href.empty();
        if (has_frameset(files_, item.href)) item.launch_method = "OwnWindow";
        package_.items.push_back(std::move(item));
    }

    /// A record store keeps nothing about an activity whose id is no IRI (xAPI Data 2.4.4.1).
    void check_identifier(const std::string& identifier, const std::string& place) {
        if (identifier.empty()) {
            findings_.add("item-without-identifier",
                          "An item of " + xml_.file() + " has no identifier. It was read all the same.", xml_.file(),
                          place);
        } else if (!is_iri(identifier)) {
            findings_.add("activity-identifier",
                          "The identifier " + in_quotes(identifier) +
                              " of an activity is no whole address with a scheme, like https://example.com/course.",
                          xml_.file(), place);
        } else if (!identifiers_.insert(identifier).second) {
            findings_.add("duplicate-identifier",
                          "The manifest has two items called " + in_quotes(identifier) +
                              "; rules that name it cannot tell them apart.",
                          xml_.file(), place);
        }
    }

    const XmlFile& xml_;
    const PackageFiles& files_;
    FindingList& findings_;
    Package package_;
    LaunchProblems problems_;
    std::set<std::string> identifiers_;
};

}  // namespace

std::optional<Package> read_tincan(const PackageFiles& files, const std::string& path, FindingList& findings) {
    const auto xml = XmlFile::read(files.read(path, static_cast<std::int64_t>(longest_xml)), path, findings);
    if (!xml) return std::nullopt;
    return TincanReader(*xml, files, findings).read();
}

}  // namespace oneroom::packages
