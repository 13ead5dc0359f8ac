#include "reports/report_types.h"

#include <algorithm>

namespace oneroom::reports {

Fields ReportRequest::fields() {
    using R = ReportRequest;
    constexpr std::string_view ids = "Ids, separated by commas; empty: all";
    return {
        field<&R::report_id>("reportId").required(),
        field<&R::users>("users").max_length(4000).means(ids),
        field<&R::courses>("courses").max_length(4000).means(ids),
        field<&R::locations>("locations").max_length(4000).means(ids),
        field<&R::consolidated_statuses>("consolidatedStatuses")
            .max_length(200)
            .means("Tracking statuses by name, separated by commas; empty: all"),
        field<&R::content_types>("contentTypes").max_length(200).means("Content types by name, separated by commas"),
        field<&R::date_from>("dateFrom").means("First day on which it was started, UTC"),
        field<&R::date_to>("dateTo").means("Last day, included"),
        field<&R::due_date_from>("dueDateFrom"),
        field<&R::due_date_to>("dueDateTo"),
        field<&R::completion_date_from>("completionDateFrom"),
        field<&R::completion_date_to>("completionDateTo"),
        field<&R::assigned_date_from>("assignedDateFrom"),
        field<&R::assigned_date_to>("assignedDateTo"),
        field<&R::assigned_only>("assignedOnly"),
        field<&R::sort>("sort").max_length(50).means("Name of a column; empty: the report's own order"),
        field<&R::descending>("descending"),
        field<&R::page>("page").between(1, 1'000'000'000),
        field<&R::page_size>("pageSize").means("5, 10, 15, 20, 50 or 100")};
}

void check(const ReportRequest& request, FieldErrors& errors) {
    if (std::ranges::find(page_sizes, request.page_size) == page_sizes.end())
        errors.add("pageSize", "One of 5, 10, 15, 20, 50 and 100");
}

Fields ReportColumn::fields() {
    return {field<&ReportColumn::name>("name"), field<&ReportColumn::title>("title"),
            field<&ReportColumn::type>("type")};
}

Fields ReportRow::fields() {
    return {
        field<&ReportRow::cells>("cells").means("Text, number or null for each column: percent 0 to 100, duration in "
                                                "seconds, date as YYYY-MM-DD, instant in ISO 8601 UTC"),
        field<&ReportRow::attempt_id>("attemptId").means("The attempt to open; null: nothing was begun"),
        field<&ReportRow::user_id>("userId"), field<&ReportRow::content_id>("contentId")};
}

Fields ChartPart::fields() { return {field<&ChartPart::name>("name"), field<&ChartPart::value>("value")}; }

Fields ReportPage::fields() {
    return {field<&ReportPage::id>("id"),
            field<&ReportPage::name>("name"),
            field<&ReportPage::title>("title"),
            field<&ReportPage::columns>("columns"),
            field<&ReportPage::rows>("rows"),
            field<&ReportPage::total>("total"),
            field<&ReportPage::page>("page"),
            field<&ReportPage::page_size>("pageSize"),
            field<&ReportPage::chart>("chart").means("How many rows there are of each status, over all pages")};
}

Fields ReportSummary::fields() {
    return {field<&ReportSummary::id>("id"), field<&ReportSummary::name>("name"), field<&ReportSummary::title>("title"),
            field<&ReportSummary::description>("description")};
}

Fields ReportOptionsRequest::fields() {
    return {field<&ReportOptionsRequest::kind>("kind").required(),
            field<&ReportOptionsRequest::search>("search").max_length(200),
            field<&ReportOptionsRequest::ids>("ids").max_length(4000).means("Instead of a search: the names of these")};
}

Fields ReportOption::fields() { return {field<&ReportOption::id>("id"), field<&ReportOption::name>("name")}; }

}  // namespace oneroom::reports
