#include "entry/registration.h"

#include "accounts/newcomers.h"
#include "core/base/bytes.h"
#include "core/base/text.h"
#include "entry/domains.h"
#include "entry/registration_store.h"
#include "mail/mail.h"

namespace oneroom::entry {
namespace {

using namespace std::chrono_literals;
using accounts::Accounts;
using State = RegistrationState;

constexpr Throttle::Limit network_limit{20, 30s, 15min};  // a class room is behind one
constexpr Throttle::Limit email_limit{3, 60s, 15min};
constexpr Throttle::Limit portal_limit{500, 5s, 30s};  // from however many networks: strangers get no flood of mail
constexpr Throttle::Limit token_limit{20, 5s, 5min};
constexpr Throttle::Limit name_limit{10, 30s, 15min};  // usernames tried by one link
constexpr Throttle::Limit place_limit{100, 1s, 1min};
/// To one address, while none of its links is used: nobody's mailbox is filled.
constexpr std::int64_t most_links = 3;
/// After which a further one takes the place of the oldest.
constexpr auto between_links = 1h;
/// All that were not answered or confirmed: nobody fills the disk.
constexpr std::int64_t most_open = 5000;

void require_patience(Accounts& accounts, const std::vector<Throttle::Key>& keys) {
    if (const auto wait = accounts.throttle.take(keys); wait > 0s)
        throw Failure(429, "Too many attempts. Wait " + std::to_string(wait.count()) + " s and try again");
}

void require_open(const Accounts& accounts) {
    if (!accounts.settings.now()->register_enabled)
        throw Failure(409, "This portal takes no registrations. Ask the person who runs it for an account");
}

bool offers_places(const Accounts& accounts) {
    const auto settings = accounts.settings.now();
    return settings->register_enabled && settings->register_offers_locations && settings->register_needs_approval;
}

std::string email_key(std::string_view email) { return "register " + sha256_hex(to_lower_ascii(trim(email))); }

/// A message that says nothing of what was typed beside the address: it may be somebody else's.
mail::Letter letter_to(const RegistrationRow& registration, std::string_view template_name) {
    return {.template_name = template_name,
            .address = registration.email,
            .language_code = registration.language_code,
            .cause_kind = "registration",
            .cause_id = registration.id};
}

std::string address_of(const Accounts& accounts, const std::string& page) {
    return (accounts.mail.portal_address ? accounts.mail.portal_address() : "") + page;
}

void tell_known(Accounts& accounts, db::Writer& tx, const RegistrationRow& registration) {
    if (accounts.throttle.take({{"known " + email_key(registration.email), {1, 15min, 60min}}}) == 0s) {
        mail::Letter letter = letter_to(registration, "registrationKnown");
        letter.link = address_of(accounts, "/forgot-password");
        mail::add_letter(accounts.mail, tx, letter);
    }
    delete_registration(tx, registration.id);
}

void send_link(const Accounts& accounts, db::Writer& tx, const RegistrationRow& registration) {
    const std::string token = random_token();
    const auto length = accounts.settings.now()->register_length;
    const Instant until = accounts.clock.now() + length;
    set_link(tx, registration.id, sha256_hex(token), until);
    mail::Letter letter = letter_to(registration, "registrationConfirm");
    letter.values = {{"hours", std::to_string(length.count())}};
    // Behind the #, so that it is never sent to a server or written into a log.
    letter.link = address_of(accounts, "/confirm-account#r." + token);
    letter.expires_at = until;
    mail::add_letter(accounts.mail, tx, letter);
}

/// Whoever registers strangers must not keep them out: after an hour the oldest link gives way to a new one. All links
/// go to the same mailbox, and who opens one there says who they are.
bool makes_room(db::Writer& tx, const std::string& email, Instant now) {
    if (now - newest_unconfirmed(tx, email) < between_links) return false;
    delete_oldest_unconfirmed(tx, email);
    return true;
}

void answer(Accounts& accounts, db::Writer& tx, const RegistrationRow& registration) {
    const Instant now = accounts.clock.now();
    const std::string& email = registration.email;
    if (accounts::has_account_with(tx, email) || count_with_email(tx, email, State::waiting, now) > 0)
        tell_known(accounts, tx, registration);
    else if (count_with_email(tx, email, State::unconfirmed, now) >= most_links && !makes_room(tx, email, now))
        delete_registration(tx, registration.id);
    else
        send_link(accounts, tx, registration);
}

/// "ada.lovelace" of ada.lovelace@example.org.
std::string proposed_name(const std::string& email) { return email.substr(0, email.find('@')); }

void require_free_name(const db::Reader& db, const std::string& username) {
    if (auto wrong = accounts::name_complaint(username); !wrong.empty()) throw invalid("username", std::move(wrong));
    if (accounts::is_name_taken(db, username) || is_name_wanted(db, username, 0))
        throw invalid("username", "This username is taken. Choose another one");
}

std::string make_account(const Accounts& accounts, db::Writer& tx, const RegistrationRow& registration,
                         const audit::Actor& actor) {
    const auto made = accounts::welcome(accounts, tx,
                                        {.username = registration.username,
                                         .full_name = registration.full_name,
                                         .email = registration.email,
                                         .language_code = registration.language_code},
                                        "registrationApproved");
    audit::record(tx, actor, accounts.clock.now(),
                  {.action = "users.create",
                   .object_kind = "user",
                   .object_id = made.user_id,
                   .summary = registration.full_name + " (" + registration.username +
                              ") registered and confirmed the e-mail address"});
    delete_registration(tx, registration.id);
    return made.token;
}

}  // namespace

void register_somebody(Accounts& accounts, const RegisterRequest& request, const std::string& address) {
    require_open(accounts);
    NewRegistration registration{.full_name = std::string(trim(request.full_name)),
                                 .email = std::string(trim(request.email)),
                                 .note = std::string(trim(request.note)),
                                 .language_code = std::string(name_of(request.language_code)),
                                 .address = address};
    if (registration.full_name.empty()) throw invalid("fullName", "This is required");
    if (auto wrong = mail::address_complaint(mail::MessageKind::email, registration.email); !wrong.empty())
        throw invalid("email", std::move(wrong));
    if (offers_places(accounts)) registration.location_id = request.location_id;
    require_patience(accounts, {{email_key(registration.email), email_limit},
                                {"register from " + network_of(address), network_limit},
                                {"register", portal_limit}});
    const Instant now = accounts.clock.now();
    accounts.db.write([&](db::Writer& tx) {
        if (!may_register(tx, registration.email))
            throw invalid("email",
                          "Addresses of this domain cannot register. Use that of your organisation, or ask the person "
                          "who runs this portal");
        if (registration.location_id && !has_place(tx, *registration.location_id))
            throw invalid("locationId", "There is no such location group any more");
        if (count_in_state(tx, State::noted) + count_in_state(tx, State::unconfirmed) >= most_open)
            throw Failure(
                429,
                "Too many people register just now. Try again tomorrow, or write to the person who runs this portal");
        insert_registration(tx, registration, now);
        jobs::add_work(tx, "entry.answerRegistrations", "now", "{}", now);
        if (accounts.mail.wake_jobs) accounts.mail.wake_jobs();
    });
}

void answer_registrations(Accounts& accounts, const std::function<bool()>& keep_going) {
    while (keep_going()) {
        const auto registration = accounts.db.read([](const db::Reader& db) { return find_noted(db); });
        if (!registration) return;
        accounts.db.write([&](db::Writer& tx) { answer(accounts, tx, *registration); });
    }
}

std::vector<Place> find_places(Accounts& accounts, const std::string& search, const std::string& address) {
    require_open(accounts);
    if (!offers_places(accounts)) throw Failure(409, "This portal does not ask where people work");
    require_patience(accounts, {{"places from " + network_of(address), place_limit}});
    return accounts.db.read([&](const db::Reader& db) { return list_places(db, search); });
}

RegistrationLink show_registration_link(Accounts& accounts, const std::string& token, const std::string& address) {
    const std::string key = "registration link from " + network_of(address);
    require_patience(accounts, {{key, token_limit}});
    if (!accounts.settings.now()->register_enabled) return {};
    const Instant now = accounts.clock.now();
    const auto found =
        accounts.db.read([&](const db::Reader& db) { return find_by_token(db, sha256_hex(token), now); });
    if (!found) return {};
    accounts.throttle.give_back(key);
    return {true, found->full_name, found->email, proposed_name(found->email)};
}

Confirmed confirm_registration(Accounts& accounts, const ConfirmRequest& request, const std::string& address) {
    if (!show_registration_link(accounts, request.token, address).is_good) return {};
    require_patience(accounts, {{"name by " + sha256_hex(request.token), name_limit}});
    const std::string username(trim(request.username));
    const bool needs_approval = accounts.settings.now()->register_needs_approval;
    return accounts.db.write([&](db::Writer& tx) -> Confirmed {
        const Instant now = accounts.clock.now();
        auto found = find_by_token(tx, sha256_hex(request.token), now);  // used by another tab meanwhile?
        if (!found) return {};
        // Somebody made an account for that address meanwhile, or another of its links was used.
        if (accounts::has_account_with(tx, found->email) ||
            count_with_email(tx, found->email, State::waiting, now) > 0) {
            tell_known(accounts, tx, *found);
            return {};
        }
        require_free_name(tx, username);
        found->username = username;
        if (const auto name = trim(request.full_name); !name.empty()) found->full_name = name;
        const audit::Actor actor{std::nullopt, "somebody", address};
        if (!needs_approval) {
            std::string token = make_account(accounts, tx, *found, actor);
            delete_unconfirmed_with_email(tx, found->email);
            return {ConfirmOutcome::accountMade, std::move(token)};
        }
        set_waiting(tx, *found, now);
        delete_unconfirmed_with_email(tx, found->email);
        audit::record(tx, actor, now,
                      {.action = "registrations.create",
                       .object_kind = "registration",
                       .object_id = found->id,
                       .summary = found->full_name + " (" + username + ") confirmed the address " + found->email +
                                  " and waits for a decision"});
        return {ConfirmOutcome::waiting, std::nullopt};
    });
}

}  // namespace oneroom::entry
