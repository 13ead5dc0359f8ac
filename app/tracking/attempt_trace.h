// What is stored of one attempt step by step, for who finds out why a course did what it did: sessions, values with the
// commit that brought them, decisions of sequencing, and calls where they are recorded.
#pragma once

#include <string>
#include <vector>

#include "core/api/route.h"
#include "tracking/call_recording.h"
#include "tracking/trace_entry.h"

namespace oneroom::tracking {

/// The decisions of sequencing and their steps, out of attempt_sequencing.trace_json. Empty for what cannot be read.
std::vector<TraceEntry> read_decisions(const std::string& trace_json);

struct TraceRequest {
    Id attempt_id{};
    DebugLevel level = DebugLevel::debug;
    std::string search{};
    bool only_errors = false;
    std::int64_t page = 1;
    std::int64_t page_size = 50;

    static Fields fields();
};

/// The same of a preview, of which nothing but its calls is kept.
struct PreviewTraceRequest {
    Id launch_id{};
    DebugLevel level = DebugLevel::debug;
    std::string search{};
    bool only_errors = false;
    std::int64_t page = 1;
    std::int64_t page_size = 50;

    static Fields fields();
};

struct TracePage {
    std::string full_name{};
    std::string title{};
    std::optional<std::int64_t> number{};
    std::optional<CallRecording> recording{};
    std::vector<TraceEntry> rows{};
    std::int64_t total{};

    static Fields fields();
};

/// For the role of the report on attempts in detail, of people it reaches. Throws Failure 404.
TracePage show_trace(Context& context, const TraceRequest& request);

/// The same, whole, as plain text to hand on: without the person's name, though values that a course stored may hold
/// one.
http::Reply export_trace(Context& context, const TraceRequest& request);

/// Of one's own preview. Throws Failure 404.
TracePage show_preview_trace(Context& context, const PreviewTraceRequest& request);
http::Reply export_preview_trace(Context& context, const PreviewTraceRequest& request);

}  // namespace oneroom::tracking
