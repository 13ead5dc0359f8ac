#include "accounts/users.h"

#include <algorithm>

#include "accounts/password_rules.h"
#include "accounts/sign_in.h"
#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

bool is_possible_name(std::string_view username) {
    return is_utf8(username) &&
           std::ranges::all_of(username, [](unsigned char c) { return c > ' ' && c != 0x7F && c != '/' && c != '\\'; });
}

std::vector<Id> sorted(std::vector<Id> ids) {
    std::ranges::sort(ids);
    ids.erase(std::ranges::unique(ids).begin(), ids.end());
    return ids;
}

void require_groups(const db::Reader& db, const std::vector<Id>& group_ids) {
    const auto groups = list_groups(db);
    for (const Id id : group_ids)
        if (std::ranges::find(groups, id, &PermissionGroup::id) == groups.end())
            throw invalid("permissionGroupIds", "There is no such permission group any more");
}

void require_location(const db::Reader& db, std::optional<Id> location_id) {
    if (location_id && !has_location(db, *location_id))
        throw invalid("locationId", "There is no such location any more");
}

/// Somebody must be left who can put things right.
void require_an_administrator(const db::Reader& db, Id without) {
    for (const Role role : {Role::CanManageUser, Role::UserSecurity_EditPermissionGroups})
        if (count_active_with(db, role, without) == 0)
            throw invalid("", "This is the last administrator. Make somebody else an administrator first");
}

UserDetails details_of(const db::Reader& db, const StoredUser& user, Instant now) {
    UserRow row = row_of(db, user, now);
    return {row.id,
            row.username,
            row.full_name,
            row.email,
            row.location_id,
            row.location_name,
            row.is_active,
            row.is_locked,
            row.permission_groups,
            row.last_sign_in_at,
            list_group_ids_of(db, user.id)};
}

}  // namespace

UserRow row_of(const db::Reader& db, const StoredUser& user, Instant now) {
    return {user.id,
            user.username,
            user.full_name,
            user.email,
            user.location_id,
            user.location_name,
            user.is_active,
            user.is_locked(now),
            list_group_names_of(db, user.id),
            user.last_sign_in_at};
}

UserPage list_user_page(const Accounts& accounts, const UserListRequest& request) {
    const UserFilter filter{.search = request.search,
                            .location_id = request.location_id,
                            .sort = request.sort,
                            .descending = request.descending,
                            .limit = request.page_size,
                            .offset = (request.page - 1) * request.page_size};
    return accounts.db.read([&](const db::Reader& db) {
        UserPage page{.page = request.page, .page_size = request.page_size};
        for (const auto& user : list_users(db, filter)) page.rows.push_back(row_of(db, user, accounts.clock.now()));
        // The last page tells how many there are: a rare word is looked for once.
        const auto found = static_cast<std::int64_t>(page.rows.size());
        const bool is_last = found > 0 ? found < filter.limit : filter.offset == 0;
        page.total = is_last ? filter.offset + found : count_users(db, filter);
        return page;
    });
}

UserDetails show_user_details(const Accounts& accounts, Id user_id) {
    return accounts.db.read(
        [&](const db::Reader& db) { return details_of(db, show_user(db, user_id), accounts.clock.now()); });
}

std::vector<PersonOption> find_people(const Accounts& accounts, const FindPeopleRequest& request) {
    const UserFilter filter{.search = request.search, .only_active = true, .limit = request.limit};
    const auto users = accounts.db.read([&](const db::Reader& db) { return list_users(db, filter); });
    std::vector<PersonOption> people;
    for (const auto& user : users) people.push_back({user.id, user.full_name, user.username, user.location_name});
    return people;
}

Id create_user(db::Writer& tx, const NewUser& user, Instant now) {
    const std::string username(trim(user.username));
    if (username.empty()) throw invalid("username", "This is required");
    if (!is_possible_name(username)) throw invalid("username", "Must not contain blanks or slashes");
    if (find_user_by_name(tx, username)) throw invalid("username", "This username is taken. Choose another one");
    require_location(tx, user.location_id);
    require_groups(tx, user.permission_group_ids);
    const Id id = insert_user(tx,
                              {.username = username,
                               .full_name = std::string(trim(user.full_name)),
                               .email = std::string(trim(user.email)),
                               .location_id = user.location_id,
                               .language_code = "en",
                               .password_hash = user.password_hash,
                               .must_change_password = user.must_change_password,
                               .is_active = true},
                              now);
    replace_groups_of(tx, id, user.permission_group_ids);
    return id;
}

void require_not_above(const db::Reader& db, const Caller& caller, Id user_id) {
    if (!caller.roles.contains_all(find_roles_of(db, user_id)))
        throw Failure(403, "This person holds rights that you do not have, so only somebody who has them can do this");
}

