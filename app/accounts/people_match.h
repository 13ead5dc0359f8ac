// A pasted list of usernames, held against the people whom the caller may choose.
#pragma once

#include "accounts/users.h"

namespace oneroom::accounts {

struct MatchPeopleRequest {
    std::vector<std::string> usernames{};
    std::string for_role{};

    static Fields fields() {
        using R = MatchPeopleRequest;
        return {field<&R::usernames>("usernames").required().max_length(1000),
                field<&R::for_role>("for").max_length(100).means(
                    "The role they are chosen for: only people whom it reaches. Empty: any role that opens this")};
    }
};

struct MatchedPeople {
    std::vector<PersonOption> found{};
    std::vector<std::string> unknown{};
    std::vector<std::string> repeated{};

    static Fields fields() {
        using M = MatchedPeople;
        return {field<&M::found>("found").means("Each person once, in the order of the list"),
                field<&M::unknown>("unknown").means("Nobody active of this name whom the role reaches"),
                field<&M::repeated>("repeated").means("Names that stand in the list more than once, each once")};
    }
};

/// Somebody outside the reach of the role is as unknown as somebody who is not there.
MatchedPeople match_people(const Accounts& accounts, const Caller& caller, const MatchPeopleRequest& request);

Route match_people_route(Accounts& accounts);  ///< people.match

}  // namespace oneroom::accounts
