// Who of the demo takes what, and when: a list made from people's habits. Pure, and the same for the same clock.
#pragma once

#include <string_view>
#include <vector>

#include "demo/demo_catalogue.h"
#include "demo/demo_people.h"

namespace oneroom::demo {

/// Somebody sits down to a content once.
struct Visit {
    std::string_view username;
    std::string_view content;  ///< name in the catalogue
    Instant at{};
    std::size_t first_part = 0;   ///< of the course; meaningless for files and links
    std::size_t parts = 0;        ///< gone through to their end
    bool stops_half_way = false;  ///< in the part after those
    std::size_t mistakes = 0;     ///< in the check
    bool starts_anew = false;     ///< a new attempt

    bool operator==(const Visit&) const = default;
};

/// Every visit of everybody, the earliest first, all before `now`. `outlines` and `catalogue` outlive the result.
std::vector<Visit> plan_visits(const std::vector<CatalogueEntry>& catalogue, const std::vector<Outline>& outlines,
                               Instant now);

}  // namespace oneroom::demo
