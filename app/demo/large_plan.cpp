#include "demo/large_plan.h"

#include <algorithm>

namespace oneroom::demo {
namespace {

constexpr std::int64_t most_for_everyone = 5;

}  // namespace

PairPlan::PairPlan(std::int64_t people, std::int64_t contents, std::int64_t records,
                   std::vector<std::int32_t> location_of, std::int32_t locations)
    : locations_of(static_cast<std::size_t>(contents)),
      extras_of(static_cast<std::size_t>(contents)),
      people_(people),
      people_of_(static_cast<std::size_t>(locations)) {
    for (std::size_t person = 0; person < location_of.size(); ++person)
        people_of_[static_cast<std::size_t>(location_of[person])].push_back(static_cast<std::int32_t>(person));

    const std::int64_t each = records / people;
    for_everyone = each == contents ? contents : std::min(each / 4, most_for_everyone);
    const std::int64_t by_location = each - for_everyone;
    const std::int64_t others = contents - for_everyone;
    // Each location takes the next ones in turn, round and round: nobody gets one twice, and all are used.
    const auto content_at = [&](std::int64_t location, std::int64_t place) {
        return static_cast<std::size_t>(for_everyone + (location * by_location + place) % others);
    };
    for (std::int32_t location = 0; location < locations; ++location)
        for (std::int64_t place = 0; place < by_location; ++place)
            locations_of[content_at(location, place)].push_back(location);

    // One more for some: what the location does not have yet. Spread over them, so that they are not all one content.
    const std::int64_t left = records - each * people;
    for (std::int64_t n = 0; n < left; ++n) {
        const auto person = n * people / left;
        const auto location = location_of[static_cast<std::size_t>(person)];
        const auto place = by_location + person % (others - by_location);
        extras_of[content_at(location, place)].push_back({static_cast<std::int32_t>(person), n % 2 == 0});
    }
}

std::vector<PairPlan::Taker> PairPlan::takers_of(std::int64_t content) const {
    std::vector<Taker> takers;
    if (content < for_everyone) {
        for (std::int32_t person = 0; person < people_; ++person) takers.push_back({person, true});
        return takers;
    }
    const auto at = static_cast<std::size_t>(content);
    for (const auto location : locations_of[at])
        for (const auto person : people_of_[static_cast<std::size_t>(location)]) takers.push_back({person, true});
    for (const Extra& extra : extras_of[at]) takers.push_back({extra.person, extra.is_assigned});
    std::ranges::sort(takers, {}, &Taker::person);
    return takers;
}

}  // namespace oneroom::demo
