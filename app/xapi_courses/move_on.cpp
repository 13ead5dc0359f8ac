#include "xapi_courses/move_on.h"

#include <algorithm>

namespace oneroom::xapi_courses {

bool is_satisfied(std::string_view move_on, bool is_completed, bool is_passed) {
    if (move_on == "Passed") return is_passed;
    if (move_on == "Completed") return is_completed;
    if (move_on == "CompletedAndPassed") return is_completed && is_passed;
    if (move_on == "CompletedOrPassed") return is_completed || is_passed;
    return true;
}

std::vector<std::int64_t> satisfied_above(std::span<const Node> nodes) {
    struct Block {
        std::int64_t units = 0, open = 0;
    };
    std::vector<Block> blocks(nodes.size());
    Block whole;
    // From the last: what is below a node comes after it.
    for (std::size_t at = nodes.size(); at-- > 0;) {
        const Node& node = nodes[at];
        const Block own = node.is_unit ? Block{1, node.is_satisfied ? 0 : 1} : blocks[at];
        const auto parent = node.parent_position;
        Block& above = parent && *parent >= 0 && static_cast<std::size_t>(*parent) < at
                           ? blocks[static_cast<std::size_t>(*parent)]
                           : whole;
        above.units += own.units;
        above.open += own.open;
    }
    std::vector<std::int64_t> satisfied;
    for (std::size_t at = nodes.size(); at-- > 0;)
        if (!nodes[at].is_unit && blocks[at].units > 0 && blocks[at].open == 0)
            satisfied.push_back(static_cast<std::int64_t>(at));
    if (whole.units > 0 && whole.open == 0) satisfied.push_back(whole_course);
    return satisfied;
}

std::vector<std::int64_t> newly_satisfied(std::span<const Node> before, std::span<const Node> after) {
    const auto old = satisfied_above(before);
    auto satisfied = satisfied_above(after);
    std::erase_if(satisfied, [&](std::int64_t position) { return std::ranges::find(old, position) != old.end(); });
    return satisfied;
}

}  // namespace oneroom::xapi_courses
