#include "accounts/user_bulk.h"

#include <set>

#include "accounts/sign_in.h"
#include "accounts/user_bulk_store.h"
#include "core/base/failure.h"

namespace oneroom::accounts {
namespace {

/// Taken back at the end of a dry run.
struct DryRun {};

std::string_view words_of(BulkAction action) {
    switch (action) {
        case BulkAction::activate:
            return "Made active: ";
        case BulkAction::inactivate:
            return "Deactivated ";
        case BulkAction::remove:
            return "Removed from all lists: ";
        case BulkAction::bringBack:
            return "Brought back: ";
    }
    return "";
}

/// Somebody whom the caller may change in this way; throws for anybody else.
PersonState require_person(const db::Reader& db, const Caller& caller, Id user_id, BulkAction action) {
    const Rights held = rights_of(db, caller);
    const bool is_back = action == BulkAction::bringBack;
    if (is_back && !may_reach(db, held.scope({Role::CanManageUser}), user_id)) throw not_found("user");
    const auto state = find_state(db, user_id);
    if (!is_back || !state || !state->is_removed) require_reached(db, held, Role::CanManageUser, user_id);
    if (user_id == caller.user_id)
        throw Failure(409, "This is your own account. Ask somebody else to change whether it is there");
    require_not_above(db, caller, user_id);
    if (is_back && state->is_merged)
        throw Failure(409, "This account was merged into another one. Undo that merge to bring it back");
    return *state;
}

bool is_so_already(const PersonState& state, BulkAction action) {
    switch (action) {
        case BulkAction::activate:
            return state.is_active;
        case BulkAction::inactivate:
            return !state.is_active;
        case BulkAction::remove:
            return state.is_removed;
        case BulkAction::bringBack:
            return !state.is_removed;
    }
    return false;
}

/// True when it changed something.
bool change(const Accounts& accounts, db::Writer& tx, const Caller& caller, Id user_id, BulkAction action) {
    const LockoutGuard guard(tx);
    const Instant now = accounts.clock.now();
    const PersonState state = require_person(tx, caller, user_id, action);
    if (is_so_already(state, action)) return false;
    set_state(tx, user_id, action == BulkAction::activate,
              action == BulkAction::remove ? std::optional(now) : std::nullopt);
    tell_person_change(accounts, tx, user_id);
    guard.keep(tx);
    if (action == BulkAction::inactivate || action == BulkAction::remove) end_sessions_of(accounts, tx, user_id);
    audit::record(tx, caller.actor, now,
                  {.action = "users.bulk",
                   .object_kind = "user",
                   .object_id = user_id,
                   .summary = std::string(words_of(action)) + state.full_name + " (" + state.username + ")"});
    return true;
}

/// Names are told of those whom the caller may see.
std::string name_for(const Accounts& accounts, const Caller& caller, Id user_id) {
    return accounts.db.read([&](const db::Reader& db) -> std::string {
        const Scope scope = rights_of(db, caller).scope({Role::CanManageUser, Role::CanViewUserList});
        const auto state = find_state(db, user_id);
        return state && may_see(db, scope, user_id) ? state->full_name : "";
    });
}

}  // namespace

BulkDone change_people(Accounts& accounts, const Caller& caller, const BulkRequest& request) {
    BulkDone result;
    for (const Id id : std::set<Id>(request.user_ids.begin(), request.user_ids.end())) {
        bool is_changed = false;
        try {
            accounts.db.write([&](db::Writer& tx) {
                is_changed = change(accounts, tx, caller, id, request.action);
                if (request.is_dry_run) throw DryRun();
            });
        } catch (const DryRun&) {
        } catch (const Failure& failure) {
            result.left.push_back({id, name_for(accounts, caller, id), failure.what()});
            continue;
        }
        ++(is_changed ? result.done : result.unchanged);
    }
    if (!request.is_dry_run) accounts.sessions.changed();
    return result;
}

RemovedPage list_removed_page(const Accounts& accounts, const Caller& caller, const RemovedListRequest& request) {
    return accounts.db.read([&](const db::Reader& db) {
        const Scope scope = rights_of(db, caller).scope({Role::CanManageUser});
        return RemovedPage{list_removed(db, request, scope), count_removed(db, request, scope)};
    });
}

std::vector<Route> user_bulk_routes(Accounts& accounts) {
    using enum Method;
    Accounts* const a = &accounts;
    const auto caller_of = [](const Context& context) -> Caller {
        return {context.session.user_id, context.session.roles, context.actor()};
    };
    return {
        route<BulkRequest, BulkDone>(
            post, "users.bulk", "/api/users/bulk", any_of({Role::CanManageUser}),
            [a, caller_of](Context& context, const BulkRequest& in) {
                return change_people(*a, caller_of(context), in);
            },
            "Makes several people active or inactive, removes them from all lists, or brings them back"),
        route<RemovedListRequest, RemovedPage>(
            get, "users.listRemoved", "/api/users/removed", any_of({Role::CanManageUser}),
            [a, caller_of](Context& context, const RemovedListRequest& in) {
                return list_removed_page(*a, caller_of(context), in);
            },
            "People who were removed from all lists, the last one first"),
    };
}

}  // namespace oneroom::accounts
