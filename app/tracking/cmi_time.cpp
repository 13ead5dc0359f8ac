#include "tracking/cmi_time.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace oneroom::tracking {
namespace {

constexpr std::int64_t ms_per_second = 1000;
constexpr std::int64_t ms_per_minute = 60 * ms_per_second;
constexpr std::int64_t ms_per_hour = 60 * ms_per_minute;
constexpr std::int64_t ms_per_day = 24 * ms_per_hour;
constexpr std::int64_t longest = 100 * 365 * ms_per_day;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Takes digits off the front; empty when there are none or more than ten.
std::optional<std::int64_t> take_number(std::string_view& text) {
    std::int64_t number = 0;
    std::size_t digits = 0;
    while (digits < text.size() && is_digit(text[digits])) {
        if (digits == 10) return std::nullopt;
        number = number * 10 + (text[digits++] - '0');
    }
    if (digits == 0) return std::nullopt;
    text.remove_prefix(digits);
    return number;
}

/// Takes ".25" off the front as 250; 0 when there is no point. Empty for a point without digits.
std::optional<std::int64_t> take_fraction(std::string_view& text) {
    if (text.empty() || text.front() != '.') return 0;
    text.remove_prefix(1);
    std::int64_t thousandths = 0;
    std::size_t digits = 0;
    std::int64_t worth = 100;
    for (; digits < text.size() && is_digit(text[digits]); ++digits, worth /= 10)
        thousandths += (text[digits] - '0') * worth;
    if (digits == 0) return std::nullopt;
    text.remove_prefix(digits);
    return thousandths;
}

std::optional<std::int64_t> parse_clock(std::string_view text) {
    const auto hours = take_number(text);
    if (!hours || text.empty() || text.front() != ':') return std::nullopt;
    text.remove_prefix(1);
    const auto minutes = take_number(text);
    if (!minutes || *minutes > 99 || text.empty() || text.front() != ':') return std::nullopt;
    text.remove_prefix(1);
    const auto seconds = take_number(text);
    if (!seconds || *seconds > 99) return std::nullopt;
    const auto thousandths = take_fraction(text);
    if (!thousandths || !text.empty()) return std::nullopt;
    return *hours * ms_per_hour + *minutes * ms_per_minute + *seconds * ms_per_second + *thousandths;
}

struct Unit {
    char letter;
    std::int64_t ms;
};
constexpr std::array date_units = {Unit{'Y', 365 * ms_per_day}, Unit{'M', 30 * ms_per_day}, Unit{'D', ms_per_day}};
constexpr std::array time_units = {Unit{'H', ms_per_hour}, Unit{'M', ms_per_minute}, Unit{'S', ms_per_second}};

/// Adds "1Y2M3D" or "4H5M6.7S" to `total`, in that order, each at most once. False for anything else.
bool add_parts(std::string_view& text, std::span<const Unit> units, std::int64_t& total, bool& any) {
    auto unit = units.begin();
    while (!text.empty() && text.front() != 'T') {
        const auto number = take_number(text);
        const auto thousandths = number ? take_fraction(text) : std::nullopt;
        if (!thousandths || text.empty()) return false;
        unit = std::find_if(unit, units.end(), [&](const Unit& known) { return known.letter == text.front(); });
        if (unit == units.end() || *number > longest / unit->ms) return false;
        if (*thousandths != 0 && unit->letter != 'S') return false;
        total += *number * unit->ms + *thousandths;
        text.remove_prefix(1);
        any = true;
        ++unit;
    }
    return true;
}

std::optional<std::int64_t> parse_duration(std::string_view text) {
    if (text.empty() || text.front() != 'P') return std::nullopt;
    text.remove_prefix(1);
    std::int64_t total = 0;
    bool any = false;
    if (!add_parts(text, date_units, total, any)) return std::nullopt;
    if (!text.empty()) {
        text.remove_prefix(1);  // the 'T' that add_parts stopped at
        bool any_time = false;
        if (!add_parts(text, time_units, total, any_time) || !text.empty() || !any_time) return std::nullopt;
        any = true;
    }
    return any ? std::optional(total) : std::nullopt;
}

std::string two_digits(std::int64_t number) {
    std::string text = std::to_string(number);
    return text.size() < 2 ? "0" + text : text;
}

}  // namespace

std::optional<std::chrono::milliseconds> parse_cmi_time(std::string_view text) {
    auto ms = parse_duration(text);
    if (!ms) ms = parse_clock(text);
    if (!ms || *ms > longest) return std::nullopt;
    return std::chrono::milliseconds{*ms};
}

std::string format_cmi_time(Standard standard, std::chrono::milliseconds length) {
    const std::int64_t hundredths = std::max<std::int64_t>(length.count(), 0) / 10;
    const std::int64_t hours = hundredths / 360'000;
    const std::int64_t minutes = hundredths / 6'000 % 60;
    const std::int64_t seconds = hundredths / 100 % 60;
    const std::string fraction = two_digits(hundredths % 100);
    if (standard == Standard::scorm12) {
        // Four digits is all the format has: a total above 9,999 hours stays there.
        const std::string text = std::to_string(std::min<std::int64_t>(hours, 9999));
        return std::string(4 - text.size(), '0') + text + ":" + two_digits(minutes) + ":" + two_digits(seconds) + "." +
               fraction;
    }
    std::string text = "PT";
    if (hours > 0) text += std::to_string(hours) + "H";
    if (minutes > 0) text += std::to_string(minutes) + "M";
    if (seconds > 0 || fraction != "00" || text == "PT")
        text += std::to_string(seconds) + (fraction == "00" ? "" : "." + fraction) + "S";
    return text;
}

}  // namespace oneroom::tracking
