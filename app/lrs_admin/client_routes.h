// The programs that may use the learning record store, as administrators look after them (decision 0053).
#pragma once

#include <functional>

#include "accounts/accounts.h"
#include "core/api/route.h"
#include "lrs/lrs.h"

namespace oneroom::lrs_admin {

struct ClientRoutes {
    lrs::Records& records;
    const accounts::Accounts& accounts;  ///< knows the permits of who typed their password once more
    /// Of the portal as the caller sees it: "https://portal.example.org".
    std::function<std::string(const http::Request&)> origin;
    /// Throws Failure 403 for whose permission to configure reaches only some people.
    std::function<void(const db::Reader&, const Session&)> require_all;
};

/// lrsClients.*. What `parts` refers to outlives them.
std::vector<Route> client_routes(ClientRoutes parts);

}  // namespace oneroom::lrs_admin
