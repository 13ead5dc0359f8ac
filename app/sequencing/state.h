// What changes while somebody learns: the tracking model (SN 4.2) of one attempt on a tree, and the shared objectives
// and data stores it works with. Plain values: copying a State is how a request is tried without doing it.
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>

#include "core/base/describe.h"
#include "sequencing/activity.h"

namespace oneroom::sequencing {

/// The values of one objective, by Value; empty: unknown.
struct ObjectiveState {
    std::array<std::optional<double>, value_count> values;
    std::optional<double>& operator[](Value value) { return values[static_cast<std::size_t>(value)]; }
    const std::optional<double>& operator[](Value value) const { return values[static_cast<std::size_t>(value)]; }
    friend bool operator==(const ObjectiveState&, const ObjectiveState&) = default;
};

/// Activity and attempt progress (SN 4.2.1.2 to 4.2.1.5). Completion and progress measure of the attempt are those of
/// the primary objective, which stands first.
struct ActivityState {
    bool is_active = false;
    bool is_suspended = false;
    bool progress_known = false;  ///< Activity Progress Status: it was begun once
    /// The SCO has said something of its completion or its success in this attempt, if only "unknown".
    bool said_completed = false, said_satisfied = false;
    /// Found out in an earlier attempt of its parent, whose control modes want only what the current one finds out
    /// (SN 3.2.7, 3.2.8): rollup takes it as unknown.
    bool is_objective_stale = false, is_progress_stale = false;
    int attempts = 0;
    std::vector<ObjectiveState> objectives;  ///< as in the tree
    std::vector<int> children;               ///< Available Children in their order (SN 4.2.2)
    std::optional<Instant> attempt_began;
    std::chrono::milliseconds attempt_absolute{0}, attempt_experienced{0};
    std::chrono::milliseconds activity_absolute{0}, activity_experienced{0};
    friend bool operator==(const ActivityState&, const ActivityState&) = default;
};

struct State {
    std::vector<ActivityState> activities;  ///< as in the tree
    std::optional<int> current;
    std::optional<int> suspended;
    std::vector<ObjectiveState> globals;  ///< as Tree::global_objectives
    std::vector<std::string> data;        ///< as Tree::data_stores
    std::uint64_t seed = 0;               ///< of the next random number: the same seed, the same order

    ActivityState& at(int activity) { return activities[static_cast<std::size_t>(activity)]; }
    const ActivityState& at(int activity) const { return activities[static_cast<std::size_t>(activity)]; }
    friend bool operator==(const State&, const State&) = default;
};

/// Shared objectives and data stores that outlive an attempt, by the ids of the manifests.
struct Shared {
    std::map<std::string, ObjectiveState> objectives;
    std::map<std::string, std::string> data;
    friend bool operator==(const Shared&, const Shared&) = default;
};

/// Thrown for stored text that is no state of this tree; what() is a sentence.
struct DamagedState : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A new attempt on the tree: nothing begun, children selected and put in order (SR.1, SR.2) by `seed`.
State make_state(const Tree& tree, std::uint64_t seed);

/// One text per attempt; what was never touched is left out, and so is what is shared between attempts.
std::string write_state(const Tree& tree, const State& state);
/// Throws DamagedState.
State read_state(const Tree& tree, std::string_view text);

/// What the tree shares with the person's other attempts and courses (objectivesGlobalToSystem,
/// sharedDataGlobalToSystem): to be kept per person. Empty when both are off.
Shared shared_of(const Tree& tree, const State& state);
/// Puts what is kept of the person into a state that was made or read.
void put_shared(const Tree& tree, State& state, const Shared& shared);
std::string write_shared(const Shared& shared);
/// Throws DamagedState.
Shared read_shared(std::string_view text);

}  // namespace oneroom::sequencing
