// Who may open what, and how. Pure.
#pragma once

#include <optional>
#include <string>

#include "core/api/session.h"
#include "launch/launch_types.h"

namespace oneroom::launch {

/// A content, as far as its launch depends on it, with what the asking person has to do with it.
struct ContentFacts {
    std::int64_t content_type{};
    std::optional<std::string> link_url{};
    bool is_published{};
    bool is_assigned{};
    bool is_home = false;            ///< it takes the place of the home page, so everybody has it
    std::optional<Id> version_id{};  ///< the current one
    std::int64_t framework{};        ///< of it; 0: a file
};

struct LaunchDecision {
    LaunchKind kind{};
    bool is_preview = false;
};

/// Learners open what is assigned to them, or is their home page, and published. Who manages courses of its type may
/// open any as a preview. Throws Failure with a sentence for the person otherwise.
LaunchDecision decide_launch(const ContentFacts& content, const RoleSet& roles);

/// The token that units of xAPI and cmi5 know. Statements and logs of other servers name it for good, so it opens what
/// a unit asks for and nothing else, and the token of the launch cannot be told from it.
std::string unit_token_of(const std::string& token);

/// How long a launch lasts after its last commit.
constexpr std::chrono::hours launch_lasts{12};

/// Whether its token still opens anything.
bool is_open(Instant last_at, const std::optional<Instant>& ended_at, bool is_person_active, Instant now);

/// The name as a header can carry it (RFC 6266): attachment; filename="plain.pdf"; filename*=UTF-8''...
std::string attachment_header(const std::string& file_name);

/// Percent-encodes everything but RFC 3986's unreserved characters.
std::string percent_encode(std::string_view text);

}  // namespace oneroom::launch
