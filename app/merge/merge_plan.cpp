// What a merge would do, told before it is done, and who may do it.
#include <algorithm>
#include <map>

#include "accounts/grants.h"
#include "core/base/bytes.h"
#include "core/base/failure.h"
#include "core/json/codec.h"
#include "merge/merge_store.h"
#include "merge/merging.h"
#include "tracking/attempt.h"

namespace oneroom::merge {
namespace {

constexpr Role merging_role = Role::CanAccessMergeUserAccounts;

MergePerson person_of(const MergeFacts& facts) {
    return {facts.id, facts.full_name, facts.username, facts.is_active, facts.last_sign_in_at, facts.created_at};
}

/// What moves and what does not, by the words it is counted in.
std::vector<MergeCount> count_things(const db::Reader& db, Id kept_id, Id gone_id, bool moves_locations) {
    std::map<Thing, MergeCount> counts;
    for (const PersonReference& reference : person_references()) {
        if (reference.thing == Thing::none) continue;
        MergeCount& count = counts[reference.thing];
        count.what = reference.thing;
        const auto all = db.value<std::int64_t>(reference.count_all, gone_id);
        const bool moves =
            reference.fate == Fate::moves && (moves_locations || reference.thing != Thing::locationGroups);
        const auto moving = moves ? db.value<std::int64_t>(reference.count, 0, gone_id, kept_id) : 0;
        count.moves += moving;
        count.stays += all - moving;
    }
    std::vector<MergeCount> told;
    for (const auto& [thing, count] : counts)
        if (count.moves + count.stays > 0) told.push_back(count);
    return told;
}

MergeDetail detail_of(DetailKind what, const std::string& kept, const std::string& gone, bool may_take) {
    const auto outcome = kept == gone                    ? DetailOutcome::same
                         : !kept.empty() || gone.empty() ? DetailOutcome::kept
                         : may_take                      ? DetailOutcome::taken
                                                         : DetailOutcome::leftOut;
    return {what, kept, gone, outcome};
}

/// What leads to the person is given only by those who may change it on their page, too.
std::vector<MergeDetail> details_of(const MergeFacts& kept, const MergeFacts& gone, bool may_change,
                                    bool may_change_address, bool moves_locations) {
    std::vector<MergeDetail> details = {
        detail_of(DetailKind::email, kept.email, gone.email, may_change && may_change_address),
        detail_of(DetailKind::phone, kept.phone, gone.phone, may_change),
        detail_of(DetailKind::title, kept.title_name, gone.title_name, true),
        detail_of(DetailKind::country, kept.country_code, gone.country_code, true),
        detail_of(DetailKind::location, kept.location_name, gone.location_name, moves_locations),
    };
    std::erase_if(details, [](const MergeDetail& detail) { return detail.kept.empty() && detail.gone.empty(); });
    return details;
}

/// Of what is shown, less what changes by itself while somebody looks at it.
std::string digest_of(MergePlan plan) {
    for (MergePerson* person : {&plan.kept, &plan.gone}) person->last_sign_in_at.reset();
    std::erase_if(plan.counts, [](const MergeCount& count) { return count.what == Thing::sessions; });
    plan.digest.clear();
    return sha256_hex(to_audit_text(plan));
}

void require_pair(const MergeFacts& kept, const MergeFacts& gone) {
    if (kept.is_restricted || gone.is_restricted)
        throw Failure(
            409, "Who learns here through somebody else's learning system is kept apart and takes part in no merge");
    if (!kept.is_active && gone.is_active)
        throw Failure(409,
                      "The account that stays is inactive, and the one that goes is not. Choose them the other way "
                      "round, or make the first one active");
}

}  // namespace

void require_both(const db::Reader& db, const Caller& caller, Id kept_id, Id gone_id) {
    const Scope scope = accounts::rights_of(db, caller).scope({merging_role});
    for (const Id id : {kept_id, gone_id}) accounts::require_seen(db, scope, id);
    if (kept_id == gone_id) throw invalid("goneId", "Choose two different accounts");
    for (const Id id : {kept_id, gone_id}) {
        if (id == caller.user_id)
            throw Failure(409, "Your own account takes part in no merge that you make. Ask somebody else to do it");
        accounts::require_not_above(db, caller, id);
    }
}

MergePlan make_plan(const db::Reader& db, const Caller& caller, Id kept_id, Id gone_id) {
    const accounts::Rights held = accounts::rights_of(db, caller);
    const MergeFacts kept = show_facts(db, kept_id), gone = show_facts(db, gone_id);
    require_pair(kept, gone);
    const bool may_change = accounts::may_see(db, held.scope({Role::CanManageUser}), kept_id);
    MergePlan plan{.kept = person_of(kept),
                   .gone = person_of(gone),
                   .courses = list_common_courses(db, kept_id, gone_id),
                   .course_total = count_common_courses(db, kept_id, gone_id),
                   .permission_groups = list_group_names(db, gone_id),
                   // Where somebody belongs decides who reaches them, and whom they reach.
                   .moves_locations = held.scope({merging_role}).is_everybody(),
                   .undo_days = undo_time / std::chrono::hours(24)};
    plan.counts = count_things(db, kept_id, gone_id, plan.moves_locations);
    plan.details =
        details_of(kept, gone, may_change, accounts::may_change_address(db, held, kept_id), plan.moves_locations);
    for (MergeCourse& course : plan.courses)
        if (const auto together = tracking::decide_standing_together(db, kept_id, gone_id, course.content_id))
            course.status = together->status;
    plan.digest = digest_of(plan);
    return plan;
}

MergePlan show_plan(const accounts::Accounts& accounts, const Caller& caller, const MergePlanRequest& request) {
    return accounts.db.read([&](const db::Reader& db) {
        require_both(db, caller, request.kept_id, request.gone_id);
        return make_plan(db, caller, request.kept_id, request.gone_id);
    });
}

MergePage list_merge_page(const accounts::Accounts& accounts, const Caller& caller, const MergeListRequest& request) {
    return accounts.db.read([&](const db::Reader& db) {
        const Scope scope = accounts::rights_of(db, caller).scope({merging_role});
        return MergePage{list_merges(db, request, scope, accounts.clock.now()), count_merges(db, request, scope)};
    });
}

}  // namespace oneroom::merge
