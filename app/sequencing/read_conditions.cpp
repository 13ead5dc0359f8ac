// Sequencing and rollup rules, and the objectives their conditions name (SN 3.4, 3.7, 3.10).
#include <algorithm>

#include "core/base/text.h"
#include "sequencing/read_rules.h"

namespace oneroom::sequencing {
namespace {

using packages::attribute;
using packages::child;
using packages::children;
using packages::text_of;

template <class T>
using Words = std::initializer_list<std::pair<std::string_view, T>>;

template <class T>
std::optional<T> word_of(std::string_view text, Words<T> words) {
    for (const auto& [word, value] : words)
        if (equal_ignoring_case(text, word)) return value;
    return std::nullopt;
}

std::optional<Condition> condition_of(std::string_view text) {
    using enum Condition;
    return word_of<Condition>(text, {{"satisfied", satisfied},
                                     {"objectiveStatusKnown", objective_status_known},
                                     {"objectiveMeasureKnown", objective_measure_known},
                                     {"objectiveMeasureGreaterThan", objective_measure_greater_than},
                                     {"objectiveMeasureLessThan", objective_measure_less_than},
                                     {"completed", completed},
                                     {"activityProgressKnown", activity_progress_known},
                                     {"attempted", attempted},
                                     {"attemptLimitExceeded", attempt_limit_exceeded},
                                     {"timeLimitExceeded", time_limit_exceeded},
                                     {"outsideAvailableTimeRange", outside_available_time_range},
                                     {"always", always},
                                     {"never", never}});
}

std::optional<Action> action_of(std::string_view text) {
    using enum Action;
    return word_of<Action>(text, {{"skip", skip},
                                  {"disabled", disabled},
                                  {"hiddenFromChoice", hidden_from_choice},
                                  {"stopForwardTraversal", stop_forward_traversal},
                                  {"exitParent", exit_parent},
                                  {"exitAll", exit_all},
                                  {"retry", retry},
                                  {"retryAll", retry_all},
                                  {"continue", go_on},
                                  {"previous", previous},
                                  {"exit", exit}});
}

/// A condition that the standard does not know never holds, as nothing can be said about it.
std::vector<RuleCondition> read_conditions(pugi::xml_node list, std::string_view element, const Activity& activity) {
    std::vector<RuleCondition> conditions;
    for (const auto node : children(list, element)) {
        RuleCondition condition;
        condition.condition = condition_of(attribute(node, "condition")).value_or(Condition::never);
        condition.is_negated = equal_ignoring_case(attribute(node, "operator"), "not");
        condition.threshold = read_number(node, "measureThreshold", -1, 1, 0);
        const std::string id = read_id(node, "referencedObjective");
        for (std::size_t at = 0; !id.empty() && at < activity.objectives.size(); ++at)
            if (activity.objectives[at].id == id) condition.objective = static_cast<int>(at);
        conditions.push_back(condition);
    }
    return conditions;
}

bool needs_all(pugi::xml_node list, bool otherwise) {
    return word_of<bool>(attribute(list, "conditionCombination"), {{"all", true}, {"any", false}}).value_or(otherwise);
}

void read_rules_of(pugi::xml_node node, std::string_view element, const Activity& activity, std::vector<Rule>& rules) {
    for (const auto rule_node : children(node, element)) {
        const auto list = child(rule_node, "ruleConditions");
        const auto action = action_of(attribute(child(rule_node, "ruleAction"), "action"));
        if (action) rules.push_back({*action, needs_all(list, true), read_conditions(list, "ruleCondition", activity)});
    }
}

int position_of(std::vector<std::string>& names, const std::string& name) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) {
        names.push_back(name);
        return static_cast<int>(names.size()) - 1;
    }
    return static_cast<int>(found - names.begin());
}

struct MapWord {
    const char *read, *write;
    Value value;
    bool is_read_by_default;
};
constexpr std::array<MapWord, 2> plain_words{{
    {"readSatisfiedStatus", "writeSatisfiedStatus", Value::satisfied, true},
    {"readNormalizedMeasure", "writeNormalizedMeasure", Value::measure, true},
}};
// The defaults of the 4th edition's elements are true for reading and false for writing, too (CAM 5.1.8.2).
constexpr std::array<MapWord, 5> extended_words{{
    {"readRawScore", "writeRawScore", Value::raw, true},
    {"readMinScore", "writeMinScore", Value::min, true},
    {"readMaxScore", "writeMaxScore", Value::max, true},
    {"readCompletionStatus", "writeCompletionStatus", Value::completed, true},
    {"readProgressMeasure", "writeProgressMeasure", Value::progress, true},
}};

