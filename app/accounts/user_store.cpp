#include "accounts/user_store.h"

#include "accounts/people.h"

#include "core/base/failure.h"
#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

/// The first four words of a search; empty where there are fewer.
std::array<std::string, 4> words_of(std::string_view search) {
    std::array<std::string, 4> words;
    const std::string folded = fold(search);
    std::size_t n = 0;
    for (const auto word : split(folded, ' '))
        if (!word.empty() && n < words.size()) words[n++] = word;
    return words;
}

}  // namespace

Fields StoredUser::fields() {
    return {field<&StoredUser::id>("id"),
            field<&StoredUser::username>("username"),
            field<&StoredUser::username_folded>("usernameFolded"),
            field<&StoredUser::full_name>("fullName"),
            field<&StoredUser::email>("email"),
            field<&StoredUser::location_id>("locationId"),
            field<&StoredUser::location_name>("locationName"),
            field<&StoredUser::title_id>("titleId"),
            field<&StoredUser::title_name>("titleName"),
            field<&StoredUser::language_code>("languageCode"),
            field<&StoredUser::country_code>("countryCode"),
            field<&StoredUser::password_hash>("passwordHash").secret(),
            field<&StoredUser::must_change_password>("mustChangePassword"),
            field<&StoredUser::is_active>("isActive"),
            field<&StoredUser::is_restricted>("isRestricted"),
            field<&StoredUser::failed_sign_ins>("failedSignIns"),
            field<&StoredUser::locked_until_at>("lockedUntilAt"),
            field<&StoredUser::last_sign_in_at>("lastSignInAt")};
}

// Macros, because statements stay prepared under the address of their literal.
#define ONEROOM_USER_COLUMNS                                                                       \
    "SELECT u.id, u.username, u.username_folded, u.full_name, u.email, u.location_id,"             \
    "       COALESCE(l.name, '') AS location_name, u.title_id,"                                    \
    "       COALESCE(t.name, '') AS title_name, u.language_code, u.country_code, u.password_hash," \
    "       u.must_change_password, u.is_active, u.is_restricted, u.failed_sign_ins,"              \
    "       u.locked_until_at, u.last_sign_in_at"                                                  \
    "  FROM app_user u LEFT JOIN location l ON l.id = u.location_id"                               \
    "  LEFT JOIN title t ON t.id = u.title_id"

std::optional<StoredUser> find_user(const db::Reader& db, Id user_id) {
    return db.one<StoredUser>(ONEROOM_USER_COLUMNS " WHERE u.id = $1", user_id);
}

std::optional<StoredUser> find_user_by_name(const db::Reader& db, std::string_view username) {
    return db.one<StoredUser>(ONEROOM_USER_COLUMNS " WHERE u.username_folded = $1", fold(trim(username)));
}

std::vector<Id> list_former_ids(const db::Reader& db, Id user_id) {
    return db.values<Id>(R"sql(
        WITH RECURSIVE former (id) AS (
            SELECT m.gone_id FROM account_merge m WHERE m.kept_id = $1 AND m.undone_at IS NULL
            UNION SELECT m.gone_id FROM account_merge m JOIN former f ON f.id = m.kept_id WHERE m.undone_at IS NULL)
        SELECT id FROM former ORDER BY id LIMIT 1000)sql",
                         user_id);
}

bool has_user_with_email(const db::Reader& db, std::string_view email) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM (SELECT id FROM app_user WHERE LOWER(email) = $1 LIMIT 1) one",
                                  to_lower_ascii(trim(email))) > 0;
}

StoredUser show_user(const db::Reader& db, Id user_id) {
    auto user = find_user(db, user_id);
    if (!user) throw not_found("user");
    return std::move(*user);
}

// ---- the list of people: quick among a hundred thousand. Where few can be found at all (find_few), these are looked
// up and sorted; else the names, or the index of another order, are walked.

