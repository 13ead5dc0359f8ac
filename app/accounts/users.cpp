#include "accounts/users.h"

#include <algorithm>

#include "accounts/one_time_codes.h"
#include "accounts/password_links.h"
#include "accounts/password_rules.h"
#include "accounts/sign_in.h"
#include "accounts/title_store.h"
#include "core/base/text.h"
#include "locale/locale.h"

namespace oneroom::accounts {

bool is_possible_name(std::string_view username) {
    return is_utf8(username) &&
           std::ranges::all_of(username, [](unsigned char c) { return c > ' ' && c != 0x7F && c != '/' && c != '\\'; });
}

bool has_rights_by_place(const Rights& rights) {
    return std::ranges::any_of(enum_names(Role{}),
                               [&](const auto& role) { return goes_by_place(rights.reach_of(role.first)); });
}

namespace {

std::vector<Id> sorted(std::vector<Id> ids) {
    std::ranges::sort(ids);
    ids.erase(std::ranges::unique(ids).begin(), ids.end());
    return ids;
}

void require_groups(const db::Reader& db, const std::vector<Id>& group_ids) {
    for (const Id id : group_ids)
        if (!has_group(db, id)) throw invalid("permissionGroupIds", "There is no such permission group any more");
}

void require_location(const db::Reader& db, std::string_view field, std::optional<Id> location_id) {
    if (location_id && !has_location(db, *location_id))
        throw invalid(field, "There is no such location group any more");
}

/// One that can be given; whoever has an inactive one keeps it.
/// The code as it is kept; empty for none.
std::string required_country(const db::Reader& db, std::string_view typed) {
    const std::string code = locale::country_code_of(typed);
    if (code.empty()) return code;
    const auto states = locale::list_country_states(db);
    const auto found = states.find(code);
    if (found == states.end())
        throw invalid("countryCode", "There is no country with this code. Choose one of the list");
    if (!found->second)
        throw invalid("countryCode", "This country is switched off: nobody new gets it. Choose another one");
    return code;
}

void require_title(const db::Reader& db, Id title_id) {
    const auto title = find_title(db, title_id);
    if (!title) throw invalid("titleId", "There is no such title any more");
    if (!title->is_active) throw invalid("titleId", "This title is inactive: nobody new gets it. Choose another one");
}

/// Whoever may add or change only the people of an area leaves them there, and puts them nowhere else.
void require_place(const db::Reader& db, const Scope& scope, std::string_view field, std::optional<Id> location_id) {
    if (scope.is_everybody()) return;
    if (!location_id || !may_see_location(db, scope, *location_id))
        throw invalid(field, "Choose one of your own location groups, or one below them");
}

/// Nor do they take people out of the areas of others.
void require_own_to_leave(const db::Reader& db, const Scope& scope, std::string_view field, Id location_id) {
    if (!scope.is_everybody() && !may_see_location(db, scope, location_id))
        throw invalid(field,
                      "This person belongs to a location group outside yours as well. Only somebody who manages that "
                      "one can take them out of it");
}

/// What somebody may do to whom depends on their location groups when a group of theirs is restricted.
void require_may_move(const db::Reader& db, const Rights& held, Id user_id) {
    if (held.scope({Role::CanManageUser}).is_everybody()) return;
    if (has_rights_by_place(find_rights(db, user_id)))
        throw invalid("locationId",
                      "The rights of this person go by their location groups, so only somebody whose own rights "
                      "are not restricted can change these");
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
            list_group_ids_of(db, user.id),
            list_other_locations_of(db, user.id),
            list_other_location_names_of(db, user.id),
            user.title_id,
            row.title_name,
            user.country_code};
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
            user.last_sign_in_at,
            user.title_name,
            std::nullopt,
            {}};
}

UserPage list_user_page(const Accounts& accounts, const Caller& caller, const UserListRequest& request) {
    UserFilter filter{.search = request.search,
                      .location_id = request.location_id,
                      .title_id = request.title_id,
                      .permission_group_id = request.permission_group_id,
                      .is_active = request.is_active,
                      .never_signed_in = request.never_signed_in,
                      .sort = request.sort,
                      .descending = request.descending,
                      .limit = request.page_size,
                      .offset = (request.page - 1) * request.page_size};
    return accounts.db.read([&](const db::Reader& db) {
        filter.scope = rights_of(db, caller).scope({Role::CanViewUserList});
        filter.value = fields::read_filter(db, request.field_id, request.field_value);
        filter.among = find_few(db, filter);
        UserPage page{.page = request.page, .page_size = request.page_size};
        if (filter.sort != UserSort::fullName) filter.found = count_users(db, filter);
        for (const auto& user : list_users(db, filter)) {
            page.rows.push_back(row_of(db, user, accounts.clock.now()));
            page.rows.back().picture_url = accounts.picture_of(db, user.id);
            page.rows.back().custom_values = fields::list_shown_values(db, user.id);
        }
        // The last page tells how many there are: a rare word is looked for once.
        const auto found = static_cast<std::int64_t>(page.rows.size());
        const bool is_last = found > 0 ? found < filter.limit : filter.offset == 0;
        page.total = filter.found ? *filter.found : is_last ? filter.offset + found : count_users(db, filter);
        return page;
    });
}

