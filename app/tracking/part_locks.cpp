#include "tracking/part_locks.h"

#include <algorithm>
#include <map>

#include "packages/prerequisites.h"

namespace oneroom::tracking {
namespace {

using Parts = std::vector<CoursePart>;

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
        if (parts[below].href.empty()) continue;
        all = all && is_finished(parts[below].status);
        any = any || parts[below].status != TrackingStatus::notAttempted;
    }
    return all ? "completed" : any ? "incomplete" : "not attempted";
}

std::string sentence_of(const Parts& parts, const std::map<std::string, std::size_t>& places,
                        const std::vector<std::string>& waits_for) {
    constexpr std::size_t most_named = 3;
    std::string titles;
    std::size_t named = 0;
    for (const std::string& identifier : waits_for) {
        const auto place = places.find(identifier);
        if (place == places.end()) continue;
        if (named++ == most_named) {
            titles += " …";
            break;
        }
        titles += (titles.empty() ? "“" : ", “") + parts[place->second].title + "”";
    }
    return titles.empty() ? "This part of the course is not available to you." : "Finish " + titles + " first";
}

}  // namespace

std::vector<std::string> decide_locks(const Parts& parts) {
    std::vector<std::string> locks(parts.size());
    if (std::ranges::all_of(parts, [](const auto& part) { return part.prerequisites.empty(); })) return locks;
    std::map<std::string, std::size_t> places;
    for (std::size_t at = 0; at < parts.size(); ++at) places.emplace(parts[at].identifier, at);
    const packages::StatusOf of_item = [&](const std::string& identifier) {
        const auto place = places.find(identifier);
        return place == places.end() ? "completed" : status_of(parts, place->second);
    };
    for (std::size_t at = 0; at < parts.size(); ++at) {
        if (!locks[at].empty() || parts[at].prerequisites.empty()) continue;
        const auto prerequisites = packages::read_prerequisites(parts[at].prerequisites, of_item);
        if (prerequisites.is_met) continue;
        const std::string sentence = sentence_of(parts, places, prerequisites.waits_for);
        const std::size_t end = end_of(parts, at);
        for (std::size_t below = at; below < end; ++below)
            if (locks[below].empty()) locks[below] = sentence;
    }
    return locks;
}

}  // namespace oneroom::tracking
