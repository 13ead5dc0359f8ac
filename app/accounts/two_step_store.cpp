#include "accounts/two_step_store.h"

namespace oneroom::accounts {

Fields StoredTwoStep::fields() {
    return {field<&StoredTwoStep::secret_closed>("secretClosed").secret(), field<&StoredTwoStep::is_on>("isOn"),
            field<&StoredTwoStep::last_step>("lastStep"), field<&StoredTwoStep::changed_at>("changedAt")};
}

std::optional<StoredTwoStep> find_two_step(const db::Reader& db, Id user_id) {
    return db.one<StoredTwoStep>(
        "SELECT secret_closed, is_on, last_step, changed_at FROM user_two_step WHERE user_id = $1", user_id);
}

void put_two_step(db::Writer& tx, Id user_id, const std::string& secret_closed, Instant now) {
    tx.run(R"sql(
        INSERT INTO user_two_step (user_id, secret_closed, is_on, last_step, changed_at) VALUES ($1, $2, 0, 0, $3)
        ON CONFLICT (user_id) DO UPDATE
           SET secret_closed = excluded.secret_closed, is_on = 0, last_step = 0, changed_at = excluded.changed_at)sql",
           user_id, secret_closed, now);
}

void turn_on_two_step(db::Writer& tx, Id user_id, std::int64_t step, Instant now) {
    tx.run("UPDATE user_two_step SET is_on = 1, last_step = $2, changed_at = $3 WHERE user_id = $1", user_id, step,
           now);
}

void delete_two_step(db::Writer& tx, Id user_id) {
    tx.run("DELETE FROM user_recovery_code WHERE user_id = $1", user_id);
    delete_app(tx, user_id);
}

void delete_app(db::Writer& tx, Id user_id) { tx.run("DELETE FROM user_two_step WHERE user_id = $1", user_id); }

bool take_step(db::Writer& tx, Id user_id, std::int64_t step) {
    tx.run("UPDATE user_two_step SET last_step = $2 WHERE user_id = $1 AND last_step < $2", user_id, step);
    return tx.changed() == 1;
}

void replace_recovery_codes(db::Writer& tx, Id user_id, const std::vector<std::string>& hashes) {
    tx.run("DELETE FROM user_recovery_code WHERE user_id = $1", user_id);
    for (const auto& hash : hashes)
        tx.run("INSERT INTO user_recovery_code (user_id, code_hash) VALUES ($1, $2)", user_id, hash);
}

std::int64_t count_recovery_codes(const db::Reader& db, Id user_id) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM user_recovery_code WHERE user_id = $1", user_id);
}

bool take_recovery_code(db::Writer& tx, Id user_id, const std::string& hash) {
    tx.run("DELETE FROM user_recovery_code WHERE user_id = $1 AND code_hash = $2", user_id, hash);
    return tx.changed() == 1;
}

}  // namespace oneroom::accounts