UserDetails find_user_details(const db::Reader& db, Id user_id, Instant now) {
    return details_of(db, show_user(db, user_id), now);
}

UserDetails show_user_details(const Accounts& accounts, const Caller& caller, Id user_id) {
    return accounts.db.read([&](const db::Reader& db) {
        require_seen(db, rights_of(db, caller).scope(user_details_roles), user_id);
        return details_of(db, show_user(db, user_id), accounts.clock.now());
    });
}

std::vector<Role> roles_to_choose_by(const std::string& for_role) {
    std::vector<Role> roles(people_choosing_roles.begin(), people_choosing_roles.end());
    if (for_role.empty()) return roles;
    const auto wanted = enum_of<Role>(for_role);
    if (!wanted || std::ranges::find(roles, *wanted) == roles.end())
        throw invalid("for", "People are not chosen for this role");
    return {*wanted};
}

std::vector<PersonOption> find_people(const Accounts& accounts, const Caller& caller,
                                      const FindPeopleRequest& request) {
    const auto roles = roles_to_choose_by(request.for_role);
    const auto users = accounts.db.read([&](const db::Reader& db) {
        UserFilter filter{.search = request.search,
                          // Of two accounts of one person, one is often inactive.
                          .is_active = request.for_role == name_of(Role::CanAccessMergeUserAccounts)
                                           ? std::nullopt
                                           : std::optional(true),
                          .scope = rights_of(db, caller).scope(roles),
                          .limit = request.limit};
        filter.among = find_few(db, filter);
        return list_users(db, filter);
    });
    std::vector<PersonOption> people;
    for (const auto& user : users) people.push_back({user.id, user.full_name, user.username, user.location_name});
    return people;
}

