#include "lrs/own_statements.h"

#include "core/json/codec.h"
#include "lrs/save_statements.h"

namespace oneroom::lrs {

std::shared_ptr<const Caller> portal_caller(Records& records) {
    std::string authority = R"({"objectType":"Agent","name":"Oneroom","account":{"homePage":)";
    write_json_string(home_of(records), authority);
    authority += R"(,"name":"portal"}})";
    return std::make_shared<const Caller>(Caller{
        .client_id = portal_client, .authority = std::move(authority), .scopes = "all", .counted = Counted::byPortal});
}

std::shared_ptr<Saving> own_saving(Records& records, const std::vector<std::string>& statements) {
    auto saving = std::make_shared<Saving>();
    saving->caller = portal_caller(records);
    // One by one: a course may come to more of them than one request may bring.
    for (const std::string& statement : statements)
        for (Statement& read : read_statements(statement, Version::v1, saving->caller->authority))
            saving->statements.push_back(std::move(read));
    return saving;
}

void save_own_statements(Records& records, const std::vector<std::string>& statements,
                         const std::function<void(db::Writer&)>& also) {
    if (statements.empty()) return;
    const auto saving = own_saving(records, statements);
    try {
        records.db.write([&](db::Writer& tx) {
            save_statements(tx, records, *saving);
            if (also) also(tx);
        });
    } catch (...) {
        end_saving(records, *saving, false);
        throw;
    }
    end_saving(records, *saving, true);
}

}  // namespace oneroom::lrs
