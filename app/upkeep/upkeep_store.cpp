#include "upkeep/upkeep_store.h"

namespace oneroom::upkeep {
namespace {

constexpr Rule rules[] = {
    {"contents point to a version that is not theirs",
     R"sql(SELECT COUNT(*) FROM content c WHERE c.current_version_id IS NOT NULL AND NOT EXISTS (
             SELECT 1 FROM content_version v WHERE v.id = c.current_version_id AND v.content_id = c.id))sql"},
    {"tracked or downloadable contents have no version",
     R"sql(SELECT COUNT(*) FROM content WHERE content_type IN (1, 2) AND current_version_id IS NULL)sql"},
    {"people's standings point to an attempt that is not theirs",
     R"sql(SELECT COUNT(*) FROM content_tracking t WHERE t.current_attempt_id IS NOT NULL AND NOT EXISTS (
             SELECT 1 FROM attempt a
              WHERE a.id = t.current_attempt_id AND a.user_id = t.user_id AND a.content_id = t.content_id))sql"},
    {"attempts have no standing of their person",
     R"sql(SELECT COUNT(*) FROM attempt a WHERE a.reset_at IS NULL AND NOT EXISTS (
             SELECT 1 FROM content_tracking t
              WHERE t.user_id = a.user_id AND t.content_id = a.content_id AND t.attempts > 0))sql"},
    {"attempts are on a version of another content",
     R"sql(SELECT COUNT(*) FROM attempt a JOIN content_version v ON v.id = a.version_id
            WHERE v.content_id <> a.content_id)sql"},
    {"lessons belong to another version than their attempt",
     R"sql(SELECT COUNT(*) FROM attempt_sco s JOIN attempt a ON a.id = s.attempt_id
             JOIN package_item i ON i.id = s.item_id WHERE i.version_id <> a.version_id)sql"},
    {"finished standings have no day of completion",
     R"sql(SELECT COUNT(*) FROM content_tracking WHERE status IN (2, 3) AND completed_at IS NULL)sql"},
    {"pairs of a person and a content differ from the rules of assignment",
     R"sql(WITH reach AS (
             SELECT rules.user_id, rules.content_id, MIN(rules.assigned_at) AS assigned_at,
                    CASE WHEN COUNT(own.user_id) > 0 THEN MIN(own.due_on) ELSE MIN(rules.due_on) END AS due_on FROM (
               SELECT u.id AS user_id, a.content_id, a.assigned_at, a.due_on
                 FROM assignment a CROSS JOIN app_user u WHERE a.target = 1 AND u.is_restricted = 0
               UNION ALL SELECT u.id, a.content_id, a.assigned_at, a.due_on
                 FROM assignment a JOIN location_above below ON below.ancestor_id = a.location_id
                 JOIN app_user u ON u.location_id = below.location_id
               UNION ALL SELECT a.user_id, a.content_id, a.assigned_at, a.due_on
                 FROM assignment a WHERE a.user_id IS NOT NULL) rules
               LEFT JOIN user_due_date own ON own.user_id = rules.user_id AND own.content_id = rules.content_id
              WHERE NOT EXISTS (SELECT 1 FROM content_exemption x WHERE x.content_id = rules.content_id
                                   AND x.user_id = rules.user_id AND x.is_in_force = 1)
              GROUP BY rules.user_id, rules.content_id)
           SELECT CASE WHEN EXISTS (SELECT 1 FROM scheduled_job
                                     WHERE name = 'assignment.applyRules' AND state IN (0, 1)) THEN 0 ELSE
             (SELECT COUNT(*) FROM reach r
                LEFT JOIN content_tracking t ON t.content_id = r.content_id AND t.user_id = r.user_id
               WHERE t.assigned_at IS DISTINCT FROM r.assigned_at OR t.due_on IS DISTINCT FROM r.due_on)
             + (SELECT COUNT(*) FROM content_tracking t JOIN app_user u ON u.id = t.user_id
                 WHERE (t.assigned_at IS NULL AND t.attempts = 0)
                    OR (t.assigned_at IS NOT NULL AND EXISTS (
                         SELECT 1 FROM content_exemption x WHERE x.content_id = t.content_id
                            AND x.user_id = t.user_id AND x.is_in_force = 1))
                    OR (t.assigned_at IS NOT NULL AND NOT EXISTS (
                         SELECT 1 FROM assignment a WHERE a.content_id = t.content_id AND (a.target = 1
                            OR a.user_id = u.id OR a.location_id IN (
                              SELECT up.ancestor_id FROM location_above up WHERE up.location_id = u.location_id)))))
             + (SELECT COUNT(*) FROM content_tracking t
                  JOIN app_user u ON u.id = t.user_id JOIN content c ON c.id = t.content_id
                 WHERE t.is_listed <> CASE WHEN u.is_active = 1 AND (t.attempts > 0
                                             OR (c.is_published = 1 AND c.archived_at IS NULL)) THEN 1 ELSE 0 END)
             END)sql"},
    {"location groups and those above them do not fit together",
     R"sql(SELECT (SELECT COUNT(*) FROM location l WHERE NOT EXISTS (
                     SELECT 1 FROM location_above up WHERE up.location_id = l.id AND up.ancestor_id = l.id))
                + (SELECT COUNT(*) FROM location l JOIN location_above above ON above.location_id = l.parent_id
                    WHERE NOT EXISTS (SELECT 1 FROM location_above up
                                       WHERE up.location_id = l.id AND up.ancestor_id = above.ancestor_id))
                + (SELECT COUNT(*) FROM location_above up JOIN location l ON l.id = up.location_id
                    WHERE up.ancestor_id <> up.location_id AND NOT EXISTS (
                          SELECT 1 FROM location_above above
                           WHERE above.location_id = l.parent_id AND above.ancestor_id = up.ancestor_id)))sql"},
    {"contents cannot be found by their title",
     R"sql(-- engine: sqlite
           SELECT COUNT(*) FROM content c WHERE c.archived_at IS NULL AND NOT EXISTS (
             SELECT 1 FROM search_text s WHERE s.rowid = c.id * 16 + 1))sql"},
};

}  // namespace

