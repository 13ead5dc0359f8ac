// A report's row and a request to the SQL that answers it. Everything a person typed is an argument, never text.
#pragma once

#include <list>

#include "core/db/statement.h"
#include "reports/report_types.h"

namespace oneroom::reports {

/// SQL with what is bound to it. The texts that arguments point to are kept here: not to be copied.
struct Query {
    std::string sql{};
    std::vector<db::Argument> arguments{};
    std::list<std::string> texts{};

    Query() = default;
    Query(Query&&) = default;
    Query(const Query&) = delete;
};

/// How the rows of a request are put in order. Up to `most_sorted` rows are sorted, with names behind the column; more
/// are walked through in the order of an index, or sorted without names where the column has none.
struct Plan {
    const Column* column = nullptr;
    bool is_descending = false;
    bool is_walk = false;
    bool is_by_name = false;  ///< default_order comes behind the column
};
constexpr std::int64_t most_sorted = 20'000;

/// `total` rows match. Throws Failure 400 for a column the report has not.
Plan decide_plan(const Report& report, const ReportRequest& request, std::int64_t total);

/// The number of rows by status, one column each. Throws Failure 400 by field for a value that is none. `also`: one
/// more condition, or empty.
Query counts_query(const Report& report, const ReportRequest& request, std::string_view also = {});

/// A part of all rows in order: the whole walk, or what the walk leaves over.
struct Slice {
    std::int64_t limit = 0;
    std::int64_t offset = 0;
    bool is_rest = false;       ///< of Column::rest
    bool is_backwards = false;  ///< from the last row
};

/// The row ids of a slice.
Query ids_query(const Report& report, const ReportRequest& request, const Plan& plan, const Slice& slice);

/// The rows of these ids, in any order: the id, the three keys, the columns.
Query rows_query(const Report& report, std::span<const std::int64_t> ids);

/// All rows of a walk or its rest, in order: as rows_query().
Query export_query(const Report& report, const ReportRequest& request, const Plan& plan, bool is_rest);

}  // namespace oneroom::reports
