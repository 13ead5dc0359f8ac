#include "accounts/accounts.h"

#include "accounts/cookies.h"
#include "accounts/first_start.h"
#include "accounts/one_time_code_store.h"
#include "accounts/passkey_store.h"
#include "accounts/password_link_store.h"
#include "accounts/password_links.h"
#include "accounts/rights.h"
#include "accounts/sign_in_link_store.h"
#include "accounts/user_store.h"

namespace oneroom::accounts {

Accounts::Accounts(const AccountsSetup& setup)
    : db(setup.db),
      clock(setup.clock),
      settings(setup.settings),
      mail(setup.mail),
      is_https(setup.is_https),
      secret(setup.data / "secret.key"),
      hasher(setup.cost),
      throttle(setup.clock),
      work(secret, setup.clock),
      sessions(setup.db, setup.clock, setup.settings),
      tokens(setup.db, setup.clock, sessions, throttle),
      setup_code(make_setup_code()) {}

FindSession find_session(Accounts& accounts) {
    return [&accounts](const Credentials& credentials) -> std::optional<Session> {
        if (credentials.bearer) return accounts.tokens.find(*credentials.bearer, credentials.address);
        return accounts.sessions.find(credentials);
    };
}

CheckXsrf check_xsrf(const Accounts& accounts) {
    return [&accounts](const std::optional<Session>& session, const Credentials& credentials) {
        return is_xsrf_token(accounts.secret, session ? credentials.key : "", credentials.xsrf);
    };
}

std::string anonymous_xsrf_cookie(const Accounts& accounts) { return xsrf_cookie(accounts, ""); }

bool needs_first_administrator(const Accounts& accounts) {
    return !accounts.db.read([](const db::Reader& reader) { return has_any_user(reader); });
}

std::vector<jobs::Job> account_jobs(Accounts& accounts) {
    return {{"accounts.removeOldSessions", std::chrono::minutes(10),
             [&accounts](jobs::JobContext&) { accounts.sessions.remove_old(); }, "Deletes sessions past their time"},
            {"accounts.removeOldTokens", std::chrono::hours(24),
             [&accounts](jobs::JobContext&) { accounts.tokens.remove_old(); },
             "Deletes access tokens that ended more than 90 days ago"},
            {"accounts.answerWishes", std::chrono::minutes(10),
             [&accounts](jobs::JobContext& job) { answer_wishes(accounts, job.keep_going); },
             "Sends links to people who asked for one, for a new password or to sign in"},
            {"accounts.removeOldLinks", std::chrono::hours(24),
             [&accounts](jobs::JobContext&) {
                 accounts.db.write([&](db::Writer& tx) {
                     delete_old_links(tx, accounts.clock.now());
                     delete_old_sign_in_links(tx, accounts.clock.now());
                     delete_old_codes(tx, accounts.clock.now());
                     delete_old_challenges(tx, accounts.clock.now());
                 });
             },
             "Deletes links, codes and challenges past their time"}};
}

void tell_person_change(const Accounts& accounts, db::Writer& tx, Id user_id) {
    tell_people_change(accounts, tx, {user_id});
}

void tell_people_change(const Accounts& accounts, db::Writer& tx, const std::vector<Id>& user_ids) {
    for (const auto& changed : accounts.on_people_change) changed(tx, user_ids);
}

bool may_open_secret(const db::Reader& db, const Session& caller, Id user_id) {
    const Rights held = find_rights(db, caller);
    return held.roles().contains(Role::UserSecurity_ChangePassword) &&
           may_see(db, held.scope({Role::UserSecurity_ChangePassword}), user_id) &&
           covers(db, held, find_rights(db, user_id));
}

std::string hash_password(Accounts& accounts, const std::string& password) { return accounts.hasher.hash(password); }

}  // namespace oneroom::accounts
