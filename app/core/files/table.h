// A table that somebody saved as a file: CSV, or the first sheet of an Excel workbook (XLSX).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace oneroom::files {

/// What a table may hold.
struct TableLimits {
    std::size_t rows = 20'000;  ///< that are not blank; the headings are one
    std::size_t columns = 100;  ///< of one row
    std::size_t cell = 10'000;  ///< bytes of one cell as UTF-8
};

struct TableRow {
    std::int64_t number = 0;  ///< as a spreadsheet counts: from 1, blank rows and line breaks in cells included
    std::vector<std::string> cells{};  ///< UTF-8, as they stand in the file
};

struct Table {
    std::vector<TableRow> rows{};  ///< without blank ones
    bool was_guessed = false;      ///< text that is not UTF-8 and has no byte-order mark: read as Windows-1252
};

/// Reads either, by what the bytes are. Throws Failure 400, 413 or 415 with a sentence for what is no table or is more
/// than the limits allow.
Table read_table(std::string_view bytes, const TableLimits& limits = {});

/// Adds a row unless it is blank. Throws Failure 413 when there are too many.
void add_row(Table& table, TableRow row, const TableLimits& limits);
/// Throw Failure 413.
void require_cell(std::string_view cell, std::int64_t row, const TableLimits& limits);
void require_columns(std::size_t count, std::int64_t row, const TableLimits& limits);

}  // namespace oneroom::files
