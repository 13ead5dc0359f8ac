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

struct Column {
    std::string_view name;   ///< of the API and of sorting
    std::string_view title;  ///< the heading
    CellType type;
    std::string_view sql;               ///< expression over the report's FROM
    std::string_view text_of_number{};  ///< names for the numbers of a text column: "1=Course;2=File"
};

/// A filter by its name in the query; what it compares, as SQL over the report's FROM.
struct Filter {
    enum class Kind { ids, statuses, types, day_from, day_to, instant_from, instant_to, flag };
    std::string_view name;  ///< "users", "dueDateFrom"
    Kind kind;
    std::string_view sql;  ///< column for ids, statuses and ranges; the whole condition for a flag
};

struct Report {
    std::int64_t id;  ///< of the specification
    std::string_view name;
    std::string_view title;
    std::string_view description;
    Role role;
    std::span<const Column> columns;
    std::span<const Filter> filters;
    std::string_view from;           ///< FROM and WHERE, ending in conditions: filters are added with AND
    std::string_view row_keys;       ///< three expressions: user id, content id, attempt id or NULL
    std::string_view default_order;  ///< ends in a key
    std::string_view chart;          ///< the expression that is counted by value for the chart: a status
};

/// Every report there is. One file in catalog/ each.
std::span<const Report* const> report_catalog();

/// The report of this id, or nullptr.
const Report* find_report(std::int64_t id);

}  // namespace oneroom::reports
