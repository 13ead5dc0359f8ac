#include "assignment/assignment_store.h"

namespace oneroom::assignment {
namespace {

/// 'everyone', 'location 7', 'person 12': at most one rule for each.
std::string key_of(Target target, Id target_id) {
    std::string key(name_of(target));
    return target == Target::everyone ? key : key + " " + std::to_string(target_id);
}

}  // namespace

void save_rule(db::Writer& tx, Id content_id, Target target, Id target_id, const std::optional<Date>& due_on,
               std::optional<Id> assigned_by, Instant now) {
    const auto only_for = [&](Target wanted) { return target == wanted ? std::optional(target_id) : std::nullopt; };
    tx.run(R"sql(
        INSERT INTO assignment (content_id, target, location_id, user_id, due_on, assigned_at, assigned_by, target_key)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (content_id, target_key) DO UPDATE SET due_on = excluded.due_on)sql",
           content_id, target, only_for(Target::location), only_for(Target::person), due_on, now, assigned_by,
           key_of(target, target_id));
}

std::optional<EffectiveAssignment> find_assignment(const db::Reader& db, Id user_id, Id content_id) {
    return db.one<EffectiveAssignment>(R"sql(
        SELECT CASE WHEN COUNT(d.user_id) > 0 THEN MIN(d.due_on) ELSE MIN(a.due_on) END AS due_on,
               MIN(a.assigned_at) AS assigned_at
          FROM assignment a JOIN app_user u ON u.id = $1
          LEFT JOIN user_due_date d ON d.user_id = u.id AND d.content_id = a.content_id
         WHERE a.content_id = $2
           AND NOT EXISTS (SELECT 1 FROM content_exemption x
                            WHERE x.content_id = $2 AND x.user_id = $1 AND x.is_in_force = 1)
           AND ((a.target = 1 AND u.is_restricted = 0) OR a.user_id = u.id OR a.location_id IN (
                   SELECT up.ancestor_id FROM location_above up WHERE up.location_id = u.location_id))
        HAVING COUNT(*) > 0)sql",
                                       user_id, content_id);
}

// Macros, because statements stay prepared under the address of their literal. $1 is the content, $2 and $3 are the
// scope. Who is exempt today is reached by no rule.
#define ONEROOM_EXEMPT "(SELECT x.user_id FROM content_exemption x WHERE x.content_id = $1 AND x.is_in_force = 1)"
#define ONEROOM_ACTIVE_IN_SCOPE \
    " u.is_active = 1 AND u.is_restricted = 0 AND u.id NOT IN " ONEROOM_EXEMPT " AND " ONEROOM_IN_SCOPE("u", "$2", "$3")
#define ONEROOM_RULE_IN_SCOPE                                              \
    "p.removed_at IS NULL AND ($3 = 9 OR a.location_id IN (" ONEROOM_AREA( \
        "$2", "$3") ") OR (a.user_id IS NOT NULL AND " ONEROOM_IN_SCOPE("p", "$2", "$3") "))"

#define ONEROOM_RULES                                                                               \
    "SELECT a.id, a.target, COALESCE(a.location_id, a.user_id) AS target_id,"                       \
    "       COALESCE(l.name, p.full_name, '') AS target_name, a.due_on AS due_date, a.assigned_at," \
    "       COALESCE(b.full_name, '') AS assigned_by,"                                              \
    "       CASE a.target"                                                                          \
    "            WHEN 1 THEN (SELECT COUNT(*) FROM app_user u WHERE" ONEROOM_ACTIVE_IN_SCOPE        \
    ")"                                                                                             \
    "            WHEN 2 THEN (SELECT COUNT(*) FROM location_above below"                            \
    "                          JOIN app_user u ON u.location_id = below.location_id"                \
    "                         WHERE below.ancestor_id = a.location_id AND" ONEROOM_ACTIVE_IN_SCOPE  \
    ")"                                                                                             \
    "            WHEN 3 THEN CASE WHEN p.id IN " ONEROOM_EXEMPT                                     \
    " THEN 0 ELSE p.is_active END END AS people,"                                                   \
    "       CASE WHEN " ONEROOM_RULE_IN_SCOPE                                                       \
    " THEN 1 ELSE 0 END AS may_change"                                                              \
    "  FROM assignment a"                                                                           \
    "  LEFT JOIN location l ON l.id = a.location_id"                                                \
    "  LEFT JOIN app_user p ON p.id = a.user_id"                                                    \
    "  LEFT JOIN app_user b ON b.id = a.assigned_by"                                                \
    " WHERE a.content_id = $1 AND (a.user_id IS NULL OR " ONEROOM_RULE_IN_SCOPE ")"

