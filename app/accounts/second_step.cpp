// Sign-in after the password, for those who use two steps.
#include <algorithm>
#include <charconv>

#include "accounts/one_time_code_store.h"
#include "accounts/one_time_codes.h"
#include "accounts/passkey_store.h"
#include "accounts/password_link_store.h"
#include "accounts/two_step.h"
#include "accounts/two_step_store.h"
#include "core/base/bytes.h"
#include "core/security/secret_box.h"
#include "core/security/totp.h"

namespace oneroom::accounts {
namespace {

using namespace std::chrono_literals;
using login_options::LoginType;

constexpr std::string_view ticket_purpose = "second step";
constexpr std::string_view hash_purpose = "chosen password";
constexpr auto ticket_life = 5min;
/// Five codes, then waits that double: a million codes are not tried through this.
constexpr Throttle::Limit code_limit{5, 30s, 15min};

std::string throttle_key(Id user_id) { return "second step " + std::to_string(user_id); }

/// Changes with the password, so that a new one voids the ticket.
std::string mark_of(const StoredUser& user) { return sha256_hex(user.password_hash).substr(0, 16); }

/// "user-end-mark-way/hash", as make_ticket() wrote it; the hash is closed, or not there.
struct Ticket {
    Id user_id{};
    Instant ends_at{};
    std::string mark;
    FirstStep first;
};

std::optional<Ticket> read_ticket(const Accounts& accounts, const std::string& sealed) {
    const auto text = accounts.secret.open(ticket_purpose, sealed);
    if (!text) return std::nullopt;
    const auto first = text->find('-'), second = text->find('-', first + 1);
    std::int64_t end = 0;
    Ticket ticket;
    std::from_chars(text->data(), text->data() + first, ticket.user_id);
    std::from_chars(text->data() + first + 1, text->data() + second, end);
    ticket.ends_at = Instant(std::chrono::milliseconds(end));
    const auto third = text->find('-', second + 1);
    ticket.mark = text->substr(second + 1, third - second - 1);
    const auto slash = text->find('/', third);
    const auto way = enum_of<LoginType>(text->substr(third + 1, slash - third - 1));
    if (!way) return std::nullopt;
    ticket.first.way = *way;
    if (slash != text->npos)
        ticket.first.chosen_hash = SecretBox(accounts.secret).open(hash_purpose, text->substr(slash + 1)).value_or("");
    return ticket;
}

/// The link of an e-mail has shown the mailbox already: a code by e-mail proves nothing more.
bool is_no_second_proof(const Accounts& accounts, const std::string& sealed, StepKind kind) {
    const auto ticket = read_ticket(accounts, sealed);
    return !ticket || (ticket->first.way == LoginType::magicLink && kind == StepKind::email);
}

/// Uses up the code. False when it is wrong.
bool take_code(const Accounts& accounts, db::Writer& tx, const StoredUser& user, const std::string& code,
               const audit::Actor& actor) {
    const auto stored = find_two_step(tx, user.id);
    const bool has_app = stored && stored->is_on;  // one that was only begun proves nothing
    if (const auto secret = has_app ? open_two_step_secret(accounts, stored->secret_closed) : std::nullopt) {
        const auto step = decide_totp_step(*secret, code, stored->last_step, accounts.clock.now());
        if (step) return take_step(tx, user.id, *step);
    }
    if (!take_recovery_code(tx, user.id, hash_recovery_code(accounts, user.id, code))) return false;
    audit::record(tx, actor, accounts.clock.now(),
                  {.action = "session.secondStep",
                   .object_kind = "user",
                   .object_id = user.id,
                   .summary = user.username + " used a recovery code"});
    return true;
}

struct SentKind {
    StepKind step;
    mail::MessageKind message;
    CodePurpose purpose;
};
constexpr std::array sent_kinds{SentKind{StepKind::email, mail::MessageKind::email, CodePurpose::stepByEmail},
                                SentKind{StepKind::sms, mail::MessageKind::sms, CodePurpose::stepBySms}};

const SentKind* sent_kind_of(StepKind kind) {
    for (const auto& one : sent_kinds)
        if (one.step == kind) return &one;
    return nullptr;
}

/// Where codes of this kind go, for who uses them.
std::optional<std::string> contact_address(const db::Reader& db, Id user_id, const SentKind& kind) {
    const auto contact = find_contact(db, user_id, kind.message);
    if (!contact || !contact->second_step_at) return std::nullopt;
    return contact->address;
}

/// Enough for its owner to know it again, and no more: "a…@example.org", "…99".
std::string hint_of(const SentKind& kind, const std::string& address) {
    if (kind.message == mail::MessageKind::sms) return "\u2026" + address.substr(address.size() - 2);
    const auto at = address.find('@');
    const bool is_plain = static_cast<unsigned char>(address[0]) < 0x80;
    return (is_plain ? address.substr(0, 1) : "") + "\u2026" + (at == address.npos ? "" : address.substr(at));
}

/// Alike, unless the link for the password went there (list_second_steps).
std::optional<std::string> step_address(const db::Reader& db, Id user_id, const SentKind& kind) {
    const auto is_offered = [&](const StepOption& one) { return one.kind == kind.step; };
    if (std::ranges::none_of(list_second_steps(db, user_id), is_offered)) return std::nullopt;
    return contact_address(db, user_id, kind);
}

SignInOutcome take(const Accounts& accounts, db::Writer& tx, const StoredUser& user, const SecondStepRequest& request,
                   const audit::Actor& actor) {
    if (!uses_two_steps(tx, user.id)) return SignInOutcome::startAgain;
    if (request.kind == StepKind::passkey) return SignInOutcome::wrongCode;  // no code: session.takePasskey
    const SentKind* const kind = sent_kind_of(request.kind);
    if (!kind)
        return take_code(accounts, tx, user, request.code, actor) ? SignInOutcome::signedIn : SignInOutcome::wrongCode;
    const auto address = step_address(tx, user.id, *kind);
    const auto tried = try_code(accounts, tx, user.id, kind->purpose, request.code);
    if (tried.outcome == CodeOutcome::over) return SignInOutcome::codeOver;
    const bool is_right = tried.outcome == CodeOutcome::right && address && tried.address == *address;
    return is_right ? SignInOutcome::signedIn : SignInOutcome::wrongCode;
}

}  // namespace

std::vector<StepOption> list_second_steps(const db::Reader& db, Id user_id) {
    std::vector<StepOption> steps;
    if (const auto app = find_two_step(db, user_id); app && app->is_on) steps.push_back({.kind = StepKind::app});
    if (has_passkey(db, user_id)) steps.push_back({.kind = StepKind::passkey});
    for (const auto& kind : sent_kinds)
        if (const auto address = contact_address(db, user_id, kind))
            steps.push_back({kind.step, hint_of(kind, *address)});
    if (steps.size() < 2) return steps;
    const auto by_link = find_link_kind(db, user_id);
    std::erase_if(steps, [&](const StepOption& one) {
        const SentKind* const kind = sent_kind_of(one.kind);
        return kind && kind->message == by_link;
    });
    return steps;
}

bool is_second_step_required(const db::Reader& db, const settings::Values& settings, Id user_id, bool is_restricted) {
    using enum settings::TwoStepRule;
    if (is_restricted || settings.two_step_rule == optional) return false;
    return settings.two_step_rule == everybody || !find_roles_of(db, user_id).empty();
}

bool misses_second_step(const db::Reader& db, const settings::Values& settings, Id user_id, bool is_restricted) {
    return is_second_step_required(db, settings, user_id, is_restricted) && !uses_two_steps(db, user_id);
}

bool uses_two_steps(const db::Reader& db, Id user_id) { return !list_second_steps(db, user_id).empty(); }

std::string make_ticket(const Accounts& accounts, const StoredUser& user, const FirstStep& first) {
    const Instant end = accounts.clock.now() + ticket_life;
    std::string text = std::to_string(user.id) + "-" + std::to_string(end.time_since_epoch().count()) + "-" +
                       mark_of(user) + "-" + std::string(name_of(first.way));
    // Closed, because whoever reads a ticket must not guess the password at home.
    if (!first.chosen_hash.empty()) text += "/" + SecretBox(accounts.secret).close(hash_purpose, first.chosen_hash);
    return accounts.secret.seal(ticket_purpose, text);
}

std::optional<StoredUser> find_ticket_user(const Accounts& accounts, const std::string& sealed) {
    const auto ticket = read_ticket(accounts, sealed);
    if (!ticket || ticket->ends_at <= accounts.clock.now()) return std::nullopt;
    auto user = accounts.db.read([&](const db::Reader& db) { return find_user(db, ticket->user_id); });
    if (!user || !user->is_active || mark_of(*user) != ticket->mark) return std::nullopt;
    return user;
}

FirstStep first_step_of(const Accounts& accounts, const std::string& sealed) {
    const auto ticket = read_ticket(accounts, sealed);
    return ticket ? ticket->first : FirstStep{};
}

StepTried try_second_step(Accounts& accounts, const SecondStepRequest& request,
                          const std::function<SignInFacts(Id user_id)>& facts_for) {
    const auto user = find_ticket_user(accounts, request.ticket);
    if (!user || is_no_second_proof(accounts, request.ticket, request.kind)) return {};
    SignInFacts facts = facts_for(user->id);
    facts.took_two_steps = true;
    facts.way = first_step_of(accounts, request.ticket).way;
    if (user->is_locked(accounts.clock.now()) && !facts.is_known_device) return {SignInOutcome::locked};
    if (const auto wait = accounts.throttle.take({{throttle_key(user->id), code_limit}}); wait > 0s)
        return {SignInOutcome::tooManyAttempts, wait};

    const auto taken = accounts.db.write([&](db::Writer& tx) {
        const auto result = take(accounts, tx, *user, request, {user->id, user->full_name, facts.client.address});
        // More than a mailbox knows the password then.
        if (result == SignInOutcome::signedIn && facts.way == LoginType::standard) forget_link_kind(tx, user->id);
        return result;
    });
    if (taken == SignInOutcome::wrongCode) note_failure(accounts, user, facts, true);
    if (taken == SignInOutcome::signedIn) accounts.throttle.forget(throttle_key(user->id));
    return {taken, 0s, user, facts};
}

SignedIn let_in_after(Accounts& accounts, const StepTried& tried, const std::string& ticket,
                      const std::string& locale) {
    const auto refused = [](SignInOutcome outcome, std::chrono::seconds wait) {
        return SignedIn{.answer = {.outcome = outcome, .retry_after_seconds = wait.count()}};
    };
    if (tried.outcome != SignInOutcome::signedIn) return refused(tried.outcome, tried.wait);
    const std::string chosen = ticket.empty() ? "" : first_step_of(accounts, ticket).chosen_hash;
    auto tokens = open_session(accounts, *tried.user, locale, tried.facts, {chosen, !chosen.empty()});
    if (!tokens) return refused(SignInOutcome::startAgain, 0s);
    return signed_in_as(*tried.user, std::move(*tokens), tried.user->must_change_password && chosen.empty());
}

SignedIn take_second_step(Accounts& accounts, const SecondStepRequest& request,
                          const std::function<SignInFacts(Id user_id)>& facts_for) {
    return let_in_after(accounts, try_second_step(accounts, request, facts_for), request.ticket, request.locale);
}

StepCodeSent send_step_code(Accounts& accounts, const SendStepCodeRequest& request,
                            const std::function<SignInFacts(Id user_id)>& facts_for) {
    const auto user = find_ticket_user(accounts, request.ticket);
    const SentKind* const kind = sent_kind_of(request.kind);
    if (!user || !kind || is_no_second_proof(accounts, request.ticket, request.kind)) return {};
    const SignInFacts facts = facts_for(user->id);
    if (user->is_locked(accounts.clock.now()) && !facts.is_known_device) return {SignInOutcome::locked};
    const auto address = accounts.db.read([&](const db::Reader& db) { return step_address(db, user->id, *kind); });
    if (!address) return {};
    require_code_patience(accounts, user->id, "", facts.client.address);
    return accounts.db.write([&](db::Writer& tx) -> StepCodeSent {
        if (step_address(tx, user->id, *kind) != address) return {};
        audit::record(tx, {user->id, user->full_name, facts.client.address}, accounts.clock.now(),
                      {.action = "session.sendStepCode",
                       .object_kind = "user",
                       .object_id = user->id,
                       .summary = "A code for the second step was sent to " + user->username});
        return {SignInOutcome::secondStep, send_code(accounts, tx, *user, {kind->purpose, kind->message, *address})};
    });
}

}  // namespace oneroom::accounts
