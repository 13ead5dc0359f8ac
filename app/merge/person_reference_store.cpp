// The description itself. Statements are made by macros, because they stay prepared under the address of their literal.
#include "merge/person_references.h"

namespace oneroom::merge {
namespace {

#define ONEROOM_ALL(table, column) "SELECT COUNT(*) FROM " table " WHERE " column " = $1"
#define ONEROOM_COUNT(table, column, unless) \
    "SELECT COUNT(*) FROM " table " r WHERE $1 = 0 AND r." column " = $2 AND $3 <> $2" unless
#define ONEROOM_NOTE(table, column, dropped, key_1, key_2, unless)                      \
    "INSERT INTO account_merge_row (merge_id, entry, was_dropped, key_1, key_2)"        \
    " SELECT $1, '" table "." column "', " dropped ", " key_1 ", " key_2 " FROM " table \
    " r"                                                                                \
    " WHERE r." column " = $2 AND $3 <> $2" unless
#define ONEROOM_IS_NOTED(table, column, key_1, key_2)                                                       \
    " AND EXISTS (SELECT 1 FROM account_merge_row m WHERE m.merge_id = $1 AND m.entry = '" table "." column \
    "'"                                                                                                     \
    " AND m.was_dropped = 0 AND m.key_1 = " key_1 " AND m.key_2 = " key_2 ")"
#define ONEROOM_MOVE(table, column, from, to, key_1, key_2, also)                                                   \
    "UPDATE " table " SET " column " = " to also " WHERE " column " = " from ONEROOM_IS_NOTED(table, column, key_1, \
                                                                                              key_2)

// What moves unless `unless` leaves it behind; `also_to` and `also_back` change further columns with it.
#define ONEROOM_MOVES(table, column, thing, key_1, key_2, also_to, also_back, unless)                               \
    PersonReference {                                                                                               \
        table, column, Fate::moves, Thing::thing, ONEROOM_ALL(table, column), ONEROOM_COUNT(table, column, unless), \
            ONEROOM_NOTE(table, column, "0", key_1, key_2, unless),                                                 \
            ONEROOM_MOVE(table, column, "$2", "$3", key_1, key_2, also_to),                                         \
            ONEROOM_MOVE(table, column, "$3", "$2", key_1, key_2, also_back)                                        \
    }
#define ONEROOM_MOVES_BY_ID(table, column, thing) ONEROOM_MOVES(table, column, thing, "id", "0", "", "", "")
#define ONEROOM_MOVES_UNLESS(table, column, thing, key_1, key_2, unless) \
    ONEROOM_MOVES(table, column, thing, key_1, key_2, "", "", unless)
// The same, and what is left behind is dropped.
#define ONEROOM_MOVES_OR_DROPS(table, column, thing, key_1, key_2, unless, put_back)                                \
    PersonReference {                                                                                               \
        table, column, Fate::moves, Thing::thing, ONEROOM_ALL(table, column), ONEROOM_COUNT(table, column, unless), \
            ONEROOM_NOTE(table, column, "0", key_1, key_2, unless),                                                 \
            ONEROOM_MOVE(table, column, "$2", "$3", key_1, key_2, ""),                                              \
            ONEROOM_MOVE(table, column, "$3", "$2", key_1, key_2, ""),                                              \
            ONEROOM_NOTE(table, column, "1", key_1, key_2, ""), "DELETE FROM " table " WHERE " column " = $1",      \
            put_back                                                                                                \
    }
#define ONEROOM_ENDS(table, column, thing, end)                                                              \
    PersonReference {                                                                                        \
        table, column, Fate::ends, Thing::thing, ONEROOM_ALL(table, column), {}, {}, {}, {}, {}, {}, {}, end \
    }
#define ONEROOM_ENDS_ROWS(table, column, thing) \
    ONEROOM_ENDS(table, column, thing, "DELETE FROM " table " WHERE " column " = $1 AND $2 > 0")
#define ONEROOM_SLEEPS(table, column, thing)                                                                   \
    PersonReference {                                                                                          \
        table, column, Fate::sleeps, Thing::thing, ONEROOM_ALL(table, column), {}, {}, {}, {}, {}, {}, {}, {}, \
            "DELETE FROM " table " WHERE " column " = $1"                                                      \
    }
#define ONEROOM_STAYS(table, column) \
    PersonReference { table, column, Fate::stays, Thing::none, ONEROOM_ALL(table, column) }

// Nobody above themselves, no relationship twice, no circle: who stands above (below) the account that stays already
// is not put below (above) it.
#define ONEROOM_CHAIN(from, to)                                                                                 \
    "(WITH RECURSIVE chain (type_id, id) AS (SELECT x.type_id, x." to " FROM user_relationship x WHERE x." from \
    " = $3 UNION SELECT x.type_id, x." to                                                                       \
    " FROM user_relationship x JOIN chain c ON c.type_id = x.type_id"                                           \
    " AND x." from " = c.id) SELECT type_id, id FROM chain)"
#define ONEROOM_UNLESS_CIRCLE(mine, other)                                                                             \
    " AND r." other " <> $3 AND NOT EXISTS (SELECT 1 FROM user_relationship y WHERE y.type_id = r.type_id AND y." mine \
    " = $3 AND y." other " = r." other ") AND NOT EXISTS (SELECT 1 FROM " ONEROOM_CHAIN(                               \
        other, mine) " away WHERE away.type_id = r.type_id AND away.id = r." other ")"
// As the same chain goes from the account that comes back.
#define ONEROOM_CHAIN_BACK(from, to)                                                                            \
    "(WITH RECURSIVE chain (type_id, id) AS (SELECT x.type_id, x." to " FROM user_relationship x WHERE x." from \
    " = $2 UNION SELECT x.type_id, x." to                                                                       \
    " FROM user_relationship x JOIN chain c ON c.type_id = x.type_id"                                           \
    " AND x." from " = c.id) SELECT type_id, id FROM chain)"
#define ONEROOM_RELATE_AGAIN(mine, other) \
    "INSERT INTO user_relationship (type_id, " mine ", " other                                                        \
    ") SELECT m.key_1, $2, m.key_2 FROM account_merge_row m"                                                          \
    " WHERE m.merge_id = $1 AND m.entry = 'user_relationship." mine "' AND m.was_dropped = 1 AND $3 <> $2"            \
    " AND EXISTS (SELECT 1 FROM user_relationship_type t WHERE t.id = m.key_1)"                                       \
    " AND EXISTS (SELECT 1 FROM app_user p WHERE p.id = m.key_2)"                                                     \
    " AND NOT EXISTS (SELECT 1 FROM " ONEROOM_CHAIN_BACK(other, mine)                                                 \
    " away WHERE away.type_id = m.key_1 AND away.id = m.key_2)"                                                       \
    " ON CONFLICT (type_id, upper_id, lower_id) DO NOTHING"

constexpr std::array references{
    // What was learned. Attempts are numbered anew afterwards (tracking::count_attempts_anew).
    ONEROOM_MOVES("attempt", "user_id", attempts, "id", "0", ", number = number + 1000000",
                  ", number = number + 1000000", ""),
    ONEROOM_MOVES_BY_ID("launch", "user_id", none),
    ONEROOM_MOVES_BY_ID("xapi_account", "user_id", none),  // attempts go on under the name that they began with
    ONEROOM_MOVES_UNLESS("call_recording", "user_id", none, "id", "0",
                         " AND NOT EXISTS (SELECT 1 FROM call_recording o WHERE o.user_id = $3"
                         " AND o.content_id = r.content_id)"),
    ONEROOM_MOVES_BY_ID("call_recording", "switched_by", own),
    ONEROOM_STAYS("content_tracking", "user_id"),            // derived
    ONEROOM_ENDS_ROWS("dispatch_learner", "user_id", none),  // nobody of another system acts as somebody of this one
    ONEROOM_MOVES_UNLESS("user_shared_state", "user_id", none, "id", "0",
                         " AND NOT EXISTS (SELECT 1 FROM user_shared_state o WHERE o.user_id = $3"
                         " AND o.kind = r.kind AND o.name = r.name)"),
    ONEROOM_MOVES("assignment", "user_id", assignments, "id", "0", ", target_key = 'person ' || $3",
                  ", target_key = 'person ' || $2",
                  " AND NOT EXISTS (SELECT 1 FROM assignment o WHERE o.user_id = $3 AND o.content_id = r.content_id)"),
    ONEROOM_MOVES_UNLESS("user_due_date", "user_id", dueDates, "content_id", "0",
                         " AND NOT EXISTS (SELECT 1 FROM user_due_date o WHERE o.user_id = $3"
                         " AND o.content_id = r.content_id)"),
    ONEROOM_MOVES_UNLESS("content_exemption", "user_id", exemptions, "content_id", "0",
                         " AND NOT EXISTS (SELECT 1 FROM content_exemption o WHERE o.user_id = $3"
                         " AND o.content_id = r.content_id)"),

    // Where they belong.
    ONEROOM_MOVES_UNLESS(
        "user_location", "user_id", locationGroups, "location_id", "0",
        " AND NOT EXISTS (SELECT 1 FROM user_location o WHERE o.user_id = $3"
        " AND o.location_id = r.location_id)"
        " AND NOT EXISTS (SELECT 1 FROM app_user k WHERE k.id = $3 AND k.location_id = r.location_id)"),
    ONEROOM_MOVES_UNLESS("location_relationship", "user_id", locationRelationships, "type_id", "location_id",
                         " AND NOT EXISTS (SELECT 1 FROM location_relationship o WHERE o.user_id = $3"
                         " AND o.type_id = r.type_id AND o.location_id = r.location_id)"),
    ONEROOM_MOVES_OR_DROPS("user_relationship", "upper_id", relationships, "type_id", "lower_id",
                           ONEROOM_UNLESS_CIRCLE("upper_id", "lower_id"), ONEROOM_RELATE_AGAIN("upper_id", "lower_id")),
    ONEROOM_MOVES_OR_DROPS("user_relationship", "lower_id", relationships, "type_id", "upper_id",
                           ONEROOM_UNLESS_CIRCLE("lower_id", "upper_id"), ONEROOM_RELATE_AGAIN("lower_id", "upper_id")),
    PersonReference{"user_permission_group",
                    "user_id",
                    Fate::drops,
                    Thing::permissionGroups,
                    ONEROOM_ALL("user_permission_group", "user_id"),
                    {},
                    {},
                    {},
                    {},
                    ONEROOM_NOTE("user_permission_group", "user_id", "1", "permission_group_id", "0", ""),
                    "DELETE FROM user_permission_group WHERE user_id = $1",
                    "INSERT INTO user_permission_group (user_id, permission_group_id) SELECT $2, m.key_1"
                    "  FROM account_merge_row m WHERE m.merge_id = $1 AND m.entry = 'user_permission_group.user_id'"
                    "   AND m.was_dropped = 1 AND $3 <> $2"
                    "   AND EXISTS (SELECT 1 FROM permission_group g WHERE g.id = m.key_1)"
                    " ON CONFLICT (user_id, permission_group_id) DO NOTHING"},

    ONEROOM_MOVES_UNLESS("user_picture", "user_id", picture, "0", "0",
                         " AND NOT EXISTS (SELECT 1 FROM user_picture o WHERE o.user_id = $3)"),

    ONEROOM_MOVES_UNLESS("user_custom_value", "user_id", customFields, "field_id", "0",
                         " AND NOT EXISTS (SELECT 1 FROM user_custom_value o WHERE o.user_id = $3"
                         " AND o.field_id = r.field_id)"),

    // What is written about them, and by them.
    ONEROOM_MOVES_BY_ID("user_note", "user_id", notes),
    ONEROOM_MOVES_BY_ID("user_note", "author_id", own),
    ONEROOM_MOVES_BY_ID("outbox_message", "user_id", messages),
    ONEROOM_MOVES_BY_ID("registration", "user_id", none),
    ONEROOM_MOVES_BY_ID("upload", "user_id", own),
    ONEROOM_MOVES_BY_ID("lrs_saved_query", "user_id", own),
    ONEROOM_MOVES_BY_ID("content_version", "uploaded_by", own),
    ONEROOM_MOVES_BY_ID("assignment", "assigned_by", own),
    ONEROOM_MOVES_UNLESS("user_due_date", "set_by", own, "user_id", "content_id", ""),
    ONEROOM_MOVES_BY_ID("attempt", "reset_by", own),
    ONEROOM_MOVES_UNLESS("content_exemption", "set_by", own, "user_id", "content_id", ""),
    ONEROOM_STAYS("audit_event", "actor_id"),
    ONEROOM_STAYS("lrs_event", "user_id"),  // it was said of the account of then
    ONEROOM_STAYS("account_merge", "kept_id"),
    ONEROOM_STAYS("account_merge", "gone_id"),

    // How they sign in. What ends is ended by accounts, too, with all that hangs on it.
    ONEROOM_ENDS_ROWS("user_session", "user_id", sessions),
    ONEROOM_ENDS_ROWS("one_time_code", "user_id", none),
    ONEROOM_ENDS_ROWS("password_link", "user_id", none),
    ONEROOM_ENDS_ROWS("sign_in_link", "user_id", none),
    ONEROOM_ENDS("personal_token", "user_id", accessTokens,
                 "UPDATE personal_token SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL"),
    ONEROOM_SLEEPS("user_two_step", "user_id", none),
    ONEROOM_SLEEPS("user_recovery_code", "user_id", none),
    ONEROOM_SLEEPS("user_passkey", "user_id", none),
    ONEROOM_SLEEPS("user_security_question", "user_id", none),
    ONEROOM_SLEEPS("user_contact", "user_id", none),  // a phone number is copied by name (merge_store.cpp)
    ONEROOM_SLEEPS("search_phrase", "user_id", none),
};

}  // namespace

std::span<const PersonReference> person_references() { return references; }

}  // namespace oneroom::merge
