// The SQL of registrations. Private to this folder.
#pragma once

#include "core/api/scope.h"
#include "core/db/db.h"
#include "entry/registration_types.h"

namespace oneroom::entry {

/// What registering stores.
struct NewRegistration {
    std::string full_name{};
    std::string email{};
    std::string note{};
    std::optional<Id> location_id{};
    std::string language_code{};
    std::string address{};
};
void insert_registration(db::Writer& tx, const NewRegistration& registration, Instant now);

std::optional<RegistrationRow> find_registration(const db::Reader& db, Id id);
/// The oldest that nobody has looked at.
std::optional<RegistrationRow> find_noted(const db::Reader& db);
/// Unconfirmed and still good.
std::optional<RegistrationRow> find_by_token(const db::Reader& db, const std::string& token_hash, Instant now);

std::int64_t count_in_state(const db::Reader& db, RegistrationState state);
/// Those of this e-mail address, however it is capitalised, in that state; of unconfirmed ones those still good.
std::int64_t count_with_email(const db::Reader& db, std::string_view email, RegistrationState state, Instant now);
/// Whether somebody who waits for a decision wants to be called so.
bool is_name_wanted(const db::Reader& db, std::string_view username, Id except);

void set_link(db::Writer& tx, Id id, const std::string& token_hash, Instant expires_at);
/// Confirmed: it waits, and its link is used up.
void set_waiting(db::Writer& tx, const RegistrationRow& registration, Instant now);
void update_registration(db::Writer& tx, const RegistrationRow& registration);  ///< name, username, location group
void set_decision(db::Writer& tx, const RegistrationRow& registration);
void delete_registration(db::Writer& tx, Id id);
/// When the newest of those with this address was made that wait for their link to be used.
Instant newest_unconfirmed(const db::Reader& db, std::string_view email);
void delete_oldest_unconfirmed(db::Writer& tx, std::string_view email);
void delete_unconfirmed_with_email(db::Writer& tx, std::string_view email);
/// Unconfirmed ones past their time, and decided ones from before that instant. Returns how many.
std::int64_t delete_old_registrations(db::Writer& tx, Instant now, Instant decided_before);

std::vector<RegistrationRow> list_registrations(const db::Reader& db, const RegistrationListRequest& request,
                                                const Scope& scope);
std::int64_t count_registrations(const db::Reader& db, const RegistrationListRequest& request, const Scope& scope);
/// Whether it is of the scope; what names no location group, only who sees everybody sees.
bool is_in_scope(const db::Reader& db, Id registration_id, const Scope& scope);

std::vector<Place> list_places(const db::Reader& db, std::string_view search);
bool has_place(const db::Reader& db, Id location_id);

}  // namespace oneroom::entry
