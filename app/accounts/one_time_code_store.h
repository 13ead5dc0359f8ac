// The SQL of codes that were sent, and of where somebody is reached. Private to this folder.
#pragma once

#include "accounts/one_time_codes.h"
#include "core/db/db.h"

namespace oneroom::accounts {

struct StoredCode {
    std::string address{};
    std::string code_hash{};
    std::int64_t tries_left{};
    Instant expires_at{};

    static Fields fields();
};

std::optional<StoredCode> find_code(const db::Reader& db, Id user_id, CodePurpose purpose);
void put_code(db::Writer& tx, Id user_id, CodePurpose purpose, const StoredCode& code);
void delete_code(db::Writer& tx, Id user_id, CodePurpose purpose);
void count_try(db::Writer& tx, Id user_id, CodePurpose purpose);
void delete_old_codes(db::Writer& tx, Instant now);

/// An address or number of a person.
struct Contact {
    std::string address{};
    std::optional<Instant> verified_at{};
    std::optional<Instant> code_sent_at{};
    std::optional<Instant> second_step_at{};

    static Fields fields();
};

std::optional<Contact> find_contact(const db::Reader& db, Id user_id, mail::MessageKind kind);
/// Replaces it, unverified.
void put_contact(db::Writer& tx, Id user_id, mail::MessageKind kind, const std::string& address);
void delete_contact(db::Writer& tx, Id user_id, mail::MessageKind kind);
void note_code_sent(db::Writer& tx, Id user_id, mail::MessageKind kind, Instant now);
void note_verified(db::Writer& tx, Id user_id, mail::MessageKind kind, Instant now);
/// Replaces it, verified; what it was a second step for stays.
void put_verified_contact(db::Writer& tx, Id user_id, mail::MessageKind kind, const std::string& address, Instant now);
void set_second_step(db::Writer& tx, Id user_id, mail::MessageKind kind, std::optional<Instant> since);
/// It has to be verified again before it becomes one again: the phone may be lost, the mailbox somebody else's.
void take_second_step_away(db::Writer& tx, Id user_id, mail::MessageKind kind);
void clear_second_steps(db::Writer& tx, Id user_id);

}  // namespace oneroom::accounts
