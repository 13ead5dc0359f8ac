#include "core/db/search.h"

#include <algorithm>

#include "core/base/text.h"

namespace oneroom::search {
namespace {

constexpr std::int64_t kinds = 16;      // rowid = id * kinds + kind
constexpr std::size_t most_words = 12;  // more make a query slow without making it better
constexpr std::size_t longest_word = 64;

std::int64_t row_of(Kind kind, Id id) { return id * kinds + static_cast<std::int64_t>(kind); }

/// Separators as unicode61 sees them: everything in ASCII but letters and digits, and the common Unicode blanks and
/// marks.
bool separates(char32_t c) {
    if (c < 0x80) return !((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
    return c == 0xFFFD || c == 0xA0 || c == 0xAB || c == 0xBB || (c >= 0x2000 && c <= 0x206F) || c == 0x3000;
}

/// "fire saf" -> "\"fire\" * \"saf\" *": each word quoted, so that none is an operator, and open at its end.
std::string match_expression(std::string_view text) {
    std::string out, word;
    std::size_t words = 0;
    const auto finish = [&] {
        if (!word.empty() && words < most_words) {
            out += (words++ ? " \"" : "\"") + word + "\" *";
        }
        word.clear();
    };
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = next_code_point(text, at);
        if (separates(c))
            finish();
        else if (word.size() < longest_word)
            append_utf8(word, c);
    }
    finish();
    return out;
}

}  // namespace

void put(db::Writer& tx, Kind kind, Id id, std::string_view title, std::string_view body) {
    tx.run("DELETE FROM search_text WHERE rowid = $1", row_of(kind, id));
    tx.run("INSERT INTO search_text (rowid, title, body) VALUES ($1, $2, $3)", row_of(kind, id), title, body);
}

void remove(db::Writer& tx, Kind kind, Id id) { tx.run("DELETE FROM search_text WHERE rowid = $1", row_of(kind, id)); }

std::vector<Id> find(const db::Reader& db, Kind kind, std::string_view text, std::int64_t limit) {
    const std::string expression = match_expression(text);
    if (expression.empty()) return {};
    // A title counts ten times a body.
    return db.values<Id>(R"sql(
        SELECT (rowid - $2) / $3 FROM search_text
         WHERE search_text MATCH $1 AND rowid % $3 = $2
         ORDER BY bm25(search_text, 10.0, 1.0), rowid LIMIT $4)sql",
                         expression, kind, kinds, limit);
}

}  // namespace oneroom::search
