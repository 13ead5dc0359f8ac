// Finds statements for people: a page, a time line, one with all around it, and counts. Each call looks at a bounded
// number of statements and says so when it stopped for that.
#pragma once

#include "core/db/db.h"
#include "lrs_viewer/viewer_store.h"
#include "lrs_viewer/viewer_types.h"
#include "lrs_viewer/words.h"

namespace oneroom::lrs_viewer {

/// Statements as rows, in the language of one reader; names are looked up once. Belongs to one snapshot.
class Teller {
public:
    /// `languages`: Accept-Language of who reads.
    Teller(const db::Reader& db, std::string languages);

    StatementRow row_of(const KeptStatement& kept);
    const Knowledge& knowledge() const { return known_; }

private:
    const db::Reader& db_;
    Knowledge known_;
    std::map<std::string, std::string> names_{};
    std::map<std::string, std::optional<json>> definitions_{};
    std::map<Id, std::string> clients_{};
};

/// A statement that was found, with its text.
struct FoundStatement {
    StatementRow row{};
    std::string body{};
};

struct FoundPage {
    std::vector<FoundStatement> statements{};
    std::optional<Id> next{};
    Id newest{};
    bool is_partial = false;
    bool is_by_names = false;
    std::int64_t looked_at{};
};

/// How many statements one call looks at: by their marks, and by what stands in them.
constexpr std::int64_t most_looked_at = 20'000;
constexpr std::int64_t most_read = 5'000;
constexpr std::size_t most_read_bytes = 32 * 1024 * 1024;

FoundPage find_page(const db::Reader& db, const StatementQuery& query, const std::string& languages);

/// With the attempt of its registration, whoever may see that. Throws Failure 404.
StatementDetails show_statement(const db::Reader& db, const std::string& uuid, const std::string& languages);

StatementTimeline show_timeline(const db::Reader& db, const TimelineRequest& wanted, const std::string& languages);

StatementCounts count_statements(const db::Reader& db, const StatementQuery& query, const std::string& languages);

/// At most 20. A key that is typed whole is found whatever there is; names are looked for among the first 50,000.
std::vector<StatementOption> find_options(const db::Reader& db, const StatementOptionsRequest& request,
                                          const std::string& languages);

}  // namespace oneroom::lrs_viewer
