// The use cases of merging. Private to this folder.
#pragma once

#include "accounts/grants.h"
#include "merge/merge_types.h"

namespace oneroom::merge {

using accounts::Caller;

inline constexpr std::chrono::hours undo_time{30 * 24};

/// What a merge of these two would do. Throws Failure 404 for somebody whom CanAccessMergeUserAccounts of the caller
/// does not reach, 403 for somebody above the caller, 409 for the caller's own account and for two that do not fit.
MergePlan show_plan(const accounts::Accounts& accounts, const Caller& caller, const MergePlanRequest& request);

/// Does what the plan of this digest says; 409 when that is no longer what would be done.
MergeRow merge_accounts(accounts::Accounts& accounts, const Caller& caller, const MergeRequest& request);

MergePage list_merge_page(const accounts::Accounts& accounts, const Caller& caller, const MergeListRequest& request);

/// What was moved goes back, with what was added to it since. What is new since then stays where it is.
MergeRow undo_merge(accounts::Accounts& accounts, const Caller& caller, Id merge_id);

/// In the caller's transaction, without its rules: for undo_merge() and merge_accounts().
MergePlan make_plan(const db::Reader& db, const Caller& caller, Id kept_id, Id gone_id);

/// Both are reached by the caller, and neither is above them or they themselves.
void require_both(const db::Reader& db, const Caller& caller, Id kept_id, Id gone_id);

}  // namespace oneroom::merge
