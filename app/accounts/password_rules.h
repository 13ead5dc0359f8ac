// What a password has to be. The rules alone; the UI's checklist shows the same ones.
#pragma once

#include "accounts/account_types.h"
#include "settings/settings.h"

namespace oneroom::accounts {

PasswordRules rules_of(const settings::Values& settings);

/// Every sentence that `password` breaks; empty when it is good. `username` is its owner's.
std::vector<std::string> unmet_rules(const PasswordRules& rules, std::string_view password, std::string_view username);

/// Throws Failure 400 under `field` unless the password is good and typed twice alike (`confirm_field`).
void require_good_password(const PasswordRules& rules, std::string_view field, const std::string& password,
                           std::string_view confirm_field, const std::string& confirmation, std::string_view username);

/// One of the passwords that guessers try first, however it is capitalised.
bool is_common_password(std::string_view password);

/// A password to be told to somebody and changed at once: 80 bits as "k7mf-2xqp-9dhw-6tza".
std::string make_temporary_password();

}  // namespace oneroom::accounts
