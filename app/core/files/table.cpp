#include "core/files/table.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/base/text.h"
#include "core/files/csv_reader.h"
#include "core/files/xlsx_reader.h"

namespace oneroom::files {

Table read_table(std::string_view bytes, const TableLimits& limits) {
    return is_xlsx(bytes) ? read_xlsx(bytes, limits) : read_csv(bytes, limits);
}

void add_row(Table& table, TableRow row, const TableLimits& limits) {
    if (std::ranges::all_of(row.cells, [](const auto& cell) { return trim(cell).empty(); })) return;
    if (table.rows.size() == limits.rows)
        throw Failure(413,
                      "The file has more than " + std::to_string(limits.rows) + " rows. Divide it into smaller files");
    table.rows.push_back(std::move(row));
}

void require_cell(std::string_view cell, std::int64_t row, const TableLimits& limits) {
    if (cell.size() > limits.cell)
        throw Failure(413, "A cell in row " + std::to_string(row) + " has more than " + std::to_string(limits.cell) +
                               " characters. Is a quotation mark missing before it?");
}

void require_columns(std::size_t count, std::int64_t row, const TableLimits& limits) {
    if (count > limits.columns)
        throw Failure(413, "Row " + std::to_string(row) + " has more than " + std::to_string(limits.columns) +
                               " columns. Is this the right file, with one person in each row?");
}

}  // namespace oneroom::files
