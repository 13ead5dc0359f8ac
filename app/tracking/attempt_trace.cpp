#include "tracking/attempt_trace.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "accounts/rights.h"
#include "core/base/text.h"
#include "core/json/codec.h"
#include "tracking/call_recording_store.h"
#include "tracking/cmi_time.h"
#include "tracking/details_store.h"
#include "tracking/sequencing_store.h"

namespace oneroom::tracking {
namespace {

using nlohmann::json;

std::string joined(std::initializer_list<std::string> words) {
    std::string out;
    for (const std::string& word : words) {
        if (word.empty()) continue;
        if (!out.empty()) out += ' ';
        out += word;
    }
    return out;
}

TraceEntry entry_of(const LaunchTraceRow& row) {
    return {.at = row.opened_at,
            .kind = TraceKind::launch,
            .part = {},
            .name = "launch " + std::to_string(row.id),
            .text = joined({"mode " + std::string(name_of(row.mode)),
                            row.ended_at ? "ended " + to_iso8601(*row.ended_at) : std::string("open"), "last commit",
                            to_iso8601(row.last_at)})};
}

TraceEntry entry_of(const SessionTraceRow& row) {
    return {.at = row.started_at,
            .kind = TraceKind::session,
            .part = row.part,
            .name = "session " + std::to_string(row.id),
            .text = joined({"launch " + std::to_string(row.launch_id),
                            "last commit " + std::to_string(row.last_sequence) + " at " + to_iso8601(row.last_at),
                            "time " + format_cmi_time(Standard::scorm2004, std::chrono::milliseconds{row.session_ms}),
                            row.is_time_reported ? "reported" : "measured", row.is_fresh ? "fresh" : "",
                            row.is_finished ? "finished" : "not finished"})};
}

/// The beginning of a long value is followed by how long the whole is, and then by what brought it.
std::string shown(const ValueTraceRow& row) {
    if (static_cast<std::size_t>(row.length) <= code_points(row.value)) return row.value;
    return row.value + "... (" + std::to_string(row.length) + " characters)";
}

TraceEntry entry_of(const ValueTraceRow& row) {
    return {.at = row.at,
            .kind = TraceKind::value,
            .part = row.part,
            .name = row.name,
            .text = shown(row) + "  (session " + std::to_string(row.stamp / stamps_per_session) + ", commit " +
                    std::to_string(row.stamp % stamps_per_session) + ")"};
}

/// Of a value on the screen; where it is searched or exported it is whole.
constexpr std::int64_t most_shown_characters = 1000;
constexpr std::int64_t whole = 1'000'000;
/// Of one line on the screen.
constexpr std::size_t longest_shown_bytes = 8000;

struct Trace {
    std::string full_name{};
    std::string title{};
    std::optional<std::int64_t> number{};
    std::optional<CallRecording> recording{};
    std::vector<TraceEntry> entries{};
};

std::vector<TraceEntry> read_calls(const db::Reader& db, std::vector<BatchRow> rows) {
    if (rows.empty()) return {};
    std::vector<RecordedBatch> batches;
    for (const BatchRow& row : rows)
        batches.push_back(
            {row.launch_id, row.run, row.began_at, from_json_text<std::vector<RecordedCall>>(row.calls_json)});
    return entries_of(std::move(batches), list_part_titles(db, rows.front().launch_id));
}

template <class Rows>
void add_entries(Rows rows, std::vector<TraceEntry>& entries) {
    for (const auto& row : rows) entries.push_back(entry_of(row));
}

template <class Request>
void choose(const Request& request, Trace& trace) {
    trace.entries = choose_entries(std::move(trace.entries), {request.level, request.search, request.only_errors});
}

/// Everything of an attempt that the caller may see. Throws Failure 404.
Trace find_entries(const db::Reader& db, const Context& context, const TraceRequest& request, bool is_export) {
    const auto row = find_attempt_row(db, request.attempt_id);
    const auto scope = accounts::find_scope(db, context.session, {Role::Reports_CanViewScormAttemptDetailReport});
    if (!row || !accounts::may_see(db, scope, row->user_id)) throw not_found("attempt");
    Trace trace{row->full_name, row->title, row->number,
                find_recording(db, row->user_id, row->content_id, context.now()),
                read_decisions(find_trace(db, row->id))};
    add_entries(list_trace_launches(db, row->id), trace.entries);
    add_entries(list_trace_sessions(db, row->id), trace.entries);
    const bool is_read_through = is_export || !trim(request.search).empty();
    if (request.level >= level_of(TraceKind::value) && !request.only_errors)
        add_entries(list_trace_values(db, row->id, is_read_through ? whole : most_shown_characters), trace.entries);
    std::ranges::move(read_calls(db, list_batches_of_attempt(db, row->id)), std::back_inserter(trace.entries));
    choose(request, trace);
    return trace;
}

Trace find_entries(const db::Reader& db, const Context& context, const PreviewTraceRequest& request,
                   bool /*is_export*/) {
    const auto row = find_own_preview(db, request.launch_id, context.session.user_id);
    if (!row) throw not_found("launch");
    Trace trace{row->full_name, row->title, {}, {}, read_calls(db, list_batches_of_launch(db, row->id))};
    choose(request, trace);
    return trace;
}

template <class Request>
TracePage show_page(Context& context, const Request& request) {
    return context.db.read([&](const db::Reader& db) {
        Trace trace = find_entries(db, context, request, false);
        TracePage page{trace.full_name, trace.title, trace.number, trace.recording, {}, std::ssize(trace.entries)};
        const auto first = (request.page - 1) * request.page_size;
        for (auto at = first; at < std::min(first + request.page_size, page.total); ++at) {
            TraceEntry& entry = trace.entries[static_cast<std::size_t>(at)];
            entry.part = one_line(entry.part);
            entry.name = one_line(entry.name);
            entry.text = one_line(shortened(std::move(entry.text), longest_shown_bytes));
            page.rows.push_back(std::move(entry));
        }
        return page;
    });
}

template <class Request>
http::Reply export_text(Context& context, const Request& request, const std::string& name) {
    http::Reply reply;
    const Trace trace = context.db.read([&](const db::Reader& db) { return find_entries(db, context, request, true); });
    // The person's name is left out: a vendor needs what the course did, not who took it.
    reply.text = one_line(trace.title) + ", " + name + "\n";
    for (const TraceEntry& entry : trace.entries) reply.text += line_of(entry) + "\n";
    return reply.with("Content-Type", "text/plain; charset=utf-8")
        .with("Cache-Control", "no-store")
        .with("Content-Disposition", "attachment; filename=\"" + name + ".txt\"");
}

}  // namespace

Fields TraceRequest::fields() {
    using R = TraceRequest;
    return {field<&R::attempt_id>("attemptId").required(),
            field<&R::level>("level").means("Each level shows those before it, too"),
            field<&R::search>("search").max_length(200).means("Part of the name, the text or the title of the part"),
            field<&R::only_errors>("onlyErrors"),
            field<&R::page>("page").between(1, 1'000'000),
            field<&R::page_size>("pageSize").between(1, 100)};
}

Fields PreviewTraceRequest::fields() {
    using R = PreviewTraceRequest;
    return {field<&R::launch_id>("launchId").required(),
            field<&R::level>("level").means("Each level shows those before it, too"),
            field<&R::search>("search").max_length(200).means("Part of the name, the text or the title of the part"),
            field<&R::only_errors>("onlyErrors"),
            field<&R::page>("page").between(1, 1'000'000),
            field<&R::page_size>("pageSize").between(1, 100)};
}

Fields TracePage::fields() {
    using P = TracePage;
    return {field<&P::full_name>("fullName"),
            field<&P::title>("title").means("Of the content"),
            field<&P::number>("number").means("Of the attempt; null of a preview"),
            field<&P::recording>("recording").means("Whether the calls of the next launches are recorded; null: not"),
            field<&P::rows>("rows"),
            field<&P::total>("total")};
}

std::vector<TraceEntry> read_decisions(const std::string& trace_json) {
    std::vector<TraceEntry> entries;
    const json trace = json::parse(trace_json, nullptr, false);
    if (!trace.is_array()) return entries;
    try {
        for (const json& one : trace) {
            const Instant at{std::chrono::milliseconds{one.at("at").get<std::int64_t>()}};
            const std::string exception = one.at("exception");
            entries.push_back({at, TraceKind::decision, "", "decision " + std::to_string(one.at("step").get<int>()),
                               joined({one.at("request"), "->", one.at("result"), exception}), !exception.empty()});
            for (const json& step : one.at("steps"))
                entries.push_back({at, TraceKind::step, "", step.at(0), joined({step.at(1), step.at(2), step.at(3)})});
        }
    } catch (const json::exception&) {
        // Of another version: what was read so far is what there is to see.
    }
    return entries;
}

TracePage show_trace(Context& context, const TraceRequest& request) { return show_page(context, request); }

http::Reply export_trace(Context& context, const TraceRequest& request) {
    return export_text(context, request, "attempt-" + std::to_string(request.attempt_id));
}

TracePage show_preview_trace(Context& context, const PreviewTraceRequest& request) {
    return show_page(context, request);
}

http::Reply export_preview_trace(Context& context, const PreviewTraceRequest& request) {
    return export_text(context, request, "preview-" + std::to_string(request.launch_id));
}

}  // namespace oneroom::tracking
