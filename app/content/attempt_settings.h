// What an author says about attempts on a course: how many, when a new one may begin, and which one counts.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/describe.h"

namespace oneroom::content {

/// When a learner who has an attempt may begin another. The numbers are those of content.new_attempt.
enum class NewAttempt { always = 1, finished = 2, failed = 3, never = 4 };

constexpr auto enum_names(NewAttempt) {
    using enum NewAttempt;
    using Name = std::string_view;
    return std::array{std::pair{always, Name("always")}, std::pair{finished, Name("finished")},
                      std::pair{failed, Name("failed")}, std::pair{never, Name("never")}};
}

/// Which of several attempts says where somebody stands. The numbers are those of content.counted_attempt.
enum class CountedAttempt { highest = 1, last = 2, first = 3 };

constexpr auto enum_names(CountedAttempt) {
    using enum CountedAttempt;
    using Name = std::string_view;
    return std::array{std::pair{highest, Name("highest")}, std::pair{last, Name("last")},
                      std::pair{first, Name("first")}};
}

constexpr std::int64_t most_attempts_allowed = 100;

}  // namespace oneroom::content
