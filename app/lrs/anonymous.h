// A statement without one agent: somebody without a name stands wherever the agent stood. Pure functions. Decision
// 0056.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lrs/sought_words.h"

namespace oneroom::lrs {

struct Anonymised {
    std::string text;
    bool is_changed = false;
    std::vector<std::string> dropped{};  ///< sha2 of attachments that the text names no more
};

/// Who is made anonymous, and how.
struct Anonymity {
    std::string agent;         ///< an agent_key()
    std::string account;       ///< JSON of the account that stands in the place of its identifier
    std::string extensions;    ///< what the ids of our extensions begin with
    bool keeps_files = false;  ///< signatures go all the same
    SoughtWords words{{}};     ///< what the agent themselves wrote loses the texts with these
};

/// The name of the agent goes with the identifier. So do signatures, which hold the agent and fit the words no more,
/// all attachments where the statement is by or about the agent, and texts with the words where it is by them:
/// extensions of its context say so. All else stays as it was sent.
Anonymised without_agent(std::string_view statement, const Anonymity& wish);

/// An attachment that a statement names.
struct AttachmentSaid {
    std::string sha2;     ///< lower case
    std::string address;  ///< fileUrl; empty: none
    bool goes = false;    ///< as the agent does
};

/// Those of a statement that names the agent, of its sub-statement too; none of one that does not.
std::vector<AttachmentSaid> attachments_beside(std::string_view statement, const Anonymity& wish);

/// Whether the agent is the actor or the object of the statement.
bool is_by_or_about(std::string_view statement, const std::string& agent);

}  // namespace oneroom::lrs
