#include "tracking/sequencing_rules.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/base/text.h"

namespace oneroom::tracking {
namespace {

using nlohmann::json;
using sequencing::Navigation;
using enum TrackingStatus;

constexpr std::size_t largest_trace = 64 * 1024;
constexpr std::size_t most_steps = 200;  // of one decision

std::string entry_of(const std::string& list, std::size_t place) { return list + std::to_string(place) + "."; }

TrackingStatus status_of(const sequencing::Whole& whole, TrackingStatus parts) {
    if (!whole.is_attempted) return notAttempted;
    const bool is_through = whole.completed.value_or(is_finished(parts) || parts == failed);
    // A root that says nothing of its completion, but that it is satisfied, has said all it will say.
    if (!is_through && (whole.completed || !whole.satisfied.value_or(false))) return incomplete;
    if (whole.satisfied && !*whole.satisfied) return failed;
    if (whole.satisfied) return whole.is_judged ? passed : completed;
    return parts == passed || parts == failed ? parts : completed;
}

}  // namespace

std::optional<sequencing::Request> decide_request(const std::optional<sequencing::Request>& own,
                                                  const sequencing::ScoReport& report) {
    if (own) return own;
    if (report.exit == "time-out" || report.exit == "logout") return sequencing::Request{Navigation::exit_all, {}};
    return sequencing::read_request(report.request);
}

std::optional<sequencing::Request> read_own_request(const std::string& request, const std::string& target) {
    if (request.empty()) return std::nullopt;
    auto read = sequencing::read_request(target.empty() ? request : "{target=" + target + "}" + request);
    if (!read) throw Failure(400, "This is no request of SCORM 2004");
    return read;
}

void lay_over(const sequencing::InitialValues& values, Elements& elements) {
    static constexpr std::string_view objectives = "cmi.objectives.";
    std::string entry;  // where the objective at hand goes
    std::size_t next = 0;
    for (const auto& [name, value] : values.elements) {
        if (!name.starts_with(objectives)) {
            elements[name] = value;
            continue;
        }
        const std::string part = name.substr(name.find('.', objectives.size()) + 1);
        if (part == "id") {
            const auto known = std::ranges::find_if(elements, [&](const auto& element) {
                return element.first.starts_with(objectives) && element.first.ends_with(".id") &&
                       element.second == value;
            });
            if (known != elements.end()) {
                entry = known->first.substr(0, known->first.size() - 2);
            } else {
                while (elements.contains(entry_of(std::string(objectives), next) + "id")) ++next;
                entry = entry_of(std::string(objectives), next);
            }
        }
        elements[entry + part] = value;
    }
}

Rollup roll_up_sequenced(const sequencing::Whole& whole, bool has_weights, const Rollup& parts,
                         TrackingStatus reached) {
    Rollup out = parts;
    out.status = keep_reached(reached, status_of(whole, parts.status), false);
    // 100 % is said of finished courses only, and of those always, whatever they let be left out.
    const bool is_over = is_finished(out.status);
    out.progress_percent =
        is_over ? 100 : std::min<std::int64_t>(parts.progress_percent, out.status == failed ? 100 : 99);
    if (has_weights && whole.measure) out.score_percent = std::llround(std::clamp(*whole.measure, 0.0, 1.0) * 10'000);
    return out;
}

NavigationResult result_of(const sequencing::Outcome& outcome) {
    switch (outcome.result) {
        case sequencing::Result::deliver:
            return NavigationResult::delivered;
        case sequencing::Result::choose:
            return NavigationResult::choose;
        case sequencing::Result::session_ended:
            return NavigationResult::ended;
        case sequencing::Result::refused:
            break;
    }
    return NavigationResult::refused;
}

std::string add_to_trace(const std::string& trace_json, std::int64_t step, std::string_view request,
                         const sequencing::Outcome& outcome, Instant now) {
    json trace = json::parse(trace_json, nullptr, false);
    if (!trace.is_array()) trace = json::array();
    json steps = json::array();
    for (const auto& one : outcome.trace) {
        if (steps.size() == most_steps) break;
        steps.push_back({one.section, one.activity, one.words, one.exception});
    }
    trace.push_back({{"step", step},
                     {"at", now.time_since_epoch().count()},
                     {"request", request},
                     {"result", name_of(result_of(outcome))},
                     {"exception", outcome.exception},
                     {"steps", std::move(steps)}});
    const auto text_of = [&] { return trace.dump(-1, ' ', false, json::error_handler_t::replace); };
    std::string text = text_of();
    while (text.size() > largest_trace && trace.size() > 1) {
        trace.erase(trace.begin());
        text = text_of();
    }
    return text;
}

}  // namespace oneroom::tracking
