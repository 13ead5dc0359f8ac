// Rules and limits of an activity, asked now. Private to sequencing/.
#pragma once

#include "sequencing/run.h"

namespace oneroom::sequencing {

/// Three answers: true, false and, empty, unknown.
using Answer = std::optional<bool>;

/// Whether a rule of the activity asks, or its parent's rollup, to which old findings may be unknown.
enum class Asker { rule, rollup };

/// What tracking says to a condition (SN 3.4.2, 3.7.4), before "not".
Answer ask(const Run& run, int activity, const RuleCondition& condition, Asker asker = Asker::rule);
/// Several of them together (UP.2.1, RB.1.4.1); not one of them is unknown.
Answer ask_all(const Run& run, int activity, const std::vector<RuleCondition>& conditions, bool needs_all,
               Asker asker = Asker::rule);

/// Sequencing Rules Check Process (UP.2): the first rule of these whose conditions hold, of the actions in `wanted`.
std::optional<Action> check_rules(Run& run, int activity, const std::vector<Rule>& rules,
                                  std::optional<Action> wanted = std::nullopt);

/// Limit Conditions Check Process (UP.1)
bool is_limit_violated(const Run& run, int activity);

/// Check Activity Process (UP.5): whether it may not be delivered at all.
bool is_disabled(Run& run, int activity);

/// The word of the standard: "hiddenFromChoice".
std::string_view word_of(Action action);

}  // namespace oneroom::sequencing