std::vector<AssignmentRow> list_rules(const db::Reader& db, Id content_id, const accounts::Scope& scope) {
    return db.all<AssignmentRow>(ONEROOM_RULES
                                 " ORDER BY a.target, COALESCE(l.name_folded, p.search_folded, ''), a.id LIMIT $4",
                                 content_id, scope.user_id, scope.reach, most_rules);
}

std::int64_t count_people(const db::Reader& db, Id content_id, const accounts::Scope& scope) {
    return db.value<std::int64_t>(
        "SELECT CASE WHEN EXISTS (SELECT 1 FROM assignment a WHERE a.content_id = $1 AND a.target = 1)"
        "            THEN (SELECT COUNT(*) FROM app_user u WHERE" ONEROOM_ACTIVE_IN_SCOPE
        ")"
        "            ELSE (SELECT COUNT(*) FROM ("
        "                      SELECT u.id FROM assignment a"
        "                        JOIN location_above below ON below.ancestor_id = a.location_id"
        "                        JOIN app_user u ON u.location_id = below.location_id"
        "                       WHERE a.content_id = $1 AND" ONEROOM_ACTIVE_IN_SCOPE
        "                       UNION"
        "                      SELECT u.id FROM assignment a JOIN app_user u ON u.id = a.user_id"
        "                       WHERE a.content_id = $1 AND" ONEROOM_ACTIVE_IN_SCOPE
        ") reached)"
        "        END",
        content_id, scope.user_id, scope.reach);
}

bool is_rule_in_scope(const db::Reader& db, Id assignment_id, const accounts::Scope& scope) {
    return db.value<std::int64_t>(
               "SELECT COUNT(*) FROM assignment a LEFT JOIN app_user p ON p.id = a.user_id"
               " WHERE a.id = $1 AND " ONEROOM_RULE_IN_SCOPE,
               assignment_id, scope.user_id, scope.reach) > 0;
}

std::optional<StoredAssignment> find_rule(const db::Reader& db, Id assignment_id) {
    return db.one<StoredAssignment>(
        "SELECT id, content_id, target, location_id, user_id, due_on FROM assignment WHERE id = $1", assignment_id);
}

std::optional<StoredAssignment> find_rule_of(const db::Reader& db, Id content_id, Target target, Id target_id) {
    return db.one<StoredAssignment>(R"sql(
        SELECT id, content_id, target, location_id, user_id, due_on
          FROM assignment WHERE content_id = $1 AND target_key = $2)sql",
                                    content_id, key_of(target, target_id));
}

bool has_target(const db::Reader& db, Target target, Id target_id) {
    if (target == Target::everyone) return true;
    if (target == Target::location)
        return db.value<bool>("SELECT EXISTS (SELECT 1 FROM location WHERE id = $1)", target_id);
    return db.value<bool>("SELECT EXISTS (SELECT 1 FROM app_user WHERE id = $1 AND is_active = 1)", target_id);
}

void change_due(db::Writer& tx, Id assignment_id, const std::optional<Date>& due_on) {
    tx.run("UPDATE assignment SET due_on = $2 WHERE id = $1", assignment_id, due_on);
}

void remove_rule(db::Writer& tx, Id assignment_id) { tx.run("DELETE FROM assignment WHERE id = $1", assignment_id); }

}  // namespace oneroom::assignment
