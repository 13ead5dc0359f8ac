// The SQL of users and permission groups. Private to this folder.
#pragma once

#include "accounts/user_types.h"
#include "core/api/session.h"
#include "core/db/db.h"

namespace oneroom::accounts {

/// What sign-in and the rules about users have to know of one.
struct StoredUser {
    Id id{};
    std::string username{};
    std::string username_folded{};
    std::string full_name{};
    std::string email{};
    std::optional<Id> location_id{};
    std::string location_name{};
    std::string language_code{};
    std::string password_hash{};
    bool must_change_password{};
    bool is_active{};
    bool is_restricted{};
    std::int64_t failed_sign_ins{};
    std::optional<Instant> locked_until_at{};
    std::optional<Instant> last_sign_in_at{};

    static Fields fields();
    bool is_locked(Instant now) const { return locked_until_at && *locked_until_at > now; }
};

std::optional<StoredUser> find_user(const db::Reader& db, Id user_id);
/// By the folded name: "Ada" and "ADA" are one person.
std::optional<StoredUser> find_user_by_name(const db::Reader& db, std::string_view username);
StoredUser show_user(const db::Reader& db, Id user_id);  ///< throws Failure 404

struct UserFilter {
    std::string_view search{};
    std::optional<Id> location_id{};
    bool only_active = false;
    UserSort sort = UserSort::fullName;
    bool descending = false;
    std::int64_t limit = 15;
    std::int64_t offset = 0;
};
std::vector<StoredUser> list_users(const db::Reader& db, const UserFilter& filter);
std::int64_t count_users(const db::Reader& db, const UserFilter& filter);
bool has_any_user(const db::Reader& db);

Id insert_user(db::Writer& tx, const StoredUser& user, Instant now);
void update_user(db::Writer& tx, const StoredUser& user);  ///< name, e-mail, location and whether active
void set_password(db::Writer& tx, Id user_id, const std::string& hash, bool must_change);
void set_failures(db::Writer& tx, Id user_id, std::int64_t failures, std::optional<Instant> locked_until);
void note_sign_in(db::Writer& tx, Id user_id, const std::string& language_code, Instant now);

bool has_location(const db::Reader& db, Id location_id);
std::optional<Id> find_location(const db::Reader& db, std::string_view name);

std::vector<PermissionGroup> list_groups(const db::Reader& db);
std::vector<Id> list_group_ids_of(const db::Reader& db, Id user_id);
std::vector<std::string> list_group_names_of(const db::Reader& db, Id user_id);
RoleSet find_roles_of(const db::Reader& db, Id user_id);
RoleSet find_roles_of_group(const db::Reader& db, Id group_id);
void replace_groups_of(db::Writer& tx, Id user_id, const std::vector<Id>& group_ids);
void insert_group(db::Writer& tx, std::string_view name);
void add_role_to_group(db::Writer& tx, Id group_id, std::string_view role);

/// Active people, other than `except`, who hold `role`.
std::int64_t count_active_with(const db::Reader& db, Role role, Id except);

}  // namespace oneroom::accounts
