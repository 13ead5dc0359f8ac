#include "accounts/one_time_code_store.h"

namespace oneroom::accounts {

Fields StoredCode::fields() {
    return {field<&StoredCode::address>("address"), field<&StoredCode::code_hash>("codeHash").secret(),
            field<&StoredCode::tries_left>("triesLeft"), field<&StoredCode::expires_at>("expiresAt")};
}

Fields Contact::fields() {
    return {field<&Contact::address>("address"), field<&Contact::verified_at>("verifiedAt"),
            field<&Contact::code_sent_at>("codeSentAt"), field<&Contact::second_step_at>("secondStepAt")};
}

std::optional<StoredCode> find_code(const db::Reader& db, Id user_id, CodePurpose purpose) {
    return db.one<StoredCode>(
        "SELECT address, code_hash, tries_left, expires_at FROM one_time_code WHERE user_id = $1 AND purpose = $2",
        user_id, purpose);
}

void put_code(db::Writer& tx, Id user_id, CodePurpose purpose, const StoredCode& code) {
    tx.run(R"sql(
        INSERT INTO one_time_code (user_id, purpose, address, code_hash, tries_left, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (user_id, purpose) DO UPDATE
           SET address = excluded.address, code_hash = excluded.code_hash, tries_left = excluded.tries_left,
               expires_at = excluded.expires_at)sql",
           user_id, purpose, code.address, code.code_hash, code.tries_left, code.expires_at);
}

void delete_code(db::Writer& tx, Id user_id, CodePurpose purpose) {
    tx.run("DELETE FROM one_time_code WHERE user_id = $1 AND purpose = $2", user_id, purpose);
}

void count_try(db::Writer& tx, Id user_id, CodePurpose purpose) {
    tx.run("UPDATE one_time_code SET tries_left = tries_left - 1 WHERE user_id = $1 AND purpose = $2", user_id,
           purpose);
}

void delete_old_codes(db::Writer& tx, Instant now) { tx.run("DELETE FROM one_time_code WHERE expires_at <= $1", now); }

std::optional<Contact> find_contact(const db::Reader& db, Id user_id, mail::MessageKind kind) {
    return db.one<Contact>(
        "SELECT address, verified_at, code_sent_at, second_step_at FROM user_contact WHERE user_id = $1 AND kind = $2",
        user_id, kind);
}

void put_contact(db::Writer& tx, Id user_id, mail::MessageKind kind, const std::string& address) {
    tx.run(R"sql(
        INSERT INTO user_contact (user_id, kind, address) VALUES ($1, $2, $3)
        ON CONFLICT (user_id, kind) DO UPDATE SET address = excluded.address, verified_at = NULL)sql",
           user_id, kind, address);
}

void delete_contact(db::Writer& tx, Id user_id, mail::MessageKind kind) {
    tx.run("DELETE FROM user_contact WHERE user_id = $1 AND kind = $2", user_id, kind);
}

void note_code_sent(db::Writer& tx, Id user_id, mail::MessageKind kind, Instant now) {
    tx.run("UPDATE user_contact SET code_sent_at = $3 WHERE user_id = $1 AND kind = $2", user_id, kind, now);
}

void note_verified(db::Writer& tx, Id user_id, mail::MessageKind kind, Instant now) {
    tx.run("UPDATE user_contact SET verified_at = $3 WHERE user_id = $1 AND kind = $2", user_id, kind, now);
}

void put_verified_contact(db::Writer& tx, Id user_id, mail::MessageKind kind, const std::string& address, Instant now) {
    tx.run(R"sql(
        INSERT INTO user_contact (user_id, kind, address, verified_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (user_id, kind) DO UPDATE SET address = excluded.address, verified_at = excluded.verified_at)sql",
           user_id, kind, address, now);
}

void set_second_step(db::Writer& tx, Id user_id, mail::MessageKind kind, std::optional<Instant> since) {
    tx.run("UPDATE user_contact SET second_step_at = $3 WHERE user_id = $1 AND kind = $2", user_id, kind, since);
}

void take_second_step_away(db::Writer& tx, Id user_id, mail::MessageKind kind) {
    tx.run("UPDATE user_contact SET second_step_at = NULL, verified_at = NULL WHERE user_id = $1 AND kind = $2",
           user_id, kind);
}

void clear_second_steps(db::Writer& tx, Id user_id) {
    tx.run("UPDATE user_contact SET second_step_at = NULL WHERE user_id = $1", user_id);
    tx.run("DELETE FROM one_time_code WHERE user_id = $1 AND purpose IN ($2, $3)", user_id, CodePurpose::stepByEmail,
           CodePurpose::stepBySms);
}

}  // namespace oneroom::accounts
