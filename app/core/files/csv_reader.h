// Reads tables that a spreadsheet or another program saved as text: comma, semicolon or tab between the cells, quotes
// around them where needed (RFC 4180), in whatever encoding such programs use. Bounded, because anybody's file may
// come.
#pragma once

#include "core/files/table.h"

namespace oneroom::files {

/// Throws Failure 400, 413 or 415 with a sentence for what is no such table or is more than the limits allow.
Table read_csv(std::string_view bytes, const TableLimits& limits = {});

}  // namespace oneroom::files
