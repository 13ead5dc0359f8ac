// Report 3: where every person stands in every course they have to take or have begun.
#include "reports/catalog/catalog.h"

namespace oneroom::reports {
namespace {

using enum CellType;
using Kind = Filter::Kind;

// One row of content_tracking each, of people who are active and contents that are open or begun (is_listed). Each
// walk follows an index of its first table; those of content_tracking stand beside it in schema.sql.
constexpr std::string_view pairs = "content_tracking t";
constexpr std::string_view pairs_of_people = "app_user u CROSS JOIN content_tracking t ON t.user_id = u.id";
constexpr std::string_view pairs_of_contents = "content c CROSS JOIN content_tracking t ON t.content_id = c.id";

constexpr Walk by_person{pairs_of_people, "u.search_folded, u.id, c.search_folded, t.id"};
constexpr Walk by_location{
    "location l CROSS JOIN app_user u ON u.location_id = l.id"
    " CROSS JOIN content_tracking t ON t.user_id = u.id",
    "l.name_folded, u.search_folded, u.id, t.status, t.id"};
constexpr Walk without_location{pairs_of_people, "u.search_folded, u.id, t.status, t.id", "u.location_id IS NULL"};
constexpr Walk by_course{pairs_of_contents, "c.search_folded, c.id, t.status, t.user_id"};
constexpr Walk by_type{pairs_of_contents, "c.content_type, c.search_folded, c.id, t.status, t.user_id"};
constexpr std::string_view availability =
    "CASE WHEN c.archived_at IS NOT NULL THEN 2 WHEN c.is_published = 0 THEN 1 ELSE 0 END";
// The index content_by_availability has the same expression.
constexpr Walk by_availability{
    pairs_of_contents,
    "CASE WHEN c.archived_at IS NOT NULL THEN 2 WHEN c.is_published = 0 THEN 1 ELSE 0 END, c.id, t.status, t.user_id"};
constexpr std::string_view status_words = "0=Not started;1=In progress;2=Completed;3=Passed;4=Failed;5=Browsed";

constexpr std::array<Column, 14> columns = {{
    {"user", "Person", text, "u.full_name", {}, "u.search_folded", false, by_person},
    {"location", "Location", text, "COALESCE(l.name, '')", {}, "l.name_folded", true, by_location, without_location},
    {"course", "Course", text, "c.title", {}, "c.search_folded", false, by_course},
    {"type", "Type", text, "c.content_type", "1=Course package;2=File;3=Link", {}, false, by_type},
    {"availability",
     "Availability",
     text,
     availability,
     "0=Open;1=Not published;2=Archived",
     {},
     false,
     by_availability},
    {"consolidatedStatus", "Status", status, "t.status", status_words, {}, false, {pairs, "t.status, t.id"}},
    {"progress",
     "Progress",
     percent,
     "t.progress_percent * 100",
     {},
     "t.progress_percent",
     false,
     {pairs, "t.progress_percent, t.id"}},
    {"score", "Score", percent, "t.score_percent", {}, {}, true, {pairs, "t.score_percent, t.id"}},
    {"timeSpent", "Time spent", duration, "t.total_ms"},  // in no index: every commit changes it
    {"assigned", "Assigned", instant, "t.assigned_at", {}, {}, true, {pairs, "t.assigned_at, t.status, t.id"}},
    {"due", "Due", date, "t.due_on", {}, {}, true, {pairs, "t.due_on, t.status, t.id"}},
    {"started", "Started", instant, "t.started_at", {}, {}, true, {pairs, "t.started_at, t.status, t.id"}},
    {"completed", "Completed", instant, "t.completed_at", {}, {}, true, {pairs, "t.completed_at, t.status, t.id"}},
    {"attempts", "Attempts", number, "t.attempts", {}, {}, false, {pairs, "t.attempts, t.id"}},
}};

constexpr std::array<Filter, 14> filters = {{
    {"users", Kind::ids, "t.user_id"},
    {"courses", Kind::ids, "t.content_id"},
    {"locations", Kind::areas, "u.location_id"},
    {"consolidatedStatuses", Kind::statuses, "t.status"},
    {"contentTypes", Kind::types, "c.content_type"},
    {"assignedDateFrom", Kind::instant_from, "t.assigned_at"},
    {"assignedDateTo", Kind::instant_to, "t.assigned_at"},
    {"dueDateFrom", Kind::day_from, "t.due_on"},
    {"dueDateTo", Kind::day_to, "t.due_on"},
    {"completionDateFrom", Kind::instant_from, "t.completed_at"},
    {"completionDateTo", Kind::instant_to, "t.completed_at"},
    {"dateFrom", Kind::instant_from, "t.started_at"},
    {"dateTo", Kind::instant_to, "t.started_at"},
    {"assignedOnly", Kind::flag, "t.assigned_at IS NOT NULL"},
}};

constexpr std::array<Join, 3> joins = {{
    {"u", "app_user u ON u.id = t.user_id"},
    {"c", "content c ON c.id = t.content_id"},
    {"l", "location l ON l.id = u.location_id", true},
}};

}  // namespace

const Report course_status = {
    .id = 3,
    .name = "courseStatus",
    .title = "Course status",
    .description = "Where every person stands in every course they have to take or have begun",
    .role = Role::Reports_CanViewCourseStatusReport,
    .columns = columns,
    .filters = filters,
    .table = pairs,
    .where = "t.is_listed = 1",
    .joins = joins,
    .row_id = "t.id",
    .row_keys = "t.user_id, t.content_id, t.current_attempt_id",
    .default_sort = "user",
    .default_order = "u.search_folded, u.id, c.search_folded, t.id",
    .chart = "t.status",
};

}  // namespace oneroom::reports
