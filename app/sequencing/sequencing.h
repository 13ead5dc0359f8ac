// SCORM 2004 sequencing: what comes next in a course, decided from the tree of the manifest and what is known of the
// learner (SCORM 2004 4th Edition, Sequencing and Navigation; the 2nd and 3rd where they differ). Pure: no clock, no
// storage, no chance but the seed in the state. Not thread-safe for one State; any number of them side by side.
//
//     Tree tree = *read_tree(manifest, "", Edition::fourth);
//     State state = make_state(tree, seed);
//     put_shared(tree, state, kept_of_person);
//     Outcome first = begin_session(tree, state, now);      // deliver first.activity
//     take_over(tree, state, read_report(elements), now);   // when it has ended
//     Outcome next = navigate(tree, state, {Navigation::go_on}, now);
#pragma once

#include "sequencing/possible.h"
#include "sequencing/read_tree.h"
#include "sequencing/report.h"
#include "sequencing/state.h"
#include "sequencing/trace.h"
#include "sequencing/whole.h"

namespace oneroom::sequencing {

enum class Result {
    deliver,        ///< Outcome::activity is to be shown
    choose,         ///< nothing is running; the learner chooses in the menu, or leaves
    session_ended,  ///< the course is left; suspended or not
    refused         ///< not possible; what ran before goes on running when is_running says so
};

struct Outcome {
    Result result = Result::refused;
    std::optional<int> activity;  ///< deliver: which one
    bool is_resumed = false;      ///< deliver: its suspended attempt goes on; else a new one begins
    bool is_running = false;      ///< afterwards an activity is running
    bool is_suspended = false;    ///< afterwards the course can be resumed where it was left
    std::string exception;        ///< of the pseudo-code; with refused, and with choose when something was tried
    std::string sentence;         ///< for the learner; empty without an exception
    std::vector<Step> trace;
};

/// Overall Sequencing Process (OP.1) for one request. Changes the state even when the request is refused half-way,
/// as the standard does: what was ended stays ended.
Outcome navigate(const Tree& tree, State& state, const Request& request, Instant now);

/// What opening a course does: resumes what was suspended, else starts. A course that cannot flow from its start
/// answers `choose`. What a session that was never closed left running is suspended first.
Outcome begin_session(const Tree& tree, State& state, Instant now);

/// Rolls the whole tree up from an activity (RB.1.5), for a status of the whole while a SCO is still running.
void roll_up(const Tree& tree, State& state, int activity, Instant now);

}  // namespace oneroom::sequencing
