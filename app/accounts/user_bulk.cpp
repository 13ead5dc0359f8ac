#include "accounts/user_bulk.h"

#include <set>

#include "accounts/password_links.h"
#include "accounts/sign_in.h"
#include "accounts/user_bulk_store.h"
#include "core/api/dispatch.h"
#include "core/base/failure.h"
#include "mail/mail.h"

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
        case BulkAction::invite:
            return "Invited ";
    }
    return "";
}

Role role_for(BulkAction action) {
    return action == BulkAction::invite ? Role::UserSecurity_ChangePassword : Role::CanManageUser;
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
        case BulkAction::invite:
            return false;
    }
    return false;
}

void record(const Accounts& accounts, db::Writer& tx, const Caller& caller, const PersonState& state,
            BulkAction action) {
    audit::record(tx, caller.actor, accounts.clock.now(),
                  {.action = "users.bulk",
                   .object_kind = "user",
                   .object_id = state.id,
                   .summary = std::string(words_of(action)) + state.full_name + " (" + state.username + ")"});
}

/// A link to choose a password by, as users.sendLink makes it for who never had one.
void invite(const Accounts& accounts, db::Writer& tx, const Caller& caller, Id user_id) {
    require_reached(tx, rights_of(tx, caller), role_for(BulkAction::invite), user_id);
    require_somebody_else(caller, user_id);
    require_not_above(tx, caller, user_id);
    const StoredUser user = show_user(tx, user_id);
    if (std::string why = why_not_invited(user); !why.empty()) throw Failure(409, std::move(why));
    send_password_link(accounts, tx, user, {LinkPurpose::invitation});
    record(accounts, tx, caller, {.id = user.id, .username = user.username, .full_name = user.full_name},
           BulkAction::invite);
}

/// True when it changed something.
bool change(const Accounts& accounts, db::Writer& tx, const Caller& caller, Id user_id, BulkAction action) {
    if (action == BulkAction::invite) {
        invite(accounts, tx, caller, user_id);
        return true;
    }
    const LockoutGuard guard(tx);
    const Instant now = accounts.clock.now();
    const PersonState state = require_person(tx, caller, user_id, action);
    if (is_so_already(state, action)) return false;
    set_state(tx, user_id, action == BulkAction::activate,
              action == BulkAction::remove ? std::optional(now) : std::nullopt);
    tell_person_change(accounts, tx, user_id);
    guard.keep(tx);
    if (action == BulkAction::inactivate || action == BulkAction::remove) end_sessions_of(accounts, tx, user_id);
    record(accounts, tx, caller, state, action);
    return true;
}

/// Names are told of those whom the caller may see.
std::string name_for(const Accounts& accounts, const Caller& caller, Id user_id) {
    return accounts.db.read([&](const db::Reader& db) -> std::string {
        const Scope scope = rights_of(db, caller)
                                .scope({Role::CanManageUser, Role::CanViewUserList, Role::UserSecurity_ChangePassword});
        const auto state = find_state(db, user_id);
        return state && may_see(db, scope, user_id) ? state->full_name : "";
    });
}

/// As the row of one person says it: users.save, or users.sendLink, which no program may call.
void require_allowed(const Session& session, BulkAction action) {
    require_access(
        action == BulkAction::invite ? any_of({role_for(action)}).by_person_only() : any_of({role_for(action)}),
        session);
}

}  // namespace

BulkDone change_people(Accounts& accounts, const Caller& caller, const BulkRequest& request) {
    BulkDone result{.can_send = mail::can_send(accounts.mail, mail::MessageKind::email)};
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
            post, "users.bulk", "/api/users/bulk", any_of({Role::CanManageUser, Role::UserSecurity_ChangePassword}),
            [a, caller_of](Context& context, const BulkRequest& in) {
                require_allowed(context.session, in.action);
                return change_people(*a, caller_of(context), in);
            },
            "Makes several people active or inactive, removes them from all lists, brings them back or invites them"),
        route<RemovedListRequest, RemovedPage>(
            get, "users.listRemoved", "/api/users/removed", any_of({Role::CanManageUser}),
            [a, caller_of](Context& context, const RemovedListRequest& in) {
                return list_removed_page(*a, caller_of(context), in);
            },
            "People who were removed from all lists, the last one first"),
    };
}

}  // namespace oneroom::accounts
