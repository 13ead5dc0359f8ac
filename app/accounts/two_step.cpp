#include "accounts/two_step.h"

#include <algorithm>
#include <qrcodegen/qrcodegen.hpp>

#include "accounts/one_time_code_store.h"
#include "accounts/passkey_store.h"
#include "accounts/permits.h"
#include "accounts/session_store.h"
#include "accounts/two_step_store.h"
#include "core/base/bytes.h"
#include "core/base/text.h"
#include "core/security/secret_box.h"
#include "core/security/totp.h"

namespace oneroom::accounts {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view box_purpose = "two-step secret";
constexpr int recovery_codes = 10;
constexpr int recovery_letters = 12;  // of 32: 60 bits
constexpr auto setup_life = 10min;    // from the password to the first code
constexpr Throttle::Limit confirm_limit{5, 30s, 15min};

/// "ABCD-EFGH-IJKL".
std::string make_recovery_code() {
    std::string code = to_base32(random_bytes(recovery_letters)).substr(0, recovery_letters);
    return code.substr(0, 4) + "-" + code.substr(4, 4) + "-" + code.substr(8);
}

std::vector<std::string> qr_rows(const std::string& text) {
    const auto code = qrcodegen::QrCode::encodeText(text.c_str(), qrcodegen::QrCode::Ecc::MEDIUM);
    std::vector<std::string> rows;
    for (int y = 0; y < code.getSize(); ++y) {
        rows.emplace_back();
        for (int x = 0; x < code.getSize(); ++x) rows.back() += code.getModule(x, y) ? '#' : ' ';
    }
    return rows;
}

bool is_required_of(const Accounts& accounts, const db::Reader& db, Id user_id) {
    return is_second_step_required(db, *accounts.settings.now(), user_id, show_user(db, user_id).is_restricted);
}

SecurityStatus status_of(const Accounts& accounts, const db::Reader& db, Id user_id, Id current_session) {
    SecurityStatus status;
    status.has_password = !show_user(db, user_id).password_hash.empty();
    status.is_required = is_required_of(accounts, db, user_id);
    const auto begins = [&](std::optional<Instant> at) {
        status.uses_two_steps = true;
        status.two_steps_since = status.two_steps_since ? std::min(*status.two_steps_since, *at) : *at;
    };
    if (const auto app = find_two_step(db, user_id); app && app->is_on) {
        status.uses_app = true;
        begins(app->changed_at);
    }
    if (const auto email = find_contact(db, user_id, mail::MessageKind::email); email && email->second_step_at) {
        status.step_email = email->address;
        begins(email->second_step_at);
    }
    if (const auto phone = find_contact(db, user_id, mail::MessageKind::sms)) {
        status.phone_number = phone->address;
        status.phone_validated_at = phone->verified_at;
        if (phone->second_step_at) {
            status.step_phone = phone->address;
            begins(phone->second_step_at);
        }
    }
    const auto passkeys = list_passkeys(db, user_id);
    status.passkey_count = static_cast<std::int64_t>(passkeys.size());
    if (!passkeys.empty()) begins(passkeys.front().created_at);
    if (status.uses_two_steps) status.recovery_codes_left = count_recovery_codes(db, user_id);
    status.sessions = list_sessions_of(db, user_id, current_session);
    return status;
}

void note(db::Writer& tx, const audit::Actor& actor, Instant now, std::string_view action, Id user_id,
          std::string summary) {
    audit::record(
        tx, actor, now,
        {.action = std::string(action), .object_kind = "user", .object_id = user_id, .summary = std::move(summary)});
}

void forget_two_steps(db::Writer& tx, Id user_id) {
    delete_two_step(tx, user_id);
    clear_second_steps(tx, user_id);
    delete_passkeys_of(tx, user_id);
}

void require_on(const db::Reader& db, Id user_id) {
    if (!uses_two_steps(db, user_id)) throw Failure(409, "Two-step sign-in is off");
}

}  // namespace

RecoveryCodes give_recovery_codes(const Accounts& accounts, db::Writer& tx, Id user_id) {
    RecoveryCodes made;
    std::vector<std::string> hashes;
    for (int i = 0; i < recovery_codes; ++i) {
        made.codes.push_back(make_recovery_code());
        hashes.push_back(hash_recovery_code(accounts, user_id, made.codes.back()));
    }
    replace_recovery_codes(tx, user_id, hashes);
    return made;
}

