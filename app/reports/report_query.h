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

/// `limit` rows after the first `offset`: the three keys, then the columns. Throws Failure 400 by field for a filter or
/// column the report has not, or a value that is none.
Query rows_query(const Report& report, const ReportRequest& request, std::int64_t limit, std::int64_t offset);

/// The number of rows by the value of the chart's expression; their sum is the total.
Query chart_query(const Report& report, const ReportRequest& request);

}  // namespace oneroom::reports
