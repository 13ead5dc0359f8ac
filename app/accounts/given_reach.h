// Nobody gives others, by moving location groups, a reach that they could not grant.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "accounts/rights.h"

namespace oneroom::accounts {

/// Before a change of the tree of location groups: remembers how far the restricted permissions of everybody reach.
/// Costs about 0.1 ms for each person who holds one. The caller's own are ReachGuard's.
class GivenReach {
public:
    /// `held`: by whoever makes the change.
    GivenReach(const db::Reader& db, Rights held);

    /// After it: throws Failure 403 when somebody's permissions reach location groups they did not reach before, and
    /// one of these permissions is not the caller's to give that far.
    void keep(const db::Reader& db) const;

private:
    Rights held_;
    std::map<std::pair<Id, std::int64_t>, std::vector<Id>> areas_{};  ///< by holder and reach
};

}  // namespace oneroom::accounts
