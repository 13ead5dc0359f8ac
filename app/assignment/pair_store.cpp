#include "assignment/pair_store.h"

namespace oneroom::assignment {
namespace {

// Whom the rules of content $1 reach among the people of the range ($2, $3], by find_assignment's rule: nobody who is
// exempt, and a due date of one's own is in the place of those of the rules. Macros, because
// statements stay prepared under the address of their literal. `tables` says from where the people of locations are
// looked for.
#define ONEROOM_REACH(tables)                                                                                   \
    "WITH reach AS ("                                                                                           \
    " SELECT rules.user_id, MIN(rules.assigned_at) AS assigned_at,"                                             \
    "        CASE WHEN COUNT(own.user_id) > 0 THEN MIN(own.due_on) ELSE MIN(rules.due_on) END AS due_on FROM (" \
    "  SELECT u.id AS user_id, a.assigned_at, a.due_on FROM assignment a CROSS JOIN app_user u"                 \
    "   WHERE a.content_id = $1 AND a.target = 1 AND u.is_restricted = 0 AND u.id > $2 AND u.id <= $3"          \
    "  UNION ALL"                                                                                               \
    "  SELECT u.id, a.assigned_at, a.due_on FROM " tables                                                       \
    "   WHERE a.content_id = $1 AND a.location_id = up.ancestor_id AND up.location_id = u.location_id"          \
    "     AND u.id > $2 AND u.id <= $3"                                                                         \
    "  UNION ALL"                                                                                               \
    "  SELECT a.user_id, a.assigned_at, a.due_on FROM assignment a"                                             \
    "   WHERE a.content_id = $1 AND a.user_id > $2 AND a.user_id <= $3) rules"                                  \
    "  LEFT JOIN user_due_date own ON own.user_id = rules.user_id AND own.content_id = $1"                      \
    " WHERE NOT EXISTS (SELECT 1 FROM content_exemption x"                                                      \
    "                    WHERE x.content_id = $1 AND x.user_id = rules.user_id AND x.is_in_force = 1)"          \
    " GROUP BY rules.user_id) "

#define ONEROOM_TAKE_BACK                                                                   \
    "UPDATE content_tracking SET assigned_at = NULL, due_on = NULL"                         \
    " WHERE content_id = $1 AND user_id > $2 AND user_id <= $3 AND assigned_at IS NOT NULL" \
    "   AND user_id NOT IN (SELECT user_id FROM reach)"

#define ONEROOM_GIVE                                                                                                \
    "INSERT INTO content_tracking (user_id, content_id, is_listed, assigned_at, due_on)"                            \
    " SELECT r.user_id, c.id,"                                                                                      \
    "        CASE WHEN u.is_active = 1 AND c.is_published = 1 AND c.archived_at IS NULL THEN 1 ELSE 0 END,"         \
    "        r.assigned_at, r.due_on"                                                                               \
    "   FROM reach r JOIN app_user u ON u.id = r.user_id JOIN content c ON c.id = $1"                               \
    "  WHERE 1 = 1"                                                                                                 \
    " ON CONFLICT (content_id, user_id) DO UPDATE SET assigned_at = excluded.assigned_at, due_on = excluded.due_on" \
    "  WHERE content_tracking.assigned_at IS DISTINCT FROM excluded.assigned_at"                                    \
    "     OR content_tracking.due_on IS DISTINCT FROM excluded.due_on"

// CROSS JOIN keeps the order: some people look up the rules of their location group and of those above it; for
// everybody it is quicker to go from each rule to the people below it, whose index is no help for a range of people.
#define ONEROOM_BY_PERSON "app_user u CROSS JOIN location_above up CROSS JOIN assignment a"
#define ONEROOM_BY_RULE "assignment a CROSS JOIN location_above up CROSS JOIN app_user u"

}  // namespace

void update_pairs(db::Writer& tx, Id content_id, const PeopleRange& people) {
    const bool is_everybody = people.after == 0 && people.last == PeopleRange{}.last;
    if (is_everybody)
        tx.run(ONEROOM_REACH(ONEROOM_BY_RULE) ONEROOM_TAKE_BACK, content_id, people.after, people.last);
    else
        tx.run(ONEROOM_REACH(ONEROOM_BY_PERSON) ONEROOM_TAKE_BACK, content_id, people.after, people.last);
    tx.run(R"sql(
        DELETE FROM content_tracking
         WHERE content_id = $1 AND user_id > $2 AND user_id <= $3 AND assigned_at IS NULL AND attempts = 0)sql",
           content_id, people.after, people.last);
    if (is_everybody)
        tx.run(ONEROOM_REACH(ONEROOM_BY_RULE) ONEROOM_GIVE, content_id, people.after, people.last);
    else
        tx.run(ONEROOM_REACH(ONEROOM_BY_PERSON) ONEROOM_GIVE, content_id, people.after, people.last);
    update_listing(tx, content_id, people);
}

