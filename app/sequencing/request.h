// A navigation request of a learner, a SCO or the portal (SN 5.6).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace oneroom::sequencing {

enum class Navigation {
    start,
    resume_all,
    go_on,  ///< "continue"
    previous,
    choice,
    jump,
    exit,
    exit_all,
    abandon,
    abandon_all,
    suspend_all
};

struct Request {
    Navigation kind = Navigation::exit;
    std::string target;  ///< identifier of the item; of choice and jump
};

/// Reads adl.nav.request: "continue", "{target=item_3}choice". Empty for "_none_" and what is no request.
std::optional<Request> read_request(std::string_view text);

/// The word of the standard: "suspendAll".
std::string_view word_of(Navigation kind);

}  // namespace oneroom::sequencing
