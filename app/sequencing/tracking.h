// Reading and writing the tracking model through the maps of shared objectives (SN 3.10, 4.2). Private to sequencing/.
#pragma once

#include "sequencing/run.h"

namespace oneroom::sequencing {

/// What an objective is worth to its activity. Status and measure are those of the shared objective it reads, even
/// when that is unknown; the values of adlseq:mapInfo are its own until the shared objective has one.
std::optional<double> value_of(const Run& run, int activity, int objective, Value value);
/// As value_of; an objective satisfied by measure is judged by its measure (RB.1.2.a).
std::optional<bool> satisfied_of(const Run& run, int activity, int objective = 0);
/// An objective satisfied by measure, by what its own activity measured, whatever shared objective it reads.
std::optional<bool> judge_own_measure(const Run& run, int activity, int objective);
/// Of the attempt; empty: unknown.
std::optional<bool> completed_of(const Run& run, int activity);

/// Sets the objective's own value and the shared objectives it writes to.
void set_value(Run& run, int activity, int objective, Value value, std::optional<double> to);

/// Forgets what an attempt has found out; shared objectives keep it.
void forget_objectives(ActivityState& state);
void forget_progress(ActivityState& state);

/// The available children (SN 4.2.2) and where one stands among them.
const std::vector<int>& children_of(const Run& run, int activity);
bool is_available(const Run& run, int activity);
bool is_first(const Run& run, int activity);
bool is_last(const Run& run, int activity);
/// The sibling `step` places on; the activity must have one.
int sibling_of(const Run& run, int activity, int step);

}  // namespace oneroom::sequencing
