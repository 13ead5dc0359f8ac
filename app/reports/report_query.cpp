#include "reports/report_query.h"

#include <algorithm>

#include "content/content_type.h"
#include "core/base/failure.h"
#include "core/base/instant.h"
#include "core/base/text.h"
#include "tracking/tracking_types.h"

namespace oneroom::reports {
namespace {

constexpr std::size_t most_values = 500;  // of one filter

/// Adds an argument and gives its place: "$3".
std::string bind(Query& query, db::Argument argument) {
    query.arguments.push_back(argument);
    return "$" + std::to_string(query.arguments.size());
}

/// The values of a list as numbers; `number_of` reads one, or says nothing.
template <class NumberOf>
std::vector<std::int64_t> numbers_of(std::string_view name, std::string_view list, NumberOf number_of) {
    std::vector<std::int64_t> numbers;
    if (trim(list).empty()) return numbers;
    for (const std::string_view part : split(list, ',')) {
        const auto number = number_of(trim(part));
        if (!number) throw invalid(name, "'" + std::string(part.substr(0, 40)) + "' is not one of its values");
        numbers.push_back(*number);
    }
    if (numbers.size() > most_values) throw invalid(name, "At most " + std::to_string(most_values) + " at once");
    return numbers;
}

void add_in(Query& query, std::string_view column, const std::vector<std::int64_t>& numbers) {
    if (numbers.empty()) return;
    std::string list;
    for (const std::int64_t number : numbers) list += (list.empty() ? "" : ", ") + bind(query, db::argument(number));
    query.sql += " AND " + std::string(column) + " IN (" + list + ")";
}

void add_day(Query& query, std::string_view column, std::string_view comparison, const std::optional<Date>& day) {
    if (!day) return;
    const std::string& text = query.texts.emplace_back(day->text);
    query.sql += " AND " + std::string(column) + std::string(comparison) + bind(query, db::argument(text));
}

void add_instant(Query& query, std::string_view column, std::string_view comparison, std::optional<Instant> at) {
    if (!at) return;
    query.sql += " AND " + std::string(column) + std::string(comparison) + bind(query, db::argument(*at));
}

std::optional<Instant> start_of_day(const std::optional<Date>& day) {
    return day ? std::optional(start_of(*day)) : std::nullopt;
}
std::optional<Instant> end_of_day(const std::optional<Date>& day) {
    return day ? std::optional(start_of(*day) + std::chrono::days{1}) : std::nullopt;
}

/// Where the request keeps the value of a list filter and of a day filter.
struct ListValue {
    std::string_view name;
    std::string ReportRequest::*value;
};
constexpr std::array<ListValue, 5> list_values = {{{"users", &ReportRequest::users},
                                                   {"courses", &ReportRequest::courses},
                                                   {"locations", &ReportRequest::locations},
                                                   {"consolidatedStatuses", &ReportRequest::consolidated_statuses},
                                                   {"contentTypes", &ReportRequest::content_types}}};
struct DayValue {
    std::string_view name;
    std::optional<Date> ReportRequest::*value;
};
constexpr std::array<DayValue, 8> day_values = {{{"dateFrom", &ReportRequest::date_from},
                                                 {"dateTo", &ReportRequest::date_to},
                                                 {"dueDateFrom", &ReportRequest::due_date_from},
                                                 {"dueDateTo", &ReportRequest::due_date_to},
                                                 {"completionDateFrom", &ReportRequest::completion_date_from},
                                                 {"completionDateTo", &ReportRequest::completion_date_to},
                                                 {"assignedDateFrom", &ReportRequest::assigned_date_from},
                                                 {"assignedDateTo", &ReportRequest::assigned_date_to}}};

const std::string& list_of(const ReportRequest& request, std::string_view name) {
    return request.*std::ranges::find(list_values, name, &ListValue::name)->value;
}
const std::optional<Date>& day_of_filter(const ReportRequest& request, std::string_view name) {
    return request.*std::ranges::find(day_values, name, &DayValue::name)->value;
}

template <class E>
std::optional<std::int64_t> enum_number(std::string_view name) {
    const auto value = enum_of<E>(name);
    return value ? std::optional(static_cast<std::int64_t>(*value)) : std::nullopt;
}

void add_filter(Query& query, const Filter& filter, const ReportRequest& request) {
    using enum Filter::Kind;
    switch (filter.kind) {
        case ids:
            add_in(query, filter.sql, numbers_of(filter.name, list_of(request, filter.name), to_integer));
            break;
        case statuses:
            add_in(query, filter.sql,
                   numbers_of(filter.name, list_of(request, filter.name), enum_number<tracking::TrackingStatus>));
            break;
        case types:
            add_in(query, filter.sql,
                   numbers_of(filter.name, list_of(request, filter.name), enum_number<content::ContentType>));
            break;
        case day_from:
            add_day(query, filter.sql, " >= ", day_of_filter(request, filter.name));
            break;
        case day_to:
            add_day(query, filter.sql, " <= ", day_of_filter(request, filter.name));
            break;
        case instant_from:
            add_instant(query, filter.sql, " >= ", start_of_day(day_of_filter(request, filter.name)));
            break;
        case instant_to:
            add_instant(query, filter.sql, " < ", end_of_day(day_of_filter(request, filter.name)));
            break;
        case flag:
            if (request.assigned_only) query.sql += " AND " + std::string(filter.sql);
            break;
    }
}

void add_filters(Query& query, const Report& report, const ReportRequest& request) {
    for (const Filter& filter : report.filters) add_filter(query, filter, request);
}

std::string order_of(const Report& report, const ReportRequest& request) {
    if (request.sort.empty()) return std::string(report.default_order);
    const auto column = std::ranges::find(report.columns, request.sort, &Column::name);
    if (column == report.columns.end()) throw invalid("sort", "This report has no column of that name");
    return std::string(column->sql) + (request.descending ? " DESC" : "") + " NULLS LAST, " +
           std::string(report.default_order);
}

}  // namespace

Query rows_query(const Report& report, const ReportRequest& request, std::int64_t limit, std::int64_t offset) {
    Query query;
    query.sql = "SELECT " + std::string(report.row_keys);
    for (const Column& column : report.columns) query.sql += ", " + std::string(column.sql);
    query.sql += report.from;
    add_filters(query, report, request);
    query.sql += " ORDER BY " + order_of(report, request) + " LIMIT " + bind(query, db::argument(limit)) + " OFFSET " +
                 bind(query, db::argument(offset));
    return query;
}

Query chart_query(const Report& report, const ReportRequest& request) {
    Query query;
    query.sql = "SELECT " + std::string(report.chart) + ", COUNT(*)" + std::string(report.from);
    add_filters(query, report, request);
    query.sql += " GROUP BY " + std::string(report.chart) + " ORDER BY 1";
    return query;
}

}  // namespace oneroom::reports
