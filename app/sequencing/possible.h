// Which requests would be granted now: for buttons, the menu and adl.nav.request_valid.*
#pragma once

#include "sequencing/request.h"
#include "sequencing/state.h"
#include "sequencing/trace.h"

namespace oneroom::sequencing {

struct Target {
    bool is_listed = false;  ///< belongs into the menu now: visible, selected, not hidden by a rule
    bool can_choose = false;
    bool can_jump = false;
    std::string_view exception;  ///< why it cannot be chosen: "SB.2.9-4"; for sentence_of and the debug view
    std::optional<bool> completed, satisfied;
};

struct Possible {
    bool go_on = false;  ///< for adl.nav.request_valid: it would deliver something, or end the course
    bool previous = false;
    /// For the button: the control modes allow to go on, though the way may be blocked or lead out (SN 5.6.1).
    bool offers_go_on = false;
    bool exit = false;   ///< the same holds for abandon
    bool leave = false;  ///< exitAll, abandonAll, suspendAll
    std::string_view go_on_exception, previous_exception;
    std::vector<Target> targets;  ///< as in the tree, the root included
};

/// Tries everything without doing it. What is running is taken as ended with what it has reported so far.
Possible list_possible(const Tree& tree, const State& state, Instant now);

}  // namespace oneroom::sequencing
