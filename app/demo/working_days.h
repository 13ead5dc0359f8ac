// Dates of the demo's past: on working days, in the daytime. Pure, and the same for the same clock.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/instant.h"

namespace oneroom::demo {

/// So many days before `now`, at this minute of the (UTC) day; of a weekend, the Friday before it.
Instant working_time(Instant now, std::int64_t days_ago, std::int64_t minute_of_day);

/// A number that looks like chance and is always the same for the same words: 0 to `below` - 1.
std::uint64_t chance(std::string_view who, std::string_view what, std::uint64_t below);

}  // namespace oneroom::demo
