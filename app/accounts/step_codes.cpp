#include "accounts/step_codes.h"

#include <algorithm>

#include "accounts/one_time_code_store.h"
#include "accounts/one_time_codes.h"
#include "accounts/passkey_store.h"
#include "accounts/permits.h"
#include "accounts/two_step_store.h"
#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

using mail::MessageKind;

bool is_verified(const std::optional<Contact>& contact, const std::string& address) {
    return contact && contact->verified_at && contact->address == address && !address.empty();
}

bool is_own(const std::optional<Contact>& contact, MessageKind kind, const StoredUser& user) {
    if (kind == MessageKind::email) return is_verified(contact, user.email);
    return contact && contact->verified_at;
}

StepCodeSetup setup_of(const Accounts& accounts, const db::Reader& db, Id user_id) {
    const auto email = find_contact(db, user_id, MessageKind::email),
               phone = find_contact(db, user_id, MessageKind::sms);
    const auto code = find_pending_code(accounts, db, user_id, CodePurpose::email);
    const StoredUser user = show_user(db, user_id);
    StepCodeSetup setup{.email = user.email};
    setup.is_required = is_second_step_required(db, *accounts.settings.now(), user_id, user.is_restricted);
    setup.email_verified = is_verified(email, setup.email);
    setup.email_sent = code.has_value();
    if (code) setup.email_sent_to = code->address;
    if (phone) setup.phone = phone->address;
    setup.phone_verified = phone && phone->verified_at;
    setup.uses_email = email && email->second_step_at;
    setup.uses_phone = phone && phone->second_step_at;
    return setup;
}

void note(db::Writer& tx, const audit::Actor& actor, Instant now, std::string_view action, Id user_id,
          std::string summary) {
    audit::record(
        tx, actor, now,
        {.action = std::string(action), .object_kind = "user", .object_id = user_id, .summary = std::move(summary)});
}

}  // namespace

StepCodeSetup show_step_codes(const Accounts& accounts, Id user_id) {
    return accounts.db.read([&](const db::Reader& db) { return setup_of(accounts, db, user_id); });
}

EmailCodeSent send_email_code(Accounts& accounts, const Session& session, const SendEmailCodeRequest& request,
                              const audit::Actor& actor) {
    const std::string address(trim(request.email));
    require_permit(accounts, session, request.permit);
    require_code_patience(accounts, session.user_id, address, actor.address);
    return accounts.db.write([&](db::Writer& tx) {
        note(tx, actor, accounts.clock.now(), "stepCodes.sendEmail", session.user_id,
             session.full_name + " had a code sent to an e-mail address");
        const bool is_sent =
            send_code(accounts, tx, show_user(tx, session.user_id), {CodePurpose::email, MessageKind::email, address});
        return EmailCodeSent{is_sent, setup_of(accounts, tx, session.user_id)};
    });
}

EmailVerification verify_email(Accounts& accounts, const Session& session, const VerifyEmailRequest& request,
                               const audit::Actor& actor) {
    require_permit(accounts, session, request.permit);
    return accounts.db.write([&](db::Writer& tx) {
        const auto tried = try_code(accounts, tx, session.user_id, CodePurpose::email, request.code);
        if (tried.outcome != CodeOutcome::right)
            return EmailVerification{false, setup_of(accounts, tx, session.user_id)};
        const Instant now = accounts.clock.now();
        StoredUser user = show_user(tx, session.user_id);
        if (user.email != tried.address) {
            send_security_notice(accounts, tx, user);  // where it went until now
            user.email = tried.address;
            update_user(tx, user);
            tell_person_change(accounts, tx, user.id);
        }
        put_verified_contact(tx, user.id, MessageKind::email, tried.address, now);
        note(tx, actor, now, "stepCodes.verifyEmail", user.id, user.full_name + " verified their e-mail address");
        return EmailVerification{true, setup_of(accounts, tx, user.id)};
    });
}

StepCodesEnabled enable_step_codes(Accounts& accounts, const Session& session, const EnableStepCodesRequest& request,
                                   const audit::Actor& actor) {
    require_permit(accounts, session, request.permit);
    if (!request.use_email && !request.use_phone)
        throw invalid("useEmail", "Choose the e-mail address, the phone, or both");
    auto enabled = accounts.db.write([&](db::Writer& tx) {
        const Instant now = accounts.clock.now();
        const StoredUser user = show_user(tx, session.user_id);
        const bool was_on = uses_two_steps(tx, user.id);
        std::vector<MessageKind> chosen;
        if (request.use_email) chosen.push_back(MessageKind::email);
        if (request.use_phone) chosen.push_back(MessageKind::sms);
        StepCodesEnabled result{.is_enabled = std::ranges::all_of(chosen, [&](MessageKind kind) {
                                    return is_own(find_contact(tx, user.id, kind), kind, user);
                                })};
        if (!result.is_enabled) return result;
        std::erase_if(chosen, [&](MessageKind kind) { return find_contact(tx, user.id, kind)->second_step_at; });
        if (chosen.empty()) return result;
        for (const auto kind : chosen) set_second_step(tx, user.id, kind, now);
        if (!was_on) {
            result.recovery_codes = give_recovery_codes(accounts, tx, user.id).codes;
            end_sessions_but(accounts, tx, user.id, session.id);
        }
        note(tx, actor, now, "stepCodes.enable", user.id, user.full_name + " made codes that are sent a second step");
        send_security_notice(accounts, tx, user);
        return result;
    });
    accounts.sessions.changed();
    return enabled;
}

SecurityStatus end_step(Accounts& accounts, const Session& session, const EndStepRequest& request,
                        const audit::Actor& actor) {
    require_permit(accounts, session, request.permit);
    accounts.db.write([&](db::Writer& tx) {
        const StoredUser user = show_user(tx, session.user_id);
        if (request.kind == StepKind::app)
            delete_app(tx, user.id);
        else if (request.kind == StepKind::passkey)
            delete_passkeys_of(tx, user.id);
        else if (request.kind == StepKind::email)
            take_second_step_away(tx, user.id, MessageKind::email);
        else
            take_second_step_away(tx, user.id, MessageKind::sms);
        require_step_left(accounts, tx, user.id);
        if (!uses_two_steps(tx, user.id)) {
            delete_two_step(tx, user.id);
            end_sessions_but(accounts, tx, user.id, session.id);
        }
        note(tx, actor, accounts.clock.now(), "twoStep.endOne", user.id,
             user.full_name + " took away a second step of signing in");
        send_security_notice(accounts, tx, user);
    });
    accounts.sessions.changed();
    return show_security(accounts, session.user_id, session.id);
}

}  // namespace oneroom::accounts
