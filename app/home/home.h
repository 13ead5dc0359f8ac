// The learner's home: what they have to take, in the order to work on it, searched as they type. Owns nothing.
#pragma once

#include "content/media.h"
#include "core/api/route.h"
#include "core/security/secret_key.h"
#include "home/card_rules.h"
#include "home/home_course.h"

namespace oneroom::home {

/// At most so many cards at once (HOME-34).
inline constexpr std::int64_t most_cards = 100;

HomeView show_home(const db::Reader& db, content::ImageUrls& images, Id user_id, const std::string& search,
                   Instant now);

/// home.*; `secret` signs the addresses of images, `settings` name the course in the place of the home page.
std::vector<Route> home_routes(const SecretKey& secret, const settings::Settings& settings);

}  // namespace oneroom::home
