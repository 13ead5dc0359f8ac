// The SQL of upkeep. Private to this folder.
#pragma once

#include "upkeep/upkeep.h"

namespace oneroom::upkeep {

/// A rule between rows that must always hold.
struct Rule {
    std::string_view broken;  ///< the sentence, with the number of breaches before it
    std::string_view count;   ///< SQL that counts the breaches
};
std::vector<std::pair<std::int64_t, std::string_view>> count_breaches(const db::Reader& db);

/// Throws Failure 503 when the database cannot be read.
void require_readable(const db::Reader& db);

}  // namespace oneroom::upkeep