void require_may_grant(const db::Reader& db, const Caller& caller, const std::vector<Id>& before,
                       const std::vector<Id>& after) {
    std::vector<Id> changed;
    std::ranges::set_symmetric_difference(sorted(before), sorted(after), std::back_inserter(changed));
    if (changed.empty()) return;
    if (!caller.roles.contains(Role::UserSecurity_EditPermissionGroups))
        throw Failure(403, "You may not change permission groups");
    for (const Id group : changed)
        if (!caller.roles.contains_all(find_roles_of_group(db, group)))
            throw Failure(403, "You can give or take only the rights that you have yourself");
}

UserCreated create_user_for(Accounts& accounts, const Caller& caller, const CreateUserRequest& request) {
    const std::string password = make_temporary_password();
    const std::string hash = accounts.hasher.hash(password);
    const Instant now = accounts.clock.now();
    return accounts.db.write([&](db::Writer& tx) {
        require_groups(tx, request.permission_group_ids);
        require_may_grant(tx, caller, {}, request.permission_group_ids);
        const Id id = create_user(tx,
                                  {.username = request.username,
                                   .full_name = request.full_name,
                                   .email = request.email,
                                   .location_id = request.location_id,
                                   .password_hash = hash,
                                   .must_change_password = true,
                                   .permission_group_ids = sorted(request.permission_group_ids)},
                                  now);
        tell_person_change(accounts, tx, id);
        const StoredUser user = show_user(tx, id);
        audit::record(tx, caller.actor, now,
                      {.action = "users.create",
                       .object_kind = "user",
                       .object_id = id,
                       .summary = "Added " + user.full_name + " (" + user.username + ")",
                       .after = to_audit_text(details_of(tx, user, now))});
        return UserCreated{row_of(tx, user, now), password};
    });
}

UserDetails save_user(Accounts& accounts, const Caller& caller, const SaveUserRequest& request) {
    const Instant now = accounts.clock.now();
    auto details = accounts.db.write([&](db::Writer& tx) {
        StoredUser user = show_user(tx, request.user_id);
        const auto before = details_of(tx, user, now);
        require_not_above(tx, caller, user.id);
        require_location(tx, request.location_id);
        if (!request.is_active && user.id == caller.user_id)
            throw invalid("isActive", "You cannot deactivate your own account");

        const bool was_administrator = find_roles_of(tx, user.id).contains(Role::UserSecurity_EditPermissionGroups);
        if (request.permission_group_ids) {
            require_groups(tx, *request.permission_group_ids);
            require_may_grant(tx, caller, before.permission_group_ids, *request.permission_group_ids);
            replace_groups_of(tx, user.id, sorted(*request.permission_group_ids));
        }
        const bool is_deactivated = user.is_active && !request.is_active;
        const bool is_moved = user.location_id != request.location_id || user.is_active != request.is_active;
        user.full_name = trim(request.full_name);
        user.email = trim(request.email);
        user.location_id = request.location_id;
        user.is_active = request.is_active;
        update_user(tx, user);
        if (is_moved) tell_person_change(accounts, tx, user.id);
        if (was_administrator) require_an_administrator(tx, 0);
        if (is_deactivated) end_sessions_of(accounts, tx, user.id);

        auto after = details_of(tx, show_user(tx, user.id), now);
        audit::record(
            tx, caller.actor, now,
            {.action = "users.save",
             .object_kind = "user",
             .object_id = user.id,
             .summary = (is_deactivated ? "Deactivated " : "Changed ") + user.full_name + " (" + user.username + ")",
             .before = to_audit_text(before),
             .after = to_audit_text(after)});
        return after;
    });
    accounts.sessions.changed();
    return details;
}

TemporaryPassword reset_password(Accounts& accounts, const Caller& caller, Id user_id) {
    const std::string password = make_temporary_password();
    const std::string hash = accounts.hasher.hash(password);
    const Instant now = accounts.clock.now();
    const std::string username = accounts.db.write([&](db::Writer& tx) {
        const StoredUser user = show_user(tx, user_id);
        require_not_above(tx, caller, user_id);
        set_password(tx, user_id, hash, true);
        set_failures(tx, user_id, 0, std::nullopt);
        end_sessions_of(accounts, tx, user_id);
        audit::record(tx, caller.actor, now,
                      {.action = "users.resetPassword",
                       .object_kind = "user",
                       .object_id = user_id,
                       .summary = "Gave " + user.full_name + " (" + user.username + ") a temporary password"});
        return user.username;
    });
    accounts.sessions.changed();
    accounts.throttle.forget_all(throttle_prefix(username));
    return {password};
}

UserRow unlock_user(Accounts& accounts, const audit::Actor& actor, Id user_id) {
    const Instant now = accounts.clock.now();
    auto row = accounts.db.write([&](db::Writer& tx) {
        set_failures(tx, user_id, 0, std::nullopt);
        const StoredUser user = show_user(tx, user_id);
        audit::record(tx, actor, now,
                      {.action = "users.unlock",
                       .object_kind = "user",
                       .object_id = user_id,
                       .summary = "Unlocked " + user.full_name + " (" + user.username + ")"});
        return row_of(tx, user, now);
    });
    accounts.sessions.changed();
    accounts.throttle.forget_all(throttle_prefix(row.username));
    return row;
}

}  // namespace oneroom::accounts
