// What the tree is worth as a whole, and whether there is anything to sequence.
#pragma once

#include "sequencing/state.h"

namespace oneroom::sequencing {

struct Whole {
    bool is_attempted = false;
    std::optional<bool> completed{}, satisfied{};  ///< empty: unknown
    /// A SCO has said that it was passed or failed, or its score has. Where none has, an end alone satisfies (UP.4).
    bool is_judged = false;
    std::optional<double> measure{};  ///< -1 to 1
};

/// The root as rollup has left it.
Whole whole_of(const Tree& tree, const State& state);

/// Whether the manifest says anything about how to go through the course. Without that, and in a course of one
/// activity whose control modes have nothing to control, every part is open and the state of each tells all.
bool is_sequenced(const Tree& tree);

/// Whether children count differently in the score of the whole.
bool has_weights(const Tree& tree);

}  // namespace oneroom::sequencing
