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

std::vector<std::string> split_words(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    const auto finish = [&] {
        if (!word.empty()) words.push_back(std::move(word));
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
    return words;
}

/// What is looked for of what somebody typed.
std::vector<std::string> typed_words(std::string_view text) {
    auto words = split_words(text);
    if (words.size() > most_words) words.resize(most_words);
    return words;
}

/// "fire saf" -> "\"fire\" * \"saf\" *": each word quoted, so that none is an operator, and open at its end.
std::string match_expression(std::string_view text) {
    std::string out;
    for (const std::string& word : typed_words(text)) out += (out.empty() ? "\"" : " \"") + word + "\" *";
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

Words::Words(std::string_view text) : words_(typed_words(fold(text))) {}

std::optional<std::size_t> Words::count_in_title(std::string_view title, std::string_view body) const {
    const auto holds = [](const std::vector<std::string>& words, const std::string& beginning) {
        return std::ranges::any_of(words, [&](const std::string& word) { return word.starts_with(beginning); });
    };
    const auto in_title = split_words(fold(title)), in_body = split_words(fold(body));
    std::size_t count = 0;
    for (const std::string& word : words_) {
        const bool is_in_title = holds(in_title, word);
        if (!is_in_title && !holds(in_body, word)) return std::nullopt;
        count += is_in_title;
    }
    return count;
}

}  // namespace oneroom::search
