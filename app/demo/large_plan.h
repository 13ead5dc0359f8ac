// Who has to take what in a portal of any size: rules for everyone and for locations give each person the same number
// of contents, single people get what is left over. Pure.
#pragma once

#include <cstdint>
#include <vector>

namespace oneroom::demo {

/// Numbers stand for things: people, contents and locations from 0.
struct PairPlan {
    /// records <= people * contents. location_of[person].
    PairPlan(std::int64_t people, std::int64_t contents, std::int64_t records, std::vector<std::int32_t> location_of,
             std::int32_t locations);

    struct Extra {
        std::int32_t person{};
        bool is_assigned{};  ///< else taken without being asked
    };

    /// The first so many contents are for everyone.
    std::int64_t for_everyone = 0;
    std::vector<std::vector<std::int32_t>> locations_of;  ///< by content: those with a rule
    std::vector<std::vector<Extra>> extras_of;            ///< by content, people ascending

    /// Whom the rules and chance give this content, ascending, each once.
    struct Taker {
        std::int32_t person{};
        bool is_assigned{};
    };
    std::vector<Taker> takers_of(std::int64_t content) const;

private:
    std::int64_t people_;
    std::vector<std::vector<std::int32_t>> people_of_;  ///< by location, ascending
};

}  // namespace oneroom::demo
