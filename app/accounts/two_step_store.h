// The SQL of two-step sign-in. Private to this folder.
#pragma once

#include "accounts/two_step_types.h"
#include "core/db/db.h"

namespace oneroom::accounts {

struct StoredTwoStep {
    std::string secret_closed{};
    bool is_on{};
    std::int64_t last_step{};
    Instant changed_at{};

    static Fields fields();
};

std::optional<StoredTwoStep> find_two_step(const db::Reader& db, Id user_id);
/// Begins anew; whatever was begun before is replaced.
void put_two_step(db::Writer& tx, Id user_id, const std::string& secret_closed, Instant now);
void turn_on_two_step(db::Writer& tx, Id user_id, std::int64_t step, Instant now);
void delete_app(db::Writer& tx, Id user_id);
void delete_two_step(db::Writer& tx, Id user_id);  ///< with the recovery codes
/// False when this step or a later one was used meanwhile.
bool take_step(db::Writer& tx, Id user_id, std::int64_t step);

void replace_recovery_codes(db::Writer& tx, Id user_id, const std::vector<std::string>& hashes);
std::int64_t count_recovery_codes(const db::Reader& db, Id user_id);
/// False when there is no such code, or no more.
bool take_recovery_code(db::Writer& tx, Id user_id, const std::string& hash);

}  // namespace oneroom::accounts
