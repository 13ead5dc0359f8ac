// cmi5.xml: a course structure, in a zip or alone. What breaks a rule of the specification is an error: the course is
// not taken (cmi5 4.4, 13 and 14).
#include <set>

#include "core/base/iri.h"
#include "core/base/text.h"
#include "packages/cmi5_shape.h"
#include "packages/cmi5_values.h"
#include "packages/xapi_package.h"

namespace oneroom::packages {
namespace {

class Cmi5Reader {
public:
    Cmi5Reader(const XmlFile& xml, const PackageFiles& files, FindingList& findings)
        : xml_(xml), files_(files), findings_(findings), package_(start_xapi_package(Framework::cmi5, xml, files)) {}

    std::optional<Package> read() {
        const auto structure = xml_.root();
        if (local_name(structure.name()) != "courseStructure") {
            tell("not-a-manifest",
                 "The file " + xml_.file() +
                     " does not begin with a <courseStructure> element, so it is not a cmi5 course structure.",
                 structure);
            return std::nullopt;
        }
        if (namespace_of(structure) != cmi5_namespace) {
            tell("cmi5-namespace",
                 "The <courseStructure> of " + xml_.file() + " is not in the namespace of cmi5, " +
                     std::string(cmi5_namespace) + ".",
                 structure);
            return std::nullopt;
        }
        check_cmi5_shape(xml_, findings_);
        const auto course = cmi5_child(structure, "course");
        package_.identifier = cmi5_attribute(course, "id");
        check_iri(course, package_.identifier);
        package_.title = title_or(wording(cmi5_children(cmi5_child(course, "title"), "langstring")),
                                  package_.identifier, xml_, findings_);
        package_.organisation = package_.title;
        read_objectives(structure);
        read_children(structure, std::nullopt, 0);
        problems_.refuse(findings_);
        return std::move(package_);
    }

private:
    void tell(std::string code, std::string message, pugi::xml_node node, const std::string& what = {},
              const std::string& identifier = {}) {
        findings_.add(std::move(code), std::move(message), xml_.file(),
                      place_in(what, identifier, xml_.place_of(node)));
    }

    /// 13.1: every id is a whole IRI.
    void check_iri(pugi::xml_node node, const std::string& identifier) {
        if (identifier.empty() || is_iri(identifier)) return;  // one that is missing has been told
        tell("cmi5-id",
             "The identifier " + in_quotes(identifier) + " of <" + std::string(local_name(node.name())) +
                 "> is no whole address with a scheme, like https://example.com/course.",
             node);
    }

    /// 13.1.2 to 13.1.4: unique within the course structure.
    void check_identifier(pugi::xml_node node, const std::string& identifier) {
        check_iri(node, identifier);
        if (!identifier.empty() && !identifiers_.insert(identifier).second)
            tell("cmi5-duplicate-id",
                 "The identifier " + in_quotes(identifier) + " is that of two parts of the course.", node);
    }

    void read_objectives(pugi::xml_node structure) {
        for (const auto node : cmi5_children(cmi5_child(structure, "objectives"), "objective")) {
            const std::string identifier = cmi5_attribute(node, "id");
            check_identifier(node, identifier);
            objectives_.insert(identifier);
        }
    }

    void read_children(pugi::xml_node parent, std::optional<std::int64_t> parent_position, std::int64_t depth) {
        for (const auto node : parent.children()) {
            const auto name = local_name(node.name());
            if ((name != "au" && name != "block") || namespace_of(node) != cmi5_namespace) continue;
            if (package_.items.size() >= most_items) {
                findings_.add("too-many-items", "The manifest has more than 10,000 items.", xml_.file());
                return;
            }
            PackageItem item;
            item.position = static_cast<std::int64_t>(package_.items.size());
            item.parent_position = parent_position;
            item.depth = depth;
            item.identifier = cmi5_attribute(node, "id");
            check_identifier(node, item.identifier);
            read_title(node, item);
            read_references(node, item);
            if (name == "au") read_unit(node, item);
            const std::int64_t position = item.position;
            package_.items.push_back(std::move(item));
            if (name == "block") read_children(node, position, depth + 1);
        }
    }