Id create_user(db::Writer& tx, const NewUser& user, Instant now) {
    const std::string username(trim(user.username));
    if (username.empty()) throw invalid("username", "This is required");
    if (!is_possible_name(username)) throw invalid("username", "Must not contain blanks or slashes");
    if (find_user_by_name(tx, username)) throw invalid("username", "This username is taken. Choose another one");
    require_location(tx, "locationId", user.location_id);
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

UserCreated create_user_for(Accounts& accounts, const Caller& caller, const CreateUserRequest& request,
                            Language language) {
    const std::string password = request.is_invited ? std::string() : make_temporary_password();
    const std::string hash = request.is_invited ? std::string() : accounts.hasher.hash(password);
    const Instant now = accounts.clock.now();
    return accounts.db.write([&](db::Writer& tx) {
        require_groups(tx, request.permission_group_ids);
        require_place(tx, rights_of(tx, caller).scope({Role::CanCreateUser}), "locationId", request.location_id);
        const Id id = create_user(tx,
                                  {.username = request.username,
                                   .full_name = request.full_name,
                                   .email = request.email,
                                   .location_id = request.location_id,
                                   .password_hash = hash,
                                   .must_change_password = !request.is_invited,
                                   .permission_group_ids = sorted(request.permission_group_ids)},
                                  now);
        set_language(tx, id, std::string(name_of(language)));
        if (request.title_id) {
            require_title(tx, *request.title_id);
            set_title(tx, id, request.title_id);
        }
        if (!request.country_code.empty()) set_country(tx, id, required_country(tx, request.country_code));
        fields::save_values(tx, {.object = fields::FieldObject::user, .id = id}, request.custom_values,
                            {.actor = caller.actor,
                             .now = now,
                             .action = "users.create",
                             .summary = "Filled in the custom fields of " + std::string(trim(request.full_name))});
        require_may_grant(tx, caller, id, {}, request.permission_group_ids);
        tell_person_change(accounts, tx, id);
        const StoredUser user = show_user(tx, id);
        audit::record(
            tx, caller.actor, now,
            {.action = "users.create",
             .object_kind = "user",
             .object_id = id,
             .summary = (request.is_invited ? "Invited " : "Added ") + user.full_name + " (" + user.username + ")",
             .after = to_audit_text(details_of(tx, user, now))});
        UserCreated made{row_of(tx, user, now), password, std::nullopt};
        if (request.is_invited) made.invitation = send_password_link(accounts, tx, user, {LinkPurpose::invitation});
        return made;
    });
}

namespace {

/// Links for a new password go to one's own address: a session left open must not move them. True when it was proved.
bool proves_own_address(Accounts& accounts, const Caller& caller, const SaveUserRequest& request) {
    if (request.user_id != caller.user_id || request.password.empty()) return false;
    require_own_password(accounts, {.user_id = caller.user_id}, request.password, caller.actor.address);
    return true;
}

}  // namespace

UserDetails save_user(Accounts& accounts, const Caller& caller, const SaveUserRequest& request) {
    const Instant now = accounts.clock.now();
    const bool may_change_own_address = proves_own_address(accounts, caller, request);
    auto details = accounts.db.write([&](db::Writer& tx) {
        const LockoutGuard guard(tx);
        const ReachGuard reach(tx, caller.user_id);
        StoredUser user = show_user(tx, request.user_id);
        const auto before = details_of(tx, user, now);
        const Rights held = rights_of(tx, caller);
        const Scope scope = held.scope({Role::CanManageUser});
        require_reached(tx, held, Role::CanManageUser, user.id);
        require_not_above(tx, caller, user.id);
        const auto others = request.other_location_ids.value_or(before.other_location_ids);
        if (user.location_id != request.location_id) {
            require_location(tx, "locationId", request.location_id);
            require_place(tx, scope, "locationId", request.location_id);
            if (user.location_id) require_own_to_leave(tx, scope, "locationId", *user.location_id);
        }
        for (const Id location : before.other_location_ids)
            if (std::ranges::find(others, location) == others.end())
                require_own_to_leave(tx, scope, "otherLocationIds", location);
        for (const Id location : others)
            if (std::ranges::find(before.other_location_ids, location) == before.other_location_ids.end()) {
                require_location(tx, "otherLocationIds", location);
                require_place(tx, scope, "otherLocationIds", location);
            }
        const bool is_elsewhere =
            user.location_id != request.location_id || sorted(others) != sorted(before.other_location_ids);
        if (is_elsewhere) require_may_move(tx, held, user.id);
        if (!request.is_active && user.id == caller.user_id)
            throw invalid("isActive", "You cannot deactivate your own account");

        if (request.permission_group_ids) {
            require_groups(tx, *request.permission_group_ids);
            require_may_grant(tx, caller, user.id, before.permission_group_ids, *request.permission_group_ids);
            replace_groups_of(tx, user.id, sorted(*request.permission_group_ids));
        }
        if (request.title_id && *request.title_id == 0)
            user.title_id.reset();
        else if (request.title_id && request.title_id != user.title_id) {
            require_title(tx, *request.title_id);
            user.title_id = request.title_id;
        }
        if (request.country_code && locale::country_code_of(*request.country_code) != user.country_code)
            user.country_code = required_country(tx, *request.country_code);
        const bool is_deactivated = user.is_active && !request.is_active;
        const bool is_moved = user.location_id != request.location_id || user.is_active != request.is_active;
        if (user.email != trim(request.email)) {
            if (user.id != caller.user_id)
                require_may_change_address(tx, held, user.id);
            else if (!may_change_own_address)
                throw invalid("email", "To change your own e-mail address, enter your password as well");
            send_security_notice(accounts, tx, user);  // to where it went until now
        }
        user.full_name = trim(request.full_name);
        user.email = trim(request.email);
        user.location_id = request.location_id;
        user.is_active = request.is_active;
        update_user(tx, user);
        replace_other_locations_of(tx, user.id, others);
        // Restricted rights go with their holder: what they reach now has to be the caller's to give.
        if (is_elsewhere) require_not_above(tx, caller, user.id);
        if (is_moved) tell_person_change(accounts, tx, user.id);
        guard.keep(tx);
        if (user.id == caller.user_id) reach.keep(tx);
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
        require_reached(tx, rights_of(tx, caller), Role::UserSecurity_ChangePassword, user_id);
        const StoredUser user = show_user(tx, user_id);
        require_not_above(tx, caller, user_id);
        require_somebody_else(caller, user_id);
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

UserRow unlock_user(Accounts& accounts, const Caller& caller, Id user_id) {
    accounts.db.read([&](const db::Reader& db) {
        require_reached(db, rights_of(db, caller), Role::UserProfile_ResetLockout, user_id);
    });
    return unlock_user(accounts, caller.actor, user_id);
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
