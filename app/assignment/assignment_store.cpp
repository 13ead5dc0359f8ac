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
        SELECT MIN(a.due_on) AS due_on, MIN(a.assigned_at) AS assigned_at
          FROM assignment a JOIN app_user u ON u.id = $1
         WHERE a.content_id = $2 AND (a.target = 1 OR a.location_id = u.location_id OR a.user_id = u.id)
        HAVING COUNT(*) > 0)sql",
                                       user_id, content_id);
}

std::vector<AssignmentRow> list_rules(const db::Reader& db, Id content_id) {
    return db.all<AssignmentRow>(R"sql(
        SELECT a.id, a.target, COALESCE(a.location_id, a.user_id) AS target_id,
               COALESCE(l.name, p.full_name, '') AS target_name, a.due_on AS due_date, a.assigned_at,
               COALESCE(b.full_name, '') AS assigned_by,
               CASE a.target
                    WHEN 1 THEN (SELECT COUNT(*) FROM app_user u WHERE u.is_active = 1)
                    WHEN 2 THEN (SELECT COUNT(*) FROM app_user u
                                  WHERE u.location_id = a.location_id AND u.is_active = 1)
                    ELSE p.is_active END AS people
          FROM assignment a
          LEFT JOIN location l ON l.id = a.location_id
          LEFT JOIN app_user p ON p.id = a.user_id
          LEFT JOIN app_user b ON b.id = a.assigned_by
         WHERE a.content_id = $1
         ORDER BY a.target, COALESCE(l.name_folded, p.search_folded, ''), a.id LIMIT $2)sql",
                                 content_id, most_rules);
}

std::int64_t count_people(const db::Reader& db, Id content_id) {
    return db.value<std::int64_t>(R"sql(
        SELECT CASE WHEN EXISTS (SELECT 1 FROM assignment a WHERE a.content_id = $1 AND a.target = 1)
                    THEN (SELECT COUNT(*) FROM app_user u WHERE u.is_active = 1)
                    ELSE (SELECT COUNT(*) FROM (
                              SELECT u.id FROM assignment a JOIN app_user u ON u.location_id = a.location_id
                               WHERE a.content_id = $1 AND u.is_active = 1
                               UNION
                              SELECT u.id FROM assignment a JOIN app_user u ON u.id = a.user_id
                               WHERE a.content_id = $1 AND u.is_active = 1) reached)
                END)sql",
                                  content_id);
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
