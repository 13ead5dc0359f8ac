// Making two accounts one, and two of them again: each in one transaction, driven by the description of what names a
// person.
#include "merge/merging.h"

#include <ranges>

#include "accounts/sign_in.h"
#include "assignment/assignment.h"
#include "core/base/failure.h"
#include "core/json/codec.h"
#include "merge/merge_store.h"
#include "tracking/attempt.h"

namespace oneroom::merge {
namespace {

constexpr std::array details_taken = {DetailKind::email, DetailKind::phone, DetailKind::title, DetailKind::country,
                                      DetailKind::location};

/// What is written down of a merge on the page of either. No name: who reads one may not reach the other.
struct OtherAccount {
    Id other_id{};
    static Fields fields() { return {field<&OtherAccount::other_id>("otherId").means("The other account")}; }
};

void record(db::Writer& tx, const Caller& caller, Instant now, std::string_view action, Id user_id, Id other_id,
            const std::string& what) {
    const MergeFacts user = show_facts(tx, user_id);
    audit::record(tx, caller.actor, now,
                  {.action = action,
                   .object_kind = "user",
                   .object_id = user_id,
                   .summary = what + user.full_name + " (" + user.username + ")",
                   .after = to_audit_text(OtherAccount{other_id})});
}

bool is_left_out(const PersonReference& reference, const MergePlan& plan) {
    return reference.thing == Thing::locationGroups && !plan.moves_locations;
}

void move_rows(db::Writer& tx, Id merge_id, const MergePlan& plan, Instant now) {
    const Id gone = plan.gone.id, kept = plan.kept.id;
    for (const PersonReference& reference : person_references()) {
        if (is_left_out(reference, plan)) continue;
        if (!reference.note.empty()) {
            tx.run(reference.note, merge_id, gone, kept);
            tx.run(reference.move, merge_id, gone, kept);
        }
        if (!reference.drop.empty()) {
            tx.run(reference.note_rest, merge_id, gone, kept);
            tx.run(reference.drop, gone);
        }
        if (!reference.end.empty()) tx.run(reference.end, gone, now);
    }
}

void take_details(db::Writer& tx, Id merge_id, const MergePlan& plan) {
    const MergeFacts kept = show_facts(tx, plan.kept.id), gone = show_facts(tx, plan.gone.id);
    for (const MergeDetail& detail : plan.details)
        if (detail.outcome == DetailOutcome::taken) take_detail(tx, merge_id, detail.what, kept, gone);
    if (plan.moves_locations) add_location(tx, merge_id, kept, gone);
}

/// Standings from the attempts, pairs from the rules: lists and reports are right in the same moment.
void derive_anew(db::Writer& tx, const std::vector<Id>& contents, Id kept_id, Id gone_id) {
    for (const Id user_id : {kept_id, gone_id}) {
        for (const Id content_id : contents) tracking::count_attempts_anew(tx, user_id, content_id);
        assignment::apply_rules_to_person(tx, user_id);
    }
}

void give_rows_back(db::Writer& tx, const StoredMerge& merge) {
    // The other way round: a row that was moved twice has its keys of the second move.
    for (const PersonReference& reference : person_references() | std::views::reverse)
        if (!reference.give_back.empty()) tx.run(reference.give_back, merge.id, merge.gone_id, merge.kept_id);
    for (const PersonReference& reference : person_references())
        if (!reference.put_back.empty()) tx.run(reference.put_back, merge.id, merge.gone_id, merge.kept_id);
    for (const DetailKind what : details_taken) give_detail_back(tx, merge.id, what, merge.kept_id, merge.gone_id);
    take_location_away(tx, merge.id, merge.kept_id);
}

StoredMerge show_to_undo(const db::Reader& db, const Caller& caller, Id merge_id, Instant now) {
    const auto merge = find_merge(db, merge_id);
    const Scope scope = accounts::rights_of(db, caller).scope({Role::CanAccessMergeUserAccounts});
    if (!merge || !accounts::may_reach(db, scope, merge->kept_id) || !accounts::may_reach(db, scope, merge->gone_id))
        throw not_found("merge");
    if (merge->undone_at) throw Failure(409, "This merge was undone already");
    if (merge->is_forgotten || merge->undo_until_at <= now)
        throw Failure(409, "The time to undo this merge is over: what that takes is no longer there");
    if (!merge->is_kept_there)
        throw Failure(409,
                      "The account that stayed was merged into another one, or removed, since. Undo that first, then "
                      "this merge");
    if (caller.user_id == merge->kept_id)
        throw Failure(409, "Your own account takes part in this merge. Ask somebody else to undo it");
    return *merge;
}

}  // namespace

MergeRow merge_accounts(accounts::Accounts& accounts, const Caller& caller, const MergeRequest& request) {
    const Instant now = accounts.clock.now();
    const MergeRow row = accounts.db.write([&](db::Writer& tx) {
        const accounts::LockoutGuard guard(tx);
        const accounts::ReachGuard reach(tx, caller.user_id);
        require_both(tx, caller, request.kept_id, request.gone_id);
        const MergePlan plan = make_plan(tx, caller, request.kept_id, request.gone_id);
        if (plan.digest != request.digest)
            throw Failure(409, "Something has changed since you looked at it. Look at it once more, then merge");
        const Id kept = plan.kept.id, gone = plan.gone.id;
        const Id merge_id = insert_merge(
            tx, {.kept_id = kept, .gone_id = gone, .was_active = plan.gone.is_active, .undo_until_at = now + undo_time},
            caller.actor.name, now);
        move_rows(tx, merge_id, plan, now);
        take_details(tx, merge_id, plan);
        remove_person(tx, gone, now);
        derive_anew(tx, list_moved_contents(tx, merge_id), kept, gone);
        accounts::end_sessions_of(accounts, tx, gone);  // launches have moved: what they send goes on being saved
        guard.keep(tx);
        reach.keep(tx);                                 // relationships have moved, too
        accounts::require_not_above(tx, caller, kept);  // restricted rights go with the location groups
        record(tx, caller, now, "accountMerges.merge", kept, gone, "Took over another account: ");
        record(tx, caller, now, "accountMerges.merge", gone, kept, "Merged into another account: ");
        return show_row(tx, merge_id, now);
    });
    accounts.sessions.changed();
    return row;
}

MergeRow undo_merge(accounts::Accounts& accounts, const Caller& caller, Id merge_id) {
    const Instant now = accounts.clock.now();
    const MergeRow row = accounts.db.write([&](db::Writer& tx) {
        const StoredMerge merge = show_to_undo(tx, caller, merge_id, now);
        accounts::require_not_above(tx, caller, merge.kept_id);
        const auto contents = list_moved_contents(tx, merge_id);
        give_rows_back(tx, merge);
        bring_back_person(tx, merge.gone_id, merge.was_active);
        derive_anew(tx, contents, merge.kept_id, merge.gone_id);
        accounts::require_not_above(tx, caller, merge.gone_id);  // with its permission groups again
        end_merge(tx, merge_id, caller.actor.name, now);
        record(tx, caller, now, "accountMerges.undo", merge.kept_id, merge.gone_id, "Gave back another account: ");
        record(tx, caller, now, "accountMerges.undo", merge.gone_id, merge.kept_id, "Came back from a merge: ");
        return show_row(tx, merge_id, now);
    });
    accounts.sessions.changed();
    return row;
}

}  // namespace oneroom::merge
