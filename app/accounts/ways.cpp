#include "accounts/ways.h"

#include "accounts/password_links.h"
#include "accounts/proofs.h"
#include "accounts/rights.h"
#include "accounts/security_questions.h"
#include "accounts/sign_in_link_store.h"
#include "accounts/sign_in_reply.h"
#include "accounts/two_step.h"
#include "core/base/bytes.h"
#include "core/base/text.h"
#include "login_options/login_options.h"
#include "mail/mail.h"

namespace oneroom::accounts {
namespace {

using namespace std::chrono_literals;
using login_options::LoginType;

constexpr Throttle::Limit wish_limit{3, 60s, 15min};
constexpr Throttle::Limit network_limit{20, 5s, 5min};  // a class room is behind one
constexpr Throttle::Limit token_limit{20, 5s, 5min};
constexpr Throttle::Limit name_limit{5, 15s, 15min};
constexpr Throttle::Limit room_limit{50, 5s, 1min};
constexpr auto link_life = 15min;
constexpr auto between_links = 2min;  // to one person: nobody's mailbox is filled

void require_patience(Accounts& accounts, const std::vector<Throttle::Key>& keys) {
    if (const auto wait = accounts.throttle.take(keys); wait > 0s)
        throw Failure(429, "Too many attempts. Wait " + std::to_string(wait.count()) + " s and try again");
}

bool is_open(const Accounts& accounts, LoginType type, const std::string& address) {
    const auto settings = accounts.settings.now();
    return accounts.db.read([&](const db::Reader& db) { return login_options::is_open(db, *settings, type, address); });
}

void require_open(const Accounts& accounts, LoginType type, const std::string& address) {
    if (!is_open(accounts, type, address))
        throw Failure(409, "This way to sign in is not open here. Go to the sign-in page and take another one");
}

/// The second steps that a link leaves: a code by e-mail proves the same mailbox once more.
std::vector<StepOption> steps_beside_mail(const db::Reader& db, Id user_id) {
    auto steps = list_second_steps(db, user_id);
    std::erase_if(steps, [](const StepOption& step) { return step.kind == StepKind::email; });
    return steps;
}

bool may_come_by_link(const Accounts& accounts, const db::Reader& db, const StoredUser& user) {
    if (!user.is_active || user.is_restricted || user.email.empty() || asks_questions(accounts, db, user.id))
        return false;
    return !uses_two_steps(db, user.id) || !steps_beside_mail(db, user.id).empty();
}

/// The person of a link that is good; `now` it is not used, expired or of another address.
std::optional<StoredUser> find_owner(const Accounts& accounts, const db::Reader& db, const std::string& token) {
    const auto link = find_sign_in_link(db, sha256_hex(token));
    if (!link || link->expires_at <= accounts.clock.now()) return std::nullopt;
    auto user = find_user(db, link->user_id);
    if (!user || user->email != link->email || !may_come_by_link(accounts, db, *user)) return std::nullopt;
    return user;
}

SignedIn outcome(SignInOutcome what, std::chrono::seconds wait = 0s) {
    SignedIn result;
    result.answer.outcome = what;
    result.answer.retry_after_seconds = wait.count();
    return result;
}

bool may_come_without_password(const Accounts& accounts, const std::optional<StoredUser>& user) {
    if (!user || !user->is_active || user->is_restricted || user->must_change_password) return false;
    if (user->is_locked(accounts.clock.now())) return false;
    const auto settings = accounts.settings.now();
    return accounts.db.read([&](const db::Reader& db) {
        return find_roles_of(db, user->id).empty() && !uses_two_steps(db, user->id) &&
               !misses_second_step(db, *settings, user->id, false);
    });
}

}  // namespace

void send_sign_in_link(Accounts& accounts, const SendSignInLinkRequest& request, const std::string& address) {
    require_open(accounts, LoginType::magicLink, address);
    const std::string name(trim(request.username));
    require_patience(accounts, {{"sign-in link " + sha256_hex(fold(name)), wish_limit},
                                {"sign-in link from " + network_of(address), network_limit}});
    const Instant now = accounts.clock.now();
    accounts.db.write([&](db::Writer& tx) {
        insert_wish(tx, name, address, now, WishKind::signIn);
        jobs::add_work(tx, "accounts.answerWishes", "now", "{}", now);
        if (accounts.mail.wake_jobs) accounts.mail.wake_jobs();
    });
}

void answer_sign_in_wish(const Accounts& accounts, db::Writer& tx, const PasswordWish& wish) {
    const Instant now = accounts.clock.now();
    for (const StoredUser& user : find_link_owners(tx, wish.name)) {
        const auto last = find_sign_in_link_of(tx, user.id);
        if ((last && now - last->created_at < between_links) || !may_come_by_link(accounts, tx, user)) continue;
        const std::string token = random_token();
        save_sign_in_link(tx, {user.id, sha256_hex(token), user.email, now, now + link_life});
        // Behind the #, so that it is never sent to a server or written into a log.
        const std::string base = accounts.mail.portal_address ? accounts.mail.portal_address() : "";
        mail::add_letter(accounts.mail, tx,
                         {.template_name = "signInLink",
                          .user_id = user.id,
                          .name = user.full_name,
                          .address = user.email,
                          .language_code = user.language_code,
                          .values = {{"username", user.username}, {"minutes", std::to_string(link_life.count())}},
                          .link = base + "/login/magic-link#" + token,
                          .is_secret = true,
                          .cause_kind = "user",
                          .cause_id = user.id,
                          .expires_at = now + link_life});
        audit::record(tx, {std::nullopt, "somebody", wish.address}, now,
                      {.action = "session.sendSignInLink",
                       .object_kind = "user",
                       .object_id = user.id,
                       .summary = "Asked for a link to sign in as " + user.username});
    }
}

SignInLink show_sign_in_link(Accounts& accounts, const std::string& token, const std::string& address) {
    const std::string key = "sign-in link shown from " + network_of(address);
    require_patience(accounts, {{key, token_limit}});
    if (!is_open(accounts, LoginType::magicLink, address)) return {};
    const auto user = accounts.db.read([&](const db::Reader& db) { return find_owner(accounts, db, token); });
    if (!user) return {};
    accounts.throttle.give_back(key);
    return {true, user->username, user->full_name};
}

SignedIn sign_in_by_link(Accounts& accounts, const SignInByLinkRequest& request,
                         const std::function<SignInFacts(Id user_id)>& facts_for) {
    const std::string address = facts_for(0).client.address;
    if (!show_sign_in_link(accounts, request.token, address).is_good) return outcome(SignInOutcome::linkGone);
    std::vector<StepOption> steps;
    const auto user = accounts.db.write([&](db::Writer& tx) {
        auto owner = find_owner(accounts, tx, request.token);  // used by another tab meanwhile?
        if (!owner) return owner;
        delete_sign_in_link_of(tx, owner->id);
        steps = steps_beside_mail(tx, owner->id);
        audit::record(tx, {owner->id, owner->full_name, address}, accounts.clock.now(),
                      {.action = "session.signInByLink",
                       .object_kind = "user",
                       .object_id = owner->id,
                       .summary = owner->username + " used a link to sign in"});
        return owner;
    });
    if (!user) return outcome(SignInOutcome::linkGone);
    if (!steps.empty())
        return {.answer = {.outcome = SignInOutcome::secondStep,
                           .ticket = make_ticket(accounts, *user, {.way = LoginType::magicLink}),
                           .second_steps = std::move(steps)}};
    SignInFacts facts = facts_for(user->id);
    facts.way = LoginType::magicLink;
    auto tokens = open_session(accounts, *user, request.locale, facts);
    if (!tokens) return outcome(SignInOutcome::linkGone);
    return signed_in_as(*user, std::move(*tokens), user->must_change_password);
}

SignedIn sign_in_without_password(Accounts& accounts, const NoPasswordRequest& request,
                                  const std::function<SignInFacts(Id user_id)>& facts_for) {
    const std::string address = facts_for(0).client.address, from = network_of(address);
    require_open(accounts, LoginType::nopassword, address);
    const std::string name_key = throttle_prefix(request.username) + "alone " + from, room_key = "alone from " + from;
    if (const auto wait = accounts.throttle.take({{name_key, name_limit}, {room_key, room_limit}}); wait > 0s)
        return outcome(SignInOutcome::tooManyAttempts, wait);
    const auto user = accounts.db.read([&](const db::Reader& db) { return find_user_by_name(db, request.username); });
    SignInFacts facts = facts_for(user ? user->id : 0);
    facts.way = LoginType::nopassword;
    if (may_come_without_password(accounts, user)) {
        if (auto tokens = open_session(accounts, *user, request.locale, facts)) {
            accounts.throttle.forget(name_key);
            accounts.throttle.give_back(room_key);
            return signed_in_as(*user, std::move(*tokens), false);
        }
    }
    note_failure(accounts, user, facts, false);
    return {};
}

bool may_use_password(const Accounts& accounts, Id user_id, const std::string& address) {
    if (is_open(accounts, LoginType::standard, address)) return true;
    return accounts.db.read([&](const db::Reader& db) { return find_roles_of(db, user_id); })
        .contains(Role::CanAccessConfiguration);
}

std::vector<Route> way_routes(Accounts& accounts) {
    using enum Method;
    Accounts* const a = &accounts;
    const Access anybody = everyone().by_person_only();
    return {
        route<SendSignInLinkRequest, Done>(
            post, "session.sendSignInLink", "/api/session/link", anybody,
            [a](Context& context, const SendSignInLinkRequest& in) {
                require_proof(*a, ProofPurpose::signInLink, in.proof);
                send_sign_in_link(*a, in, context.request.remote_address);
                return Done{};
            },
            "Has a link sent to sign in by; the answer is the same whether or not there is an account"),
        route<SignInLinkRef, SignInLink>(
            post, "session.showSignInLink", "/api/session/link/person", anybody,
            [a](Context& context, const SignInLinkRef& in) {
                return show_sign_in_link(*a, in.token, context.request.remote_address);
            },
            "Whether a link to sign in by is still good, and for whom; it is not used up by that"),
        route<SignInByLinkRequest, SignInAnswer>(
            post, "session.signInByLink", "/api/session/link/session", anybody,
            [a](Context& context, const SignInByLinkRequest& in) {
                return let_in(*a, context, sign_in_by_link(*a, in, facts_of(*a, context)));
            },
            "Signs in by a link, which is used up; a second step is asked for"),
        route<NoPasswordRequest, SignInAnswer>(
            post, "session.signInWithoutPassword", "/api/session/nopassword", anybody,
            [a](Context& context, const NoPasswordRequest& in) {
                SignInProof proof(*a, in.username, context.request.remote_address, in.proof);
                const SignedIn result = sign_in_without_password(*a, in, facts_of(*a, context));
                if (result.user_id) proof.was_right();
                return let_in(*a, context, result, false);
            },
            "Signs in by name alone: people without roles, in the networks of training rooms, where that is open"),
    };
}

}  // namespace oneroom::accounts
