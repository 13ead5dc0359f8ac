// What is stored of one attempt step by step, for who finds out why a course did what it did: sessions, values with the
// commit that brought them, decisions of sequencing.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/api/route.h"
#include "tracking/tracking_types.h"

namespace oneroom::tracking {

/// How much is shown: each level shows those before it, too (SCORM-55).
enum class DebugLevel { information = 1, debug = 2, verbose = 3 };

constexpr auto enum_names(DebugLevel) {
    using enum DebugLevel;
    using Name = std::string_view;
    return std::array{std::pair{information, Name("information")}, std::pair{debug, Name("debug")},
                      std::pair{verbose, Name("verbose")}};
}

/// What an entry is about. Launches, sessions and decisions are information, values debug, steps verbose.
enum class TraceKind { launch = 1, session = 2, decision = 3, value = 4, step = 5 };

constexpr auto enum_names(TraceKind) {
    using enum TraceKind;
    using Name = std::string_view;
    return std::array{std::pair{launch, Name("launch")}, std::pair{session, Name("session")},
                      std::pair{decision, Name("decision")}, std::pair{value, Name("value")},
                      std::pair{step, Name("step")}};
}

constexpr DebugLevel level_of(TraceKind kind) {
    if (kind == TraceKind::step) return DebugLevel::verbose;
    return kind == TraceKind::value ? DebugLevel::debug : DebugLevel::information;
}

/// One line. Its words are those of standards and course, in no language of people.
struct TraceEntry {
    Instant at{};
    TraceKind kind{};
    std::string part{};
    std::string name{};
    std::string text{};

    static Fields fields();
};

/// The decisions of sequencing and their steps, out of attempt_sequencing.trace_json. Empty for what cannot be read.
std::vector<TraceEntry> read_decisions(const std::string& trace_json);

/// Those of the level that have `search` somewhere, in the order of time; ties in the order given.
std::vector<TraceEntry> choose_entries(std::vector<TraceEntry> entries, DebugLevel level, std::string_view search);

/// "2026-03-01T09:00:00.000Z  value    Lesson  cmi.location = 3": one line an entry, whatever is in it.
std::string line_of(const TraceEntry& entry);

struct TraceRequest {
    Id attempt_id{};
    DebugLevel level = DebugLevel::debug;
    std::string search{};
    std::int64_t page = 1;
    std::int64_t page_size = 50;

    static Fields fields();
};

struct TracePage {
    std::string full_name{};
    std::string title{};
    std::int64_t number{};
    std::vector<TraceEntry> rows{};
    std::int64_t total{};

    static Fields fields();
};

/// For the role of the report on attempts in detail, of people it reaches. Throws Failure 404.
TracePage show_trace(Context& context, const TraceRequest& request);

/// The same, whole, as plain text to hand on: without the person's name, though values that a course stored may hold
/// one.
http::Reply export_trace(Context& context, const TraceRequest& request);

}  // namespace oneroom::tracking
