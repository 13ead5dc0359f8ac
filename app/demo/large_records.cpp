#include "demo/large_records.h"

#include <algorithm>

#include "content/content_type.h"
#include "demo/large_names.h"
#include "demo/working_days.h"

namespace oneroom::demo {
namespace {

using std::chrono::minutes;
enum Status : std::int64_t { not_attempted = 0, incomplete = 1, completed = 2, passed = 3, failed = 4 };
constexpr auto course = static_cast<std::int64_t>(content::ContentType::onlineTracked);
constexpr std::int64_t sequences_per_session = 1'000'000;  // as rte_element.stamp counts

std::string hex(std::uint64_t seed, std::uint64_t number) {
    static constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (std::uint64_t word = 0; word < 4; ++word) {
        std::uint64_t value = dice(seed, number, word);
        for (int digit = 0; digit < 16; ++digit, value >>= 4) text += digits[value & 15];
    }
    return text;
}

OutlinePart first_part(std::string_view name) {
    const auto outlines = read_outlines();
    return std::ranges::find(outlines, name, &Outline::name)->scos.front();
}

}  // namespace

/// What chance says of one pair.
struct RecordWriter::Story {
    Status outcome = not_attempted;
    bool is_repeated = false;  ///< failed once before
    std::int64_t score = 0;    ///< percent
    std::int64_t days_ago = 1, minute = 0, length = 5;
};

RecordWriter::RecordWriter(std::uint64_t seed, Instant now)
    : seed_(seed), half_12_(first_part("manual-handling")), half_2004_(first_part("safety-check")) {
    for (std::int64_t days_ago = 0; days_ago <= 90; ++days_ago) days_.push_back(working_time(now, days_ago, 0));
}

void RecordWriter::write(db::Writer& tx, const RecordSubject& subject, Id user_id, bool is_active, bool is_assigned) {
    const ContentParts& last = subject.parts.back();
    const bool is_course = last.content_type == course;
    const std::uint64_t roll = dice(seed_, static_cast<std::uint64_t>(last.id), static_cast<std::uint64_t>(user_id));
    Story story;
    const auto fate = static_cast<std::int64_t>(roll % 100);
    const bool is_begun = fate >= 30 || !is_assigned;
    if (is_begun && is_course && fate < 48)
        story.outcome = incomplete;
    else if (is_begun && last.is_check)
        story.outcome = fate < 53 ? failed : passed;
    else if (is_begun)
        story.outcome = completed;
    story.is_repeated = story.outcome == passed && fate >= 94;
    story.score = story.outcome == failed ? 30 + static_cast<std::int64_t>(roll >> 8) % 5 * 10
                                          : 80 + static_cast<std::int64_t>(roll >> 8 & 7) % 3 * 10;
    story.days_ago =
        1 + static_cast<std::int64_t>((roll >> 16) % static_cast<std::uint64_t>(subject.assigned_days_ago));
    story.minute = 9 * 60 + static_cast<std::int64_t>((roll >> 32) % 420);
    story.length = 3 + static_cast<std::int64_t>((roll >> 48) % 28);

    BulkRecord record{.user_id = user_id, .content_id = last.id, .is_listed = is_active};
    if (is_assigned) {
        record.assigned_at = subject.assigned_at;
        record.due_on = subject.due_on;
    }
    if (story.outcome != not_attempted) {
        const Instant start = day(story.days_ago) + minutes(story.minute);
        BulkAttempt attempt{.user_id = user_id, .content_id = last.id, .version_id = last.version_id};
        attempt.started_at = start;
        attempt.last_at = start + minutes(story.length);
        if (is_course) attempt.total_ms = std::chrono::milliseconds(minutes(story.length)).count();
        if (story.is_repeated) {
            Story before = story;
            before.outcome = failed;
            before.score = 50;
            attempt.started_at = start - minutes(50);
            attempt.last_at = attempt.started_at + minutes(story.length);
            write_attempt(tx, subject, before, attempt);
            record.total_ms = attempt.total_ms;
            attempt.number = 2;
            attempt.started_at = start;
            attempt.last_at = start + minutes(story.length);
        }
        write_attempt(tx, subject, story, attempt);
        const bool is_over = story.outcome == completed || story.outcome == passed;
        record.status = story.outcome;
        record.progress = story.outcome == incomplete ? 33 : 100;
        if (story.outcome == passed || story.outcome == failed) record.score = story.score * 100;
        record.total_ms += attempt.total_ms;
        record.attempts = attempt.number;
        record.current_attempt_id = last_attempt_;
        record.started_at = story.is_repeated ? start - minutes(50) : start;
        record.last_at = attempt.last_at;
        if (is_over) record.completed_at = attempt.last_at;
    }
    insert_record(tx, record);
}

void RecordWriter::write_attempt(db::Writer& tx, const RecordSubject& subject, const Story& story,
                                 BulkAttempt attempt) {
    attempt.id = ++last_attempt_;
    attempt.status = story.outcome;
    attempt.progress = story.outcome == incomplete ? 33 : 100;
    if (story.outcome == passed || story.outcome == failed) attempt.score = story.score * 100;
    if (story.outcome == completed || story.outcome == passed) attempt.completed_at = attempt.last_at;
    insert_attempt(tx, attempt);
    if (subject.parts.front().item_id == 0) return;
    if (story.outcome == incomplete) return write_half(tx, subject, attempt);
    for (const ContentParts& part : subject.parts) write_whole(tx, part, attempt);
}

/// In the middle of the first part, as its own script keeps it: it can be gone on with.
void RecordWriter::write_half(db::Writer& tx, const RecordSubject& subject, const BulkAttempt& attempt) {
    const ContentParts& part = subject.parts.front();
    const bool is_2004 = part.framework == 2;
    const OutlinePart& left = is_2004 ? half_2004_ : half_12_;
    const Id sco = ++last_sco_, visit = ++last_visit_;
    insert_sco(tx, {.id = sco,
                    .attempt_id = attempt.id,
                    .item_id = part.item_id,
                    .status = incomplete,
                    .completion_status = "incomplete",
                    .progress_measure = is_2004 ? "0.33" : "",
                    .total_ms = attempt.total_ms,
                    .started_at = attempt.started_at,
                    .last_at = attempt.last_at});
    insert_visit(tx, visit, attempt, sco, hex(seed_, static_cast<std::uint64_t>(visit)));
    const std::int64_t stamp = visit * sequences_per_session + 1;
    insert_element(tx, sco, is_2004 ? "cmi.completion_status" : "cmi.core.lesson_status", "incomplete", stamp);
    insert_element(tx, sco, is_2004 ? "cmi.exit" : "cmi.core.exit", "suspend", stamp);
    if (!part.client_identifier.starts_with("GEN-")) return;  // a course of the small demo: it has pages of its own
    insert_element(tx, sco, is_2004 ? "cmi.location" : "cmi.core.lesson_location", left.half_page, stamp);
    insert_element(tx, sco, "cmi.suspend_data", left.half, stamp);
}

void RecordWriter::write_whole(db::Writer& tx, const ContentParts& part, const BulkAttempt& attempt) {
    const bool is_2004 = part.framework == 2;
    const bool is_scored = part.is_check && attempt.score;
    const std::string raw = is_scored ? std::to_string(*attempt.score / 100) : "";
    const std::string scaled = !is_scored || !is_2004 ? "" : *attempt.score == 10'000 ? "1" : "0." + raw;
    const std::string verdict = !part.is_check ? "" : attempt.status == failed ? "failed" : "passed";
    const Id sco = ++last_sco_;
    insert_sco(tx, {.id = sco,
                    .attempt_id = attempt.id,
                    .item_id = part.item_id,
                    .status = part.is_check ? attempt.status : completed,
                    .completion_status = is_2004 || verdict.empty() ? "completed" : verdict,
                    .success_status = is_2004 ? verdict : "",
                    .score_raw = raw,
                    .score_scaled = scaled,
                    .progress_measure = is_2004 ? "1" : "",
                    .total_ms = attempt.total_ms,
                    .started_at = attempt.started_at,
                    .last_at = attempt.last_at,
                    .completed_at = attempt.completed_at});
    const auto set = [&](std::string_view name, std::string_view value) { insert_element(tx, sco, name, value, 1); };
    set(is_2004 ? "cmi.completion_status" : "cmi.core.lesson_status",
        is_2004 || verdict.empty() ? std::string_view("completed") : verdict);
    set(is_2004 ? "cmi.exit" : "cmi.core.exit", "suspend");
    if (!is_scored) return;
    set(is_2004 ? "cmi.score.raw" : "cmi.core.score.raw", raw);
    if (is_2004) set("cmi.score.scaled", scaled);
    if (is_2004) set("cmi.success_status", verdict);
    set("cmi.interactions.0.id", "sc_alarm");
    set("cmi.interactions.0.type", "choice");
    set(is_2004 ? "cmi.interactions.0.learner_response" : "cmi.interactions.0.student_response", "b");
    set("cmi.interactions.0.result", "correct");
}

}  // namespace oneroom::demo