std::vector<std::string> list_structure_faults(const db::Reader& db) {
    auto faults = db.values<std::string>("PRAGMA integrity_check(100)");
    std::erase(faults, "ok");
    for (const auto& table : db.values<std::string>(R"sql(-- engine: sqlite
        SELECT DISTINCT "table" FROM pragma_foreign_key_check)sql"))
        faults.push_back("rows of " + table + " refer to rows that do not exist");
    return faults;
}

std::vector<std::pair<std::int64_t, std::string_view>> count_breaches(const db::Reader& db) {
    std::vector<std::pair<std::int64_t, std::string_view>> breaches;
    for (const Rule& rule : rules)
        if (const auto count = db.value<std::int64_t>(rule.count)) breaches.emplace_back(count, rule.broken);
    return breaches;
}

void each_named_file(const db::Reader& db, const std::function<bool(const NamedFile&)>& visit) {
    NamedFile row;
    db.each_row(R"sql(
        SELECT sha256, MAX(size) AS size, MIN(used_by) AS used_by FROM (
            SELECT v.sha256, v.size, 'version ' || v.number || ' of ' || c.title AS used_by
              FROM content_version v JOIN content c ON c.id = v.content_id
            UNION ALL
            SELECT f.sha256, f.size, f.path || ' in version ' || v.number || ' of ' || c.title
              FROM package_file f JOIN content_version v ON v.id = f.version_id JOIN content c ON c.id = v.content_id
            UNION ALL
            SELECT c.image_sha256, -1, 'the image of ' || c.title FROM content c WHERE c.image_sha256 IS NOT NULL
            UNION ALL
            SELECT p.sha256, -1, 'the picture of ' || w.full_name
              FROM user_picture p JOIN app_user w ON w.id = p.user_id
            UNION ALL
            SELECT u.sha256, u.size, 'the upload ' || u.file_name FROM upload u
            UNION ALL
            SELECT i.sha256, -1, 'an image of the skin ' || s.name FROM application_skin_image i
              JOIN application_skin s ON s.id = i.skin_id
            UNION ALL
            SELECT t.sha256, t.size, 'the how-to ' || t.title FROM how_to_translation t
            UNION ALL
            SELECT x.sha256, x.size, 'an attachment of the statement ' || y.uuid
              FROM lrs_attachment x JOIN lrs_statement y ON y.id = x.statement_id) named
         GROUP BY sha256 ORDER BY sha256)sql",
                {}, shape_of<NamedFile>(), &row, [&] { return visit(row); });
}

void require_readable(const db::Reader& db) { db.value<std::int64_t>("SELECT COUNT(*) FROM applied_migration"); }

}  // namespace oneroom::upkeep
