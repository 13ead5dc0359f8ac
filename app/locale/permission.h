// Who changes languages and countries. Private to this folder.
#pragma once

#include "core/api/role.h"
#include "core/db/db.h"

namespace oneroom::locale {

inline constexpr Role configurer = Role::CanAccessConfiguration;

void seed_languages(db::Writer& tx);

}  // namespace oneroom::locale