void end_sessions_but(const Accounts& accounts, db::Writer& tx, Id user_id, Id kept) {
    for (const Id id : list_session_ids_of(tx, user_id)) {
        if (id == kept) continue;
        delete_session(tx, id);
        for (const auto& ended : accounts.on_session_end) ended(tx, user_id, id, accounts.clock.now());
    }
}

std::string hash_recovery_code(const Accounts& accounts, Id user_id, std::string_view code) {
    std::string plain;
    for (const char c : code)
        if (c != '-' && c != ' ') plain += static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    return accounts.secret.sign("recovery code", std::to_string(user_id) + " " + plain);
}

std::optional<std::string> open_two_step_secret(const Accounts& accounts, const std::string& closed) {
    return SecretBox(accounts.secret).open(box_purpose, closed);
}

SecurityStatus show_security(const Accounts& accounts, Id user_id, Id current_session) {
    return accounts.db.read([&](const db::Reader& db) { return status_of(accounts, db, user_id, current_session); });
}

void require_step_left(const Accounts& accounts, const db::Reader& db, Id user_id) {
    if (is_required_of(accounts, db, user_id) && !uses_two_steps(db, user_id))
        throw Failure(409,
                      "This portal asks you for a second step of signing in, so the last one stays. Set up another one "
                      "first, then take this one away");
}

TwoStepSetup begin_two_step(Accounts& accounts, const Session& session, const std::string& permit) {
    require_permit(accounts, session, permit);
    const std::string secret = random_bytes(totp_secret_bytes);
    const std::string closed = SecretBox(accounts.secret).close(box_purpose, secret);
    const std::string username = accounts.db.write([&](db::Writer& tx) {
        if (const auto app = find_two_step(tx, session.user_id); app && app->is_on)
            throw Failure(409, "Two-step sign-in is on already");
        put_two_step(tx, session.user_id, closed, accounts.clock.now());
        return show_user(tx, session.user_id).username;
    });
    TwoStepSetup setup{.secret = to_base32(secret)};
    setup.address = totp_address(accounts.settings.now()->application_title, username, setup.secret);
    setup.qr_code = qr_rows(setup.address);
    return setup;
}

RecoveryCodes confirm_two_step(Accounts& accounts, const Session& session, const TwoStepCode& request,
                               const audit::Actor& actor) {
    const Instant now = accounts.clock.now();
    const std::string key = "two-step setup " + std::to_string(session.user_id);
    if (const auto wait = accounts.throttle.take({{key, confirm_limit}}); wait > 0s)
        throw Failure(429, "Too many attempts. Wait " + std::to_string(wait.count()) + " s and try again");
    auto codes = accounts.db.write([&](db::Writer& tx) {
        const auto stored = find_two_step(tx, session.user_id);
        const auto secret = stored ? open_two_step_secret(accounts, stored->secret_closed) : std::nullopt;
        // Begun and left: whoever finds the session later does not put an app of their own into it.
        if (!secret || stored->is_on || stored->changed_at + setup_life <= now)
            throw Failure(409, "Begin setting up two-step sign-in again");
        const auto step = decide_totp_step(*secret, request.code, stored->last_step, now);
        if (!step) throw invalid("code", "This code is not right. Type the one the app shows now");
        turn_on_two_step(tx, session.user_id, *step, now);
        end_sessions_but(accounts, tx, session.user_id, session.id);
        note(tx, actor, now, "twoStep.confirm", session.user_id, session.full_name + " turned on two-step sign-in");
        send_security_notice(accounts, tx, show_user(tx, session.user_id));
        return give_recovery_codes(accounts, tx, session.user_id);
    });
    accounts.throttle.forget(key);
    accounts.sessions.changed();
    return codes;
}

SecurityStatus end_two_step(Accounts& accounts, const Session& session, const std::string& permit,
                            const audit::Actor& actor) {
    require_permit(accounts, session, permit);
    auto status = accounts.db.write([&](db::Writer& tx) {
        forget_two_steps(tx, session.user_id);
        require_step_left(accounts, tx, session.user_id);
        send_security_notice(accounts, tx, show_user(tx, session.user_id));
        end_sessions_but(accounts, tx, session.user_id, session.id);
        note(tx, actor, accounts.clock.now(), "twoStep.end", session.user_id,
             session.full_name + " turned off two-step sign-in");
        return status_of(accounts, tx, session.user_id, session.id);
    });
    accounts.sessions.changed();
    return status;
}

