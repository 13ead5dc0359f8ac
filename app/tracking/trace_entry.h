// One line of a debug view: what happened, when, and in which part. Pure.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/base/instant.h"
#include "tracking/tracking_types.h"

namespace oneroom::tracking {

enum class TraceKind { launch = 1, session = 2, decision = 3, value = 4, step = 5, call = 6 };

constexpr auto enum_names(TraceKind) {
    using enum TraceKind;
    using Name = std::string_view;
    return std::array{std::pair{launch, Name("launch")},     std::pair{session, Name("session")},
                      std::pair{decision, Name("decision")}, std::pair{value, Name("value")},
                      std::pair{step, Name("step")},         std::pair{call, Name("call")}};
}

/// Launches, sessions and decisions are information, values debug, steps verbose; a call says itself.
constexpr DebugLevel level_of(TraceKind kind) {
    if (kind == TraceKind::step || kind == TraceKind::call) return DebugLevel::verbose;
    return kind == TraceKind::value ? DebugLevel::debug : DebugLevel::information;
}

/// One line. Its words are those of standards and course, in no language of people.
struct TraceEntry {
    Instant at{};
    TraceKind kind{};
    std::string part{};
    std::string name{};
    std::string text{};
    bool is_error = false;
    std::optional<DebugLevel> level{};  ///< none: that of its kind

    static Fields fields();
};

/// What a list of entries is narrowed by.
struct TraceFilter {
    DebugLevel level = DebugLevel::debug;
    std::string search{};
    bool only_errors = false;
};

/// Those of the level that have the search somewhere, in the order of time; ties in the order given.
std::vector<TraceEntry> choose_entries(std::vector<TraceEntry> entries, const TraceFilter& filter);

/// Text of a course as it can stand in one line: control characters are blanks, what turns the direction of writing or
/// breaks lines is written as an escape, and so are halves of characters, which are stored as private ones
/// (ui/player/halves.ts): "\uD83D".
std::string one_line(std::string_view text);

/// Its beginning, with how long the whole is.
std::string shortened(std::string text, std::size_t most_bytes);

/// "2026-03-01T09:00:00.000Z  value    Lesson  cmi.location = 3": one line an entry, whatever is in it.
std::string line_of(const TraceEntry& entry);

}  // namespace oneroom::tracking