void update_listing(db::Writer& tx, Id content_id, const PeopleRange& people) {
    tx.run(R"sql(
        UPDATE content_tracking SET is_listed = 1 - is_listed
         WHERE content_id = $1 AND user_id > $2 AND user_id <= $3
           AND is_listed <> (SELECT CASE WHEN u.is_active = 1 AND (content_tracking.attempts > 0
                                          OR (c.is_published = 1 AND c.archived_at IS NULL)) THEN 1 ELSE 0 END
                               FROM app_user u CROSS JOIN content c
                              WHERE u.id = content_tracking.user_id AND c.id = $1))sql",
           content_id, people.after, people.last);
}

std::optional<PeopleRange> next_people(const db::Reader& db, Id after, std::int64_t size) {
    const auto last = db.value<std::optional<Id>>(
        "SELECT MAX(id) FROM (SELECT id FROM app_user WHERE id > $1 ORDER BY id LIMIT $2) slice", after, size);
    return last ? std::optional(PeopleRange{after, *last}) : std::nullopt;
}

std::int64_t count_everyone(const db::Reader& db) { return db.value<std::int64_t>("SELECT COUNT(*) FROM app_user"); }

std::int64_t count_people_of_location(const db::Reader& db, Id location_id) {
    return db.value<std::int64_t>(R"sql(
        SELECT COUNT(*) FROM location_above below CROSS JOIN app_user u ON u.location_id = below.location_id
         WHERE below.ancestor_id = $1)sql",
                                  location_id);
}

std::int64_t count_pairs(const db::Reader& db, Id content_id) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM content_tracking WHERE content_id = $1", content_id);
}

std::vector<Id> list_people_of_location(const db::Reader& db, Id location_id) {
    return db.values<Id>(R"sql(-- whole: each of them is looked at
        SELECT u.id FROM location_above below CROSS JOIN app_user u ON u.location_id = below.location_id
         WHERE below.ancestor_id = $1 ORDER BY u.id)sql",
                         location_id);
}

std::vector<Id> list_contents_of_location(const db::Reader& db, Id location_id) {
    return db.values<Id>(R"sql(-- whole: each of them is looked at
        SELECT content_id FROM assignment WHERE location_id = $1 ORDER BY content_id)sql",
                         location_id);
}

std::vector<Id> list_contents_above(const db::Reader& db, Id location_id) {
    return db.values<Id>(R"sql(-- whole: each of them is looked at
        SELECT DISTINCT a.content_id FROM location_above up JOIN assignment a ON a.location_id = up.ancestor_id
         WHERE up.location_id = $1 ORDER BY a.content_id)sql",
                         location_id);
}

std::vector<Id> list_contents_of_person(const db::Reader& db, Id user_id) {
    return db.values<Id>(R"sql(-- whole: each of them is looked at
        SELECT content_id FROM assignment WHERE target = 1
        UNION SELECT a.content_id FROM app_user u JOIN location_above up ON up.location_id = u.location_id
                JOIN assignment a ON a.location_id = up.ancestor_id WHERE u.id = $1
        UNION SELECT content_id FROM assignment WHERE user_id = $1
        UNION SELECT content_id FROM content_tracking WHERE user_id = $1
        ORDER BY content_id)sql",
                         user_id);
}

void remove_rules_of_location(db::Writer& tx, Id location_id) {
    tx.run("DELETE FROM assignment WHERE location_id = $1", location_id);
}

}  // namespace oneroom::assignment