RecoveryCodes renew_recovery_codes(Accounts& accounts, const Session& session, const std::string& permit,
                                   const audit::Actor& actor) {
    require_permit(accounts, session, permit);
    return accounts.db.write([&](db::Writer& tx) {
        require_on(tx, session.user_id);
        note(tx, actor, accounts.clock.now(), "twoStep.renewCodes", session.user_id,
             session.full_name + " made new recovery codes");
        send_security_notice(accounts, tx, show_user(tx, session.user_id));
        return give_recovery_codes(accounts, tx, session.user_id);
    });
}

SecurityStatus end_own_session(Accounts& accounts, const Session& session, Id session_id, const audit::Actor& actor) {
    const Instant now = accounts.clock.now();
    auto status = accounts.db.write([&](db::Writer& tx) {
        const auto own = list_session_ids_of(tx, session.user_id);
        if (std::ranges::find(own, session_id) == own.end()) throw Failure(404, "This session has ended already");
        delete_session(tx, session_id);
        for (const auto& ended : accounts.on_session_end) ended(tx, session.user_id, session_id, now);
        note(tx, actor, now, "sessions.end", session.user_id, session.full_name + " ended one of their sessions");
        return status_of(accounts, tx, session.user_id, session.id);
    });
    accounts.sessions.changed();
    return status;
}

SecurityStatus end_other_sessions(Accounts& accounts, const Session& session, const audit::Actor& actor) {
    auto status = accounts.db.write([&](db::Writer& tx) {
        end_sessions_but(accounts, tx, session.user_id, session.id);
        note(tx, actor, accounts.clock.now(), "sessions.endOthers", session.user_id,
             session.full_name + " ended their other sessions");
        return status_of(accounts, tx, session.user_id, session.id);
    });
    accounts.sessions.changed();
    return status;
}

SecurityStatus show_security_of(const Accounts& accounts, const Caller& caller, Id user_id) {
    return accounts.db.read([&](const db::Reader& db) {
        require_seen(db, rights_of(db, caller).scope({Role::UserSecurity_View, Role::UserSecurity_Edit}), user_id);
        require_not_above(db, caller, user_id);
        return status_of(accounts, db, user_id, 0);
    });
}

SecurityStatus end_all_sessions_of(Accounts& accounts, const Caller& caller, Id user_id) {
    auto status = accounts.db.write([&](db::Writer& tx) {
        require_reached(tx, rights_of(tx, caller), Role::UserSecurity_Edit, user_id);
        require_not_above(tx, caller, user_id);
        const StoredUser user = show_user(tx, user_id);
        end_sessions_of(accounts, tx, user_id);
        note(tx, caller.actor, accounts.clock.now(), "users.endSessions", user_id,
             "Signed out " + user.full_name + " (" + user.username + ") everywhere");
        return status_of(accounts, tx, user_id, 0);
    });
    accounts.sessions.changed();
    return status;
}

SecurityStatus reset_two_step_of(Accounts& accounts, const Caller& caller, Id user_id) {
    const StoredUser user = accounts.db.read([&](const db::Reader& db) {
        require_reached(db, rights_of(db, caller), Role::UserSecurity_Edit, user_id);
        require_not_above(db, caller, user_id);
        require_somebody_else(caller, user_id);
        return show_user(db, user_id);
    });
    reset_two_step(accounts, caller.actor, user);
    return show_security(accounts, user_id, 0);
}

bool reset_two_step(Accounts& accounts, const audit::Actor& actor, const StoredUser& user) {
    const bool was_on = accounts.db.write([&](db::Writer& tx) {
        if (!uses_two_steps(tx, user.id)) return false;
        forget_two_steps(tx, user.id);
        send_security_notice(accounts, tx, user);
        end_sessions_of(accounts, tx, user.id);
        note(tx, actor, accounts.clock.now(), "users.resetTwoStep", user.id,
             "Turned off two-step sign-in of " + user.full_name + " (" + user.username + ")");
        return true;
    });
    accounts.sessions.changed();
    return was_on;
}

}  // namespace oneroom::accounts
