// What goes between a sequenced course and the server when the learner moves on (player.md: the content origin).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "tracking/rte_types.h"

namespace oneroom::tracking {

/// What became of the last request. The numbers are those of attempt_sequencing.result.
enum class NavigationResult { delivered = 1, choose = 2, ended = 3, refused = 4 };

constexpr auto enum_names(NavigationResult) {
    using enum NavigationResult;
    return std::array{std::pair{delivered, std::string_view("delivered")},
                      std::pair{choose, std::string_view("choose")}, std::pair{ended, std::string_view("ended")},
                      std::pair{refused, std::string_view("refused")}};
}

/// A request to go on, with all that the course has not saved yet.
struct NavigationRequest {
    std::int64_t step{};    ///< at which it was made: a request that was followed already is not followed again
    std::string request{};  ///< of the learner, in the words of adl.nav.request; empty: as the course said at its end
    std::string target{};   ///< identifier of the item; of choice and jump
    std::optional<Commit> commit{};

    static Fields fields();
};

struct NavigationAnswer {
    std::int64_t step{};
    NavigationResult result = NavigationResult::refused;
    std::optional<Id> sco_id{};  ///< what runs now
    std::string exception{};
    bool is_stale = false;

    static Fields fields();
};

/// For adl.nav.request_valid: the truth at this moment, with what the course has saved so far.
struct ValidRequests {
    bool go_on = false;
    bool previous = false;
    bool exit = false;                   ///< also abandon
    bool leave = false;                  ///< exitAll, abandonAll, suspendAll
    std::vector<std::string> choices{};  ///< identifiers of items
    std::vector<std::string> jumps{};

    static Fields fields();
};

/// How a sequenced course stands, for the player's buttons.
struct CourseNavigation {
    std::int64_t step{};
    NavigationResult result = NavigationResult::choose;
    std::optional<Id> sco_id{};  ///< what runs; null: the learner chooses, or the course was left
    std::string sentence{};      ///< why the last request was refused; empty when it was not
    bool can_continue = false;
    bool can_go_back = false;
    bool can_finish = false;
    bool can_suspend = false;
    std::string whole{};  ///< target that begins the course at its front; empty where the menu has none

    static Fields fields();
};

/// What the menu may do with one item, in the order of the manifest.
struct PartChoice {
    bool is_listed = true;
    bool can_choose = true;
    std::string sentence{};  ///< why it cannot be chosen
};

}  // namespace oneroom::tracking