template <std::size_t count>
void read_maps(pugi::xml_node objective, const std::array<MapWord, count>& words, Tree& tree, ObjectiveMaps& maps) {
    for (const auto node : children(objective, "mapInfo")) {
        const std::string target = read_id(node, "targetObjectiveID");
        if (target.empty()) continue;
        const int global = position_of(tree.global_objectives, target);
        for (const auto& word : words) {
            const auto value = static_cast<std::size_t>(word.value);
            if (read_truth(node, word.read, word.is_read_by_default) && !maps.read[value]) maps.read[value] = global;
            if (read_truth(node, word.write, false)) maps.write[value].push_back(global);
        }
    }
}

}  // namespace

void read_sequencing_rules(pugi::xml_node node, Activity& activity) {
    read_rules_of(node, "preConditionRule", activity, activity.pre_rules);
    read_rules_of(node, "postConditionRule", activity, activity.post_rules);
    read_rules_of(node, "exitConditionRule", activity, activity.exit_rules);
}

void read_rollup_rules(pugi::xml_node node, Activity& activity) {
    activity.rollup.satisfied = read_truth(node, "rollupObjectiveSatisfied", true);
    activity.rollup.progress = read_truth(node, "rollupProgressCompletion", true);
    activity.rollup.weight = read_number(node, "objectiveMeasureWeight", 0, 1, 1);
    for (const auto rule_node : children(node, "rollupRule")) {
        RollupRule rule;
        const auto list = child(rule_node, "rollupConditions");
        using enum ChildSet;
        rule.children =
            word_of<ChildSet>(attribute(rule_node, "childActivitySet"), {{"all", all},
                                                                         {"any", any},
                                                                         {"none", none},
                                                                         {"atLeastCount", at_least_count},
                                                                         {"atLeastPercent", at_least_percent}})
                .value_or(all);
        rule.minimum_count = static_cast<int>(read_number(rule_node, "minimumCount", 0, 1'000'000, 0));
        rule.minimum_percent = read_number(rule_node, "minimumPercent", 0, 1, 0);
        rule.needs_all = needs_all(list, false);
        rule.conditions = read_conditions(list, "rollupCondition", activity);
        const auto action = word_of<RollupAction>(attribute(child(rule_node, "rollupAction"), "action"),
                                                  {{"satisfied", RollupAction::satisfied},
                                                   {"notSatisfied", RollupAction::not_satisfied},
                                                   {"completed", RollupAction::completed},
                                                   {"incomplete", RollupAction::incomplete}});
        if (!action) continue;
        rule.action = *action;
        activity.rollup_rules.push_back(std::move(rule));
    }
}

void read_objectives(pugi::xml_node plain, pugi::xml_node extended, Tree& tree, Activity& activity) {
    const auto read_one = [&](pugi::xml_node node) {
        Objective objective;
        objective.id = read_id(node, "objectiveID");
        objective.satisfied_by_measure = read_truth(node, "satisfiedByMeasure", false);
        if (const auto measure = to_number(text_of(child(node, "minNormalizedMeasure"))))
            objective.minimum_measure = std::clamp(*measure, -1.0, 1.0);
        read_maps(node, plain_words, tree, objective.maps);
        return objective;
    };
    const auto primary = child(plain, "primaryObjective");
    activity.objectives.assign(1, primary ? read_one(primary) : Objective{});
    for (const auto node : children(plain, "objective")) activity.objectives.push_back(read_one(node));
    // The extension repeats the objective's id; without one it means the primary objective (CAM 5.1.8).
    for (const auto node : children(extended, "objective")) {
        const std::string id = read_id(node, "objectiveID");
        const auto found = std::ranges::find(activity.objectives, id, &Objective::id);
        if (found != activity.objectives.end()) read_maps(node, extended_words, tree, found->maps);
    }
}

}  // namespace oneroom::sequencing
