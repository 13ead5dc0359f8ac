// The activity tree as the manifest defines it (SN 3, the sequencing definition model). It never changes while
// somebody learns; what does is in state.h.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::sequencing {

/// Of SCORM 2004. Where they behave differently, the caller's word decides.
enum class Edition { second = 2, third = 3, fourth = 4 };

/// What a sequencing rule does when its conditions hold (SN 3.4.3).
enum class Action {
    skip,
    disabled,
    hidden_from_choice,
    stop_forward_traversal,
    exit_parent,
    exit_all,
    retry,
    retry_all,
    go_on,  ///< "continue"
    previous,
    exit
};

/// What a rule asks of an activity (SN 3.4.2); of rollup rules, too (SN 3.7.4).
enum class Condition {
    satisfied,
    objective_status_known,
    objective_measure_known,
    objective_measure_greater_than,
    objective_measure_less_than,
    completed,
    activity_progress_known,
    attempted,
    attempt_limit_exceeded,
    time_limit_exceeded,
    outside_available_time_range,
    always,
    never
};

struct RuleCondition {
    Condition condition = Condition::always;
    bool is_negated = false;
    int objective = 0;  ///< position among the activity's objectives; 0 is the primary one
    double threshold = 0;
};

struct Rule {
    Action action = Action::skip;
    bool needs_all = true;  ///< conditionCombination
    std::vector<RuleCondition> conditions;
};

enum class RollupAction { satisfied, not_satisfied, completed, incomplete };
enum class ChildSet { all, any, none, at_least_count, at_least_percent };

struct RollupRule {
    RollupAction action = RollupAction::satisfied;
    ChildSet children = ChildSet::all;
    int minimum_count = 0;
    double minimum_percent = 0;  ///< 0 to 1
    bool needs_all = false;
    std::vector<RuleCondition> conditions;
};

/// What an objective holds. Truths are kept as 0 and 1.
enum class Value { satisfied, measure, raw, min, max, completed, progress };
constexpr std::size_t value_count = 7;

/// Which shared objective each value of an objective is read from and written to (SN 3.10.2, adlseq:mapInfo).
struct ObjectiveMaps {
    std::array<std::optional<int>, value_count> read;  ///< position in Tree::global_objectives
    std::array<std::vector<int>, value_count> write;
    bool empty() const {
        for (std::size_t at = 0; at < value_count; ++at)
            if (read[at] || !write[at].empty()) return false;
        return true;
    }
};

struct Objective {
    std::string id;  ///< may be empty for the primary one
    bool satisfied_by_measure = false;
    double minimum_measure = 1;
    ObjectiveMaps maps;
};

/// Sequencing control modes (SN 3.2).
struct ControlModes {
    bool choice = true;
    bool choice_exit = true;
    bool flow = false;
    bool forward_only = false;
    bool use_current_objective_info = true;
    bool use_current_progress_info = true;
};

/// Limit conditions (SN 3.5). Durations and dates only count when the tree is asked to judge time.
struct Limits {
    std::optional<int> attempts;
    std::optional<std::chrono::milliseconds> attempt_absolute, attempt_experienced;
    std::optional<std::chrono::milliseconds> activity_absolute, activity_experienced;
    std::optional<Instant> begin, end;
    std::string max_time_allowed;  ///< attemptAbsoluteDurationLimit as written, for cmi.max_time_allowed
};

enum class Timing { never, once, on_each_new_attempt };

/// When a child counts in its parent's rollup (SN 3.8.1, adlseq:rollupConsiderations).
enum class Required { always, if_attempted, if_not_skipped, if_not_suspended };

struct RollupControls {
    bool satisfied = true;  ///< rollupObjectiveSatisfied
    bool progress = true;   ///< rollupProgressCompletion
    double weight = 1;      ///< objectiveMeasureWeight
    Required for_satisfied = Required::always;
    Required for_not_satisfied = Required::always;
    Required for_completed = Required::always;
    Required for_incomplete = Required::always;
    bool measure_satisfaction_if_active = true;
};

/// adlcp:completionThreshold
struct CompletionThreshold {
    bool by_measure = false;
    double minimum = 1;
    double weight = 1;
    bool is_given = false;  ///< a minimum is written in the manifest
};

struct DeliveryControls {
    bool tracked = true;
    bool completion_set_by_content = false;
    bool objective_set_by_content = false;
};

/// A store of adl.data and what the activity may do with it (4th edition, adlcp:data).
struct DataMap {
    int store = 0;  ///< position in Tree::data_stores
    bool can_read = true;
    bool can_write = true;
};

struct Activity {
    std::string identifier;
    std::string title;
    int parent = -1;            ///< position in the tree; -1: the root
    std::vector<int> children;  ///< as written
    int last = 0;               ///< position of the last descendant; its own for a leaf
    int depth = 0;
    bool is_visible = true;
    bool has_resource = false;
    ControlModes control;
    std::vector<Rule> pre_rules, post_rules, exit_rules;
    std::vector<RollupRule> rollup_rules;
    std::vector<Objective> objectives;  ///< the primary one first, always there
    Limits limits;
    RollupControls rollup;
    CompletionThreshold completion;
    DeliveryControls delivery;
    bool prevents_activation = false;
    bool constrains_choice = false;
    Timing selection = Timing::never;
    std::optional<int> select_count;
    Timing randomization = Timing::never;
    bool randomizes_children = false;
    std::vector<std::string> hidden_controls;  ///< hideLMSUI
    std::vector<DataMap> data;

    bool is_leaf() const { return children.empty(); }
};

struct Tree {
    Edition edition = Edition::fourth;
    std::vector<Activity> activities;            ///< depth first; the root, which is the organisation, first
    std::vector<std::string> global_objectives;  ///< targetObjectiveID of all maps, each once
    std::vector<std::string> data_stores;        ///< targetID of all adl.data maps, each once
    bool objectives_global_to_system = true;
    bool shared_data_global_to_system = true;
    /// SN 3.5 leaves it to the LMS whether durations and dates limit an activity; the number of attempts always does.
    bool judges_time = false;
    std::vector<std::vector<int>> readers;  ///< by global objective: the activities that read it

    const Activity& at(int activity) const { return activities[static_cast<std::size_t>(activity)]; }
    int size() const { return static_cast<int>(activities.size()); }
    /// Empty when there is none; the first one when there are two.
    std::optional<int> find(std::string_view identifier) const;
    /// Whether `activity` is `ancestor` or below it.
    bool is_within(int activity, int ancestor) const { return activity >= ancestor && activity <= at(ancestor).last; }
    int common_ancestor(int a, int b) const;
    /// From the root to `activity`, both included.
    std::vector<int> path_to(int activity) const;
    /// From `activity` up to `ancestor`, which is left out.
    std::vector<int> path_up(int activity, int ancestor) const;
};

}  // namespace oneroom::sequencing
