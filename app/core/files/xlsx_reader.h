// Reads the first sheet of an Excel workbook (XLSX: a zip of XML, ECMA-376) as a table of texts. Formulas give the
// value that was saved with them; formats are not applied, so a number is its digits and a date a number.
#pragma once

#include "core/files/table.h"

namespace oneroom::files {

bool is_xlsx(std::string_view bytes);

/// Throws Failure 413 for more than the limits allow and 415 for what is no such workbook, damaged, or costs more to
/// unpack than any honest one.
Table read_xlsx(std::string_view bytes, const TableLimits& limits = {});

}  // namespace oneroom::files
