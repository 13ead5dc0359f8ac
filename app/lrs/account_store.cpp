#include "lrs/accounts.h"

#include "lrs/xapi_values.h"

namespace oneroom::lrs {

std::vector<XapiAccount> list_accounts(const db::Reader& db, Id user_id) {
    return db.all<XapiAccount>(R"sql(-- short: one for each account of the portal that was merged into this
        SELECT id, name, home FROM xapi_account WHERE user_id = $1 ORDER BY id)sql",
                               user_id);
}

XapiAccount take_account(db::Writer& tx, Id user_id, const std::string& home) {
    auto known = list_accounts(tx, user_id);
    if (!known.empty()) return std::move(known.front());
    const std::string name = new_uuid();
    return {tx.value<Id>("INSERT INTO xapi_account (user_id, name, home) VALUES ($1, $2, $3) RETURNING id", user_id,
                         name, home),
            name, home};
}

}  // namespace oneroom::lrs
