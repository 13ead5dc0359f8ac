#include "core/base/instant.h"

#include <charconv>
#include <cstdio>

namespace oneroom {
namespace {

using namespace std::chrono;

/// A number of exactly `digits` digits at `at`; -1 if there is anything else.
int digits_at(std::string_view text, std::size_t at, std::size_t digits) {
    if (at + digits > text.size()) return -1;
    int value = 0;
    for (std::size_t i = at; i < at + digits; ++i) {
        if (text[i] < '0' || text[i] > '9') return -1;
        value = value * 10 + (text[i] - '0');
    }
    return value;
}

std::optional<year_month_day> day_from(std::string_view text) {
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
    const int y = digits_at(text, 0, 4), m = digits_at(text, 5, 2), d = digits_at(text, 8, 2);
    if (y < 1000 || y > 3000 || m < 0 || d < 0) return std::nullopt;
    const year_month_day day{year{y}, month{static_cast<unsigned>(m)}, std::chrono::day{static_cast<unsigned>(d)}};
    return day.ok() ? std::optional(day) : std::nullopt;
}

}  // namespace

Instant SystemClock::now() const { return floor<milliseconds>(system_clock::now()); }
std::chrono::nanoseconds SystemClock::steady() const { return steady_clock::now().time_since_epoch(); }

std::string to_iso8601(Instant instant) {
    const auto day = floor<days>(instant);
    const year_month_day ymd{day};
    const hh_mm_ss time{instant - day};
    char text[40];
    std::snprintf(text, sizeof text, "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ", int{ymd.year()}, unsigned{ymd.month()},
                  unsigned{ymd.day()}, static_cast<int>(time.hours().count()), static_cast<int>(time.minutes().count()),
                  static_cast<int>(time.seconds().count()), static_cast<int>(time.subseconds().count()));
    return text;
}

std::optional<Instant> from_iso8601(std::string_view text) {
    const bool has_ms = text.size() == 24;
    if ((!has_ms && text.size() != 20) || text.back() != 'Z' || text[10] != 'T' || text[13] != ':' || text[16] != ':')
        return std::nullopt;
    const auto day = day_from(text.substr(0, 10));
    const int h = digits_at(text, 11, 2), m = digits_at(text, 14, 2), s = digits_at(text, 17, 2);
    const int ms = has_ms ? (text[19] == '.' ? digits_at(text, 20, 3) : -1) : 0;
    if (!day || h < 0 || h > 23 || m < 0 || m > 59 || s < 0 || s > 59 || ms < 0) return std::nullopt;
    return sys_days{*day} + hours{h} + minutes{m} + seconds{s} + milliseconds{ms};
}

Date day_of(Instant instant) { return {to_iso8601(instant).substr(0, 10)}; }

bool is_valid(const Date& date) { return day_from(date.text).has_value(); }

Instant start_of(const Date& date) {
    const auto day = day_from(date.text);
    return day ? Instant{sys_days{*day}} : Instant{};
}

std::int64_t days_between(const Date& from, const Date& to) {
    return floor<days>(start_of(to) - start_of(from)).count();
}

}  // namespace oneroom
