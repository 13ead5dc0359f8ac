// The SQL of home. Private to this folder.
#pragma once

#include "core/db/db.h"
#include "home/card_rules.h"
#include "home/home_course_types.h"
#include "settings/settings.h"

namespace oneroom::home {

inline constexpr std::int64_t most_phrases = 8;

/// Everything a person has to take now: assigned, published, not archived; with where they stand. In any order.
std::vector<CardFacts> list_card_facts(const db::Reader& db, Id user_id);

/// The words of a content; empty when there is none.
std::optional<HomeTranslation> find_home_translation(const db::Reader& db, Id content_id);
/// Published courses made to be a home page, by title, and the one of this id.
std::vector<settings::RowOption> list_home_course_options(const db::Reader& db, Id current);

/// The phrases somebody searched for, the last one first; at most `most_phrases` are kept.
std::vector<std::string> list_phrases(const db::Reader& db, Id user_id);
void note_phrase(db::Writer& tx, Id user_id, std::string_view phrase, Instant now);
void forget_phrases(db::Writer& tx, Id user_id);

}  // namespace oneroom::home