// Nobody restricted is listed: these are people of other systems, found under their dispatch.
// The names are looked through in their index, which holds everything that is asked: 100,000 of them in some 10 ms.
#define ONEROOM_FITTING \
    " WHERE ($1 = '' OR INSTR(u.search_folded, $1) > 0)" \
    "   AND ($2 = '' OR INSTR(u.search_folded, $2) > 0)" \
    "   AND ($3 = '' OR INSTR(u.search_folded, $3) > 0)" \
    "   AND ($4 = '' OR INSTR(u.search_folded, $4) > 0)" \
    "   AND ($5 IS NULL OR u.location_id IN (" ONEROOM_BELOW("$5") ")" \
    "        OR u.id IN (SELECT m.user_id FROM user_location m WHERE m.location_id IN (" ONEROOM_BELOW("$5") ")))" \
    "   AND ($9 IS NULL OR u.id IN (SELECT h.id FROM app_user h WHERE h.title_id = $9))" \
    "   AND ($10 IS NULL OR u.id IN (SELECT m.user_id FROM user_permission_group m" \
    "                                 WHERE m.permission_group_id = $10))" \
    "   AND ($6 & 1 = 0 OR u.is_active = 1) AND ($6 & 2 = 0 OR u.is_active = 0)" \
    "   AND ($6 & 4 = 0 OR u.id IN (SELECT h.id FROM app_user h WHERE h.last_sign_in_at IS NULL))" \
    "   AND u.is_restricted = 0 AND " ONEROOM_IN_SCOPE("u", "$7", "$8") " "
// Each who has a value, asked one by one: for walking an order, of which the first people are soon found.
#define ONEROOM_ASKED                                                                                           \
    " AND ($11 = 0 OR EXISTS (SELECT 1 FROM user_custom_value v WHERE v.option_id = $11 AND v.user_id = u.id))" \
    " AND ($12 = 0 OR EXISTS (SELECT 1 FROM user_custom_value v"                                                \
    "                          WHERE v.user_id = u.id AND v.field_id = $12 AND INSTR(v.value_folded, $13) > 0)) "
// All who have it, gathered once: for everybody, in no order or one without an index.
#define ONEROOM_GATHERED                                                                            \
    " AND ($11 = 0 OR u.id IN (SELECT v.user_id FROM user_custom_value v WHERE v.option_id = $11))" \
    " AND ($12 = 0 OR u.id IN (SELECT v.user_id FROM user_custom_value v"                           \
    "                           WHERE v.field_id = $12 AND INSTR(v.value_folded, $13) > 0)) "
#define ONEROOM_USERS "-- engine: sqlite\n" ONEROOM_USER_COLUMNS ONEROOM_FITTING ONEROOM_ASKED
// The few people whose ids are a list in JSON.
#define ONEROOM_FEW                                                                                              \
    "-- engine: sqlite\n(SELECT few.value AS id FROM json_each($11) few) among CROSS JOIN app_user u ON u.id = " \
    "among.id"
#define ONEROOM_KEY(sort)                                                                               \
    "CASE " sort                                                                                        \
    " WHEN 1 THEN u.username_folded WHEN 2 THEN LOWER(u.email) WHEN 3 THEN COALESCE(l.name_folded, '')" \
    " WHEN 4 THEN '' WHEN 5 THEN COALESCE(t.name_folded, '') ELSE u.search_folded END"
// `up` is 1 or 0.
#define ONEROOM_ORDER(sort, up) \
    " ORDER BY CASE WHEN " up " = 0 THEN '' ELSE " ONEROOM_KEY(sort) " END," \
    "          CASE WHEN " up " = 1 THEN '' ELSE " ONEROOM_KEY(sort) " END DESC," \
    "          CASE WHEN " sort " = 4 THEN COALESCE(u.last_sign_in_at, 0) ELSE 0 END * (2 * " up " - 1)," \
    "          u.id * (2 * " up " - 1) "
