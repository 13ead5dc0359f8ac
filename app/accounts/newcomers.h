// Accounts for people who asked for one themselves.
#pragma once

#include "accounts/accounts.h"

namespace oneroom::accounts {

struct Newcomer {
    std::string username{};
    std::string full_name{};
    std::string email{};
    std::optional<Id> location_id{};
    std::string language_code{};
};

/// Whether anybody, active or not, has this e-mail address.
bool has_account_with(const db::Reader& db, std::string_view email);

/// Whether somebody is called so, however it is capitalised.
bool is_name_taken(const db::Reader& db, std::string_view username);

/// What is wrong with a username that somebody chooses; empty when nothing is. Says nothing about who has it.
std::string name_complaint(std::string_view username);

/// Adds a person without password and without any permission, and has the message `template_name` sent to them with a
/// link to choose a password by. Throws Failure 400 by field as create_user() does.
struct Welcomed {
    Id user_id{};
    std::string token;  ///< of that link
};
Welcomed welcome(const Accounts& accounts, db::Writer& tx, const Newcomer& newcomer, std::string_view template_name);

/// Adds a restricted person (isSd): without password, address, location and permissions, reached by no rule, and in no
/// list of people unless it asks for them. Returns the id.
Id add_restricted(db::Writer& tx, const std::string& username, const std::string& full_name,
                  const std::string& language_code, Instant now);
void rename_restricted(db::Writer& tx, Id user_id, const std::string& full_name);

}  // namespace oneroom::accounts
