// When something has to be done: the pure rule behind every due text (TILE-15 to TILE-17, STAT-15).
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "content/content_type.h"
#include "core/base/instant.h"

namespace oneroom::assignment {

enum class DueState { none, later, soon, overdue };

constexpr auto enum_names(DueState) {
    using Name = std::string_view;
    return std::array{std::pair{DueState::none, Name("none")}, std::pair{DueState::later, Name("later")},
                      std::pair{DueState::soon, Name("soon")}, std::pair{DueState::overdue, Name("overdue")}};
}

constexpr std::int64_t soon_days = 7;

struct Due {
    DueState state = DueState::none;
    std::optional<std::int64_t> days_until{};  ///< negative: overdue by so many; empty when nothing is due

    bool operator==(const Due&) const = default;
};

/// The last day itself is still in time: overdue starts with the day after. Nothing is due without a date, once the
/// content is completed, or for contents that cannot be completed.
Due decide_due(const std::optional<Date>& due_on, const Date& today, bool is_completed, content::ContentType type);

}  // namespace oneroom::assignment
