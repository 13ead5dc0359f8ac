#include "sequencing/read_tree.h"

#include <algorithm>

#include "core/base/text.h"
#include "sequencing/read_rules.h"

namespace oneroom::sequencing {
namespace {

using packages::attribute;
using packages::child;
using packages::children;
using packages::text_of;

constexpr int most_activities = 10'001;  // as packages/ reads items, and the root

class TreeReader {
public:
    TreeReader(pugi::xml_node manifest, Edition edition) : manifest_(manifest) { tree_.edition = edition; }

    Tree read(pugi::xml_node organisation) {
        read_activity(organisation, -1);
        if (tree_.size() == 2) {
            // There is nothing to choose in a course of one activity: opening it opens that.
            tree_.activities[0].control.flow = true;
            tree_.activities[0].control.choice = false;
        }
        tree_.objectives_global_to_system = read_truth(organisation, "objectivesGlobalToSystem", true);
        tree_.shared_data_global_to_system = read_truth(organisation, "sharedDataGlobalToSystem", true);
        tree_.readers.resize(tree_.global_objectives.size());
        for (int at = 0; at < tree_.size(); ++at)
            for (const auto& objective : tree_.at(at).objectives)
                for (const auto& global : objective.maps.read)
                    if (global) add_reader(*global, at);
        return std::move(tree_);
    }

private:
    void add_reader(int global, int activity) {
        auto& readers = tree_.readers[static_cast<std::size_t>(global)];
        if (readers.empty() || readers.back() != activity) readers.push_back(activity);
    }

    // Not deeper than the XML reader lets elements be.
    void read_activity(pugi::xml_node node, int parent) {
        if (tree_.size() >= most_activities) return;
        const int at = tree_.size();
        tree_.activities.emplace_back();
        Activity activity;
        activity.parent = parent;
        activity.depth = parent < 0 ? 0 : tree_.at(parent).depth + 1;
        activity.identifier = attribute(node, "identifier");
        if (activity.identifier.empty()) activity.identifier = "item-" + std::to_string(node.offset_debug());
        activity.title = text_of(child(node, "title"));
        activity.is_visible = read_truth(node, "isvisible", true);
        activity.has_resource = !attribute(node, "identifierref").empty();
        read_sequencing(node, activity);
        read_completion(node, activity.completion);
        const auto navigation = child(child(node, "presentation"), "navigationInterface");
        for (const auto hidden : children(navigation, "hideLMSUI")) activity.hidden_controls.push_back(text_of(hidden));
        read_data(node, activity);
        tree_.activities[static_cast<std::size_t>(at)] = std::move(activity);
        for (const auto item : children(node, "item")) {
            const int child_at = tree_.size();
            read_activity(item, at);
            if (tree_.size() > child_at) tree_.activities[static_cast<std::size_t>(at)].children.push_back(child_at);
        }
        tree_.activities[static_cast<std::size_t>(at)].last = tree_.size() - 1;
    }

    pugi::xml_node find_in_collection(const std::string& id) const {
        if (id.empty()) return {};
        for (const auto collection : children(manifest_, "sequencingCollection"))
            for (const auto sequencing : children(collection, "sequencing"))
                if (attribute(sequencing, "ID") == id) return sequencing;
        return {};
    }

    void read_sequencing(pugi::xml_node item, Activity& activity) {
        const auto own = child(item, "sequencing");
        const Parts parts{own, find_in_collection(attribute(own, "IDRef"))};
        read_control_modes(parts.find("controlMode"), activity.control);
        read_limits(parts.find("limitConditions"), activity.limits);
        read_all_objectives(parts, activity);
        read_sequencing_rules(parts.find("sequencingRules"), activity);
        read_rollup_rules(parts.find("rollupRules"), activity);
        read_randomization(parts.find("randomizationControls"), activity);
        read_rollup_considerations(parts.find("rollupConsiderations"), activity.rollup);
        const auto delivery = parts.find("deliveryControls");
        activity.delivery.tracked = read_truth(delivery, "tracked", true);
        activity.delivery.completion_set_by_content = read_truth(delivery, "completionSetByContent", false);
        activity.delivery.objective_set_by_content = read_truth(delivery, "objectiveSetByContent", false);
        const auto constrained = parts.find("constrainedChoiceConsiderations");
        activity.prevents_activation = read_truth(constrained, "preventActivation", false);
        activity.constrains_choice = read_truth(constrained, "constrainChoice", false);
    }

    /// <imsss:objectives> and <adlseq:objectives> have the same local name; the extension has no primary objective.
    void read_all_objectives(const Parts& parts, Activity& activity) {
        pugi::xml_node plain, extended;
        for (const auto sequencing : {parts.own, parts.shared})
            for (const auto node : children(sequencing, "objectives")) {
                auto& place = child(node, "primaryObjective") ? plain : extended;
                if (!place) place = node;
            }
        // Tools that leave the primary objective out write ordinary maps.
        if (!plain && extended && !std::string_view(extended.name()).starts_with("adlseq:")) std::swap(plain, extended);
        read_objectives(plain, tree_.edition == Edition::fourth ? extended : pugi::xml_node{}, tree_, activity);
    }

    void read_completion(pugi::xml_node item, CompletionThreshold& completion) {
        const auto node = child(item, "completionThreshold");
        if (!node) return;
        // The 4th edition has attributes; before, the threshold was the text of the element (CAM 3.4.1.15).
        const std::string text =
            tree_.edition == Edition::fourth ? attribute(node, "minProgressMeasure") : text_of(node);
        if (const auto minimum = to_number(text); minimum && *minimum >= 0 && *minimum <= 1) {
            completion.minimum = *minimum;
            completion.is_given = true;
        }
        if (tree_.edition != Edition::fourth) return;
        completion.by_measure = read_truth(node, "completedByMeasure", false);
        completion.weight = read_number(node, "progressWeight", 0, 1, 1);
    }

    void read_data(pugi::xml_node item, Activity& activity) {
        if (tree_.edition != Edition::fourth) return;
        for (const auto map : children(child(item, "data"), "map")) {
            const std::string target = attribute(map, "targetID");
            if (target.empty()) continue;
            auto& stores = tree_.data_stores;
            auto found = std::ranges::find(stores, target);
            if (found == stores.end()) found = stores.insert(stores.end(), target);
            activity.data.push_back({static_cast<int>(found - stores.begin()), read_truth(map, "readSharedData", true),
                                     read_truth(map, "writeSharedData", true)});
        }
    }

    pugi::xml_node manifest_;
    Tree tree_;
};

}  // namespace

std::optional<Tree> read_tree(std::string_view manifest, std::string_view organisation, Edition edition) {
    packages::FindingList ignored;
    const auto xml = packages::XmlFile::read(manifest, "imsmanifest.xml", ignored);
    if (!xml) return std::nullopt;
    const auto organisations = child(xml->root(), "organizations");
    const auto all = children(organisations, "organization");
    if (all.empty()) return std::nullopt;
    const auto find = [&](std::string_view identifier) {
        return std::ranges::find_if(all, [&](auto node) { return attribute(node, "identifier") == identifier; });
    };
    auto chosen = organisation.empty() ? all.end() : find(organisation);
    if (chosen == all.end()) chosen = find(attribute(organisations, "default"));
    if (chosen == all.end()) chosen = all.begin();
    Tree tree = TreeReader(xml->root(), edition).read(*chosen);
    if (tree.size() < 2) return std::nullopt;
    return tree;
}

}  // namespace oneroom::sequencing
