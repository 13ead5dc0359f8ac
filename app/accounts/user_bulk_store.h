// The SQL of removing people and of bringing them back. Private to this folder.
#pragma once

#include "accounts/user_bulk_types.h"
#include "core/api/scope.h"
#include "core/db/db.h"

namespace oneroom::accounts {

struct PersonState {
    Id id{};
    std::string username{};
    std::string full_name{};
    bool is_active{};
    bool is_removed{};
    bool is_merged{};

    static Fields fields();
};
std::optional<PersonState> find_state(const db::Reader& db, Id user_id);
void set_state(db::Writer& tx, Id user_id, bool is_active, std::optional<Instant> removed_at);

/// The one removed last first.
std::vector<RemovedPerson> list_removed(const db::Reader& db, const RemovedListRequest& request, const Scope& scope);
std::int64_t count_removed(const db::Reader& db, const RemovedListRequest& request, const Scope& scope);

}  // namespace oneroom::accounts
