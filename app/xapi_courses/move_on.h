// What of a cmi5 course is satisfied (cmi5 9.3.9, 13.1.4). Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oneroom::xapi_courses {

/// Whether a unit that was completed or passed, or both, has met its criterion.
bool is_satisfied(std::string_view move_on, bool is_completed, bool is_passed);

/// A block or a unit in the order of the course structure.
struct Node {
    std::optional<std::int64_t> parent_position{};
    bool is_unit = false;
    bool is_satisfied = false;  ///< of a unit
};

/// The course as a whole, in the place of a position.
constexpr std::int64_t whole_course = -1;

/// Positions of the blocks that are satisfied, the inner ones before those round them, and whole_course at the end. A
/// block without units is none of them.
std::vector<std::int64_t> satisfied_above(std::span<const Node> nodes);

/// What `after` has and `before` has not.
std::vector<std::int64_t> newly_satisfied(std::span<const Node> before, std::span<const Node> after);

}  // namespace oneroom::xapi_courses