// Who is on the page is found without reading whole rows.
#define ONEROOM_PAGE_OF(from)                                                         \
    "-- engine: sqlite\n" ONEROOM_USER_COLUMNS                                        \
    "  JOIN (SELECT u.id, ROW_NUMBER() OVER () AS place FROM (SELECT u.id FROM " from \
    "          LEFT JOIN location l ON l.id = u.location_id"                          \
    "          LEFT JOIN title t ON t.id = u.title_id" ONEROOM_FITTING
#define ONEROOM_END_OF_PAGE(limit, offset) \
    " LIMIT " limit " OFFSET " offset ") u) page ON page.id = u.id ORDER BY page.place"

namespace {

/// As the statements have it: 1 only active ones, 2 only inactive ones, 4 only who never signed in.
std::int64_t states_of(const UserFilter& filter) {
    std::int64_t states = 0;
    if (filter.is_active) states = *filter.is_active ? 1 : 2;
    return states + (filter.never_signed_in ? 4 : 0);
}

constexpr std::int64_t many = 2'000;
constexpr std::size_t most_few = 20'000;

/// "[1,2,3]"; nothing for more than most_few.
std::optional<std::string> text_of(const std::vector<Id>& ids) {
    if (ids.size() > most_few) return std::nullopt;
    std::string text = "[";
    for (const Id id : ids) text += (text.size() > 1 ? "," : "") + std::to_string(id);
    return text + "]";
}

std::vector<Id> list_holders(const db::Reader& db, const fields::ValueFilter& filter) {
    constexpr auto limit = static_cast<std::int64_t>(most_few + 1);
    if (filter.option_id != 0)
        return db.values<Id>(
            "SELECT v.user_id FROM user_custom_value v WHERE v.option_id = $1 ORDER BY v.user_id LIMIT $2",
            filter.option_id, limit);
    if (filter.is_beginning)
        return db.values<Id>(
            "SELECT v.user_id FROM user_custom_value v WHERE v.field_id = $1 AND v.value_folded >= $2"
            "   AND v.value_folded < $3 ORDER BY v.value_folded, v.user_id LIMIT $4",
            filter.field_id, filter.part, filter.part + "~", limit);
    return db.values<Id>(
        "-- engine: sqlite\nSELECT v.user_id FROM user_custom_value v"
        " WHERE v.field_id = $1 AND INSTR(v.value_folded, $2) > 0 ORDER BY v.value_folded, v.user_id LIMIT $3",
        filter.field_id, filter.part, limit);
}

}  // namespace

std::optional<std::string> find_few(const db::Reader& db, const UserFilter& filter) {
    if (!filter.value.is_none()) return text_of(list_holders(db, filter.value));
    const bool is_related_only = filter.scope.reach >= Scope::relations && filter.scope.reach % Scope::relations == 0;
    if (!is_related_only) return std::nullopt;
    return text_of(db.values<Id>(
        "-- engine: sqlite\nSELECT DISTINCT few.id FROM (" ONEROOM_RELATED("$1", "$2") ") few ORDER BY few.id LIMIT $3",
        filter.scope.user_id, filter.scope.reach, static_cast<std::int64_t>(most_few + 1)));
}

