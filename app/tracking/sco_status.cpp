#include "tracking/sco_status.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"

namespace oneroom::tracking {
namespace {

using enum TrackingStatus;

/// SCORM 1.2: whether the SCO claims that it is over, so that its score may be judged.
bool claims_end(const std::string& status) { return status == "completed" || status == "passed" || status == "failed"; }

TrackingStatus decide_scorm12(const ScoReport& report, const ScoRules& rules) {
    const bool has_ended = report.has_ended && report.exit_mode != "suspend";
    const std::string& said = report.completion_status;

    const auto mastery = to_number(rules.mastery_score, true);
    const auto raw = to_number(report.score_raw, true);
    if (said != "browsed" && mastery && raw && (has_ended || claims_end(said)))
        return *raw >= *mastery ? passed : failed;

    if (said == "completed") return completed;
    if (said == "passed") return passed;
    if (said == "failed") return failed;
    if (said == "browsed") return browsed;
    if (said == "incomplete") return incomplete;
    return has_ended ? completed : incomplete;
}

TrackingStatus decide_scorm2004(const ScoReport& report, const ScoRules& rules) {
    const auto [completion, success] = decide_sco_words(report, rules);
    if (completion == "completed") {
        if (success == "passed") return passed;
        return success == "failed" ? failed : completed;
    }
    if (success == "failed") return failed;
    // A SCO that speaks of success only has said all it will say.
    if (success == "passed" && completion == "unknown") return passed;
    return incomplete;
}

}  // namespace

ScoWords decide_sco_words(const ScoReport& report, const ScoRules& rules) {
    ScoWords words{report.completion_status.empty() ? "unknown" : report.completion_status,
                   report.success_status.empty() ? "unknown" : report.success_status};

    const auto threshold = to_number(rules.completion_threshold, true);
    const auto progress = to_number(report.progress_measure, true);
    if (threshold && progress) words.completion = *progress >= *threshold ? "completed" : "incomplete";

    // Table 4.2.22.1a: with a passing score the SCO's own word counts for nothing, not even without a score.
    if (const auto passing = to_number(rules.mastery_score, true)) {
        const auto scaled = to_number(report.score_scaled, true);
        words.success = !scaled ? "unknown" : *scaled >= *passing ? "passed" : "failed";
    }

    const bool has_ended = report.has_ended && report.exit_mode != "suspend";
    if (has_ended && words.completion == "unknown" && words.success == "unknown" && !rules.completion_set_by_content)
        words.completion = "completed";
    return words;
}

TrackingStatus decide_sco_status(const ScoReport& report, const ScoRules& rules) {
    return report.standard == Standard::scorm12 ? decide_scorm12(report, rules) : decide_scorm2004(report, rules);
}

TrackingStatus keep_reached(TrackingStatus reached, TrackingStatus derived, bool finished_in_earlier_session) {
    if (!is_finished(reached)) return derived == notAttempted ? reached : derived;
    if (derived == passed || reached == derived) return derived;
    return derived == failed && reached == completed && !finished_in_earlier_session ? failed : reached;
}

std::optional<std::int64_t> score_of(const ScoReport& report) {
    double part = 0;
    if (const auto scaled = to_number(report.score_scaled, true)) {
        part = *scaled;
    } else if (const auto raw = to_number(report.score_raw, true)) {
        const double least = to_number(report.score_min, true).value_or(0);
        const double most = to_number(report.score_max, true).value_or(100);
        if (most <= least) return std::nullopt;
        part = (*raw - least) / (most - least);
    } else {
        return std::nullopt;
    }
    return std::llround(std::clamp(part, 0.0, 1.0) * 10'000);
}

Rollup roll_up(std::span<const ScoState> parts) {
    Rollup whole;
    if (parts.empty()) return whole;

    const auto count = [&](auto condition) { return std::ranges::count_if(parts, condition); };
    const auto total = static_cast<std::ptrdiff_t>(parts.size());
    const auto finished = count([](const ScoState& part) { return is_finished(part.status); });
    const auto failures = count([](const ScoState& part) { return part.status == failed; });
    const auto browsings = count([](const ScoState& part) { return part.status == browsed; });
    const auto untouched = count([](const ScoState& part) { return part.status == notAttempted; });

    if (finished == total) {
        whole.status =
            std::ranges::any_of(parts, [](const ScoState& part) { return part.status == passed; }) ? passed : completed;
    } else if (untouched == total) {
        whole.status = notAttempted;
    } else if (failures > 0 && finished + failures == total) {
        whole.status = failed;
    } else if (browsings > 0 && finished + browsings == total) {
        whole.status = browsed;
    } else {
        whole.status = incomplete;
    }

    double progress = 0;
    double scores = 0;
    std::int64_t scored = 0;
    for (const ScoState& part : parts) {
        const bool is_through = is_finished(part.status) || part.is_completed;
        const double measured = to_number(part.progress_measure, true).value_or(0);
        // A part that is not over counts for less than a whole, so that 100 % is said of finished courses only.
        progress += is_through ? 1.0 : std::clamp(measured, 0.0, 0.99);
        if (!part.score_percent) continue;
        scores += static_cast<double>(*part.score_percent);
        ++scored;
    }
    whole.progress_percent = static_cast<std::int64_t>(std::floor(progress * 100 / static_cast<double>(total) + 1e-9));
    if (scored > 0) whole.score_percent = std::llround(scores / static_cast<double>(scored));
    return whole;
}

}  // namespace oneroom::tracking
