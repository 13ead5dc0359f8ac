#include "accounts/first_start.h"

#include "accounts/password_rules.h"
#include "core/base/bytes.h"
#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";  // Crockford's 32: no I, L, O, U
constexpr std::size_t code_length = 20;
// Nobody guesses 100 bits; this keeps the log short.
constexpr Throttle::Limit code_limit{5, 5s, 60s};

std::string normalised(std::string_view typed) {
    std::string code;
    for (char c : typed) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
        if (c == 'O') c = '0';
        if (c == 'I' || c == 'L') c = '1';
        if (alphabet.find(c) != alphabet.npos) code += c;
    }
    return code;
}

[[noreturn]] void refuse_second() {
    throw Failure(409,
                  "The first administrator exists already. Sign in instead, or ask the administrator for an account");
}

}  // namespace

std::string make_setup_code() {
    std::string code;
    std::size_t drawn = 0;
    for (const unsigned char byte : random_bytes(code_length)) {
        if (drawn > 0 && drawn % 4 == 0) code += '-';
        code += alphabet[byte % alphabet.size()];
        ++drawn;
    }
    return code;
}

bool is_setup_code(std::string_view typed, std::string_view code) {
    return equal_constant_time(sha256_hex(normalised(typed.substr(0, 100))), sha256_hex(normalised(code)));
}

SignedIn create_first_administrator(Accounts& accounts, const CreateAdministratorRequest& request,
                                    const Client& client) {
    if (!needs_first_administrator(accounts)) refuse_second();
    const std::string key = "setup " + network_of(client.address);
    if (const auto wait = accounts.throttle.take({{key, code_limit}}); wait > 0s) {
        SignedIn result;
        result.answer.outcome = SignInOutcome::tooManyAttempts;
        result.answer.retry_after_seconds = wait.count();
        return result;
    }
    if (!is_setup_code(request.setup_code, accounts.setup_code)) return {};
    accounts.throttle.forget(key);

    require_good_password(rules_of(*accounts.settings.now()), "password", request.password, "confirmPassword",
                          request.confirm_password, request.username);
    const std::string hash = accounts.hasher.hash(request.password);
    const Instant now = accounts.clock.now();
    SignedIn result;
    result.tokens = accounts.db.write([&](db::Writer& tx) {
        if (has_any_user(tx)) refuse_second();
        seed_permission_groups(tx);
        result.user_id = create_user(tx,
                                     {.username = request.username,
                                      .full_name = request.full_name,
                                      .email = request.email,
                                      .password_hash = hash,
                                      .permission_group_ids = {*find_permission_group(tx, administrators)}},
                                     now);
        tell_person_change(accounts, tx, result.user_id);
        note_sign_in(tx, result.user_id, "en", now);
        audit::record(tx, {result.user_id, request.full_name, client.address}, now,
                      {.action = "setup.createAdministrator",
                       .object_kind = "user",
                       .object_id = result.user_id,
                       .summary = "Set the portal up and became its first administrator"});
        return accounts.sessions.start(tx, result.user_id, client);
    });
    result.answer.outcome = SignInOutcome::signedIn;
    result.answer.session_key = result.tokens.key;
    return result;
}

}  // namespace oneroom::accounts
