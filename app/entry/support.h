// Writing to whoever helps people with the portal, signed in or not.
#pragma once

#include "accounts/accounts.h"

namespace oneroom::entry {

struct SupportRequest {
    std::string name{};
    std::string email{};
    std::string subject{};
    std::string message{};
    std::string proof{};

    static Fields fields() {
        return {
            field<&SupportRequest::name>("name").required().max_length(200),
            field<&SupportRequest::email>("email").required().max_length(254).email().means("Where the answer goes"),
            field<&SupportRequest::subject>("subject").required().max_length(150),
            field<&SupportRequest::message>("message").required().max_length(5000),
            field<&SupportRequest::proof>("proof").max_length(1000).means("Of proof.begin, unless signed in")};
    }
};

struct SupportSent {
    static Fields fields() { return {}; }
};

/// Puts the question into the outbox, for the support address; answers go to who asks. Throws Failure 400 by field, 409
/// where nobody is named to write to, 429. `caller` is empty for somebody who is not signed in.
void ask_support(accounts::Accounts& accounts, const SupportRequest& request, const Session& caller,
                 const std::string& address);

std::vector<Route> support_routes(accounts::Accounts& accounts);  ///< support.*

}  // namespace oneroom::entry
