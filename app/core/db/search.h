// Full text behind put, remove and find. The engine (FTS5 here) is known only to search.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/db/db.h"

namespace oneroom::search {

/// What kind of thing a text belongs to. Numbers are stored: never change one.
enum class Kind : std::int64_t { content = 1 };

/// Makes or replaces the searchable text of one object, in the caller's transaction.
void put(db::Writer& tx, Kind kind, Id id, std::string_view title, std::string_view body);
void remove(db::Writer& tx, Kind kind, Id id);

/// Ids whose text has every word of `text`, the last word (and each other) as a prefix; best first, titles before
/// bodies. `text` is what a person types: nothing in it is an operator. Empty when it has no words. At most `limit`
/// ids.
std::vector<Id> find(const db::Reader& db, Kind kind, std::string_view text, std::int64_t limit);

/// The words of find() for few texts that are at hand: nothing is looked up.
class Words {
public:
    explicit Words(std::string_view text);
    bool empty() const { return words_.empty(); }
    /// How many of the words are in the title; nothing when one is neither in the title nor in the body.
    std::optional<std::size_t> count_in_title(std::string_view title, std::string_view body) const;

private:
    std::vector<std::string> words_;
};

}  // namespace oneroom::search
