#include "reports/report_engine.h"

#include <algorithm>
#include <numeric>

#include "core/base/instant.h"
#include "core/base/text.h"
#include "core/files/csv.h"
#include "reports/report_query.h"
#include "tracking/tracking_types.h"

namespace oneroom::reports {
namespace {

using db::Argument;
using db::Cell;

constexpr std::size_t before_columns = 4;      // the row's id; user, content, attempt
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
nlohmann::json value_of(const Column& column, const Cell& cell, Language language) {
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
    if (!column.text_of_number.empty()) return in_language(language, name_in(column.text_of_number, cell.integer));
    if (cell.kind == Argument::Kind::integer) return cell.integer;
    if (cell.kind == Argument::Kind::number) return cell.number;
    return cell.text;
}

ReportRow row_of(const Report& report, std::span<const Cell> cells, Language language) {
    ReportRow row{.cells = {}, .attempt_id = {}, .user_id = cells[1].integer, .content_id = cells[2].integer};
    if (cells[3].kind == Argument::Kind::integer) row.attempt_id = cells[3].integer;
    for (std::size_t i = 0; i < report.columns.size(); ++i)
        row.cells.push_back(value_of(report.columns[i], cells[before_columns + i], language));
    return row;
}

/// The words of each column's numbers, looked up once for a whole file.
using Words = std::vector<std::vector<std::string>>;

Words words_of(const Report& report, Language language) {
    Words words;
    for (const Column& column : report.columns) {
        auto& own = words.emplace_back();
        if (column.text_of_number.empty()) continue;
        constexpr std::int64_t most = 16;
        for (std::int64_t number = 0; number < most; ++number)
            own.push_back(in_language(language, name_in(column.text_of_number, number)));
    }
    return words;
}

void write_cell(files::CsvWriter& csv, const Column& column, const std::vector<std::string>& words, const Cell& cell) {
    if (cell.kind == Argument::Kind::null) return csv.empty();
    if (cell.kind == Argument::Kind::text) return csv.text(cell.text);
    if (cell.kind == Argument::Kind::number) return csv.number(cell.number);
    if (column.type == CellType::instant) return csv.text(to_iso8601(Instant{std::chrono::milliseconds{cell.integer}}));
    if (column.type == CellType::percent) return csv.number(static_cast<double>(cell.integer) / 100);
    if (column.type == CellType::duration) return csv.number(cell.integer / 1000);
    const auto place = static_cast<std::size_t>(cell.integer);
    if (place < words.size()) return csv.text(words[place]);
    csv.number(cell.integer);
}

std::vector<std::int64_t> counts_of(const db::Reader& db, const Query& query) {
    std::vector<std::int64_t> counts;
    db.each_cells(query.sql, query.arguments, [&](std::span<const Cell> cells) {
        for (const Cell& cell : cells) counts.push_back(cell.integer);
        return true;
    });
    return counts;
}

std::int64_t sum(const std::vector<std::int64_t>& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

std::vector<std::int64_t> ids_of(const db::Reader& db, const Query& query) {
    std::vector<std::int64_t> ids;
    db.each_cells(query.sql, query.arguments, [&](std::span<const Cell> cells) {
        ids.push_back(cells[0].integer);
        return true;
    });
    return ids;
}

/// The ids of a page of `total` rows. A page nearer to the end is read backwards from there.
std::vector<std::int64_t> page_ids(const db::Reader& db, const Report& report, const ReportRequest& request,
                                   const Plan& plan, std::int64_t total) {
    Slice slice{.limit = request.page_size, .offset = (request.page - 1) * request.page_size};
    if (slice.offset >= total) return {};
    slice.limit = std::min(slice.limit, total - slice.offset);
    const bool has_rest = plan.is_walk && !plan.column->rest.from.empty();
    if (!has_rest && slice.offset > total / 2) {
        slice.offset = total - slice.offset - slice.limit;
        slice.is_backwards = true;
    }
    if (!has_rest) {
        auto ids = ids_of(db, ids_query(report, request, plan, slice));
        if (slice.is_backwards) std::ranges::reverse(ids);
        return ids;
    }
    const std::int64_t walked = total - sum(counts_of(db, counts_query(report, request, plan.column->rest.where)));
    std::vector<std::int64_t> ids;
    if (slice.offset < walked) ids = ids_of(db, ids_query(report, request, plan, slice));
    slice.offset = std::max<std::int64_t>(0, slice.offset - walked);
    slice.limit -= static_cast<std::int64_t>(ids.size());
    slice.is_rest = true;
    if (slice.limit > 0)
        for (const std::int64_t id : ids_of(db, ids_query(report, request, plan, slice))) ids.push_back(id);
    return ids;
}

}  // namespace

ReportPage run_report(const db::Reader& db, const Report& report, const ReportRequest& request, Language language) {
    ReportPage page;
    page.id = report.id;
    page.name = report.name;
    page.title = in_language(language, report.title);
    page.page = request.page;
    page.page_size = request.page_size;
    for (const Column& column : report.columns)
        page.columns.push_back({std::string(column.name), in_language(language, column.title), column.type});

    const auto counts = counts_of(db, counts_query(report, request));
    page.total = sum(counts);
    for (std::size_t status = 0; status < counts.size(); ++status)
        if (counts[status] > 0) page.chart.push_back({status_name(static_cast<std::int64_t>(status)), counts[status]});

    const auto ids = page_ids(db, report, request, decide_plan(report, request, page.total), page.total);
    if (ids.empty()) return page;
    page.rows.resize(ids.size());
    const Query rows = rows_query(report, ids);
    db.each_cells(rows.sql, rows.arguments, [&](std::span<const Cell> cells) {
        const auto place = std::ranges::find(ids, cells[0].integer) - ids.begin();
        page.rows[static_cast<std::size_t>(place)] = row_of(report, cells, language);
        return true;
    });
    return page;
}

http::ChunkSource stream_csv(db::Database& db, const Report& report, const ReportRequest& request, Language language) {
    const std::int64_t total =
        db.read([&](const db::Reader& reader) { return sum(counts_of(reader, counts_query(report, request))); });
    const Plan plan = decide_plan(report, request, total);
    // Shared, because a std::function has to be copyable.
    const std::shared_ptr<db::Cursor> cursor = db.open_cursor();
    const auto add = [&](bool is_rest) {
        const Query query = export_query(report, request, plan, is_rest);
        cursor->add(query.sql, query.arguments);
    };
    add(false);
    if (plan.is_walk && !plan.column->rest.from.empty()) add(true);
    const auto csv = std::make_shared<files::CsvWriter>();
    for (const Column& column : report.columns) csv->text(in_language(language, column.title));
    csv->end_row();
    return [cursor, csv, &report, words = words_of(report, language)](std::string& piece) {
        while (csv->size() < piece_size && cursor->next()) {
            const auto cells = cursor->cells();
            for (std::size_t i = 0; i < report.columns.size(); ++i)
                write_cell(*csv, report.columns[i], words[i], cells[before_columns + i]);
            csv->end_row();
        }
        piece = csv->take();
        return !piece.empty();
    };
}

}  // namespace oneroom::reports
