// The people of the portal as xAPI names them: one agent for one person, whoever speaks of them. Decision 0052.
#pragma once

#include <string>
#include <vector>

#include "core/db/db.h"

namespace oneroom::lrs {

/// A row of xapi_account. The name is a UUID drawn by chance.
struct XapiAccount {
    Id id{};
    std::string name{};

    static Fields fields() { return {field<&XapiAccount::id>("id"), field<&XapiAccount::name>("name")}; }
};

/// The one that new statements name somebody by; made when there is none.
XapiAccount take_account(db::Writer& tx, Id user_id);

/// All of one person, oldest first: after a merge of two accounts of the portal there are several.
std::vector<XapiAccount> list_accounts(const db::Reader& db, Id user_id);

/// JSON: {"objectType":"Agent","name":...,"account":{"homePage":...,"name":...}}. `home_page` is the portal's address
/// (home_of()), `account_name` that of take_account(). An empty `name` is left out.
std::string portal_agent(const std::string& home_page, const std::string& account_name, const std::string& name);

/// The activity of a content: "https://portal.example.org/xapi/activities/content/7".
std::string content_activity(const std::string& home_page, Id content_id);

}  // namespace oneroom::lrs
