// The SQL of importing people. Private to this folder.
#pragma once

#include "core/db/db.h"

namespace oneroom::accounts {

struct PlaceName {
    Id id{};
    std::string name{};
    std::string name_folded{};
    std::optional<Id> parent_id{};

    static Fields fields() {
        return {field<&PlaceName::id>("id"), field<&PlaceName::name>("name"),
                field<&PlaceName::name_folded>("nameFolded"), field<&PlaceName::parent_id>("parentId")};
    }
};

std::vector<PlaceName> list_place_names(const db::Reader& db);

/// This person has chosen their username by registering, and nobody gave it to them.
void note_registered(db::Writer& tx, Id user_id, Instant now);
bool has_registered(const db::Reader& db, Id user_id);

}  // namespace oneroom::accounts
