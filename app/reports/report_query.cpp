#include "reports/report_query.h"

#include <algorithm>
#include <cctype>

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

/// Whether the request asks for this filter.
bool is_set(const Filter& filter, const ReportRequest& request) {
    using enum Filter::Kind;
    if (filter.kind == flag) return request.assigned_only;
    if (filter.kind == ids || filter.kind == areas || filter.kind == statuses || filter.kind == types)
        return !trim(list_of(request, filter.name)).empty();
    return day_of_filter(request, filter.name).has_value();
}

/// `column` is the filter's, or +column: SQLite then looks for no index of it.
void add_filter(Query& query, const Filter& filter, const std::string& column, const ReportRequest& request) {
    using enum Filter::Kind;
    switch (filter.kind) {
        case ids:
            add_in(query, column, numbers_of(filter.name, list_of(request, filter.name), to_integer));
            break;
        case areas:
            query.sql += " AND " + column + " IN (SELECT below.location_id FROM location_above below WHERE 1 = 1";
            add_in(query, "below.ancestor_id", numbers_of(filter.name, list_of(request, filter.name), to_integer));
            query.sql += ")";
            break;
        case statuses:
            add_in(query, column,
                   numbers_of(filter.name, list_of(request, filter.name), enum_number<tracking::TrackingStatus>));
            break;
        case types:
            add_in(query, column,
                   numbers_of(filter.name, list_of(request, filter.name), enum_number<content::ContentType>));
            break;
        case day_from:
            add_day(query, column, " >= ", day_of_filter(request, filter.name));
            break;
        case day_to:
            add_day(query, column, " <= ", day_of_filter(request, filter.name));
            break;
        case instant_from:
            add_instant(query, column, " >= ", start_of_day(day_of_filter(request, filter.name)));
            break;
        case instant_to:
            add_instant(query, column, " < ", end_of_day(day_of_filter(request, filter.name)));
            break;
        case flag:
            query.sql += " AND " + column;
            break;
    }
}

/// The people of a scope, in reports that join app_user as u.
void add_scope(Query& query, const accounts::Scope& scope) {
    if (scope.is_everybody()) return;
    const std::string viewer = bind(query, db::argument(scope.user_id)), reach = bind(query, db::argument(scope.reach));
    query.sql += " AND " + accounts::in_scope("u", viewer, reach);
}

std::vector<const Filter*> filters_of(const Report& report, const ReportRequest& request) {
    std::vector<const Filter*> set;
    for (const Filter& filter : report.filters)
        if (is_set(filter, request)) set.push_back(&filter);
    return set;
}

/// Whether `sql` names a column of the alias.
bool names(std::string_view sql, std::string_view alias) {
    const std::string wanted = std::string(alias) + ".";
    for (auto at = sql.find(wanted); at != sql.npos; at = sql.find(wanted, at + 1)) {
        const char before = at == 0 ? ' ' : sql[at - 1];
        if (before != '_' && std::isalnum(static_cast<unsigned char>(before)) == 0) return true;
    }
    return false;
}

/// `start` and the tables that `used` (any SQL) needs beside it.
std::string from_of(const Report& report, std::string_view start, std::string used, std::string_view join) {
    const std::string padded = std::string(start) + " ";
    std::vector<const Join*> needed;
    for (std::size_t i = report.joins.size(); i-- > 0;) {
        const Join& one = report.joins[i];
        if (!names(used, one.alias) || padded.find(" " + std::string(one.alias) + " ") != padded.npos) continue;
        used += one.sql;  // may need a table before it
        needed.push_back(&one);
    }
    std::string from = " FROM " + std::string(start);
    std::ranges::for_each(needed.rbegin(), needed.rend(), [&](const Join* one) {
        from += (one->is_optional ? " LEFT JOIN " : std::string(join)) + std::string(one->sql);
    });
    return from;
}

std::string sql_of(const std::vector<const Filter*>& filters) {
    std::string sql;
    for (const Filter* filter : filters) sql += std::string(filter->sql) + " ";
    return sql;
}

std::string_view order_of(const Column& column) { return column.order.empty() ? column.sql : column.order; }

/// The terms with their direction. `plus` keeps SQLite from walking along an index for them.
std::string directed(std::string_view terms, bool is_descending, bool has_nulls, bool is_backwards,
                     std::string_view plus) {
    std::string order;
    const bool is_down = is_descending != is_backwards;
    for (const std::string_view term : split(terms, ',')) {
        order += (order.empty() ? "" : ", ") + std::string(plus) + std::string(trim(term)) + (is_down ? " DESC" : "");
        if (has_nulls) order += is_backwards ? " NULLS FIRST" : " NULLS LAST";
        has_nulls = false;  // of the first term only
    }
    return order;
}

std::string order_text(const Report& report, const Plan& plan, const Slice& slice) {
    const Column& column = *plan.column;
    if (plan.is_walk)
        return directed(slice.is_rest ? column.rest.order : column.walk.order, plan.is_descending,
                        column.has_nulls && !slice.is_rest, slice.is_backwards, "");
    const std::string behind = plan.is_by_name ? std::string(report.default_order) : std::string(report.row_id);
    return directed(order_of(column), plan.is_descending, column.has_nulls, slice.is_backwards, "+") + ", " +
           directed(behind, false, false, slice.is_backwards, "+");
}

