#include "tracking/attempt_rules.h"

#include <algorithm>
#include <tuple>
#include <vector>

#include "core/base/failure.h"

namespace oneroom::tracking {
namespace {

bool has_ended(const AttemptState& attempt) {
    return is_finished(attempt.status) || attempt.status == TrackingStatus::failed;
}

int rank(TrackingStatus status) {
    if (status == TrackingStatus::passed) return 2;
    return status == TrackingStatus::completed ? 1 : 0;
}

/// Whether `a` says less about the person than `b`; both have come to an end.
bool counts_less(const AttemptState& a, const AttemptState& b) {
    return std::tuple(rank(a.status), a.score_percent.value_or(-1), a.number) <
           std::tuple(rank(b.status), b.score_percent.value_or(-1), b.number);
}

}  // namespace

Fields AttemptRules::fields() {
    return {field<&AttemptRules::allowed>("allowed"), field<&AttemptRules::when>("newAttempt"),
            field<&AttemptRules::counted>("counted")};
}

bool is_over(const LatestAttempt& latest, const AttemptRules& rules) {
    if (latest.status == TrackingStatus::completed) return latest.left_open == LeftOpen::no;
    if (latest.status == TrackingStatus::passed) return latest.left_open != LeftOpen::byItsWish;
    return latest.status == TrackingStatus::failed && rules.is_limited();
}

NewAttemptAnswer decide_new_attempt(const AttemptRules& rules, std::int64_t used, TrackingStatus latest) {
    using enum NewAttemptAnswer;
    if (used == 0) return may;
    if (rules.when == NewAttempt::never) return neverAgain;
    if (rules.allowed && used >= *rules.allowed) return noneLeft;
    const bool is_ended = is_finished(latest) || latest == TrackingStatus::failed;
    if (rules.when == NewAttempt::finished && !is_ended) return finishFirst;
    if (rules.when == NewAttempt::failed && latest != TrackingStatus::failed) return onlyAfterFailing;
    return may;
}

const char* sentence_of(NewAttemptAnswer answer) {
    switch (answer) {
        case NewAttemptAnswer::finishFirst:
            return "Finish the attempt that you have begun first, then you can start a new one";
        case NewAttemptAnswer::onlyAfterFailing:
            return "A new attempt can be started after failing only";
        case NewAttemptAnswer::neverAgain:
            return "This course can be taken once only";
        case NewAttemptAnswer::noneLeft:
            return "You have used all attempts on this course";
        case NewAttemptAnswer::may:
            break;
    }
    return "";
}

AttemptPlan decide_attempt(const AttemptRules& rules, std::int64_t used, std::optional<LatestAttempt> latest,
                           bool start_new) {
    if (!latest) return AttemptPlan::start;
    const auto answer = decide_new_attempt(rules, used, latest->status);
    if (start_new) {
        if (answer != NewAttemptAnswer::may) throw Failure(409, sentence_of(answer));
        return AttemptPlan::start;
    }
    if (!is_over(*latest, rules)) return AttemptPlan::resume;
    const bool is_next = latest->status == TrackingStatus::failed && answer == NewAttemptAnswer::may;
    return is_next ? AttemptPlan::start : AttemptPlan::review;
}

const AttemptState& counted_attempt(std::span<const AttemptState> attempts, CountedAttempt rule) {
    std::vector<const AttemptState*> ended;
    for (const AttemptState& attempt : attempts)
        if (has_ended(attempt)) ended.push_back(&attempt);
    const AttemptState& latest = attempts.back();
    if (ended.empty()) return latest;
    if (rule == CountedAttempt::last) return *ended.back();
    if (rule == CountedAttempt::first) return *ended.front();
    const AttemptState& best =
        **std::ranges::max_element(ended, [](const auto* a, const auto* b) { return counts_less(*a, *b); });
    return is_finished(best.status) || has_ended(latest) ? best : latest;
}

}  // namespace oneroom::tracking
