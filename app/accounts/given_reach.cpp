#include "accounts/given_reach.h"

#include <algorithm>
#include <set>

#include "core/base/failure.h"

namespace oneroom::accounts {
GivenReach::GivenReach(const db::Reader& db, Rights held) : held_(std::move(held)) {
    if (holds_everything(held_)) return;
    for (const Id holder : list_restricted_holders(db)) {
        if (holder == held_.user_id()) continue;
        const Rights theirs = find_rights(db, holder);
        for (const auto& [role, name] : enum_names(Role{})) {
            const std::int64_t reach = theirs.reach_of(role);
            if (goes_by_place(reach) && !areas_.contains({holder, reach}))
                areas_.emplace(std::pair(holder, reach), list_area(db, {holder, reach}));
        }
    }
}

void GivenReach::keep(const db::Reader& db) const {
    std::set<Id> grown;
    for (const auto& [who, area] : areas_)
        if (!std::ranges::includes(area, list_area(db, {who.first, who.second}))) grown.insert(who.first);
    for (const Id holder : grown)
        if (!covers(db, held_, find_rights(db, holder)))
            throw Failure(403,
                          "The permissions of others would reach more people by this, and you do not hold these "
                          "permissions there yourself. Ask somebody who does");
}

}  // namespace oneroom::accounts
