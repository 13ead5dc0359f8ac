// tincan.xml (xAPI packages) and cmi5.xml (cmi5 course structures). Read for their titles and tables of contents.
#include "core/base/text.h"
#include "packages/package_reader.h"

namespace oneroom::packages {
namespace {

/// The wording in English when there is one, else the first: <name lang="en-US">, <langstring lang="...">.
std::string wording(const std::vector<pugi::xml_node>& choices) {
    for (const auto choice : choices)
        if (to_lower_ascii(attribute(choice, "lang")).starts_with("en") && !text_of(choice).empty())
            return text_of(choice);
    return choices.empty() ? std::string() : text_of(choices.front());
}

Package start_package(Framework framework, const XmlFile& xml, const PackageFiles& files) {
    Package package;
    package.framework = framework;
    package.is_playable = true;
    package.manifest_path = xml.file();
    package.root_folder = files.root_folder();
    return package;
}

/// The title, or what stands in for it.
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

/// Pages of xAPI and cmi5 may stand on another server; they report by address, not by a script in the frame.
std::string address_of(const std::string& address, const PackageFiles& files, const std::string& what,
                       const XmlFile& xml, const std::string& place, FindingList& findings, LaunchProblems& problems) {
    const Reference reference = resolve_reference("", address);
    if (!reference.is_external || is_local_path(reference.path))
        return launch_of(files, reference, "", what, xml.file(), place, findings, problems);
    findings.add("external-launch",
                 what + " starts " + reference.path + " on another server, so it needs the internet.", xml.file(),
                 place);
    return reference.path + reference.tail;
}

class Cmi5Reader {
public:
    Cmi5Reader(const XmlFile& xml, const PackageFiles& files, FindingList& findings)
        : xml_(xml), files_(files), findings_(findings), package_(start_package(Framework::cmi5, xml, files)) {}

    std::optional<Package> read() {
        const auto structure = xml_.root();
        if (!equal_ignoring_case(local_name(structure.name()), "courseStructure")) {
            findings_.add("not-a-manifest",
                          "The file " + xml_.file() +
                              " does not begin with a <courseStructure> element, so it is not a cmi5 course structure.",
                          xml_.file(), xml_.place_of(structure));
            return std::nullopt;
        }
        const auto course = child(structure, "course");
        package_.identifier = attribute(course, "id");
        package_.title =
            title_or(wording(children(child(course, "title"), "langstring")), package_.identifier, xml_, findings_);
        package_.organisation = package_.title;
        read_children(structure, std::nullopt, 0);
        problems_.tell(findings_, count_launchable(package_), xml_.file());
        return std::move(package_);
    }

private:
    void read_children(pugi::xml_node parent, std::optional<std::int64_t> parent_position, std::int64_t depth) {
        for (const auto node : parent.children()) {
            const std::string name = to_lower_ascii(local_name(node.name()));
            if ((name != "au" && name != "block") || package_.items.size() >= most_items) continue;
            PackageItem item;
            item.position = static_cast<std::int64_t>(package_.items.size());
            item.parent_position = parent_position;
            item.depth = depth;
            item.identifier = attribute(node, "id");
            item.title = wording(children(child(node, "title"), "langstring"));
            if (item.title.empty()) {
                item.title = item.identifier;
                findings_.add("no-title",
                              in_quotes(item.identifier) + " has no title; its identifier is shown instead.",
                              xml_.file(), place_in("item", item.identifier, xml_.place_of(node)));
            }
            note_identifier(node, item.identifier);
            if (name == "au") read_unit(node, item);
            const std::int64_t position = item.position;
            package_.items.push_back(std::move(item));
            if (name == "block") read_children(node, position, depth + 1);
        }
    }

    void note_identifier(pugi::xml_node node, const std::string& identifier) {
        const std::string place = place_in("item", identifier, xml_.place_of(node));
        if (identifier.empty()) {
            findings_.add("item-without-identifier",
                          "An item of " + xml_.file() + " has no identifier. It was read all the same.", xml_.file(),
                          place);
        } else if (!identifiers_.insert(identifier).second) {
            findings_.add("duplicate-identifier",
                          "The manifest has two items called " + in_quotes(identifier) +
                              "; rules that name it cannot tell them apart.",
                          xml_.file(), place);
        }
    }

    /// cmi5 13.1.4: a score of the unit that is at least this large has passed it; 0 to 1.
    void read_mastery_score(pugi::xml_node node, PackageItem& item) {
        const std::string score = attribute(node, "masteryScore");
        const auto number = to_number(score);
        if (score.empty() || (number && *number >= 0 && *number <= 1)) {
            item.mastery_score = score;
            return;
        }
        findings_.add("mastery-score",
                      in_quotes(item.title) + " has the mastery score " + in_quotes(score) +
                          ", which is not a number from 0 to 1; it is left out.",
                      xml_.file(), place_in("item", item.identifier, xml_.place_of(node)));
    }

    void read_unit(pugi::xml_node node, PackageItem& item) {
        item.launch_data = text_of(child(node, "launchParameters"));
        read_mastery_score(node, item);
        if (const std::string move_on = attribute(node, "moveOn"); !move_on.empty()) item.move_on = move_on;
        if (attribute(node, "launchMethod") == "OwnWindow") item.launch_method = "OwnWindow";
        item.entitlement_key = text_of(child(node, "entitlementKey"));
        item.activity_type = attribute(node, "activityType");
        const std::string place = place_in("unit", item.identifier, xml_.place_of(node));
        item.href =
            address_of(text_of(child(node, "url")), files_, in_quotes(item.title), xml_, place, findings_, problems_);
        item.is_sco = !item.href.empty();
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
    Package package = start_package(Framework::xapi, *xml, files);
    LaunchProblems problems;
    for (const auto node : children(child(xml->root(), "activities"), "activity")) {
        const std::string launch = wording(children(node, "launch"));
        if (launch.empty() || package.items.size() >= most_items) continue;  // an activity that is only reported about
        PackageItem item;
        item.position = static_cast<std::int64_t>(package.items.size());
        item.identifier = attribute(node, "id");
        item.title = wording(children(node, "name"));
        const std::string place = place_in("activity", item.identifier, xml->place_of(node));
        if (item.title.empty()) item.title = item.identifier;
        if (item.identifier.empty())
            findings.add("item-without-identifier",
                         "An item of " + path + " has no identifier. It was read all the same.", path, place);
        item.href = address_of(launch, files, in_quotes(item.title), *xml, place, findings, problems);
        item.is_sco = !item.href.empty();
        package.items.push_back(std::move(item));
    }
    if (!package.items.empty()) package.identifier = package.items.front().identifier;
    package.title = title_or(package.items.empty() ? "" : package.items.front().title, path, *xml, findings);
    package.organisation = package.title;
    problems.tell(findings, count_launchable(package), path);
    return package;
}

std::optional<Package> read_cmi5(const PackageFiles& files, const std::string& path, FindingList& findings) {
    const auto xml = XmlFile::read(files.read(path, static_cast<std::int64_t>(longest_xml)), path, findings);
    if (!xml) return std::nullopt;
    return Cmi5Reader(*xml, files, findings).read();
}

}  // namespace oneroom::packages
