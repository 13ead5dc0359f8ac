#include "accounts/one_time_codes.h"

#include "accounts/one_time_code_store.h"
#include "core/base/bytes.h"

namespace oneroom::accounts {
namespace {

using namespace std::chrono_literals;

// Five at once, then a minute, two, four ... an hour: some 30 a day at most.
constexpr Throttle::Limit send_limit{5, 60s, 1h};
constexpr Throttle::Limit network_limit{20, 30s, 15min};  // a class room is behind one

/// Six digits; 2^64 is so much more than a million that none is likelier than another.
std::string make_digits() {
    std::uint64_t number = 0;
    for (const unsigned char byte : random_bytes(8)) number = number << 8U | byte;
    std::string digits = std::to_string(number % 1'000'000);
    return std::string(6 - digits.size(), '0') + digits;
}

/// Tied to person, purpose and address, and worth nothing without DIR/secret.key: a million codes are tried in a
/// second.
std::string hash_code(const Accounts& accounts, Id user_id, const CodeOrder& order, std::string_view digits) {
    return accounts.secret.sign("one-time code", std::to_string(user_id) + " " +
                                                     std::to_string(static_cast<int>(order.purpose)) + " " +
                                                     order.address + " " + std::string(digits));
}

std::string digits_of(std::string_view typed) {
    std::string digits;
    for (const char c : typed)
        if (c != ' ' && c != '-') digits += c;
    return digits;
}

std::optional<StoredCode> find_good_code(const Accounts& accounts, const db::Reader& db, Id user_id,
                                         CodePurpose purpose) {
    auto code = find_code(db, user_id, purpose);
    if (!code || code->expires_at <= accounts.clock.now() || code->tries_left <= 0) return std::nullopt;
    return code;
}

}  // namespace

void require_code_patience(Accounts& accounts, Id user_id, const std::string& address, const std::string& from) {
    std::vector<Throttle::Key> keys{{"code for " + std::to_string(user_id), send_limit},
                                    {"code from " + network_of(from), network_limit}};
    if (!address.empty()) keys.emplace_back("code to " + sha256_hex(address), send_limit);
    const auto wait = accounts.throttle.take(keys);
    if (wait > 0s) throw Failure(429, "Too many attempts. Wait " + std::to_string(wait.count()) + " s and try again");
}

bool send_code(const Accounts& accounts, db::Writer& tx, const StoredUser& user, const CodeOrder& order) {
    const Instant until = accounts.clock.now() + code_life;
    const bool is_step = order.purpose == CodePurpose::stepByEmail || order.purpose == CodePurpose::stepBySms;
    const std::string template_name(is_step ? mail::sign_in_code : "verificationCode");
    const std::string digits = make_digits();
    put_code(tx, user.id, order.purpose,
             {order.address, hash_code(accounts, user.id, order, digits), code_tries, until});
    mail::add_letter(accounts.mail, tx,
                     {.kind = order.kind,
                      .template_name = template_name,
                      .user_id = user.id,
                      .name = user.full_name,
                      .address = order.address,
                      .language_code = user.language_code,
                      .values = {{"code", digits}, {"minutes", std::to_string(code_life.count())}},
                      .is_secret = true,
                      .cause_kind = "user",
                      .cause_id = user.id,
                      .expires_at = until});
    return mail::can_send(accounts.mail, order.kind, template_name);
}

TriedCode try_code(const Accounts& accounts, db::Writer& tx, Id user_id, CodePurpose purpose, std::string_view typed) {
    const auto code = find_good_code(accounts, tx, user_id, purpose);
    if (!code) return {};
    const auto tried = hash_code(accounts, user_id, {.purpose = purpose, .address = code->address}, digits_of(typed));
    if (!equal_constant_time(tried, code->code_hash)) {
        count_try(tx, user_id, purpose);
        return {CodeOutcome::wrong};
    }
    delete_code(tx, user_id, purpose);
    return {CodeOutcome::right, code->address};
}

std::optional<PendingCode> find_pending_code(const Accounts& accounts, const db::Reader& db, Id user_id,
                                             CodePurpose purpose) {
    const auto code = find_good_code(accounts, db, user_id, purpose);
    if (!code) return std::nullopt;
    return PendingCode{code->address, code->tries_left, code->expires_at};
}

void send_security_notice(const Accounts& accounts, db::Writer& tx, const StoredUser& user) {
    if (user.email.empty()) return;
    mail::add_letter(accounts.mail, tx,
                     {.kind = mail::MessageKind::email,
                      .template_name = "securityNotice",
                      .user_id = user.id,
                      .name = user.full_name,
                      .address = user.email,
                      .language_code = user.language_code,
                      .values = {{"username", user.username}},
                      .cause_kind = "user",
                      .cause_id = user.id});
}

}  // namespace oneroom::accounts
