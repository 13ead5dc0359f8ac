// The SQL of titles. Private to this folder.
#pragma once

#include "accounts/rights.h"
#include "accounts/title_types.h"
#include "core/db/db.h"

namespace oneroom::accounts {

/// People are counted as far as they are in the scope.
std::vector<Title> list_titles(const db::Reader& db, const TitleListRequest& request, const Scope& scope);
std::int64_t count_titles(const db::Reader& db, const TitleListRequest& request);
std::optional<Title> find_title(const db::Reader& db, Id title_id, const Scope& scope = whole_scope);
/// However it is capitalised.
std::optional<Id> find_title_by_name(const db::Reader& db, std::string_view name);
/// By name, the inactive ones too.
std::vector<TitleOption> list_title_options(const db::Reader& db);

Id insert_title(db::Writer& tx, const std::string& name, bool is_active);
void update_title(db::Writer& tx, Id title_id, const std::string& name, bool is_active);
void delete_title(db::Writer& tx, Id title_id);

}  // namespace oneroom::accounts
