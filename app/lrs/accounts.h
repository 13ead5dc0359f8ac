// By which names people of the portal are known in statements: accounts that say nothing of them.
#pragma once

#include <string>
#include <vector>

#include "core/db/db.h"

namespace oneroom::lrs {

/// A row of xapi_account. The name is a UUID drawn by chance; with the home page it is who somebody is for good, also
/// when the portal has got another address.
struct XapiAccount {
    Id id{};
    std::string name{};
    std::string home{};

    static Fields fields() {
        return {field<&XapiAccount::id>("id"), field<&XapiAccount::name>("name"), field<&XapiAccount::home>("home")};
    }
};

/// The one that new statements name somebody by; made at this home page when there is none.
XapiAccount take_account(db::Writer& tx, Id user_id, const std::string& home);

/// All of one person, oldest first: after a merge of two accounts of the portal there are several.
std::vector<XapiAccount> list_accounts(const db::Reader& db, Id user_id);

}  // namespace oneroom::lrs
