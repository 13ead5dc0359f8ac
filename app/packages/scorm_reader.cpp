// imsmanifest.xml of SCORM 1.2 and SCORM 2004. Section numbers are those of SCORM 2004 4th Edition, Content
// Aggregation Model, unless they say 1.2.
#include <algorithm>
#include <map>

#include "core/base/text.h"
#include "packages/package_reader.h"
#include "packages/scorm_item.h"
#include "packages/scorm_version.h"

namespace oneroom::packages {
namespace {

class ScormReader {
public:
    ScormReader(const XmlFile& xml, const PackageFiles& files, FindingList& findings)
        : xml_(xml), files_(files), findings_(findings), manifest_(xml.root()) {}

    std::optional<Package> read() {
        if (!equal_ignoring_case(local_name(manifest_.name()), "manifest")) {
            findings_.add(
                "not-a-manifest",
                "The file " + xml_.file() + " does not begin with a <manifest> element, so it is not a SCORM manifest.",
                xml_.file(), xml_.place_of(manifest_));
            return std::nullopt;
        }
        const ScormVersion version = read_scorm_version(xml_, findings_);
        if (!version.framework) return std::nullopt;
        package_.framework = *version.framework;
        package_.edition = version.edition;
        package_.identifier = attribute(manifest_, "identifier");
        package_.manifest_path = xml_.file();
        package_.root_folder = files_.root_folder();
        package_.is_playable = true;
        read_resources();
        const auto organisation = choose_organisation();
        if (organisation) read_organisation(organisation);
        name_package(organisation);
        check_files();
        check_unlisted();
        const auto launchable =
            std::ranges::count_if(package_.items, [](const auto& item) { return !item.href.empty(); });
        problems_.tell(findings_, static_cast<std::size_t>(launchable), xml_.file());
        check_prerequisites(package_, xml_.file(), findings_);
        check_reporting(static_cast<std::size_t>(launchable));
        return std::move(package_);
    }

private:
    void read_resources() {
        const auto resources = child(manifest_, "resources");
        const std::string outer = join_base(attribute(manifest_, "base"), attribute(resources, "base"));
        for (const auto node : children(resources, "resource")) {
            ScormResource resource;
            resource.node = node;
            resource.identifier = attribute(node, "identifier");
            resource.base = join_base(outer, attribute(node, "base"));
            resource.is_sco = equal_ignoring_case(attribute(node, "scormtype"), "sco");
            says_type_ |= has_attribute(node, "scormtype");
            listed_.insert(resolve_reference(resource.base, attribute(node, "href")).path);
            check_type(resource);
            resource.place = place_in("resource", resource.identifier, xml_.place_of(node));
            if (!resources_.emplace(resource.identifier, resource).second)
                findings_.add("duplicate-identifier",
                              "The manifest has two resources called " + in_quotes(resource.identifier) +
                                  "; the first one is used.",
                              xml_.file(), resource.place);
        }
        if (!resources_.empty() && !says_type_) {
            // One resource without the type is an asset; a whole manifest without it has forgotten it.
            for (auto& [identifier, resource] : resources_) resource.is_sco = true;
            findings_.add("no-scorm-type",
                          "No resource of the manifest says whether it reports to the portal (scormtype). All of "
                          "them are taken as SCOs, which do.",
                          xml_.file());
        }
    }

    void check_type(const ScormResource& resource) {
        const std::string type = attribute(resource.node, "scormtype");
        if (type.empty() || resource.is_sco || equal_ignoring_case(type, "asset")) return;
        findings_.add("unknown-scorm-type",
                      "The resource " + in_quotes(resource.identifier) + " is of the kind " + in_quotes(type) +
                          ", which is neither sco nor asset; it is taken as an asset.",
                      xml_.file(), resource.place);
    }