std::vector<StoredUser> list_users(const db::Reader& db, const UserFilter& filter) {
    const auto words = words_of(filter.search);
    const bool is_up = !filter.descending;
    const auto fitting = [&](std::string_view sql, const auto&... more) {
        return db.all<StoredUser>(sql, words[0], words[1], words[2], words[3], filter.location_id, states_of(filter),
                                  filter.scope.user_id, filter.scope.reach, filter.title_id, filter.permission_group_id,
                                  more...);
    };
    if (filter.among)
        return fitting(ONEROOM_PAGE_OF(ONEROOM_FEW) ONEROOM_ORDER("$14", "$15") ONEROOM_END_OF_PAGE("$12", "$13"),
                       *filter.among, filter.limit, filter.offset, filter.sort, is_up ? 1 : 0);
    const auto list = [&](std::string_view sql, const auto&... more) {
        return fitting(sql, filter.value.option_id, filter.value.field_id, filter.value.part, filter.limit,
                       filter.offset, more...);
    };
    // Of many, the first in an order are found by walking its index; of few, by sorting them.
    const bool is_walked = filter.sort == UserSort::fullName || filter.found.value_or(0) > many;
    switch (is_walked ? filter.sort : UserSort::locationName) {
        case UserSort::fullName:
            return is_up ? list(ONEROOM_USERS "ORDER BY u.search_folded, u.id LIMIT $14 OFFSET $15")
                         : list(ONEROOM_USERS "ORDER BY u.search_folded DESC, u.id DESC LIMIT $14 OFFSET $15");
        case UserSort::username:
            return is_up ? list(ONEROOM_USERS "ORDER BY u.username_folded LIMIT $14 OFFSET $15")
                         : list(ONEROOM_USERS "ORDER BY u.username_folded DESC LIMIT $14 OFFSET $15");
        case UserSort::email:
            return is_up ? list(ONEROOM_USERS "ORDER BY LOWER(u.email), u.id LIMIT $14 OFFSET $15")
                         : list(ONEROOM_USERS "ORDER BY LOWER(u.email) DESC, u.id DESC LIMIT $14 OFFSET $15");
        case UserSort::lastSignInAt:
            return is_up ? list(ONEROOM_USERS "ORDER BY u.last_sign_in_at, u.id LIMIT $14 OFFSET $15")
                         : list(ONEROOM_USERS "ORDER BY u.last_sign_in_at DESC, u.id DESC LIMIT $14 OFFSET $15");
        case UserSort::locationName:
        case UserSort::titleName:
            break;
    }
    return list(ONEROOM_PAGE_OF("app_user u") ONEROOM_GATHERED ONEROOM_ORDER("$16", "$17")
                    ONEROOM_END_OF_PAGE("$14", "$15"),
                filter.sort, is_up ? 1 : 0);
}

std::int64_t count_users(const db::Reader& db, const UserFilter& filter) {
    const auto words = words_of(filter.search);
    const bool is_everybody = words[0].empty() && !filter.location_id && !filter.title_id && states_of(filter) == 0 &&
                              !filter.permission_group_id && filter.scope.is_everybody();
    if (is_everybody && filter.value.is_none())
        return db.value<std::int64_t>("SELECT COUNT(*) FROM app_user WHERE removed_at IS NULL AND is_restricted = 0");
    const auto count = [&](std::string_view sql, const auto&... more) {
        return db.value<std::int64_t>(sql, words[0], words[1], words[2], words[3], filter.location_id,
                                      states_of(filter), filter.scope.user_id, filter.scope.reach, filter.title_id,
                                      filter.permission_group_id, more...);
    };
    if (filter.among)
        return count("-- engine: sqlite\nSELECT COUNT(*) FROM " ONEROOM_FEW ONEROOM_FITTING, *filter.among);
    return count("-- engine: sqlite\nSELECT COUNT(*) FROM app_user u" ONEROOM_FITTING ONEROOM_GATHERED,
                 filter.value.option_id, filter.value.field_id, filter.value.part);
}

