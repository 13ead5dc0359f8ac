// What the database says of the demo, and what only time can bring about in it. Private to demo.
#pragma once

#include <optional>
#include <string>

#include "core/db/db.h"

namespace oneroom::demo {

/// "" : no demo; "ready".
std::string demo_state(const db::Reader& db);
void set_demo_state(db::Writer& tx, const std::string& state);

/// True when there is neither a person nor a course.
bool is_empty_portal(const db::Reader& db);

/// Where an account has got to by itself.
struct AccountState {
    Id user_id{};
    bool is_active = true;
    std::int64_t failed_sign_ins = 0;
    std::optional<Instant> locked_until_at{};
    std::optional<Instant> last_sign_in_at{};
};
void save_account_state(db::Writer& tx, const AccountState& state);

/// The client of the record store that was made last.
Id find_simulator(const db::Reader& db);
/// As the viewer of statements keeps it for a person.
void save_query(db::Writer& tx, Id user_id, const std::string& name, const std::string& query, Instant now);

}  // namespace oneroom::demo
