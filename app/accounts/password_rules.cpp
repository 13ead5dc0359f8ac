#include "accounts/password_rules.h"

#include "accounts/character_kinds.h"
#include "core/base/bytes.h"
#include "core/base/failure.h"
#include "core/base/text.h"
#include "core/security/password_hasher.h"

namespace oneroom::accounts {
namespace {

bool is_digit(char32_t c) { return c >= U'0' && c <= U'9'; }
bool is_other(char32_t c) { return !is_alphanumeric(c); }

bool has(std::string_view text, bool (*is_kind)(char32_t)) {
    for (std::size_t at = 0; at < text.size();)
        if (is_kind(next_code_point(text, at))) return true;
    return false;
}

}  // namespace

PasswordRules rules_of(const settings::Values& settings) {
    return {settings.required_length, settings.require_uppercase, settings.require_lowercase, settings.require_digit,
            settings.require_non_alphanumeric};
}

std::vector<std::string> unmet_rules(const PasswordRules& rules, std::string_view password, std::string_view username) {
    std::vector<std::string> unmet;
    const auto want = [&](bool is_met, std::string sentence) {
        if (!is_met) unmet.push_back(std::move(sentence));
    };
    if (password.size() > PasswordHasher::longest_password)
        return {"Must not be longer than " + std::to_string(PasswordHasher::longest_password) + " bytes"};
    want(is_utf8(password), "Must be text");
    want(static_cast<std::int64_t>(code_points(password)) >= rules.required_length,
         "Must have at least " + std::to_string(rules.required_length) + " characters");
    want(!rules.require_uppercase || has(password, is_uppercase), "Must have a capital letter");
    want(!rules.require_lowercase || has(password, is_lowercase), "Must have a small letter");
    want(!rules.require_digit || has(password, is_digit), "Must have a digit");
    want(!rules.require_non_alphanumeric || has(password, is_other),
         "Must have a character other than a letter or digit");
    want(username.empty() || fold(password) != fold(username), "Must not be the username");
    want(!is_common_password(password), "This password is one of the first that others would try. Choose another one");
    return unmet;
}

void require_good_password(const PasswordRules& rules, std::string_view field, const std::string& password,
                           std::string_view confirm_field, const std::string& confirmation, std::string_view username) {
    FieldErrors errors;
    for (auto& sentence : unmet_rules(rules, password, username)) errors.add(field, std::move(sentence));
    if (password != confirmation) errors.add(confirm_field, "The two passwords differ");
    if (!errors.empty()) throw invalid(std::move(errors));
}

std::string make_temporary_password() {
    constexpr std::string_view letters = "abcdefghjkmnpqrstuvwxyz23456789";  // none is mistaken for another
    std::string password;
    for (const unsigned char byte : random_bytes(16)) {
        if (password.size() % 5 == 4) password += '-';
        password += letters[byte % letters.size()];  // 31 of 256: a bias of a hundredth of a bit
    }
    return password;
}

}  // namespace oneroom::accounts
