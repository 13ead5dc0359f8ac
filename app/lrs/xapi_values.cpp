#include "lrs/xapi_values.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "core/base/bytes.h"
#include "core/base/text.h"

namespace oneroom::lrs {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool is_alphanumeric(char c) { return is_digit(c) || is_letter(c); }

bool all(std::string_view text, bool (*is)(char)) { return !text.empty() && std::ranges::all_of(text, is); }

/// Takes `count` digits off the front.
std::optional<int> take_number(std::string_view& text, std::size_t count) {
    if (text.size() < count || !all(text.substr(0, count), is_digit)) return std::nullopt;
    const auto number = to_integer(text.substr(0, count));
    text.remove_prefix(count);
    return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

bool take(std::string_view& text, char c) {
    if (text.empty() || text.front() != c) return false;
    text.remove_prefix(1);
    return true;
}

/// ".123456789" as microseconds.
std::optional<std::int64_t> take_fraction(std::string_view& text) {
    std::int64_t value = 0, unit = 100'000;
    std::size_t digits = 0;
    for (; !text.empty() && is_digit(text.front()); text.remove_prefix(1), unit /= 10, ++digits)
        value += (text.front() - '0') * unit;
    return digits == 0 ? std::nullopt : std::optional(value);
}

/// What follows the time: Z, +hh, +hhmm, +hh:mm, or nothing. As minutes.
std::optional<int> read_offset(std::string_view text) {
    if (text.empty() || text == "Z" || text == "z") return 0;
    const bool is_negative = text.front() == '-';
    if (!is_negative && text.front() != '+') return std::nullopt;
    text.remove_prefix(1);
    const auto hours = take_number(text, 2);
    if (!hours) return std::nullopt;
    if (text.size() == 3 && !take(text, ':')) return std::nullopt;
    const auto minutes = text.empty() ? std::optional(0) : take_number(text, 2);
    if (!minutes || !text.empty() || *hours > 23 || *minutes > 59) return std::nullopt;
    const int offset = *hours * 60 + *minutes;
    // RFC 3339 section 4.3: "-00:00" says that the local offset is not known; ISO 8601 does not have it.
    if (is_negative && offset == 0) return std::nullopt;
    return is_negative ? -offset : offset;
}

struct Moment {
    Microseconds local = 0;
    int offset = 0;  ///< minutes
};

std::optional<Moment> read_moment(std::string_view text) {
    const auto year = take_number(text, 4);
    if (!year || !take(text, '-')) return std::nullopt;
    const auto month = take_number(text, 2);
    if (!month || !take(text, '-')) return std::nullopt;
    const auto day = take_number(text, 2);
    if (!day || (!take(text, 'T') && !take(text, 't'))) return std::nullopt;
    const auto hour = take_number(text, 2);
    if (!hour || !take(text, ':')) return std::nullopt;
    const auto minute = take_number(text, 2);
    if (!minute) return std::nullopt;
    std::optional<int> second = 0;
    std::int64_t fraction = 0;
    if (take(text, ':')) {
        second = take_number(text, 2);
        if (!second) return std::nullopt;
        if (take(text, '.') || take(text, ',')) {
            const auto read = take_fraction(text);
            if (!read) return std::nullopt;
            fraction = *read;
        }
    }
    const auto offset = read_offset(text);
    const std::chrono::year_month_day date{std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
                                           std::chrono::day(static_cast<unsigned>(*day))};
    if (!offset || !date.ok() || *hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
    const auto days = std::chrono::sys_days(date).time_since_epoch().count();
    const std::int64_t seconds = ((days * 24 + *hour) * 60 + *minute) * 60 + *second;
    return Moment{seconds * 1'000'000 + fraction, *offset};
}

/// Takes "12.5X" with one of `units`, in their order; what is taken is cut off `units`.
bool take_component(std::string_view& text, std::string_view& units) {
    std::size_t digits = 0;
    while (digits < text.size() && is_digit(text[digits])) ++digits;
    if (digits == 0) return false;
    std::size_t end = digits;
    if (end < text.size() && (text[end] == '.' || text[end] == ',')) {
        ++end;
        const std::size_t start = end;
        while (end < text.size() && is_digit(text[end])) ++end;
        if (end == start) return false;
    }
    if (end == text.size()) return false;
    const auto unit = units.find(text[end]);
    if (unit == units.npos) return false;
    units.remove_prefix(unit + 1);
    text.remove_prefix(end + 1);
    return true;
}

}  // namespace

std::string_view name_of_version(Version version) { return version == Version::v1 ? "1.0.3" : "2.0.0"; }

std::optional<Version> read_version(std::string_view text) {
    const std::string_view family = text.substr(0, 3);
    if (family != "1.0" && family != "2.0") return std::nullopt;
    const std::string_view patch = text.substr(3);
    if (!patch.empty() && (patch.front() != '.' || !all(patch.substr(1), is_digit))) return std::nullopt;
    return family == "1.0" ? Version::v1 : Version::v2;
}

bool is_uuid(std::string_view text) {
    if (text.size() != 36) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_dash = i == 8 || i == 13 || i == 18 || i == 23;
        if (is_dash ? text[i] != '-' : !is_hex(text[i])) return false;
    }
    // RFC 4122 section 4.1.1: the variant of its own.
    return std::string_view("89abAB").find(text[19]) != std::string_view::npos;
}

bool is_language_tag(std::string_view text) {
    // RFC 5646 section 2.2.8: registered before its rules, which they do not fit; those with "i-" do.
    constexpr std::string_view irregular[] = {"en-GB-oed", "sgn-BE-FR", "sgn-BE-NL", "sgn-CH-DE"};
    for (const auto tag : irregular)
        if (equal_ignoring_case(tag, text)) return true;
    const auto parts = split(text, '-');
    const auto fits = [](std::string_view part, std::size_t least, std::size_t most, bool (*is)(char)) {
        return part.size() >= least && part.size() <= most && all(part, is);
    };
    if (parts[0] == "x" || parts[0] == "X" || parts[0] == "i" || parts[0] == "I")
        return parts.size() > 1 && std::ranges::all_of(parts.begin() + 1, parts.end(),
                                                       [&](auto part) { return fits(part, 1, 8, is_alphanumeric); });
    if (!fits(parts[0], 2, 8, is_letter)) return false;
    std::size_t i = 1;
    if (parts[0].size() <= 3)
        for (int extended = 0; extended < 3 && i < parts.size() && fits(parts[i], 3, 3, is_letter); ++extended) ++i;
    if (i < parts.size() && fits(parts[i], 4, 4, is_letter)) ++i;                                      // script
    if (i < parts.size() && (fits(parts[i], 2, 2, is_letter) || fits(parts[i], 3, 3, is_digit))) ++i;  // region
    while (i < parts.size() &&
           (fits(parts[i], 5, 8, is_alphanumeric) || (fits(parts[i], 4, 4, is_alphanumeric) && is_digit(parts[i][0]))))
        ++i;                                                             // variants
    while (i < parts.size() && fits(parts[i], 1, 1, is_alphanumeric)) {  // extensions and private use
        const bool is_private = parts[i] == "x" || parts[i] == "X";
        const std::size_t first = ++i;
        while (i < parts.size() && fits(parts[i], is_private ? 1 : 2, 8, is_alphanumeric)) ++i;
        if (i == first) return false;
    }
    return i == parts.size();
}

bool is_duration(std::string_view text) {
    if (!take(text, 'P') || text.empty()) return false;
    if (text.back() == 'W') {
        std::string_view units = "W";
        return take_component(text, units) && text.empty();
    }
    std::string_view units = "YMD";
    while (!text.empty() && text.front() != 'T')
        if (!take_component(text, units)) return false;
    if (text.empty()) return true;
    text.remove_prefix(1);
    if (text.empty()) return false;
    for (units = "HMS"; !text.empty();)
        if (!take_component(text, units)) return false;
    return true;
}

bool is_mbox(std::string_view text) {
    if (!text.starts_with("mailto:")) return false;
    text.remove_prefix(7);
    const auto at = text.rfind('@');
    const auto is_bad = [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == '<' || c == '>'; };
    return at != text.npos && at > 0 && at + 1 < text.size() && text.size() <= 320 &&
           std::ranges::none_of(text, is_bad) && text.substr(0, at).find('@') == text.npos;
}

bool is_sha1(std::string_view text) { return text.size() == 40 && all(text, is_hex); }

bool is_sha2(std::string_view text) {
    const auto size = text.size();
    return (size == 56 || size == 64 || size == 96 || size == 128) && all(text, is_hex);
}

bool is_media_type(std::string_view text) {
    const std::string_view kind = trim(text.substr(0, text.find(';')));
    const auto slash = kind.find('/');
    const auto in_token = [](char c) {
        return is_alphanumeric(c) || std::string_view("!#$&-^_.+*%'`|~").find(c) != std::string_view::npos;
    };
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
    return std::ranges::none_of(text, is_control) && slash != kind.npos && slash > 0 && slash + 1 < kind.size() &&
           std::ranges::all_of(kind.substr(0, slash), in_token) &&
           std::ranges::all_of(kind.substr(slash + 1), in_token);
}

std::optional<Microseconds> read_timestamp(std::string_view text) {
    const auto moment = read_moment(text);
    if (!moment) return std::nullopt;
    return moment->local - std::int64_t{moment->offset} * 60'000'000;
}

bool has_offset(std::string_view timestamp) {
    const auto moment = read_moment(timestamp);
    return moment && !timestamp.ends_with('Z') && !timestamp.ends_with('z');
}

std::string timestamp_text(Microseconds at) {
    using namespace std::chrono;
    const sys_time<microseconds> moment{microseconds{at}};
    const auto day = floor<days>(moment);
    const year_month_day date{day};
    const hh_mm_ss<microseconds> time{moment - day};
    char text[40];
    std::snprintf(text, sizeof text, "%04d-%02u-%02uT%02d:%02d:%02d.%06dZ", static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                  static_cast<int>(time.hours().count()), static_cast<int>(time.minutes().count()),
                  static_cast<int>(time.seconds().count()), static_cast<int>(time.subseconds().count()));
    return text;
}

std::string new_uuid() {
    std::string bytes = random_bytes(16);
    bytes[6] = static_cast<char>((bytes[6] & 0x0f) | 0x40);
    bytes[8] = static_cast<char>((bytes[8] & 0x3f) | 0x80);
    const std::string hex = to_hex(bytes);
    return hex.substr(0, 8) + "-" + hex.substr(8, 4) + "-" + hex.substr(12, 4) + "-" + hex.substr(16, 4) + "-" +
           hex.substr(20);
}

}  // namespace oneroom::lrs
