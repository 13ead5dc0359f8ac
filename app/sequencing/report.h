// What a SCO says, taken over into tracking, and what it is told when it starts (RTE 4.2, SN 4.2.4).
#pragma once

#include <map>

#include "sequencing/state.h"
#include "sequencing/trace.h"

namespace oneroom::sequencing {

/// A value that may have been said, and then may be "unknown", which is empty.
struct Said {
    bool is_said = false;
    std::optional<double> value;
};
using SaidValues = std::array<Said, value_count>;

struct ObjectiveReport {
    std::string id;
    SaidValues values;
};

struct ScoReport {
    SaidValues values;  ///< cmi.success_status, cmi.score.*, cmi.completion_status, cmi.progress_measure
    std::vector<ObjectiveReport> objectives;
    std::map<std::string, std::string> data;  ///< adl.data stores by id
    std::string exit;                         ///< cmi.exit
    std::string request;                      ///< adl.nav.request
    std::optional<std::chrono::milliseconds> session_time;
};

/// Out of the elements a SCO has set itself, by their full names, and the ids of its objectives and stores.
ScoReport read_report(const std::map<std::string, std::string>& elements);

/// Takes over what the running activity has said since it was delivered, and nothing it said in an earlier session,
/// as shared objectives may have been written by others since. To be done once, when it ends or is about to be left:
/// an abandoned attempt must not have been taken over. Questions asked meanwhile are put to a copy of the state.
/// False, and nothing happens, when no activity is running. `trace` gets the steps of it, if any is given.
bool take_over(const Tree& tree, State& state, const ScoReport& report, Instant now,
               std::vector<Step>* trace = nullptr);

/// Adds a SCO session's length to what has been experienced (SN 4.2.1); once per session, at its end.
void add_session_time(const Tree& tree, State& state, const ScoReport& report);

/// What a SCO finds when it starts a new attempt: elements by name, objectives and stores in the order of the tree.
struct InitialValues {
    std::vector<std::pair<std::string, std::string>> elements;
    std::vector<std::string> not_readable;  ///< "adl.data.0.store": the SCO may set it only
    std::vector<std::string> not_writable;
};
InitialValues initial_values(const Tree& tree, const State& state, int activity);

}  // namespace oneroom::sequencing
