#include "demo/working_days.h"

#include <chrono>

namespace oneroom::demo {

Instant working_time(Instant now, std::int64_t days_ago, std::int64_t minute_of_day) {
    using std::chrono::days;
    auto day = std::chrono::floor<days>(now) - days(days_ago);
    const auto in_week = std::chrono::weekday(day).iso_encoding();
    if (in_week > 5) day -= days(in_week - 5);
    return day + std::chrono::minutes(minute_of_day);
}

std::uint64_t chance(std::string_view who, std::string_view what, std::uint64_t below) {
    // FNV-1a, and the finish of splitmix64 to spread its bits.
    std::uint64_t hash = 14695981039346656037U;
    for (const std::string_view part : {who, std::string_view(" "), what})
        for (const char c : part) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
    hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9U;
    hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebU;
    return (hash ^ (hash >> 31)) % below;
}

}  // namespace oneroom::demo
