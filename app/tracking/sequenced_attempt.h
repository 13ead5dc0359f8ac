// One attempt on a sequenced course as it stands: its tree, its state, what its running SCO has said. Private to
// tracking; what may be asked and done from outside is in navigation.h.
#pragma once

#include <optional>

#include "core/db/db.h"
#include "sequencing/sequencing.h"
#include "tracking/attempt.h"
#include "tracking/rollup.h"
#include "tracking/rte_types.h"
#include "tracking/sequencing_store.h"

namespace oneroom::tracking {

struct SequencedAttempt {
    AttemptRef attempt{};
    std::shared_ptr<const sequencing::Tree> tree{};
    sequencing::State state{};
    SequencingRow row{};
};

/// Empty where nothing is sequenced. A state that does not fit its tree any more begins anew: the learner is let in.
std::optional<SequencedAttempt> find_sequenced(const db::Reader& db, const Hooks& hooks, const AttemptRef& attempt);

/// A new one, not stored yet.
std::optional<SequencedAttempt> make_sequenced(const db::Reader& db, const Hooks& hooks, const AttemptRef& attempt);

/// The item that is open in the course, if any.
std::optional<Id> find_running_item(const db::Reader& db, const SequencedAttempt& at);

/// Whether the running SCO gets back what it stored: its suspended attempt goes on, or it was only loaded again.
bool goes_on(const db::Reader& db, const SequencedAttempt& at);

/// A session of the running SCO has begun.
void note_session(db::Writer& tx, const SequencedAttempt& at, Id session_id);

/// What the running SCO has said since it was delivered.
struct Reported {
    sequencing::ScoReport report{};
    bool is_finished = false;  ///< its last session was ended by Terminate
};
Reported find_report(const db::Reader& db, const SequencedAttempt& at);

/// What the whole is worth, with what the running SCO has said so far.
sequencing::Whole whole_now(const db::Reader& db, const SequencedAttempt& at, Instant now);

/// Whether the course is sequenced and is at this part.
bool is_running(const db::Reader& db, const Hooks& hooks, const AttemptRef& attempt, Id item_id);

/// A commit comes from a session before the running one, as the browser had to keep it or two have the course open: as
/// long as the same attempt on its SCO goes on, what it says is taken over with the rest.
void count_late_session(db::Writer& tx, const Hooks& hooks, const AttemptRef& attempt, const Commit& commit);

}  // namespace oneroom::tracking
