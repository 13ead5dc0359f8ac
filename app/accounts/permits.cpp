#include "accounts/permits.h"

#include "accounts/passkeys.h"
#include "accounts/session_store.h"
#include "accounts/sign_in_reply.h"
#include "accounts/two_step.h"
#include "core/base/bytes.h"
#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

constexpr std::string_view purpose = "security permit";
constexpr auto life = std::chrono::minutes(10);

/// Somebody without a password has just shown who they are when they have just signed in; by a name alone nobody has.
void require_fresh_sign_in(const Accounts& accounts, const Session& session) {
    const auto [way, begun] = accounts.db.read([&](const db::Reader& db) {
        return std::pair(way_of_session(db, session.id), sign_in_of_session(db, session.id));
    });
    if (way == login_options::LoginType::nopassword)
        throw Failure(403,
                      "You have no password, and a name alone proves nothing. Choose a password first, then do this");
    if (!begun || accounts.clock.now() - *begun >= life)
        throw Failure(409, "You have no password. Sign out and in again, then do this within ten minutes");
}

/// What was proved for it: "2-" the second step, too.
enum class Proved { password = 1, second_step = 2 };

/// What it says but its end: the session, a mark of the password, so that a new one voids it, and what was proved.
std::string holder_of(const Session& session, const StoredUser& user, Proved proved) {
    return std::to_string(session.id) + "-" + sha256_hex(user.password_hash).substr(0, 16) + "-" +
           std::to_string(static_cast<int>(proved)) + "-";
}

PermitAnswer permit_for(const Accounts& accounts, const Session& session, const StoredUser& user, Proved proved) {
    const Instant end = accounts.clock.now() + life;
    return {SignInOutcome::signedIn, accounts.secret.seal(purpose, holder_of(session, user, proved) +
                                                                       std::to_string(end.time_since_epoch().count()))};
}

/// A link to sign in by opens tickets as well, and is no password; on a temporary one nothing that lasts is built.
bool is_own_ticket(const Accounts& accounts, const Session& session, const std::string& ticket) {
    const auto user = find_ticket_user(accounts, ticket);
    return user && user->id == session.user_id && !user->must_change_password &&
           first_step_of(accounts, ticket).way == login_options::LoginType::standard;
}

PermitAnswer permit_after(const Accounts& accounts, const Session& session, const StepTried& tried) {
    if (tried.outcome == SignInOutcome::signedIn)
        return permit_for(accounts, session, *tried.user, Proved::second_step);
    return {.outcome = tried.outcome, .retry_after_seconds = tried.wait.count()};
}

}  // namespace

PermitAnswer begin_permit(Accounts& accounts, const Session& session, const std::string& password,
                          const std::string& address) {
    const bool has_password =
        accounts.db.read([&](const db::Reader& db) { return !show_user(db, session.user_id).password_hash.empty(); });
    if (has_password)
        require_own_password(accounts, session, password, address);
    else
        require_fresh_sign_in(accounts, session);
    const auto [user, steps] = accounts.db.read([&](const db::Reader& db) {
        return std::pair(show_user(db, session.user_id), list_second_steps(db, session.user_id));
    });
    if (steps.empty()) return permit_for(accounts, session, user, Proved::password);
    return {.outcome = SignInOutcome::secondStep, .ticket = make_ticket(accounts, user), .second_steps = steps};
}

PermitAnswer permit_by_code(Accounts& accounts, const Session& session, const SecondStepRequest& request,
                            const std::function<SignInFacts(Id user_id)>& facts_for) {
    if (!is_own_ticket(accounts, session, request.ticket)) return {};
    return permit_after(accounts, session, try_second_step(accounts, request, facts_for));
}

PermitAnswer permit_by_passkey(Accounts& accounts, const Session& session, const TakePasskeyRequest& request,
                               const std::string& origin, const std::function<SignInFacts(Id user_id)>& facts_for) {
    if (!is_own_ticket(accounts, session, request.ticket)) return {};
    return permit_after(accounts, session, try_passkey(accounts, request, origin, facts_for));
}

void require_permit(const Accounts& accounts, const Session& session, const std::string& permit) {
    const auto text = accounts.secret.open(purpose, permit);
    const auto [user, needed] = accounts.db.read([&](const db::Reader& db) {
        const bool has_step = uses_two_steps(db, session.user_id);
        return std::pair(show_user(db, session.user_id), has_step ? Proved::second_step : Proved::password);
    });
    std::optional<std::int64_t> end;
    for (const Proved proved : {needed, Proved::second_step})
        if (const auto holder = holder_of(session, user, proved); text && text->starts_with(holder))
            end = to_integer(text->substr(holder.size()));
    if (end && accounts.clock.now() < Instant(std::chrono::milliseconds(*end))) return;
    Failure failure(409, end ? "Enter your password again: too much time has passed" : "Enter your password first");
    failure.errors.add("needs", "permit");
    throw failure;
}

std::vector<Route> permit_routes(Accounts& accounts) {
    using enum Method;
    Accounts* const a = &accounts;
    const Access own = signed_in().also_half_signed_in().by_person_only();
    return {
        route<OwnPassword, PermitAnswer>(
            post, "security.permit", "/api/security/permit", own,
            [a](Context& context, const OwnPassword& in) {
                return begin_permit(*a, context.session, in.password, context.request.remote_address);
            },
            "Asks for the caller's password once more, for changes of what protects the account"),
        route<SecondStepRequest, PermitAnswer>(
            post, "security.permitByCode", "/api/security/permit/code", own,
            [a](Context& context, const SecondStepRequest& in) {
                return permit_by_code(*a, context.session, in, facts_of(*a, context));
            },
            "The second step of a permit, by a code; every outcome is an answer with status 200"),
        route<TakePasskeyRequest, PermitAnswer>(
            post, "security.permitByPasskey", "/api/security/permit/passkey", own,
            [a](Context& context, const TakePasskeyRequest& in) {
                const auto facts = facts_of(*a, context);
                return permit_by_passkey(*a, context.session, in, own_origin(*a, context), facts);
            },
            "The second step of a permit, by a passkey; every outcome is an answer with status 200"),
    };
}

}  // namespace oneroom::accounts