    pugi::xml_node choose_organisation() {
        const auto organisations = child(manifest_, "organizations");
        const auto all = children(organisations, "organization");
        if (all.empty()) {
            findings_.add("no-organisation",
                          "The manifest describes no course: it has no <organization> with items. Publish the "
                          "package again from the authoring tool.",
                          xml_.file(), organisations ? xml_.place_of(organisations) : "");
            return {};
        }
        const std::string wanted = attribute(organisations, "default");
        for (const auto organisation : all) {
            if (attribute(organisation, "identifier").empty())
                findings_.add("organisation-without-identifier",
                              "An <organization> of the manifest has no identifier. It was read all the same.",
                              xml_.file(), xml_.place_of(organisation));
        }
        if (all.size() > 1)
            findings_.add(
                "several-organisations",
                "The manifest has " + std::to_string(all.size()) + " organisations; only the default one is played.",
                xml_.file());
        const auto chosen =
            std::ranges::find_if(all, [&](const auto& node) { return attribute(node, "identifier") == wanted; });
        if (chosen != all.end() && !wanted.empty()) return *chosen;
        if (!wanted.empty() || all.size() > 1)
            findings_.add("default-organisation",
                          wanted.empty()
                              ? "The manifest does not say which organisation is the default; the first one is used."
                              : "The default organisation " + in_quotes(wanted) +
                                    " is not in the manifest; the first one is used.",
                          xml_.file(), xml_.place_of(organisations));
        return all.front();
    }

    void read_organisation(pugi::xml_node organisation) {
        const Sequencing sequencing = read_sequencing(organisation, manifest_);
        package_.sequencing_xml = sequencing.xml;
        for (const auto item : children(organisation, "item")) read_item(item, std::nullopt, 0);
        if (package_.items.empty())
            findings_.add("no-items", "The organisation of the manifest has no items, so there is nothing to take.",
                          xml_.file(), xml_.place_of(organisation));
    }

    // Not deeper than the XML reader lets elements be.
    void read_item(pugi::xml_node node, std::optional<std::int64_t> parent, std::int64_t depth) {
        if (package_.items.size() >= most_items) {
            findings_.add("too-many-items", "The manifest has more than 10,000 items.", xml_.file());
            return;
        }
        PackageItem item = read_scorm_item(node, {xml_, manifest_, package_.framework}, findings_);
        item.position = static_cast<std::int64_t>(package_.items.size());
        item.parent_position = parent;
        item.depth = depth;
        if (!identifiers_.insert(item.identifier).second)
            findings_.add("duplicate-identifier",
                          "The manifest has two items called " + in_quotes(item.identifier) +
                              "; rules that name it cannot tell them apart.",
                          xml_.file(), place_in("item", item.identifier, xml_.place_of(node)));
        attach_resource(node, item);
        const std::int64_t position = item.position;
        package_.items.push_back(std::move(item));
        const auto inner = children(node, "item");
        if (inner.empty() && attribute(node, "identifierref").empty())
            findings_.add("item-without-page",
                          in_quotes(package_.items.back().title) + " opens no page and holds no items.", xml_.file(),
                          place_in("item", package_.items.back().identifier, xml_.place_of(node)));
        for (const auto one : inner) read_item(one, position, depth + 1);
    }

    void attach_resource(pugi::xml_node node, PackageItem& item) {
        const std::string wanted = attribute(node, "identifierref");
        if (wanted.empty()) return;
        const std::string what = in_quotes(item.title);
        const auto found = resources_.find(wanted);
        if (found == resources_.end()) {
            problems_.add("missing-resource",
                          what + " points to the resource " + in_quotes(wanted) +
                              ", which the manifest does not have, so it cannot be opened.",
                          xml_.file(), place_in("item", item.identifier, xml_.place_of(node)));
            return;
        }
        const ScormResource& resource = found->second;
        const Reference reference = resolve_reference(resource.base, attribute(resource.node, "href"));
        item.href = launch_of(files_, reference, attribute(node, "parameters"), what, xml_.file(), resource.place,
                              findings_, problems_);
        item.is_sco = resource.is_sco && !item.href.empty();
        told_paths_.insert(reference.path);
    }

    void name_package(pugi::xml_node organisation) {
        const auto lom_title = child(child(child(child(manifest_, "metadata"), "lom"), "general"), "title");
        std::string lom = text_of(child(lom_title, "langstring"));
        if (lom.empty()) lom = text_of(child(lom_title, "string"));
        const std::string title = text_of(child(organisation, "title"));
        package_.organisation = title.empty() ? attribute(organisation, "identifier") : title;
        package_.title = !title.empty() ? title : !lom.empty() ? lom : package_.identifier;
        if (title.empty() && organisation)
            findings_.add("no-title",
                          "The course has no title in the manifest; " + in_quotes(package_.title) + " is used.",
                          xml_.file(), xml_.place_of(organisation));
    }

