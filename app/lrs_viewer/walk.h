// The way through the statements of a query: along the index that leaves fewest over, as far as the bounds allow.
// Private to lrs_viewer.
#pragma once

#include "lrs_viewer/find_rows.h"

namespace oneroom::lrs_viewer {

/// The keys whose names have the words of a query; none when names are not to be searched or none has them. Nothing
/// when so many have that statements are found as fast by reading them.
std::optional<std::vector<Id>> find_keys_named(const db::Reader& db, const StatementQuery& query);

struct WalkEnd {
    std::optional<Id> next{};  ///< where to go on; nothing: all was seen
    bool is_partial = false;
    bool is_by_names = false;
    std::int64_t looked_at{};
};

/// Calls `take` for each statement that fits, newest first; false from it ends the walk, and that one is the first of
/// the next. `most`: statements that are looked at.
WalkEnd walk_query(const db::Reader& db, const StatementQuery& query, Teller& teller, std::int64_t most,
                   const std::function<bool(const KeptStatement&)>& take);

/// Whether the statement went as the query asks.
bool has_result(const json& statement, StatementResult wanted);

}  // namespace oneroom::lrs_viewer