std::unique_ptr<db::Cursor> open_people(const db::Database& db, const UserFilter& filter) {
    const auto words = words_of(filter.search);
    const std::array arguments = {db::argument(words[0]),
                                  db::argument(words[1]),
                                  db::argument(words[2]),
                                  db::argument(words[3]),
                                  db::argument(filter.location_id),
                                  db::argument(states_of(filter)),
                                  db::argument(filter.scope.user_id),
                                  db::argument(filter.scope.reach),
                                  db::argument(filter.title_id),
                                  db::argument(filter.permission_group_id),
                                  db::argument(filter.value.option_id),
                                  db::argument(filter.value.field_id),
                                  db::argument(filter.value.part)};
    auto cursor = db.open_cursor();
    cursor->add(
        "-- engine: sqlite, whole: a file of all of them\n"
        "SELECT u.username, u.full_name, u.email, COALESCE(l.name, ''),"
        "       (SELECT GROUP_CONCAT(o.name, '; ') FROM (SELECT p.name FROM user_location m"
        "          JOIN location p ON p.id = m.location_id WHERE m.user_id = u.id ORDER BY p.name_folded) o),"
        "       (SELECT GROUP_CONCAT(o.name, '; ') FROM (SELECT g.name FROM user_permission_group m"
        "          JOIN permission_group g ON g.id = m.permission_group_id WHERE m.user_id = u.id ORDER BY g.name) o),"
        "       u.is_active, u.language_code, COALESCE(t.name, ''), u.country_code, u.last_sign_in_at,"
        "       (SELECT GROUP_CONCAT(v.field_id || CHAR(31) || COALESCE(o.name, v.value), CHAR(30))"
        "          FROM user_custom_value v LEFT JOIN custom_field_option o ON o.id = v.option_id"
        "         WHERE v.user_id = u.id)"
        "  FROM app_user u LEFT JOIN location l ON l.id = u.location_id"
        "  LEFT JOIN title t ON t.id = u.title_id" ONEROOM_FITTING ONEROOM_GATHERED "ORDER BY u.search_folded, u.id",
        arguments);
    return cursor;
}

bool has_any_user(const db::Reader& db) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM (SELECT id FROM app_user LIMIT 1) one") > 0;
}

namespace {
std::string search_text(const StoredUser& user) {
    return fold(user.full_name + " " + user.username + " " + user.email);
}
}  // namespace

Id insert_user(db::Writer& tx, const StoredUser& user, Instant now) {
    return tx.value<Id>(R"sql(
        INSERT INTO app_user (username, username_folded, full_name, search_folded, email, location_id, language_code,
                              password_hash, must_change_password, is_active, is_restricted, created_at, title_id,
                              country_code)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id)sql",
                        user.username, fold(user.username), user.full_name, search_text(user), user.email,
                        user.location_id, user.language_code, user.password_hash, user.must_change_password,
                        user.is_active, user.is_restricted, now, user.title_id, user.country_code);
}

void update_user(db::Writer& tx, const StoredUser& user) {
    tx.run(R"sql(
        UPDATE app_user SET full_name = $2, search_folded = $3, email = $4, location_id = $5, is_active = $6,
                            title_id = $7, country_code = $8
         WHERE id = $1)sql",
           user.id, user.full_name, search_text(user), user.email, user.location_id, user.is_active, user.title_id,
           user.country_code);
}

void set_password(db::Writer& tx, Id user_id, const std::string& hash, bool must_change) {
    tx.run("UPDATE app_user SET password_hash = $2, must_change_password = $3, password_link_kind = NULL WHERE id = $1",
           user_id, hash, must_change);
}

void set_failures(db::Writer& tx, Id user_id, std::int64_t failures, std::optional<Instant> locked_until) {
    tx.run("UPDATE app_user SET failed_sign_ins = $2, locked_until_at = $3 WHERE id = $1", user_id, failures,
           locked_until);
}

void set_title(db::Writer& tx, Id user_id, std::optional<Id> title_id) {
    tx.run("UPDATE app_user SET title_id = $2 WHERE id = $1", user_id, title_id);
}

void set_country(db::Writer& tx, Id user_id, const std::string& country_code) {
    tx.run("UPDATE app_user SET country_code = $2 WHERE id = $1", user_id, country_code);
}

void set_language(db::Writer& tx, Id user_id, const std::string& language_code) {
    tx.run("UPDATE app_user SET language_code = $2 WHERE id = $1", user_id, language_code);
}

void note_sign_in(db::Writer& tx, Id user_id, const std::string& language_code, Instant now) {
    tx.run(R"sql(
        UPDATE app_user SET last_sign_in_at = $2, language_code = $3, failed_sign_ins = 0, locked_until_at = NULL
         WHERE id = $1)sql",
           user_id, now, language_code);
}

}  // namespace oneroom::accounts
