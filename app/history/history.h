// What was done to one object, told from the audit log: the panel "History" of every record.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "core/api/route.h"

namespace oneroom::history {

/// A kind of object of the audit log whose history can be read.
struct Kind {
    std::string_view name;       ///< audit_event.object_kind
    std::vector<Role> any_role;  ///< any one of them opens it
    /// Throws Failure 404 when this object is not for the caller; empty: every object is.
    std::function<void(const db::Reader& db, const Session& session, Id object_id)> require_seen{};
    bool is_named = false;  ///< its objects have no id, but a name, which stands in what the log keeps of a change
};

/// history.list. A record of another feature is one more row of `kinds`, in app.cpp.
std::vector<Route> history_routes(std::vector<Kind> kinds);

}  // namespace oneroom::history
