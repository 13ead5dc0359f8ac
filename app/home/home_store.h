// The SQL of home. Private to this folder.
#pragma once

#include "core/db/db.h"
#include "home/card_rules.h"

namespace oneroom::home {

inline constexpr std::int64_t most_phrases = 8;

/// Everything a person has to take now: assigned, published, not archived; with where they stand. In any order.
std::vector<CardFacts> list_card_facts(const db::Reader& db, Id user_id);

/// The phrases somebody searched for, the last one first; at most `most_phrases` are kept.
std::vector<std::string> list_phrases(const db::Reader& db, Id user_id);
void note_phrase(db::Writer& tx, Id user_id, std::string_view phrase, Instant now);
void forget_phrases(db::Writer& tx, Id user_id);

}  // namespace oneroom::home
