// Report 3: where every person stands in every course they have to take or have begun.
#include "reports/catalog/catalog.h"

namespace oneroom::reports {
namespace {

using enum CellType;
using Kind = Filter::Kind;

// Assigned and due are the earliest of all rules that reach the person. The same expressions stand in columns, filters
// and sorting, so they are columns of the inner table.
constexpr std::array<Column, 13> columns = {{
    {"user", "Person", text, "r.full_name"},
    {"location", "Location", text, "r.location_name"},
    {"course", "Course", text, "r.title"},
    {"type", "Type", text, "r.content_type", "1=Course package;2=File;3=Link"},
    {"consolidatedStatus", "Status", status, "r.status"},
    {"progress", "Progress", percent, "r.progress_percent * 100"},
    {"score", "Score", percent, "r.score_percent"},
    {"timeSpent", "Time spent", duration, "r.total_ms"},
    {"assigned", "Assigned", instant, "r.assigned_at"},
    {"due", "Due", date, "r.due_on"},
    {"started", "Started", instant, "r.started_at"},
    {"completed", "Completed", instant, "r.completed_at"},
    {"attempts", "Attempts", number, "r.attempts"},
}};

constexpr std::array<Filter, 14> filters = {{
    {"users", Kind::ids, "r.user_id"},
    {"courses", Kind::ids, "r.content_id"},
    {"locations", Kind::ids, "r.location_id"},
    {"consolidatedStatuses", Kind::statuses, "r.status"},
    {"contentTypes", Kind::types, "r.content_type"},
    {"assignedDateFrom", Kind::instant_from, "r.assigned_at"},
    {"assignedDateTo", Kind::instant_to, "r.assigned_at"},
    {"dueDateFrom", Kind::day_from, "r.due_on"},
    {"dueDateTo", Kind::day_to, "r.due_on"},
    {"completionDateFrom", Kind::instant_from, "r.completed_at"},
    {"completionDateTo", Kind::instant_to, "r.completed_at"},
    {"dateFrom", Kind::instant_from, "r.started_at"},
    {"dateTo", Kind::instant_to, "r.started_at"},
    {"assignedOnly", Kind::flag, "r.assigned_at IS NOT NULL"},
}};

// Every pair of an active person and a content that is assigned, begun or both.
constexpr std::string_view from = R"sql(
  FROM (SELECT u.id AS user_id, u.full_name, u.location_id, COALESCE(l.name, '') AS location_name,
               c.id AS content_id, c.title, c.content_type, COALESCE(t.status, 0) AS status,
               COALESCE(t.progress_percent, 0) AS progress_percent, t.score_percent,
               COALESCE(t.total_ms, 0) AS total_ms, COALESCE(t.attempts, 0) AS attempts, t.current_attempt_id,
               t.started_at, t.completed_at, p.assigned_at, p.due_on
          FROM (SELECT user_id, content_id, MIN(assigned_at) AS assigned_at, MIN(due_on) AS due_on FROM (
                    SELECT e.id AS user_id, a.content_id, a.assigned_at, a.due_on
                      FROM assignment a CROSS JOIN app_user e
                     WHERE a.target = 1
                    UNION ALL
                    SELECT w.id, a.content_id, a.assigned_at, a.due_on FROM assignment a
                      JOIN app_user w ON w.location_id = a.location_id WHERE a.target = 2
                    UNION ALL
                    SELECT a.user_id, a.content_id, a.assigned_at, a.due_on FROM assignment a WHERE a.target = 3
                    UNION ALL
                    SELECT k.user_id, k.content_id, NULL, NULL FROM content_tracking k) pairs
                 GROUP BY user_id, content_id) p
          JOIN app_user u ON u.id = p.user_id
          JOIN content c ON c.id = p.content_id
          LEFT JOIN location l ON l.id = u.location_id
          LEFT JOIN content_tracking t ON t.user_id = p.user_id AND t.content_id = p.content_id
         WHERE u.is_active = 1 AND c.archived_at IS NULL) r
 WHERE 1 = 1)sql";

}  // namespace

const Report course_status = {
    .id = 3,
    .name = "courseStatus",
    .title = "Course status",
    .description = "Where every person stands in every course they have to take or have begun",
    .role = Role::Reports_CanViewCourseStatusReport,
    .columns = columns,
    .filters = filters,
    .from = from,
    .row_keys = "r.user_id, r.content_id, r.current_attempt_id",
    .default_order = "r.full_name, r.title, r.user_id, r.content_id",
    .chart = "r.status",
};

}  // namespace oneroom::reports
