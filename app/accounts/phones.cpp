#include "accounts/phones.h"

#include "accounts/one_time_code_store.h"
#include "accounts/one_time_codes.h"
#include "accounts/permits.h"
#include "accounts/two_step.h"
#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

constexpr auto sms = mail::MessageKind::sms;

/// Reads VAL-02 from left to right.
struct NumberReader {
    std::string_view rest;
    std::string out{};

    bool take(char c) {
        if (!rest.starts_with(c)) return false;
        rest.remove_prefix(1);
        return true;
    }
    void skip_separator() {
        if (!rest.empty() && (rest[0] == '-' || rest[0] == ' ' || rest[0] == '.')) rest.remove_prefix(1);
    }
    bool digits(std::size_t least, std::size_t most) {
        std::size_t n = 0;
        while (n < most && n < rest.size() && rest[n] >= '0' && rest[n] <= '9') ++n;
        out += rest.substr(0, n);
        rest.remove_prefix(n);
        return n >= least;
    }
};

std::string require_number(std::string_view text) {
    if (trim(text).empty()) return "";
    auto number = read_phone_number(text);
    if (!number)
        throw invalid("number",
                      "Write it as three digits, three digits and four to six digits, like (555) 010-0199 or +491 512 "
                      "345678");
    return std::move(*number);
}

PhoneState state_of(const Accounts& accounts, const db::Reader& db, Id user_id) {
    const auto contact = find_contact(db, user_id, sms);
    if (!contact) return {};
    PhoneState state{.number = contact->address, .validated_at = contact->verified_at};
    if (contact->verified_at) {
        state.stage = PhoneStage::validated;
    } else if (const auto code = find_pending_code(accounts, db, user_id, CodePurpose::phone)) {
        state.stage = code->tries_left == code_tries ? PhoneStage::codeSent : PhoneStage::wrongCode;
        state.code_ends_at = code->expires_at;
    }
    return state;
}

void note(db::Writer& tx, const audit::Actor& actor, Instant now, std::string_view action, Id user_id,
          std::string summary) {
    audit::record(
        tx, actor, now,
        {.action = std::string(action), .object_kind = "user", .object_id = user_id, .summary = std::move(summary)});
}

/// False when it was this number already.
bool replace_number(const Accounts& accounts, db::Writer& tx, const StoredUser& user, const std::string& number) {
    const auto before = find_contact(tx, user.id, sms);
    if ((before ? before->address : "") == number) return false;
    if (before && before->second_step_at)
        throw Failure(409, "Codes for signing in go to this number. Turn that off first");
    delete_code(tx, user.id, CodePurpose::phone);
    if (number.empty())
        delete_contact(tx, user.id, sms);
    else
        put_contact(tx, user.id, sms, number);
    send_security_notice(accounts, tx, user);
    return true;
}

}  // namespace

std::optional<std::string> read_phone_number(std::string_view text) {
    NumberReader reader{trim(text)};
    if (reader.take('+')) reader.out = "+";
    const bool has_bracket = reader.take('(');
    if (!reader.digits(3, 3) || (has_bracket && !reader.take(')'))) return std::nullopt;
    reader.skip_separator();
    if (!reader.digits(3, 3)) return std::nullopt;
    reader.skip_separator();
    if (!reader.digits(4, 6) || !reader.rest.empty()) return std::nullopt;
    return reader.out;
}

PhoneState show_phone(const Accounts& accounts, Id user_id) {
    return accounts.db.read([&](const db::Reader& db) { return state_of(accounts, db, user_id); });
}

PhoneState save_phone(Accounts& accounts, const Session& session, const SavePhoneRequest& request,
                      const audit::Actor& actor) {
    const std::string number = require_number(request.number);
    require_permit(accounts, session, request.permit);
    return accounts.db.write([&](db::Writer& tx) {
        if (replace_number(accounts, tx, show_user(tx, session.user_id), number))
            note(tx, actor, accounts.clock.now(), "phone.save", session.user_id,
                 session.full_name + (number.empty() ? " took their phone number away" : " gave a phone number"));
        return state_of(accounts, tx, session.user_id);
    });
}

PhoneCodeSent send_phone_code(Accounts& accounts, const Session& session, const audit::Actor& actor) {
    const auto before = show_phone(accounts, session.user_id);
    if (before.number.empty()) throw Failure(409, "Enter a phone number first");
    if (before.stage == PhoneStage::validated) throw Failure(409, "This number is validated already");
    require_code_patience(accounts, session.user_id, before.number, actor.address);
    return accounts.db.write([&](db::Writer& tx) {
        const auto contact = find_contact(tx, session.user_id, sms);
        if (!contact || contact->address != before.number)
            throw Failure(409, "The number has changed meanwhile. Look at it and try again");
        const Instant now = accounts.clock.now();
        PhoneCodeSent sent{.is_sent = send_code(accounts, tx, show_user(tx, session.user_id),
                                                {CodePurpose::phone, sms, contact->address})};
        note_code_sent(tx, session.user_id, sms, now);
        note(tx, actor, now, "phone.sendCode", session.user_id,
             session.full_name + " had a code sent to their phone number");
        sent.phone = state_of(accounts, tx, session.user_id);
        return sent;
    });
}

PhoneValidation validate_phone(Accounts& accounts, const Session& session, const std::string& code,
                               const audit::Actor& actor) {
    return accounts.db.write([&](db::Writer& tx) {
        const auto contact = find_contact(tx, session.user_id, sms);
        const auto tried = try_code(accounts, tx, session.user_id, CodePurpose::phone, code);
        PhoneValidation result;
        if (tried.outcome == CodeOutcome::right && contact && contact->address == tried.address) {
            note_verified(tx, session.user_id, sms, accounts.clock.now());
            note(tx, actor, accounts.clock.now(), "phone.validate", session.user_id,
                 session.full_name + " validated their phone number");
            result.is_validated = true;
        }
        result.phone = state_of(accounts, tx, session.user_id);
        return result;
    });
}

SecurityStatus save_phone_of(Accounts& accounts, const Caller& caller, const SavePhoneOfRequest& request) {
    const std::string number = require_number(request.number);
    accounts.db.write([&](db::Writer& tx) {
        require_reached(tx, rights_of(tx, caller), Role::UserSecurity_Edit, request.user_id);
        require_not_above(tx, caller, request.user_id);
        require_somebody_else(caller, request.user_id);
        const StoredUser user = show_user(tx, request.user_id);
        if (replace_number(accounts, tx, user, number))
            note(tx, caller.actor, accounts.clock.now(), "users.savePhone", user.id,
                 "Changed the phone number of " + user.full_name + " (" + user.username + ")");
    });
    return show_security(accounts, request.user_id, 0);
}

}  // namespace oneroom::accounts
