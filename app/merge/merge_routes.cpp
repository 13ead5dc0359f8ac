#include "merge/merge.h"
#include "merge/merge_store.h"
#include "merge/merging.h"

namespace oneroom::merge {
namespace {

Caller caller_of(const Context& context) { return {context.session.user_id, context.session.roles, context.actor()}; }

/// One at a time: each is a transaction of its own.
void forget_old(jobs::JobContext& context) {
    const auto old = context.db.read([&](const db::Reader& db) { return list_to_forget(db, context.clock.now()); });
    for (const StoredMerge& merge : old) {
        if (!context.keep_going()) return;
        context.db.write([&](db::Writer& tx) {
            for (const PersonReference& reference : person_references())
                if (!reference.forget.empty()) tx.run(reference.forget, merge.gone_id);
            forget_password(tx, merge.gone_id);
            forget_rows(tx, merge.id);
        });
    }
}

}  // namespace

std::vector<Route> merge_routes(accounts::Accounts& accounts) {
    using enum Method;
    accounts::Accounts* const a = &accounts;
    const auto merging = any_of({Role::CanAccessMergeUserAccounts});
    return {
        route<MergeListRequest, MergePage>(
            get, "accountMerges.list", "/api/account-merges", merging,
            [a](Context& context, const MergeListRequest& in) { return list_merge_page(*a, caller_of(context), in); },
            "Accounts that were merged, the newest first"),
        route<MergePlanRequest, MergePlan>(
            get, "accountMerges.plan", "/api/account-merges/plan", merging,
            [a](Context& context, const MergePlanRequest& in) { return show_plan(*a, caller_of(context), in); },
            "What a merge of two accounts would do"),
        route<MergeRequest, MergeRow>(
            post, "accountMerges.merge", "/api/account-merges", merging,
            [a](Context& context, const MergeRequest& in) { return merge_accounts(*a, caller_of(context), in); },
            "Makes two accounts of one person one: what the first has, the second gets"),
        route<MergeRef, MergeRow>(
            post, "accountMerges.undo", "/api/account-merges/{mergeId}/undo", merging,
            [a](Context& context, const MergeRef& in) { return undo_merge(*a, caller_of(context), in.merge_id); },
            "Makes two accounts of one again, within 30 days"),
    };
}

std::vector<jobs::Job> merge_jobs() {
    return {{"merge.forget", std::chrono::hours(1), forget_old,
             "Removes what undoing a merge takes when its time is over"}};
}

}  // namespace oneroom::merge
