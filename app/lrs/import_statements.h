// Statements of a file, taken by the same rules as those that a client posts.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "core/db/audit.h"
#include "lrs/lrs.h"

namespace oneroom::lrs {

struct ImportRefusal {
    std::int64_t line{};  ///< on which the statement begins, from 1
    std::string why;
};

struct ImportReport {
    std::int64_t taken = 0, known = 0, refused = 0;
    std::int64_t removed = 0;               ///< were here before, and stay away
    std::int64_t went_by_age = 0;           ///< of those
    std::int64_t again = 0;                 ///< of those taken: had gone after their days
    std::vector<ImportRefusal> refusals{};  ///< the first 100
};

/// Fills `into` with up to `size` bytes; 0 at the end.
using ReadBytes = std::function<std::size_t(char* into, std::size_t size)>;

/// A JSON list of statements, or one a line (NDJSON), of any length. `client`: name or key of the client in whose name
/// they are kept; empty: in the portal's. Saved a hundred at a time, each hundred all or none; where one of them is
/// refused, one by one. What was removed here stays away, unless it went after its days and `takes_again`. Throws
/// Failure 400 for a client that there is not.
ImportReport import_statements(Records& records, const std::string& client, const audit::Actor& actor,
                               const ReadBytes& read, bool takes_again = false);

/// `oneroom lrs import FILE [--client NAME] [--again]`
void run_import(Records& records, const std::vector<std::string>& words, std::ostream& out, std::ostream& err);

}  // namespace oneroom::lrs