    void read_title(pugi::xml_node node, PackageItem& item) {
        item.title = wording(cmi5_children(cmi5_child(node, "title"), "langstring"));
        if (!item.title.empty()) return;
        item.title = item.identifier;
        tell("no-title", in_quotes(item.identifier) + " has no title; its identifier is shown instead.", node, "item",
             item.identifier);
    }

    void read_references(pugi::xml_node node, PackageItem& item) {
        for (const auto reference : cmi5_children(cmi5_child(node, "objectives"), "objective")) {
            const std::string of = cmi5_attribute(reference, "idref");
            if (objectives_.contains(of)) {
                item.objectives.push_back(of);
            } else {
                tell("cmi5-unknown-objective",
                     in_quotes(item.title) + " names the objective " + in_quotes(of) +
                         ", which the course does not have; it is left out.",
                     reference, "item", item.identifier);
            }
        }
    }

    void read_unit(pugi::xml_node node, PackageItem& item) {
        item.launch_data = text_of(cmi5_child(node, "launchParameters"));
        item.entitlement_key = text_of(cmi5_child(node, "entitlementKey"));
        read_mastery_score(node, item);
        read_choices(node, item);
        const auto url = cmi5_child(node, "url");
        if (url) item.href = read_url(url, text_of(url), item);
        item.is_sco = !item.href.empty();
    }

    void read_mastery_score(pugi::xml_node node, PackageItem& item) {
        if (!node.attribute("masteryScore")) return;
        const std::string score = cmi5_attribute(node, "masteryScore");
        if (const auto read = read_cmi5_score(score)) {
            item.mastery_score = *read;
        } else {
            tell("cmi5-mastery-score",
                 in_quotes(item.title) + " has the mastery score " + in_quotes(score) +
                     ", which is not a number from 0 to 1 with at most four decimals.",
                 node, "item", item.identifier);
        }
    }

    void read_choices(pugi::xml_node node, PackageItem& item) {
        const auto choice = [&](const char* name, bool (*is_known)(std::string_view), const char* code,
                                std::string& to) {
            if (!node.attribute(name)) return;
            const std::string value = cmi5_attribute(node, name);
            if (is_known(value)) {
                to = value;
            } else {
                findings_.add(
                    code,
                    in_quotes(item.title) + " has " + name + " " + in_quotes(value) + ", which cmi5 does not know.",
                    xml_.file(), place_in("item", item.identifier, xml_.place_of(node)));
            }
        };
        choice("moveOn", is_move_on, "cmi5-move-on", item.move_on);
        choice("launchMethod", is_launch_method, "cmi5-launch-method", item.launch_method);
        choice("activityType", is_iri, "cmi5-activity-type", item.activity_type);
    }

    /// 13.1.4 url and 14: a page of the zip, or a whole address.
    std::string read_url(pugi::xml_node node, const std::string& url, const PackageItem& item) {
        const std::string what = in_quotes(item.title);
        if (const auto name = clashing_parameter(url); !name.empty())
            tell("cmi5-launch-parameter",
                 "The address of " + what + " has the parameter " + name + ", which the launch itself adds.", node,
                 "unit", item.identifier);
        const std::string place = place_in("unit", item.identifier, xml_.place_of(node));
        if (is_local_path(url)) {
            problems_.add("local-path", what + " starts " + url + ", which is on the author's computer.", xml_.file(),
                          place);
            return {};
        }
        if (!is_written_as_url(url)) {
            tell("cmi5-url", what + " starts " + in_quotes(url) + ", which is not written as an address.", node, "unit",
                 item.identifier);
            return {};
        }
        if (scheme_of(url).empty() && files_.is_lone_file()) {
            tell("cmi5-relative-url", what + " starts " + url + ", but there is no package that this page could be in.",
                 node, "unit", item.identifier);
            return {};
        }
        return xapi_launch_of(url, files_, what, xml_, place, findings_, problems_);
    }

    const XmlFile& xml_;
    const PackageFiles& files_;
    FindingList& findings_;
    Package package_;
    LaunchProblems problems_;
    std::set<std::string> identifiers_, objectives_;
};

}  // namespace

std::optional<Package> read_cmi5(const PackageFiles& files, const std::string& path, FindingList& findings) {
    const auto xml = XmlFile::read(files.read(path, static_cast<std::int64_t>(longest_xml)), path, findings);
    if (!xml) return std::nullopt;
    return Cmi5Reader(*xml, files, findings).read();
}

}  // namespace oneroom::packages
