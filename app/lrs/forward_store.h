// The SQL of stores that statements are sent on to. Private to lrs.
#pragma once

#include <vector>

#include "core/db/db.h"
#include "lrs/forward_types.h"

namespace oneroom::lrs {

std::vector<ForwardTarget> list_targets(const db::Reader& db);
std::int64_t count_targets(const db::Reader& db);
std::optional<ForwardTarget> find_target(const db::Reader& db, Id target_id);
std::optional<ForwardTarget> find_target_named(const db::Reader& db, const std::string& name);
/// 0 when there is one of the name.
Id insert_target(db::Writer& tx, const ForwardTarget& target);
/// Where it is, how one gets in, and what goes there; with its revision.
void save_target(db::Writer& tx, const ForwardTarget& target);
/// Its counts and state. Nothing when it is gone; its place never goes back.
void save_target_state(db::Writer& tx, const ForwardTarget& target);
/// It goes on from there, wherever it was; with its revision.
void set_target_place(db::Writer& tx, const ForwardTarget& target);
/// Where the target that is furthest behind goes on, of those that are switched on; the largest number without any.
Id first_place_to_send(const db::Reader& db);
/// The furthest place of any target; 0 without any.
Id furthest_place(const db::Reader& db);
/// Forgets what other stores have answered.
void clear_answers_of_targets(db::Writer& tx);
void delete_target(db::Writer& tx, Id target_id);
/// Whether a statement was stored after the one moment and before the other.
bool has_statement_between(const db::Reader& db, Id after, Id before);

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

/// Which refusals.
struct RefusalQuery {
    Id target_id{};
    std::string search{};  ///< the beginning of a statement's id, or a part of a reason
    std::int64_t offset = 0;
    std::int64_t limit = 0;
};
/// Each statement is there once. Keeps the last `most` of a target.
void insert_refusal(db::Writer& tx, Id target_id, const Refusal& refusal, std::int64_t most);
/// The last ones first.
std::vector<Refusal> list_refusals(const db::Reader& db, const RefusalQuery& query);
std::int64_t count_refusals(const db::Reader& db, const RefusalQuery& query);
/// Those that wait to be sent again, in their order.
std::vector<Refusal> list_refusals_again(const db::Reader& db, Id target_id, std::int64_t limit);
std::optional<Refusal> find_refusal(const db::Reader& db, Id target_id, Id refusal_id);
/// To be sent again: one, or with 0 all whose statements are still there. How many they are.
std::int64_t mark_again(db::Writer& tx, Id target_id, Id refusal_id);
/// A target took the statement after all; nothing when it never refused it.
void delete_refusal_of(db::Writer& tx, Id target_id, const std::string& uuid);
void delete_refusal(db::Writer& tx, Id refusal_id);
/// How many there were.
std::int64_t delete_refusals(db::Writer& tx, Id target_id);

}  // namespace oneroom::lrs
