// The SQL of stores that statements are sent on to. Private to lrs.
#pragma once

#include <vector>

#include "core/db/db.h"
#include "lrs/forward_types.h"

namespace oneroom::lrs {

std::vector<ForwardTarget> list_targets(const db::Reader& db);
std::optional<ForwardTarget> find_target(const db::Reader& db, const std::string& name);
Id insert_target(db::Writer& tx, const ForwardTarget& target);
void set_target_secret(db::Writer& tx, Id target_id, const std::string& secret_closed);
/// Its cursor, counts and state. Nothing when it is gone; a cursor never goes back.
void save_target_state(db::Writer& tx, const ForwardTarget& target);
/// Where the target that is furthest behind goes on, of those that are switched on; the largest number without any.
Id first_place_to_send(const db::Reader& db);
/// The furthest place of any target; 0 without any.
Id furthest_place(const db::Reader& db);
/// Forgets what other stores have answered.
void clear_answers_of_targets(db::Writer& tx);
void delete_target(db::Writer& tx, Id target_id);

/// A statement that may be for a target.
struct Candidate {
    Id id{};
    Id client_id{};
    bool is_voiding{};
    bool has_verb{};
    std::optional<Id> voided_client{};  ///< who wrote what it voids

    static Fields fields();
};
/// Those stored after `after` and up to `until`. `verb_key` is that of the target's verb; 0: it takes every verb.
std::vector<Candidate> list_candidates(const db::Reader& db, Id after, Id until, Id verb_key, std::int64_t limit);

/// Keeps the last `most` of a target.
void insert_refusal(db::Writer& tx, Id target_id, const Refusal& refusal, std::int64_t most);
/// The last ones first.
std::vector<Refusal> list_refusals(const db::Reader& db, Id target_id, std::int64_t limit);

}  // namespace oneroom::lrs