    void check_files() {
        for (const auto& [identifier, resource] : resources_) {
            if (const std::string href = attribute(resource.node, "href"); !href.empty())
                check_file(resource, href, xml_.place_of(resource.node));
            for (const auto file : children(resource.node, "file"))
                check_file(resource, attribute(file, "href"), xml_.place_of(file));
            for (const auto dependency : children(resource.node, "dependency")) {
                const std::string wanted = attribute(dependency, "identifierref");
                if (!resources_.contains(wanted))
                    findings_.add("missing-resource",
                                  "The resource " + in_quotes(identifier) + " depends on the resource " +
                                      in_quotes(wanted) + ", which the manifest does not have.",
                                  xml_.file(), resource.place);
            }
        }
    }

    void check_file(const ScormResource& resource, const std::string& href, const std::string& line) {
        const std::string place = place_in("resource", resource.identifier, line);
        if (href.empty()) {
            findings_.add("empty-href",
                          "The resource " + in_quotes(resource.identifier) + " lists a file without a name.",
                          xml_.file(), place);
            return;
        }
        if (is_local_path(href)) {
            findings_.add("local-path", "The manifest points to " + href + ", which is on the author's computer.",
                          xml_.file(), place);
            return;
        }
        const Reference reference = resolve_reference(resource.base, href);
        listed_.insert(reference.path);
        if (reference.is_external || !told_paths_.insert(reference.path).second) return;
        if (reference.has_backslash) tell_backslash(reference, place);
        const Located located = files_.locate(reference.path);
        if (located.path.empty()) {
            findings_.add("missing-file",
                          "The manifest points to " + reference.path + ", but the package has no such file.",
                          xml_.file(), place);
        } else {
            tell_spelling(located, reference.path, xml_.file(), place, findings_);
        }
    }

    void tell_backslash(const Reference& reference, const std::string& place) {
        findings_.add(
            "backslash",
            "Repaired: the address " + reference.path + " is written with backslashes; it was read with slashes.",
            xml_.file(), place);
    }

    /// Schemas are part of the packaging, not of the course.
    static bool is_packaging(std::string_view path) {
        const std::string extension = extension_of(path);
        return is_description(path) || extension == "xsd" || extension == "dtd" || extension == "xml";
    }

    void check_unlisted() {
        std::set<std::string, std::less<>> listed;
        for (const auto& path : listed_) listed.insert(files_.locate(path).path);
        std::string first;
        std::int64_t count = 0;
        for (const auto& file : files_.all()) {
            if (is_packaging(file.path) || listed.contains(file.path)) continue;
            if (count++ == 0) first = file.path;
        }
        if (count > 0)
            findings_.add("unlisted-files", "The manifest does not list " + first + ".", first, "", count - 1);
    }

    void check_reporting(std::size_t launchable) {
        const bool has_sco = std::ranges::any_of(package_.items, &PackageItem::is_sco);
        if (launchable > 0 && !has_sco)
            findings_.add("no-sco",
                          "No page of the package reports to the portal (all are assets), so that opening them is "
                          "all that can be recorded.",
                          xml_.file());
    }

    const XmlFile& xml_;
    const PackageFiles& files_;
    FindingList& findings_;
    pugi::xml_node manifest_;
    Package package_;
    std::map<std::string, ScormResource> resources_;
    std::set<std::string> identifiers_;
    LaunchProblems problems_;
    std::set<std::string> told_paths_;  ///< files whose absence or spelling needs no second finding
    std::set<std::string> listed_;      ///< files that the manifest names
    bool says_type_ = false;
};

}  // namespace

std::optional<Package> read_scorm(const PackageFiles& files, const std::string& path, FindingList& findings) {
    const auto xml = XmlFile::read(files.read(path, static_cast<std::int64_t>(longest_xml)), path, findings);
    if (!xml) return std::nullopt;
    auto package = ScormReader(*xml, files, findings).read();
    if (package) check_schemas(*xml, files, findings);
    return package;
}

}  // namespace oneroom::packages
