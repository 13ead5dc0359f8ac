// Who may give what to whom, and that somebody is left who can put things right.
#pragma once

#include "accounts/accounts.h"
#include "accounts/rights.h"

namespace oneroom::accounts {

/// The caller as the rules below see them.
struct Caller {
    Id user_id{};
    RoleSet roles{};  ///< of a program: those of its token
    audit::Actor actor{};
};

/// What the caller holds now, as far as `caller.roles` lets them.
Rights rights_of(const db::Reader& db, const Caller& caller);

/// What a member `user_id` has by this group alone.
Rights rights_by_group(const db::Reader& db, Id group_id, Id user_id);

/// Nobody touches the account of somebody who holds a right the caller lacks. Throws Failure 403.
void require_not_above(const db::Reader& db, const Caller& caller, Id user_id);

/// Before a relationship is taken away and after one was added: those above `upper_id` whose rights go by this type
/// must hold nothing that the caller lacks. Throws Failure 403.
void require_may_relate(const db::Reader& db, const Caller& caller, Id type_id, Id upper_id);

/// Links to choose a password go to the e-mail address: changing that of somebody else is as good as setting their
/// password, and takes the same permission, with a reach to them.
bool may_change_address(const db::Reader& db, const Rights& held, Id user_id);
/// Throws Failure 403 with the role that is missing.
void require_may_change_address(const db::Reader& db, const Rights& held, Id user_id);

/// For what takes the place of somebody's own password or code: a session left open must not do it to its owner. Throws
/// Failure 409.
void require_somebody_else(const Caller& caller, Id user_id);

/// Nobody gives `user_id` a group, or takes one, that holds a right they lack; and nobody at all without
/// UserSecurity_EditPermissionGroups that reaches this person. Throws Failure 403.
void require_may_grant(const db::Reader& db, const Caller& caller, Id user_id, const std::vector<Id>& before,
                       const std::vector<Id>& after);

/// Before a change of groups or people: remembers what must not be lost. keep() after it throws Failure 409 when
/// nobody is left who can manage people, permission groups and their members, unrestricted.
class LockoutGuard {
public:
    explicit LockoutGuard(const db::Reader& db);
    void keep(const db::Reader& db) const;

private:
    std::vector<Role> held_{};
};

}  // namespace oneroom::accounts
