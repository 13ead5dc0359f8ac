// A report is one row of a table: what it is called, who may see it, its columns and the SQL under them. The engine
// (report_engine.h) adds filters, sorting, pages, CSV and the chart.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/api/role.h"

namespace oneroom::reports {

/// How a cell is shown. Percent: hundredths of a percent in SQL, percent in JSON. Duration: milliseconds in SQL,
/// seconds in JSON. Status: the number of a tracking status in SQL, its name in JSON.
enum class CellType { text, number, percent, date, instant, duration, status };
constexpr auto enum_names(CellType) {
    using enum CellType;
    using Name = std::string_view;
    return std::array{std::pair{text, Name("text")},       std::pair{number, Name("number")},
                      std::pair{percent, Name("percent")}, std::pair{date, Name("date")},
                      std::pair{instant, Name("instant")}, std::pair{duration, Name("duration")},
                      std::pair{status, Name("status")}};
}

/// A way through the rows in the order of a column, along an index and without sorting: pages of a million rows come
/// from their first rows. `order` ends in a key, has no comma inside a term, and its first term is the column's.
struct Walk {
    std::string_view from{};   ///< tables joined by CROSS JOIN: SQLite keeps their order
    std::string_view order{};  ///< "t.due_on, t.status, t.id"; all terms turn round together
    std::string_view where{};  ///< what this walk is restricted to
};

struct Column {
    std::string_view name;   ///< of the API and of sorting
    std::string_view title;  ///< the heading
    CellType type;
    std::string_view sql;               ///< expression over the report's tables
    std::string_view text_of_number{};  ///< words for the numbers of a column: "1=Course package;2=File"
    std::string_view order{};           ///< what it sorts by; empty: `sql`
    bool has_nulls = false;             ///< they come last both ways
    Walk walk{};                        ///< without one, large results are sorted
    Walk rest{};                        ///< the rows that `walk` does not reach; they come after it
};

/// A filter by its name in the query; what it compares, as SQL over the report's tables. Areas: location
/// groups with all below them.
struct Filter {
    enum class Kind { ids, areas, statuses, types, day_from, day_to, instant_from, instant_to, flag };
    std::string_view name;  ///< "users", "dueDateFrom"
    Kind kind;
    std::string_view sql;  ///< column for ids, areas, statuses and ranges; the whole condition for a flag
};

/// A table that is joined when something names its alias.
struct Join {
    std::string_view alias;  ///< "u"
    std::string_view sql;    ///< "app_user u ON u.id = t.user_id"
    bool is_optional = false;
};

struct Report {
    std::int64_t id;  ///< of the specification
    std::string_view name;
    std::string_view title;
    std::string_view description;
    Role role;
    std::span<const Column> columns;
    std::span<const Filter> filters;
    std::string_view table;  ///< one row of it, with its alias, is one row of the report: "content_tracking t"
    std::string_view where;  ///< which of them: one condition
    std::span<const Join> joins;
    std::string_view row_id;         ///< key of the table
    std::string_view row_keys;       ///< three expressions: user id, content id, attempt id or NULL
    std::string_view default_sort;   ///< name of a column
    std::string_view default_order;  ///< behind every other order while few rows are sorted; ends in a key
    std::string_view chart;          ///< the status column that is counted by value for the chart
};

/// Every report there is. One file in catalog/ each.
std::span<const Report* const> report_catalog();

/// The report of this id, or nullptr.
const Report* find_report(std::int64_t id);

}  // namespace oneroom::reports