/// FROM, WHERE and ORDER BY of a plan. `used` is what else the statement names.
void add_ordered(Query& query, const Report& report, const ReportRequest& request, const Plan& plan, const Slice& slice,
                 const std::string& used) {
    const auto filters = filters_of(report, request);
    const std::string order = order_text(report, plan, slice);
    const Walk& walk = slice.is_rest ? plan.column->rest : plan.column->walk;
    const std::string scoped = request.scope.is_everybody() ? "" : " u.id";
    query.sql += from_of(report, plan.is_walk ? walk.from : report.table, used + sql_of(filters) + order + scoped,
                         plan.is_walk ? " CROSS JOIN " : " JOIN ");
    // Sorting everything goes through the table itself, not through an index that happens to have the condition.
    query.sql += " WHERE " + std::string(plan.is_walk || !filters.empty() ? "" : "+") + std::string(report.where);
    if (plan.is_walk && !walk.where.empty()) query.sql += " AND " + std::string(walk.where);
    const std::string_view walked = split(walk.order, ',').front();
    for (const Filter* filter : filters) {
        const bool is_led =
            plan.is_walk ? filter->sql == walked : filter->kind != Filter::Kind::statuses || filters.size() == 1;
        add_filter(query, *filter, (is_led ? "" : "+") + std::string(filter->sql), request);
    }
    add_scope(query, request.scope);
    query.sql += " ORDER BY " + order;
}

/// The id, the keys and the columns; what they name is in the text.
std::string select_rows(const Report& report) {
    std::string sql = "SELECT " + std::string(report.row_id) + ", " + std::string(report.row_keys);
    for (const Column& column : report.columns) sql += ", " + std::string(column.sql);
    return sql;
}

}  // namespace

Plan decide_plan(const Report& report, const ReportRequest& request, std::int64_t total) {
    const std::string_view wanted = request.sort.empty() ? report.default_sort : request.sort;
    const auto column = std::ranges::find(report.columns, wanted, &Column::name);
    if (column == report.columns.end()) throw invalid("sort", "This report has no column of that name");
    const bool is_by_name = total <= most_sorted;
    return {&*column, request.descending, !is_by_name && !column->walk.from.empty(), is_by_name};
}

Query counts_query(const Report& report, const ReportRequest& request, std::string_view also) {
    constexpr std::size_t statuses = enum_names(tracking::TrackingStatus{}).size();
    Query query;
    const auto filters = filters_of(report, request);
    const bool is_by_status =
        also.empty() && request.scope.is_everybody() &&
        std::ranges::all_of(filters, [](const Filter* filter) { return filter->kind == Filter::Kind::statuses; });
    Query conditions;
    conditions.sql = " WHERE " + std::string(report.where);
    if (!also.empty()) conditions.sql += " AND " + std::string(also);
    for (const Filter* filter : filters)
        add_filter(conditions, *filter, (filter->kind == Filter::Kind::statuses ? "+" : "") + std::string(filter->sql),
                   request);
    add_scope(conditions, request.scope);
    const std::string chart(report.chart);
    const std::string scoped = request.scope.is_everybody() ? "" : " u.id";
    const std::string rows =
        from_of(report, report.table, sql_of(filters) + std::string(also) + scoped, " JOIN ") + conditions.sql;
    query.arguments = std::move(conditions.arguments);
    query.texts = std::move(conditions.texts);
    // A status alone is counted along its index, five times as fast as rows are looked at.
    for (std::size_t status = 0; status < statuses; ++status) {
        const std::string condition = chart + " = " + std::to_string(status);
        query.sql += status == 0 ? "SELECT " : ", ";
        query.sql += is_by_status ? "(SELECT COUNT(*)" + rows + " AND " + condition + ")"
                                  : "COUNT(*) FILTER (WHERE " + condition + ")";
    }
    if (!is_by_status) query.sql += rows;
    return query;
}

Query ids_query(const Report& report, const ReportRequest& request, const Plan& plan, const Slice& slice) {
    Query query;
    query.sql = "SELECT " + std::string(report.row_id);
    add_ordered(query, report, request, plan, slice, "");
    query.sql += " LIMIT " + bind(query, db::argument(slice.limit));
    query.sql += " OFFSET " + bind(query, db::argument(slice.offset));
    return query;
}

Query rows_query(const Report& report, std::span<const std::int64_t> ids) {
    Query query;
    const std::string select = select_rows(report);
    query.sql = select + from_of(report, report.table, select, " JOIN ") + " WHERE " + std::string(report.row_id);
    std::string list;
    for (const std::int64_t id : ids) list += (list.empty() ? "" : ", ") + bind(query, db::argument(id));
    query.sql += " IN (" + list + ")";
    return query;
}

Query export_query(const Report& report, const ReportRequest& request, const Plan& plan, bool is_rest) {
    Query query;
    query.sql = select_rows(report);
    add_ordered(query, report, request, plan, {.is_rest = is_rest}, query.sql);
    return query;
}

}  // namespace oneroom::reports
