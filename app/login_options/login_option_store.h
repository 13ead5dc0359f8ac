// The SQL of login options. Private to this folder.
#pragma once

#include "core/db/db.h"
#include "login_options/login_option_types.h"

namespace oneroom::login_options {

/// Every one, in their order, with titles; `state` is not filled in.
std::vector<LoginOption> list_options(const db::Reader& db);
std::optional<LoginOption> find_option(const db::Reader& db, Id id);

/// Behind all others.
Id insert_option(db::Writer& tx, const LoginOption& option);
void update_option(db::Writer& tx, const LoginOption& option);
void set_place(db::Writer& tx, Id id, std::int64_t place);
void delete_option(db::Writer& tx, Id id);

}  // namespace oneroom::login_options
