// One request through the table: find the row, check Origin, XSRF and access, decode, call, encode. Knows no socket:
// core/http calls it, tests call it directly.
#pragma once

#include <memory>
#include <unordered_map>

#include "core/api/route.h"

namespace oneroom {

/// What the dispatcher needs to know of the application around it.
struct DispatchSetup {
    db::Database& db;
    const Clock& clock;
    FindSession find_session;
    CheckXsrf check_xsrf;
    /// The portal's own origin as the browser of this request sees it ("http://127.0.0.1:8080"); a request that names
    /// another in its Origin header is refused.
    std::function<std::string(const http::Request&)> own_origin;
};

class Dispatcher {
public:
    /// Throws std::logic_error for two rows of one method and path, or a placeholder without its field.
    Dispatcher(std::vector<Route> routes, DispatchSetup setup);

    /// Answers one request under /api. Never throws: failures are replies {field: [messages]}.
    http::Reply answer(http::Request& request) const;

    const std::vector<Route>& routes() const { return routes_; }

private:
    struct Node;
    struct Match {
        const Route* route = nullptr;
        bool path_exists = false;
        std::vector<std::pair<std::string_view, std::string>> values{};
    };
    Match find(const http::Request& request) const;
    http::Reply answer_or_throw(http::Request& request) const;
    std::optional<Session> admit(const Route& route, const http::Request& request) const;
    Session admit_bearer(const Route& route, std::string bearer, const http::Request& request) const;
    bool is_own_origin(const http::Request& request) const;

    std::vector<Route> routes_;
    DispatchSetup setup_;
    std::shared_ptr<const Node> root_;
};

/// What a row of the table asks of a session that is there. Throws Failure 403 naming the roles that would open it.
void require_access(const Access& access, const Session& session);

/// The reply for a failure: {field: [messages]} with the failure's status.
http::Reply failure_reply(const Failure& failure);

}  // namespace oneroom
