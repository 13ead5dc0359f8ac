// What one decision works with, and the trace of how it was come to. Private to sequencing/.
#pragma once

#include "sequencing/state.h"
#include "sequencing/trace.h"

namespace oneroom::sequencing {

struct Run {
    const Tree& tree;
    State& state;
    Instant now{};
    std::vector<Step>* trace = nullptr;  ///< not kept when a request is only tried
    std::vector<bool> changed = std::vector<bool>(tree.global_objectives.size());  ///< global objectives written

    const Activity& activity(int at) const { return tree.at(at); }
    ActivityState& at(int activity) const { return state.at(activity); }
    /// `activity` -1 for none.
    void note(std::string_view section, int activity, std::string_view words, std::string_view exception = {}) {
        if (trace == nullptr) return;
        trace->push_back({std::string(section), activity < 0 ? "" : tree.at(activity).identifier, std::string(words),
                          std::string(exception)});
    }
};

/// A request of a learner or a rule that came to nothing, by the code of the pseudo-code. Empty: none.
using Exception = std::string_view;

}  // namespace oneroom::sequencing
