// The SQL of home. Private to this folder.
#pragma once

#include "core/db/db.h"
#include "home/card_rules.h"

namespace oneroom::home {

/// Everything a person has to take now: assigned, published, not archived; with where they stand. By title.
std::vector<CardFacts> list_card_facts(const db::Reader& db, Id user_id);

}  // namespace oneroom::home
