#include "tracking/recorded_calls.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "core/base/text.h"

namespace oneroom::tracking {
namespace {

constexpr std::int64_t longest_run_ms = std::int64_t{7} * 24 * 60 * 60 * 1000;
constexpr std::int64_t highest_number = 1'000'000'000;

void cut(std::string& text, std::optional<std::int64_t>& length, std::size_t most = longest_recorded_text) {
    if (text.size() <= most) return;
    length = std::max(length.value_or(0), static_cast<std::int64_t>(code_points(text)));
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0U) == 0x80U) --most;
    text.resize(most);
}

void cut(std::string& text, std::size_t most) {
    std::optional<std::int64_t> length;
    cut(text, length, most);
}

bool is_of_token(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_'; }

/// A course that stores its own address stores the key to its launch (/c/<token>/), whole or cut, plain or encoded.
void take_out_tokens(std::string& text) {
    constexpr std::array<std::string_view, 4> starts = {"/c/", "%2fc%2f", "%252fc%252f", "\\/c\\/"};
    constexpr std::size_t too_long_for_a_name = 20;
    for (const std::string_view start : starts) {
        std::string folded = to_lower_ascii(text);
        for (std::size_t at = folded.find(start); at != text.npos; at = folded.find(start, at + 1)) {
            const std::size_t begin = at + start.size();
            std::size_t end = begin;
            while (end < text.size() && is_of_token(text[end])) ++end;
            if (end - begin <= too_long_for_a_name) continue;
            text.replace(begin, end - begin, "(token)");
            folded.replace(begin, end - begin, "(token)");
        }
    }
}

bool names_the_learner(const std::string& element) {
    return element == "cmi.core.student_name" || element == "cmi.learner_name";
}

void make_fit(RecordedCall& call, std::int64_t sent_ms) {
    call.at_ms = std::clamp<std::int64_t>(call.at_ms, 0, sent_ms);
    call.took_us = std::clamp<std::int64_t>(call.took_us, 0, longest_run_ms * 1000);
    for (std::string* text : {&call.name, &call.value, &call.answer, &call.diagnostic}) take_out_tokens(*text);
    cut(call.method, 40);
    cut(call.name, 300);
    cut(call.value, call.value_length);
    cut(call.answer, call.answer_length);
    cut(call.error, 20);
    cut(call.diagnostic, 300);
    if (names_the_learner(call.name) && !call.answer.empty()) call.answer = "(not recorded)";
}

std::string with_length(const std::string& text, const std::optional<std::int64_t>& length) {
    return length ? text + "... (" + std::to_string(*length) + " characters)" : text;
}

/// "0.041 ms"
std::string took(std::int64_t us) {
    std::string rest = std::to_string(us % 1000);
    rest.insert(0, 3 - rest.size(), '0');
    return std::to_string(us / 1000) + "." + rest + " ms";
}

std::string text_of(const RecordedCall& call) {
    std::string text = call.name;
    if (!call.value.empty() || level_of(call) == DebugLevel::debug) {
        if (!text.empty()) text += " = ";
        text += with_length(call.value, call.value_length);
    }
    text += (text.empty() ? "-> " : " -> ") + with_length(call.answer, call.answer_length);
    if (is_error(call)) text += "  error " + call.error + (call.diagnostic.empty() ? "" : ": " + call.diagnostic);
    return text + "  (+" + std::to_string(call.at_ms) + " ms, took " + took(call.took_us) + ")";
}

TraceEntry gap_of(Instant at, std::int64_t from, std::int64_t to) {
    return {.at = at,
            .kind = TraceKind::call,
            .part = {},
            .name = "calls " + std::to_string(from) + " to " + std::to_string(to),
            .text = "not here: there were too many to record, or the connection was lost",
            .level = DebugLevel::information};
}

}  // namespace

Fields RecordedCall::fields() {
    using C = RecordedCall;
    return {field<&C::number>("number").required(),
            field<&C::sco_id>("scoId"),
            field<&C::at_ms>("atMs"),
            field<&C::took_us>("tookUs"),
            field<&C::method>("method").required(),
            field<&C::name>("name"),
            field<&C::value>("value"),
            field<&C::value_length>("valueLength"),
            field<&C::answer>("answer"),
            field<&C::answer_length>("answerLength"),
            field<&C::error>("error"),
            field<&C::diagnostic>("diagnostic")};
}

Fields CallBatch::fields() {
    using B = CallBatch;
    return {field<&B::run>("run").required(), field<&B::sent_ms>("sentMs").required(),
            field<&B::calls>("calls").required()};
}

bool is_error(const RecordedCall& call) { return !call.error.empty() && call.error != "0"; }

DebugLevel level_of(const RecordedCall& call) {
    static const std::set<std::string_view> milestones = {"Initialize", "Commit", "Terminate",
                                                          "Finish",     "exitau", "getparam"};
    static const std::set<std::string_view> setters = {"SetValue", "save"};
    if (is_error(call)) return DebugLevel::information;
    std::string_view method = call.method;
    if (method.starts_with("LMS")) method.remove_prefix(3);
    if (milestones.contains(method)) return DebugLevel::information;
    return setters.contains(method) || method.starts_with("put") ? DebugLevel::debug : DebugLevel::verbose;
}

bool make_fit(CallBatch& batch) {
    if (batch.run < 0 || batch.calls.empty() || batch.calls.size() > most_calls_of_batch) return false;
    std::int64_t last = 0;
    batch.sent_ms = std::clamp<std::int64_t>(batch.sent_ms, 0, longest_run_ms);
    for (RecordedCall& call : batch.calls) {
        if (call.number <= last || call.number > highest_number) return false;
        last = call.number;
        make_fit(call, batch.sent_ms);
    }
    return true;
}

std::vector<TraceEntry> entries_of(std::vector<RecordedBatch> batches, const std::map<Id, std::string>& titles) {
    const auto is_of = [](const RecordedBatch& a, const RecordedBatch& b) {
        return a.launch_id == b.launch_id && a.run == b.run;
    };
    for (std::size_t at = batches.size(); at-- > 1;)
        if (is_of(batches[at - 1], batches[at]))
            batches[at - 1].began_at = std::min(batches[at - 1].began_at, batches[at].began_at);

    std::vector<TraceEntry> entries;
    std::int64_t next = 1;
    for (std::size_t at = 0; at < batches.size(); ++at) {
        const RecordedBatch& batch = batches[at];
        if (at == 0 || !is_of(batches[at - 1], batch)) next = 1;
        for (const RecordedCall& call : batch.calls) {
            const Instant when = batch.began_at + std::chrono::milliseconds{call.at_ms};
            if (call.number > next) entries.push_back(gap_of(when, next, call.number - 1));
            next = call.number + 1;
            const auto title = titles.find(call.sco_id);
            entries.push_back({.at = when,
                               .kind = TraceKind::call,
                               .part = title == titles.end() ? std::string{} : title->second,
                               .name = call.method,
                               .text = text_of(call),
                               .is_error = is_error(call),
                               .level = level_of(call)});
        }
    }
    return entries;
}

}  // namespace oneroom::tracking
