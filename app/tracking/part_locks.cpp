#include "tracking/part_locks.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>

#include "packages/prerequisites.h"

namespace oneroom::tracking {
namespace {

using Parts = std::vector<CoursePart>;

constexpr std::string_view not_available = "This part of the course is not available to you.";

/// One after the last part below `at`.
std::size_t end_of(const Parts& parts, std::size_t at) {
    const auto begin = parts.begin() + static_cast<std::ptrdiff_t>(at);
    const auto end = std::find_if(begin + 1, parts.end(), [&](const auto& part) { return part.depth <= begin->depth; });
    return static_cast<std::size_t>(end - parts.begin());
}

/// In the words of SCORM 1.2.
std::string status_of(const Parts& parts, std::size_t at) {
    const auto word = [](TrackingStatus status) {
        using enum TrackingStatus;
        switch (status) {
            case notAttempted:
                return "not attempted";
            case incomplete:
                return "incomplete";
            case completed:
                return "completed";
            case passed:
                return "passed";
            case failed:
                return "failed";
            case browsed:
                return "browsed";
        }
        return "not attempted";
    };
    if (!parts[at].href.empty()) return word(parts[at].status);
    bool all = true, any = false;
    const std::size_t end = end_of(parts, at);
    for (std::size_t below = at + 1; below < end; ++below) {
        if (parts[below].href.empty() || !parts[below].is_visible) continue;
        all = all && is_finished(parts[below].status);
        any = any || parts[below].status != TrackingStatus::notAttempted;
    }
    return all ? "completed" : any ? "incomplete" : "not attempted";
}

std::string sentence_of(const Parts& parts, const std::map<std::string, std::size_t>& places,
                        const packages::Prerequisites& prerequisites) {
    constexpr std::size_t most_named = 3;
    std::string titles;
    std::size_t named = 0;
    for (const std::string& identifier : prerequisites.waits_for) {
        const auto place = places.find(identifier);
        if (place == places.end()) continue;
        if (named++ == most_named) {
            titles += " …";
            break;
        }
        titles += (titles.empty() ? "“" : ", “") + parts[place->second].title + "”";
    }
    if (titles.empty()) return std::string(not_available);
    return prerequisites.has_choice ? "Finish enough of these first: " + titles : "Finish " + titles + " first";
}

/// Parts that wait for one another, or for their own heading, could never be begun: then the first of them opens.
void open_circle(const Parts& parts, std::vector<std::string>& locks) {
    const auto is_open = [&](std::size_t at) { return !parts[at].href.empty() && !is_finished(parts[at].status); };
    std::optional<std::size_t> first;
    for (std::size_t at = 0; at < parts.size(); ++at) {
        if (!is_open(at)) continue;
        if (locks[at].empty()) return;
        if (!first && locks[at] != not_available) first = at;
    }
    if (first) locks[*first].clear();
}

}  // namespace

std::vector<std::string> decide_locks(const Parts& parts) {
    std::vector<std::string> locks(parts.size());
    if (std::ranges::all_of(parts, [](const auto& part) { return part.prerequisites.empty(); })) return locks;
    // What no table of contents shows nobody can finish, so nothing waits for it.
    const bool any_visible =
        std::ranges::any_of(parts, [](const auto& part) { return part.is_visible && !part.href.empty(); });
    std::map<std::string, std::size_t> places;
    for (std::size_t at = 0; at < parts.size(); ++at)
        if (parts[at].is_visible || !any_visible) places.emplace(parts[at].identifier, at);
    const packages::StatusOf of_item = [&](const std::string& identifier) {
        const auto place = places.find(identifier);
        return place == places.end() ? "completed" : status_of(parts, place->second);
    };
    for (std::size_t at = 0; at < parts.size(); ++at) {
        if (!locks[at].empty() || parts[at].prerequisites.empty()) continue;
        const auto prerequisites = packages::read_prerequisites(parts[at].prerequisites, of_item);
        if (prerequisites.is_met) continue;
        const std::string sentence = sentence_of(parts, places, prerequisites);
        const std::size_t end = end_of(parts, at);
        for (std::size_t below = at; below < end; ++below)
            if (locks[below].empty()) locks[below] = sentence;
    }
    open_circle(parts, locks);
    return locks;
}

}  // namespace oneroom::tracking
