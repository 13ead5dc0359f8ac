#include "accounts/password_links.h"

#include "accounts/password_link_store.h"
#include "accounts/password_rules.h"
#include "accounts/security_questions.h"
#include "accounts/sign_in.h"
#include "accounts/ways.h"
#include "core/base/bytes.h"
#include "core/base/text.h"
#include "mail/mail.h"

namespace oneroom::accounts {
namespace {

using namespace std::chrono_literals;

constexpr Throttle::Limit name_limit{3, 60s, 15min};
constexpr Throttle::Limit address_limit{20, 5s, 5min};  // a class room is behind one
constexpr Throttle::Limit token_limit{20, 5s, 5min};
constexpr auto between_links = 2min;  // to one person: nobody's mailbox is filled

void require_patience(Accounts& accounts, const std::vector<Throttle::Key>& keys) {
    if (const auto wait = accounts.throttle.take(keys); wait > 0s)
        throw Failure(429, "Too many attempts. Wait " + std::to_string(wait.count()) + " s and try again");
}

std::string link_text(const Accounts& accounts, LinkPurpose purpose, const std::string& token) {
    // Behind the #, so that it is never sent to a server or written into a log.
    const char* const page = purpose == LinkPurpose::invitation ? "/confirm-account#" : "/forgot-password#";
    return (accounts.mail.portal_address ? accounts.mail.portal_address() : "") + page + token;
}

/// The link with its owner, while it is good.
struct Found {
    StoredLink link;
    StoredUser user;
};

std::optional<Found> find_good(const db::Reader& db, const std::string& token, Instant now) {
    auto link = find_link(db, sha256_hex(token));
    if (!link || link->expires_at <= now) return std::nullopt;
    auto user = find_user(db, link->user_id);
    if (!user || !user->is_active || user->email != link->email) return std::nullopt;
    return Found{std::move(*link), std::move(*user)};
}

void require_text_message(const Accounts& accounts, const std::string& number) {
    mail::require_sms_left(accounts.mail, "phoneNumber");
    if (!mail::can_send(accounts.mail, mail::MessageKind::sms))
        throw invalid("phoneNumber",
                      "No gateway for text messages is set up. Leave this empty, and hand the link over yourself");
    if (auto wrong = mail::address_complaint(mail::MessageKind::sms, number); !wrong.empty())
        throw invalid("phoneNumber", std::move(wrong));
}

void answer_wish(const Accounts& accounts, db::Writer& tx, const PasswordWish& wish) {
    delete_wish(tx, wish.id);
    if (wish.kind == WishKind::signIn) return answer_sign_in_wish(accounts, tx, wish);
    const Instant now = accounts.clock.now();
    for (const StoredUser& user : find_link_owners(tx, wish.name)) {
        const auto last = find_link_of(tx, user.id);
        if (last && last->purpose == LinkPurpose::reset && now - last->created_at < between_links) continue;
        send_password_link(accounts, tx, user, {LinkPurpose::reset});
        audit::record(tx, {std::nullopt, "somebody", wish.address}, now,
                      {.action = "passwords.forgot",
                       .object_kind = "user",
                       .object_id = user.id,
                       .summary = "Asked for a new password for " + user.username});
    }
}

/// A wrong try leaves the link as it is, and an audit row.
bool proves_answers(Accounts& accounts, const LinkView& view, const std::vector<std::string>& answers,
                    const Client& client) {
    const auto user = accounts.db.read([&](const db::Reader& db) { return find_user_by_name(db, view.username); });
    if (user && are_right_answers(accounts, user->id, answers)) return true;
    accounts.db.write([&](db::Writer& tx) {
        audit::record(tx, {std::nullopt, "somebody", client.address}, accounts.clock.now(),
                      {.action = "passwords.wrongAnswers",
                       .object_kind = "user",
                       .object_id = user ? std::optional(user->id) : std::nullopt,
                       .summary = "Wrong answers to the security questions of " + view.username});
    });
    return false;
}

}  // namespace

std::vector<StoredUser> find_link_owners(const db::Reader& db, const std::string& name) {
    std::vector<StoredUser> owners;
    if (auto user = find_user_by_name(db, name)) owners.push_back(std::move(*user));
    // Also who is called otherwise: nobody takes another's links by being named like their address.
    for (const Id id : list_users_by_email(db, name))
        if (owners.empty() || owners.front().id != id) owners.push_back(show_user(db, id));
    std::erase_if(owners, [](const StoredUser& user) { return !user.is_active; });
    return owners;
}

std::string why_not_invited(const StoredUser& user) {
    if (!user.is_active) return "This person is inactive. Make them active first";
    if (user.last_sign_in_at)
        return "This person has signed in before. Have a link sent on their page, if they need one";
    if (user.email.empty())
        return "This person has no e-mail address. Enter one, or have a link made on their page and hand it over";
    return "";
}

LinkSent send_password_link(const Accounts& accounts, db::Writer& tx, const StoredUser& user, const LinkOrder& order) {
    const Instant now = accounts.clock.now();
    const bool is_invitation = order.purpose == LinkPurpose::invitation;
    const std::chrono::days days = accounts.settings.now()->invitation_length;
    const Instant until = is_invitation ? now + days : now + reset_link_length;
    const std::string token = random_token();
    const auto kind = order.phone_number.empty() ? mail::MessageKind::email : mail::MessageKind::sms;
    save_link(tx, {user.id, order.purpose, kind, sha256_hex(token), user.email, now, until});
    mail::Letter letter{.kind = kind,
                        .template_name = !order.template_name.empty() ? order.template_name
                                         : is_invitation              ? "invitation"
                                                                      : "passwordReset",
                        .user_id = user.id,
                        .name = user.full_name,
                        .address = order.phone_number.empty() ? user.email : order.phone_number,
                        .language_code = user.language_code,
                        .values = {{"username", user.username},
                                   {"days", std::to_string(days.count())},
                                   {"minutes", std::to_string(reset_link_length.count())}},
                        .link = link_text(accounts, order.purpose, token),
                        .is_secret = true,
                        .cause_kind = "user",
                        .cause_id = user.id,
                        .expires_at = until};
    mail::add_letter(accounts.mail, tx, letter);
    const bool is_sent = !letter.address.empty() && mail::can_send(accounts.mail, kind);
    return {std::move(letter.link), std::move(letter.address), is_sent};
}

void forgot_password(Accounts& accounts, const ForgotPasswordRequest& request, const std::string& address) {
    const std::string name(trim(request.username));
    require_patience(accounts, {{"forgot " + sha256_hex(fold(name)), name_limit},
                                {"forgot from " + network_of(address), address_limit}});
    accounts.db.write([&](db::Writer& tx) {
        insert_wish(tx, name, address, accounts.clock.now());
        jobs::add_work(tx, "accounts.answerWishes", "now", "{}", accounts.clock.now());
        if (accounts.mail.wake_jobs) accounts.mail.wake_jobs();
    });
}

void answer_wishes(Accounts& accounts, const std::function<bool()>& keep_going) {
    while (keep_going()) {
        const auto wish = accounts.db.read([](const db::Reader& db) { return find_first_wish(db); });
        if (!wish) return;
        accounts.db.write([&](db::Writer& tx) { answer_wish(accounts, tx, *wish); });
    }
}

LinkView show_link(Accounts& accounts, const std::string& token, const std::string& address) {
    const std::string key = "link from " + network_of(address);
    require_patience(accounts, {{key, token_limit}});
    const Instant now = accounts.clock.now();
    bool asks = false;
    const auto found = accounts.db.read([&](const db::Reader& db) {
        auto good = find_good(db, token, now);
        asks = good && good->link.purpose == LinkPurpose::reset && asks_questions(accounts, db, good->user.id);
        return good;
    });
    if (!found) return {};
    accounts.throttle.give_back(key);
    return {true, found->link.purpose, found->user.username, found->user.full_name, asks};
}

PasswordSet set_password_by_link(Accounts& accounts, const SetPasswordByLinkRequest& request, const Client& client) {
    const LinkView view = show_link(accounts, request.token, client.address);
    if (!view.is_good) return {};
    require_good_password(rules_of(*accounts.settings.now()), "newPassword", request.new_password, "confirmPassword",
                          request.confirm_password, view.username);
    if (view.asks_questions && !proves_answers(accounts, view, request.answers, client))
        return {.is_set = false, .are_answers_wrong = true};
    const std::string hash = accounts.hasher.hash(request.new_password);
    const bool is_set = accounts.db.write([&](db::Writer& tx) {
        const Instant now = accounts.clock.now();
        const auto found = find_good(tx, request.token, now);  // used by another tab meanwhile?
        if (!found) return false;
        const StoredUser& user = found->user;
        set_password(tx, user.id, hash, false);
        set_link_kind(tx, user.id, found->link.kind);
        set_failures(tx, user.id, 0, std::nullopt);
        end_sessions_of(accounts, tx, user.id);
        audit::record(tx, {user.id, user.full_name, client.address}, now,
                      {.action = "passwords.setByLink",
                       .object_kind = "user",
                       .object_id = user.id,
                       .summary = user.username + " chose a password by a link"});
        return true;
    });
    if (!is_set) return {};
    accounts.sessions.changed();
    accounts.throttle.forget_all(throttle_prefix(view.username));
    return {true};
}

LinkSent send_link_to(Accounts& accounts, const Caller& caller, const SendLinkRequest& request) {
    const Id user_id = request.user_id;
    const std::string number(trim(request.phone_number));
    if (!number.empty()) require_text_message(accounts, number);
    return accounts.db.write([&](db::Writer& tx) {
        const StoredUser user = show_user(tx, user_id);
        require_reached(tx, rights_of(tx, caller), Role::UserSecurity_ChangePassword, user_id);
        require_not_above(tx, caller, user_id);
        require_somebody_else(caller, user_id);
        if (!user.is_active) throw Failure(409, "This person is inactive. Make them active first");
        const auto purpose = user.password_hash.empty() ? LinkPurpose::invitation : LinkPurpose::reset;
        auto sent = send_password_link(accounts, tx, user, {purpose, number});
        audit::record(
            tx, caller.actor, accounts.clock.now(),
            {.action = "users.sendLink",
             .object_kind = "user",
             .object_id = user_id,
             .summary = "Had a link to choose a password made for " + user.full_name + " (" + user.username + ")"});
        return sent;
    });
}

}  // namespace oneroom::accounts
