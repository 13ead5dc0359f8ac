// What report operations take and give. Field names are those of the API.
#pragma once

#include <nlohmann/json.hpp>

#include "accounts/rights.h"
#include "core/base/describe.h"
#include "core/base/failure.h"
#include "reports/report.h"

namespace oneroom::reports {

/// Page sizes people may choose (CONST-03: 15 at first).
inline constexpr std::array<std::int64_t, 6> page_sizes = {5, 10, 15, 20, 50, 100};

struct ReportRequest {
    Id report_id{};
    std::string users, courses, locations, consolidated_statuses, content_types;
    std::optional<Date> date_from, date_to, due_date_from, due_date_to;
    std::optional<Date> completion_date_from, completion_date_to, assigned_date_from, assigned_date_to;
    bool assigned_only = false;
    std::string sort;
    bool descending = false;
    std::int64_t page = 1;
    std::int64_t page_size = 15;
    accounts::Scope scope = accounts::whole_scope;  ///< set by the operation: no field of the API

    static Fields fields();
};

/// Page sizes and column names; which filters and columns there are is the report's business.
void check(const ReportRequest& request, FieldErrors& errors);

struct ReportColumn {
    std::string name;
    std::string title;
    CellType type{};

    static Fields fields();
};

struct ReportRow {
    std::vector<nlohmann::json> cells;
    std::optional<Id> attempt_id;
    Id user_id{};
    Id content_id{};

    static Fields fields();
};

struct ChartPart {
    std::string name;
    std::int64_t value{};

    static Fields fields();
};

struct ReportPage {
    Id id{};
    std::string name;
    std::string title;
    std::vector<ReportColumn> columns;
    std::vector<ReportRow> rows;
    std::int64_t total{};
    std::int64_t page{};
    std::int64_t page_size{};
    std::vector<ChartPart> chart;

    static Fields fields();
};

struct ReportSummary {
    Id id{};
    std::string name;
    std::string title;
    std::string description;

    static Fields fields();
};

enum class ReportOptionKind { users, courses, locations };
constexpr auto enum_names(ReportOptionKind) {
    using enum ReportOptionKind;
    using Name = std::string_view;
    return std::array{std::pair{users, Name("users")}, std::pair{courses, Name("courses")},
                      std::pair{locations, Name("locations")}};
}

struct ReportOptionsRequest {
    ReportOptionKind kind{};
    std::string search;
    std::string ids;

    static Fields fields();
};

struct ReportOption {
    Id id{};
    std::string name;

    static Fields fields();
};

}  // namespace oneroom::reports
