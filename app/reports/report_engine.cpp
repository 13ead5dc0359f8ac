#include "reports/report_engine.h"

#include <algorithm>

#include "core/base/instant.h"
#include "core/base/text.h"
#include "core/files/csv.h"
#include "reports/report_query.h"
#include "tracking/tracking_types.h"

namespace oneroom::reports {
namespace {

using db::Argument;
using db::Cell;

constexpr std::size_t keys = 3;                // user, content, attempt stand before the columns
constexpr std::size_t piece_size = 64 * 1024;  // bytes of CSV given at a time

std::string status_name(std::int64_t number) {
    return std::string(name_of(static_cast<tracking::TrackingStatus>(number)));
}

/// "Course package" of 1 in "1=Course package;2=File".
std::string name_in(std::string_view names, std::int64_t number) {
    const std::string wanted = std::to_string(number) + "=";
    for (const std::string_view entry : split(names, ';'))
        if (entry.starts_with(wanted)) return std::string(entry.substr(wanted.size()));
    return std::to_string(number);
}

/// The cell as people read it in a column of this type: a text, a number or null.
nlohmann::json value_of(const Column& column, const Cell& cell) {
    if (cell.kind == Argument::Kind::null) return nullptr;
    switch (column.type) {
        case CellType::status:
            return status_name(cell.integer);
        case CellType::instant:
            return to_iso8601(Instant{std::chrono::milliseconds{cell.integer}});
        case CellType::percent:
            return static_cast<double>(cell.integer) / 100;
        case CellType::duration:
            return cell.integer / 1000;
        default:
            break;
    }
    if (!column.text_of_number.empty()) return name_in(column.text_of_number, cell.integer);
    if (cell.kind == Argument::Kind::integer) return cell.integer;
    if (cell.kind == Argument::Kind::number) return cell.number;
    return cell.text;
}

ReportRow row_of(const Report& report, std::span<const Cell> cells) {
    ReportRow row{.cells = {}, .attempt_id = {}, .user_id = cells[0].integer, .content_id = cells[1].integer};
    if (cells[2].kind == Argument::Kind::integer) row.attempt_id = cells[2].integer;
    for (std::size_t i = 0; i < report.columns.size(); ++i)
        row.cells.push_back(value_of(report.columns[i], cells[keys + i]));
    return row;
}

void write_cell(files::CsvWriter& csv, const Column& column, const Cell& cell) {
    const nlohmann::json value = value_of(column, cell);
    if (value.is_null())
        csv.empty();
    else if (value.is_number_integer())
        csv.number(value.get<std::int64_t>());
    else if (value.is_number())
        csv.number(value.get<double>());
    else
        csv.text(value.get_ref<const std::string&>());
}

}  // namespace

ReportPage run_report(const db::Reader& db, const Report& report, const ReportRequest& request) {
    ReportPage page;
    page.id = report.id;
    page.name = report.name;
    page.title = report.title;
    page.page = request.page;
    page.page_size = request.page_size;
    for (const Column& column : report.columns)
        page.columns.push_back({std::string(column.name), std::string(column.title), column.type});

    const Query chart = chart_query(report, request);
    db.each_cells(chart.sql, chart.arguments, [&](std::span<const Cell> cells) {
        page.chart.push_back({status_name(cells[0].integer), cells[1].integer});
        page.total += cells[1].integer;
        return true;
    });
    const Query rows = rows_query(report, request, request.page_size, (request.page - 1) * request.page_size);
    db.each_cells(rows.sql, rows.arguments, [&](std::span<const Cell> cells) {
        page.rows.push_back(row_of(report, cells));
        return true;
    });
    return page;
}

http::ChunkSource stream_csv(const db::Database& db, const Report& report, const ReportRequest& request) {
    const Query query = rows_query(report, request, INT64_MAX, 0);
    // Shared, because a std::function has to be copyable.
    const std::shared_ptr<db::Cursor> cursor = db.open_cursor(query.sql, query.arguments);
    const auto csv = std::make_shared<files::CsvWriter>();
    for (const Column& column : report.columns) csv->text(column.title);
    csv->end_row();
    return [cursor, csv, &report](std::string& piece) {
        while (csv->size() < piece_size && cursor->next()) {
            const auto cells = cursor->cells();
            for (std::size_t i = 0; i < report.columns.size(); ++i)
                write_cell(*csv, report.columns[i], cells[keys + i]);
            csv->end_row();
        }
        piece = csv->take();
        return !piece.empty();
    };
}

}  // namespace oneroom::reports
