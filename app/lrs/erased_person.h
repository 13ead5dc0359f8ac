// Who is to be erased: by what statements name them, and what of them stays behind. Decision 0055. Private to lrs.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "lrs/lrs.h"

namespace oneroom::lrs {

struct ErasedPerson {
    std::vector<std::string> agents{};  ///< keys
    std::vector<std::string> words{};   ///< texts that would still name them: addresses, accounts, names
    std::vector<std::string> stays{};   ///< sentences: what is left, and why
};

/// A person of the portal, by their accounts here under each address that the portal had, and their e-mail addresses,
/// those of accounts that were merged into theirs too, unless somebody else has the same. Throws Failure 404.
ErasedPerson find_erased_person(Records& records, const std::string& username);

/// By the JSON of one agent. Throws Failure 400.
ErasedPerson find_erased_agent(const std::string& agent);

/// The address or name that an agent_key() has.
std::string word_of_agent(const std::string& agent);

/// A saved query that names them without what does: its name, its `search`, and its `agent` where that is their key.
/// Dates, numbers and the rest stay. False: it names none of these.
bool forget_person(const ErasedPerson& person, Id query_id, std::string& name, std::string& query);

/// Which saved queries do, and, in the change that begins the erasure, without what does: those that still did.
std::vector<Id> find_saved_queries_about(Records& records, const ErasedPerson& person);
std::vector<Id> forget_in_saved_queries(db::Writer& tx, const ErasedPerson& person, const std::vector<Id>& query_ids);

/// Says what is not looked into.
void say_limits(const ErasedPerson& person, std::ostream& out);

/// Says which statements and documents still have such a text, the newest first and so far as is looked. False: none.
bool list_left_texts(Records& records, const std::vector<std::string>& words, std::ostream& out);

}  // namespace oneroom::lrs
