#include "tracking/attempt_trace.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "accounts/rights.h"
#include "core/base/text.h"
#include "core/json/codec.h"
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

TraceEntry entry_of(const ValueTraceRow& row) {
    return {.at = row.at,
            .kind = TraceKind::value,
            .part = row.part,
            .name = row.name,
            .text = row.value + "  (session " + std::to_string(row.stamp / stamps_per_session) + ", commit " +
                    std::to_string(row.stamp % stamps_per_session) + ")"};
}

struct Trace {
    AttemptRow attempt{};
    std::vector<TraceEntry> entries{};
};

/// Everything of an attempt that the caller may see. Throws Failure 404.
Trace find_entries(const db::Reader& db, const Context& context, const TraceRequest& request) {
    const auto row = find_attempt_row(db, request.attempt_id);
    const auto scope = accounts::find_scope(db, context.session, {Role::Reports_CanViewScormAttemptDetailReport});
    if (!row || !accounts::may_see(db, scope, row->user_id)) throw not_found("attempt");
    Trace trace{*row, read_decisions(find_trace(db, row->id))};
    for (const auto& one : list_trace_launches(db, row->id)) trace.entries.push_back(entry_of(one));
    for (const auto& one : list_trace_sessions(db, row->id)) trace.entries.push_back(entry_of(one));
    for (const auto& one : list_trace_values(db, row->id)) trace.entries.push_back(entry_of(one));
    trace.entries = choose_entries(std::move(trace.entries), request.level, request.search);
    return trace;
}

}  // namespace

Fields TraceEntry::fields() {
    using E = TraceEntry;
    return {field<&E::at>("at").means("Of a value: when its session last saved"), field<&E::kind>("kind"),
            field<&E::part>("part").means("Title of the part; empty where it is about the whole"),
            field<&E::name>("name"), field<&E::text>("text")};
}

Fields TraceRequest::fields() {
    using R = TraceRequest;
    return {field<&R::attempt_id>("attemptId").required(),
            field<&R::level>("level").means("Each level shows those before it, too"),
            field<&R::search>("search").max_length(200).means("Part of the name, the text or the title of the part"),
            field<&R::page>("page").between(1, 1'000'000), field<&R::page_size>("pageSize").between(1, 100)};
}

Fields TracePage::fields() {
    using P = TracePage;
    return {field<&P::full_name>("fullName"), field<&P::title>("title").means("Of the content"),
            field<&P::number>("number").means("Of the attempt"), field<&P::rows>("rows"), field<&P::total>("total")};
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
                               joined({one.at("request"), "->", one.at("result"), exception})});
            for (const json& step : one.at("steps"))
                entries.push_back({at, TraceKind::step, "", step.at(0), joined({step.at(1), step.at(2), step.at(3)})});
        }
    } catch (const json::exception&) {
        // Of another version: what was read so far is what there is to see.
    }
    return entries;
}

std::vector<TraceEntry> choose_entries(std::vector<TraceEntry> entries, DebugLevel level, std::string_view search) {
    const std::string wanted = fold(trim(search));
    std::erase_if(entries, [&](const TraceEntry& entry) {
        if (level_of(entry.kind) > level) return true;
        return !wanted.empty() && fold(entry.part + "\n" + entry.name + "\n" + entry.text).find(wanted) == wanted.npos;
    });
    std::ranges::stable_sort(entries, {}, &TraceEntry::at);
    return entries;
}

std::string line_of(const TraceEntry& entry) {
    std::string line = to_iso8601(entry.at) + "\t" + std::string(name_of(entry.kind)) + "\t" + entry.part + "\t" +
                       entry.name + "\t" + entry.text;
    // What a course stored must not begin a line of its own.
    std::ranges::replace_if(
        line, [](char c) { return c == '\n' || c == '\r' || c == '\0'; }, ' ');
    return line;
}

TracePage show_trace(Context& context, const TraceRequest& request) {
    return context.db.read([&](const db::Reader& db) {
        Trace trace = find_entries(db, context, request);
        TracePage page{
            trace.attempt.full_name, trace.attempt.title, trace.attempt.number, {}, std::ssize(trace.entries)};
        const auto first = (request.page - 1) * request.page_size;
        for (auto at = first; at < std::min(first + request.page_size, page.total); ++at)
            page.rows.push_back(std::move(trace.entries[static_cast<std::size_t>(at)]));
        return page;
    });
}

http::Reply export_trace(Context& context, const TraceRequest& request) {
    http::Reply reply;
    const Trace trace = context.db.read([&](const db::Reader& db) { return find_entries(db, context, request); });
    // The person's name is left out: a vendor needs what the course did, not who took it.
    reply.text = trace.attempt.title + ", attempt " + std::to_string(trace.attempt.id) + "\n";
    for (const TraceEntry& entry : trace.entries) reply.text += line_of(entry) + "\n";
    return reply.with("Content-Type", "text/plain; charset=utf-8")
        .with("Cache-Control", "no-store")
        .with("Content-Disposition", "attachment; filename=\"attempt-" + std::to_string(request.attempt_id) + ".txt\"");
}

}  // namespace oneroom::tracking
