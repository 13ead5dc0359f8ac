// The SQL of users and permission groups. Private to this folder.
#pragma once

#include "accounts/rights.h"
#include "accounts/role_types.h"
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
    std::optional<Id> title_id{};
    std::string title_name{};
    std::string language_code{};
    std::string country_code{};
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
/// Accounts that were merged into this one, and into those.
std::vector<Id> list_former_ids(const db::Reader& db, Id user_id);
/// By the folded name: "Ada" and "ADA" are one person.
std::optional<StoredUser> find_user_by_name(const db::Reader& db, std::string_view username);
/// Whether anybody, active or not, has this address.
bool has_user_with_email(const db::Reader& db, std::string_view email);
StoredUser show_user(const db::Reader& db, Id user_id);  ///< throws Failure 404

struct UserFilter {
    std::string_view search{};
    std::optional<Id> location_id{};  ///< the people of this location group and of those below it
    std::optional<Id> title_id{};
    std::optional<Id> permission_group_id{};
    std::optional<bool> is_active{};
    bool never_signed_in = false;
    fields::ValueFilter value{};
    Scope scope = whole_scope;
    UserSort sort = UserSort::fullName;
    bool descending = false;
    std::int64_t limit = 15;
    std::int64_t offset = 0;
    std::optional<std::int64_t> found{};  ///< how many there are on all pages, where that is known
    /// The ids of those who can be found at all, where find_few() gives them: nobody else is looked at.
    std::optional<std::string> among{};
};
/// For `among`: who has the value that is filtered by, or else who is in a scope of relationships alone, when these are
/// some 20,000 at most; nothing when they are more, or the filter asks for neither. One look through the values in the
/// place of one for each statement.
std::optional<std::string> find_few(const db::Reader& db, const UserFilter& filter);
std::vector<StoredUser> list_users(const db::Reader& db, const UserFilter& filter);
std::int64_t count_users(const db::Reader& db, const UserFilter& filter);
/// Every one of them by name, whatever limit and sort say, in one snapshot. Cells: username, full name, e-mail,
/// location group, the others, permission groups, whether active, language, title, country, last sign-in; "; " between
/// names in one cell; custom fields as "id" US "value", between RS.
std::unique_ptr<db::Cursor> open_people(const db::Database& db, const UserFilter& filter);
bool has_any_user(const db::Reader& db);

Id insert_user(db::Writer& tx, const StoredUser& user, Instant now);
void update_user(db::Writer& tx, const StoredUser& user);  ///< name, e-mail, location, title and whether active
/// Also forgets by what link the one before was chosen.
void set_password(db::Writer& tx, Id user_id, const std::string& hash, bool must_change);
void set_failures(db::Writer& tx, Id user_id, std::int64_t failures, std::optional<Instant> locked_until);
void set_title(db::Writer& tx, Id user_id, std::optional<Id> title_id);
void set_country(db::Writer& tx, Id user_id, const std::string& country_code);
void set_language(db::Writer& tx, Id user_id, const std::string& language_code);
void note_sign_in(db::Writer& tx, Id user_id, const std::string& language_code, Instant now);

/// The location groups beside the primary one, by name.
std::vector<Id> list_other_locations_of(const db::Reader& db, Id user_id);
std::vector<std::string> list_other_location_names_of(const db::Reader& db, Id user_id);
void replace_other_locations_of(db::Writer& tx, Id user_id, const std::vector<Id>& location_ids);

bool has_location(const db::Reader& db, Id location_id);
std::optional<Id> find_location(const db::Reader& db, std::string_view name);

std::vector<GroupName> list_groups(const db::Reader& db);
bool has_group(const db::Reader& db, Id group_id);
std::vector<Id> list_group_ids_of(const db::Reader& db, Id user_id);
std::vector<std::string> list_group_names_of(const db::Reader& db, Id user_id);
RoleSet find_roles_of(const db::Reader& db, Id user_id);
RoleSet find_roles_of_group(const db::Reader& db, Id group_id);
void replace_groups_of(db::Writer& tx, Id user_id, const std::vector<Id>& group_ids);
/// The group that holds every role.
std::optional<Id> find_group_of_all(const db::Reader& db);
void add_role_to_group(db::Writer& tx, Id group_id, std::string_view role);

/// The groups that hold `role`, by name.
std::vector<GroupName> list_groups_with(const db::Reader& db, Role role);
/// Names of active people who hold `role` and may put others into groups, the first ten.
std::vector<std::string> list_granters_of(const db::Reader& db, Role role, const Scope& scope);

/// Active people, other than `except`, who hold `role` for everybody.
std::int64_t count_active_with(const db::Reader& db, Role role, Id except);

}  // namespace oneroom::accounts
