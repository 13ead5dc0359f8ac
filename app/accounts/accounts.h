// The face of accounts: the parts that sign-in and the rules about people share, and what other features may ask.
#pragma once

#include <filesystem>
#include <functional>

#include "accounts/account_types.h"
#include "accounts/personal_tokens.h"
#include "accounts/sessions.h"
#include "core/api/route.h"
#include "core/jobs/job.h"
#include "core/security/password_hasher.h"
#include "core/security/proof_of_work.h"
#include "core/security/secret_key.h"
#include "core/security/throttle.h"
#include "settings/settings.h"

namespace oneroom::mail {
struct Mail;
}

namespace oneroom::accounts {

/// Called in the transaction that ends sessions: one, or (no session_id) all of that person. Launch ends what they
/// opened.
using SessionEnd = std::function<void(db::Writer& tx, Id user_id, std::optional<Id> session_id, Instant now)>;

/// Called in the transaction that adds people, moves them to another location, or makes them active or inactive.
using PeopleChange = std::function<void(db::Writer& tx, const std::vector<Id>& user_ids)>;

/// What portal.show says of the application around accounts.
struct PortalFacts {
    bool is_demo = false;
    std::vector<DemoAccount> demo_accounts{};
    std::function<std::string(const http::Request&)> content_origin{};  ///< for the host the browser used
    std::string version{};
    /// The portal's own, as the browser of this request sees it: passkeys belong to it.
    std::function<std::string(const http::Request&)> own_origin{};
};

struct AccountsSetup {
    db::Database& db;
    const Clock& clock;
    settings::Settings& settings;
    mail::Mail& mail;
    std::filesystem::path data;  ///< holds secret.key
    PasswordCost cost{};
    bool is_https = false;  ///< the portal is reached by https only: cookies say Secure
};

/// The running parts. app.cpp makes one, fills on_session_end, on_people_change and portal before the first request,
/// and hands it to account_routes(), user_routes(), account_jobs() and run_user_command().
struct Accounts {
    explicit Accounts(const AccountsSetup& setup);
    Accounts(const Accounts&) = delete;
    Accounts& operator=(const Accounts&) = delete;

    db::Database& db;
    const Clock& clock;
    settings::Settings& settings;
    mail::Mail& mail;
    const bool is_https;
    const SecretKey secret;
    PasswordHasher hasher;
    Throttle throttle;
    ProofOfWork work;  ///< proofs.h
    Sessions sessions;
    PersonalTokens tokens;
    const std::string setup_code;  ///< of this start; opens setup.createAdministrator while nobody exists
    std::vector<SessionEnd> on_session_end{};
    std::vector<PeopleChange> on_people_change{};
    /// The address of somebody's picture; empty without one.
    std::function<std::optional<std::string>(const db::Reader& db, Id user_id)> picture_of = [](const auto&, Id) {
        return std::nullopt;
    };
    PortalFacts portal{};
};

/// For DispatchSetup.
FindSession find_session(Accounts& accounts);
CheckXsrf check_xsrf(const Accounts& accounts);

/// A Set-Cookie value with an XSRF token for pages of nobody signed in; for the reply with the index page.
std::string anonymous_xsrf_cookie(const Accounts& accounts);

/// True until the first person exists. Then the terminal shows setup_code.
bool needs_first_administrator(const Accounts& accounts);

std::vector<Route> account_routes(Accounts& accounts);        ///< portal.*, session.*, setup.*
std::vector<Route> user_routes(Accounts& accounts);           ///< users.*, people.*
std::vector<Route> group_routes(Accounts& accounts);          ///< permissionGroups.*
std::vector<Route> title_routes();                            ///< titles.*
std::vector<Route> token_routes(Accounts& accounts);          ///< tokens.*
std::vector<Route> password_link_routes(Accounts& accounts);  ///< passwords.*, users.sendLink
std::vector<Route> way_routes(Accounts& accounts);            ///< session.*SignInLink, session.signIn...
std::vector<Route> proof_routes(Accounts& accounts);          ///< proof.*
std::vector<Route> security_routes(Accounts& accounts);       ///< security.*, twoStep.*, sessions.*, users' own
/// roles.*; `all` gives the table of operations, and is asked at the first call.
std::vector<Route> role_routes(std::function<const std::vector<Route>&()> all);
std::vector<jobs::Job> account_jobs(Accounts& accounts);

/// `oneroom user add|password|unlock|two-step-off|list|import|export ...`; `words` without "user". Returns the exit
/// code.
int run_user_command(Accounts& accounts, const std::vector<std::string>& words, std::istream& in, std::ostream& out,
                     std::ostream& err);
/// `oneroom token add|list|revoke ...`, alike.
int run_token_command(Accounts& accounts, const std::vector<std::string>& words, std::ostream& out, std::ostream& err);
/// What `oneroom user --help` says.
std::string user_command_help();

// ---- for features above and for the demo

inline constexpr std::string_view administrators = "Administrators";  ///< holds every role there is
inline constexpr std::string_view course_managers = "Course managers";
inline constexpr std::string_view report_viewers = "Report viewers";

/// Makes the three groups where none is there yet, and gives Administrators the roles that this version added. To be
/// called at every start.
void seed_permission_groups(db::Writer& tx);

struct NewGroup {
    std::string name{};
    std::string description{};
    std::vector<Role> roles{};
    bool is_of_own_place = false;  ///< reaches only the people of its member's primary location group and those below
};

/// Adds a permission group and returns the id. Checks no rights: that is the caller's business.
Id create_permission_group(db::Writer& tx, const NewGroup& group);

/// Empty when there is no such group.
std::optional<Id> find_permission_group(const db::Reader& db, std::string_view name);

struct NewUser {
    std::string username;
    std::string full_name;
    std::string email{};
    std::optional<Id> location_id{};
    std::string password_hash{};  ///< from hash_password(); empty: cannot sign in by password
    bool must_change_password = false;
    std::vector<Id> permission_group_ids{};
};

/// Adds a person and returns the id. Throws Failure 400 by field for a name that is taken or not possible, an unknown
/// location or group. Checks no rights and tells nobody (tell_person_change()): that is the caller's business.
Id create_user(db::Writer& tx, const NewUser& user, Instant now);

/// Call on_people_change.
void tell_person_change(const Accounts& accounts, db::Writer& tx, Id user_id);
void tell_people_change(const Accounts& accounts, db::Writer& tx, const std::vector<Id>& user_ids);

/// Asks who is signed in for their password once more, before something that a stolen session must not do. Throws
/// Failure 400 (field "password") when it is wrong, 403 when it is a temporary one, 429. `address` is the caller's.
void require_own_password(Accounts& accounts, const Session& session, const std::string& password,
                          const std::string& address);

/// For Mail: whoever may replace somebody's password may see what lets in as them.
bool may_open_secret(const db::Reader& db, const Session& caller, Id user_id);

/// Argon2id; takes some 35 ms and must not be called inside a db.write.
std::string hash_password(Accounts& accounts, const std::string& password);

}  // namespace oneroom::accounts
