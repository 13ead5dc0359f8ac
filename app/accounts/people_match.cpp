#include "accounts/people_match.h"

#include <set>

#include "core/base/text.h"

namespace oneroom::accounts {

MatchedPeople match_people(const Accounts& accounts, const Caller& caller, const MatchPeopleRequest& request) {
    const auto roles = roles_to_choose_by(request.for_role);
    return accounts.db.read([&](const db::Reader& db) {
        const Scope scope = rights_of(db, caller).scope(roles);
        MatchedPeople matched;
        std::set<std::string> seen, told;
        for (const auto& typed : request.usernames) {
            const std::string name(trim(typed)), folded = fold(name);
            if (name.empty()) continue;
            if (!seen.insert(folded).second) {
                if (told.insert(folded).second) matched.repeated.push_back(name);
                continue;
            }
            const auto user = find_user_by_name(db, name);
            if (user && user->is_active && may_see(db, scope, user->id))
                matched.found.push_back({user->id, user->full_name, user->username, user->location_name});
            else
                matched.unknown.push_back(name);
        }
        return matched;
    });
}

Route match_people_route(Accounts& accounts) {
    return route<MatchPeopleRequest, MatchedPeople>(
        Method::post, "people.match", "/api/people/match",
        Access{.any_role = {people_choosing_roles.begin(), people_choosing_roles.end()}},
        [a = &accounts](Context& context, const MatchPeopleRequest& in) {
            return match_people(*a, {context.session.user_id, context.session.roles, context.actor()}, in);
        },
        "Looks for the people of a pasted list of usernames");
}

}  // namespace oneroom::accounts
