// Who somebody is, for features above that write about people.
#pragma once

#include "core/db/db.h"

namespace oneroom::accounts {

struct StoredPerson {
    Id id{};
    std::string username{};
    std::string full_name{};
    bool is_active{};

    static Fields fields() {
        using P = StoredPerson;
        return {field<&P::id>("id"), field<&P::username>("username"), field<&P::full_name>("fullName"),
                field<&P::is_active>("isActive")};
    }
};

/// Throws Failure 404. Asks for no rights: require_seen() does.
StoredPerson show_person(const db::Reader& db, Id user_id);

}  // namespace oneroom::accounts
