#include "accounts/accounts.h"

#include "accounts/cookies.h"
#include "accounts/first_start.h"
#include "accounts/user_store.h"

namespace oneroom::accounts {

Accounts::Accounts(const AccountsSetup& setup)
    : db(setup.db),
      clock(setup.clock),
      settings(setup.settings),
      is_https(setup.is_https),
      secret(setup.data / "secret.key"),
      hasher(setup.cost),
      throttle(setup.clock),
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
             "Deletes access tokens that ended more than 90 days ago"}};
}

void tell_person_change(const Accounts& accounts, db::Writer& tx, Id user_id) {
    for (const auto& changed : accounts.on_person_change) changed(tx, user_id);
}

std::string hash_password(Accounts& accounts, const std::string& password) { return accounts.hasher.hash(password); }

}  // namespace oneroom::accounts
