// A statement without one agent: somebody without a name stands wherever the agent stood. Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace oneroom::lrs {

struct Anonymised {
    std::string text;
    bool is_changed = false;
    std::vector<std::string> dropped{};  ///< sha2 of signatures, which held the agent and fit the words no more
};

/// `agent` is an agent_key(), `account` the JSON of the account that stands in the place of its identifier; its name
/// goes. All else stays as it was sent. Where a signature is dropped, an extension of the context, named `mark`, says
/// so.
Anonymised without_agent(std::string_view statement, const std::string& agent, const std::string& account,
                         const std::string& mark);

/// Whether the agent is the actor or the object of the statement.
bool is_by_or_about(std::string_view statement, const std::string& agent);

}  // namespace oneroom::lrs
