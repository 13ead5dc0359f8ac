#include "xapi_courses/satisfied.h"

#include "xapi_courses/unit_launch.h"

namespace oneroom::xapi_courses {
namespace {

std::vector<Node> to_nodes(const std::vector<NodeRow>& rows) {
    std::vector<Node> nodes;
    for (const NodeRow& row : rows)
        nodes.push_back({row.parent_position, row.is_unit,
                         row.is_unit && is_satisfied(row.move_on, row.completion_status == "completed",
                                                     row.success_status == "passed")});
    return nodes;
}

std::vector<json> statements_for(const db::Reader& db, const UnitFacts& unit, const std::vector<NodeRow>& rows,
                                 const std::vector<std::int64_t>& positions, Instant now) {
    std::vector<json> statements;
    for (const std::int64_t position : positions) {
        SatisfiedPart part;
        if (position == whole_course) {
            const CourseName course = show_course_name(db, unit.version_id);
            part = {course.identifier, course.title, true};
        } else {
            const NodeRow& row = rows[static_cast<std::size_t>(position)];
            part = {row.identifier, row.title, false};
        }
        statements.push_back(satisfied_statement(unit, part, now));
    }
    return statements;
}

}  // namespace

std::vector<Node> nodes_of(const db::Reader& db, const UnitFacts& unit) {
    return to_nodes(list_nodes(db, unit.version_id, unit.attempt_id.value_or(0)));
}

std::vector<json> satisfied_now(const db::Reader& db, const UnitFacts& unit, const std::vector<Node>& before,
                                Instant now) {
    const auto rows = list_nodes(db, unit.version_id, unit.attempt_id.value_or(0));
    return statements_for(db, unit, rows, newly_satisfied(before, to_nodes(rows)), now);
}

std::vector<json> satisfied_at_first(const db::Reader& db, UnitFacts unit, Instant now) {
    const auto rows = list_nodes(db, unit.version_id, unit.attempt_id.value_or(0));
    unit.session = lrs::new_uuid();
    return statements_for(db, unit, rows, satisfied_above(to_nodes(rows)), now);
}

}  // namespace oneroom::xapi_courses
