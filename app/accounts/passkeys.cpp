#include "accounts/passkeys.h"

#include <algorithm>

#include "accounts/one_time_codes.h"
#include "accounts/passkey_challenges.h"
#include "accounts/passkey_store.h"
#include "accounts/password_link_store.h"
#include "accounts/permits.h"
#include "accounts/two_step.h"
#include "accounts/two_step_store.h"
#include "core/base/bytes.h"
#include "core/base/text.h"
#include "core/security/webauthn.h"

namespace oneroom::accounts {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t most_passkeys = 20;
constexpr Throttle::Limit network_limit{50, 5s, 1min};  // a class room is behind one address

std::vector<PasskeyRow> rows_of(const db::Reader& db, Id user_id) {
    std::vector<PasskeyRow> rows;
    for (auto& one : list_passkeys(db, user_id))
        rows.push_back({one.id, std::move(one.name), std::move(one.rp_id), one.created_at, one.last_used_at});
    return rows;
}

/// What the authenticator knows the person by: nothing that others could read.
std::string handle_of(const Accounts& accounts, Id user_id) {
    return accounts.secret.sign("passkey owner", std::to_string(user_id));
}

void note(db::Writer& tx, const audit::Actor& actor, Instant now, std::string_view action, Id user_id,
          std::string summary) {
    audit::record(
        tx, actor, now,
        {.action = std::string(action), .object_kind = "user", .object_id = user_id, .summary = std::move(summary)});
}

std::string required_rp_id(const std::string& origin) {
    std::string rp_id = rp_id_of(origin);
    if (rp_id.empty())
        throw Failure(409,
                      "Browsers give passkeys to portals with an https address and a name only. Use another second "
                      "step, or ask an administrator for such an address");
    return rp_id;
}

std::string required_name(const std::string& name) {
    std::string trimmed(trim(name));
    if (trimmed.empty()) throw invalid("name", "Give this passkey a name, so that you know it again");
    return trimmed;
}

void require_room(const db::Reader& db, Id user_id) {
    if (list_passkeys(db, user_id).size() >= most_passkeys)
        throw Failure(409, "You have twenty passkeys. Remove one that you no longer use");
}

/// What was proved of a passkey, before the transaction that counts it.
struct Proved {
    StoredPasskey passkey;
    PasskeyUse use;
    std::string challenge;
    Instant challenge_ends_at;
};

/// Empty for whatever does not fit. `user_id` 0: whoever comes.
std::optional<Proved> prove(const Accounts& accounts, const TakePasskeyRequest& request, const std::string& origin,
                            Id user_id) {
    const auto client_data = from_base64url(request.client_data), data = from_base64url(request.authenticator_data),
               signature = from_base64url(request.signature);
    const std::string rp_id = rp_id_of(origin);
    if (!client_data || !data || !signature || rp_id.empty()) return std::nullopt;
    const std::string challenge = challenge_in(*client_data);
    const auto purpose = user_id ? ChallengePurpose::secondStep : ChallengePurpose::signIn;
    const auto end = challenge_end(accounts, {purpose, user_id}, challenge);
    const auto stored = accounts.db.read([&](const db::Reader& db) { return find_passkey(db, request.credential_id); });
    if (!end || !stored || stored->rp_id != rp_id) return std::nullopt;
    if (user_id && stored->user_id != user_id) return std::nullopt;
    // Without a ticket the authenticator has to say whose passkey it is; with one it may.
    const bool is_owner_named = request.user_handle == to_base64url(handle_of(accounts, stored->user_id));
    if (!is_owner_named && !(user_id && request.user_handle.empty())) return std::nullopt;
    const auto use = prove_passkey({origin, rp_id, challenge}, {*client_data, *data, *signature},
                                   from_base64url(stored->public_key).value_or(""));
    if (!use || (!user_id && !use->is_user_verified)) return std::nullopt;
    return Proved{*stored, *use, challenge, *end};
}

/// Counts the use, once for each challenge. False for a replay, and for an authenticator of which there are two.
bool count_use(const Accounts& accounts, db::Writer& tx, const Proved& proved, const StoredUser& user,
               const std::string& address) {
    const auto current = find_passkey(tx, proved.passkey.credential_id);  // removed this moment?
    if (!current || current->id != proved.passkey.id || !use_up(tx, proved.challenge, proved.challenge_ends_at))
        return false;
    const Instant now = accounts.clock.now();
    if (!is_counter_good(current->sign_count, proved.use.sign_count)) {
        note(tx, {std::nullopt, "somebody", address}, now, "passkeys.copied", user.id,
             "Refused the passkey \"" + current->name + "\" of " + user.username +
                 ": its counter went back, so there may be a copy of it");
        send_security_notice(accounts, tx, user);
        return false;
    }
    note_passkey_use(tx, current->id, proved.use.sign_count, now);
    return true;
}

}  // namespace

std::string own_origin(const Accounts& accounts, const Context& context) {
    return accounts.portal.own_origin ? accounts.portal.own_origin(context.request) : "";
}

PasskeyList show_passkeys(const Accounts& accounts, Id user_id) {
    return {accounts.db.read([&](const db::Reader& db) { return rows_of(db, user_id); })};
}

PasskeyCreation begin_passkey(Accounts& accounts, const Session& session, const std::string& permit,
                              const std::string& origin) {
    require_permit(accounts, session, permit);
    PasskeyCreation creation{.rp_id = required_rp_id(origin)};
    creation.challenge = to_base64url(make_challenge(accounts, {ChallengePurpose::add, session.user_id, session.id}));
    creation.rp_name = accounts.settings.now()->application_title;
    creation.user_handle = to_base64url(handle_of(accounts, session.user_id));
    accounts.db.read([&](const db::Reader& db) {
        require_room(db, session.user_id);
        const StoredUser user = show_user(db, session.user_id);
        creation.username = user.username;
        creation.full_name = user.full_name;
        for (auto& one : list_passkeys(db, session.user_id))
            if (one.rp_id == creation.rp_id) creation.known_ids.push_back(std::move(one.credential_id));
    });
    return creation;
}

PasskeyAdded add_passkey(Accounts& accounts, const Session& session, const AddPasskeyRequest& request,
                         const std::string& origin, const audit::Actor& actor) {
    require_permit(accounts, session, request.permit);
    const std::string name = required_name(request.name), rp_id = required_rp_id(origin);
    const auto client_data = from_base64url(request.client_data), attestation = from_base64url(request.attestation);
    const std::string challenge = client_data ? challenge_in(*client_data) : "";
    const auto end = challenge_end(accounts, {ChallengePurpose::add, session.user_id, session.id}, challenge);
    const auto made =
        end && attestation ? read_new_passkey({origin, rp_id, challenge}, *client_data, *attestation) : std::nullopt;
    if (!made) throw Failure(409, "This passkey could not be taken. Start again, and answer within five minutes");
    auto added = accounts.db.write([&](db::Writer& tx) {
        const Instant now = accounts.clock.now();
        const StoredUser user = show_user(tx, session.user_id);
        const bool was_on = uses_two_steps(tx, user.id);
        require_room(tx, user.id);
        if (!use_up(tx, challenge, *end)) throw Failure(409, "This passkey was taken already. Start again for another");
        const bool is_new = insert_passkey(tx, {.user_id = user.id,
                                                .credential_id = to_base64url(made->credential_id),
                                                .public_key = to_base64url(made->public_key),
                                                .rp_id = rp_id,
                                                .name = name,
                                                .sign_count = made->sign_count,
                                                .created_at = now});
        if (!is_new) throw Failure(409, "This passkey is known already. Take another device or key");
        PasskeyAdded result;
        if (!was_on) {
            result.recovery_codes = give_recovery_codes(accounts, tx, user.id).codes;
            end_sessions_but(accounts, tx, user.id, session.id);
        }
        note(tx, actor, now, "passkeys.add", user.id, user.full_name + " added the passkey \"" + name + "\"");
        send_security_notice(accounts, tx, user);
        result.passkeys = rows_of(tx, user.id);
        return result;
    });
    accounts.sessions.changed();
    return added;
}

PasskeyList rename_passkey(Accounts& accounts, const Session& session, const RenamePasskeyRequest& request,
                           const audit::Actor& actor) {
    const std::string name = required_name(request.name);
    return accounts.db.write([&](db::Writer& tx) {
        if (!rename_passkey(tx, session.user_id, request.passkey_id, name))
            throw Failure(404, "This passkey is not there any more");
        note(tx, actor, accounts.clock.now(), "passkeys.rename", session.user_id,
             session.full_name + " called a passkey \"" + name + "\"");
        return PasskeyList{rows_of(tx, session.user_id)};
    });
}

PasskeyList remove_passkey(Accounts& accounts, const Session& session, const RemovePasskeyRequest& request,
                           const audit::Actor& actor) {
    const auto own = accounts.db.read([&](const db::Reader& db) { return list_passkeys(db, session.user_id); });
    if (std::ranges::find(own, request.passkey_id, &StoredPasskey::id) == own.end())
        throw Failure(404, "This passkey is not there any more");
    require_permit(accounts, session, request.permit);
    auto left = accounts.db.write([&](db::Writer& tx) {
        if (!delete_passkey(tx, session.user_id, request.passkey_id))
            throw Failure(404, "This passkey is not there any more");
        require_step_left(accounts, tx, session.user_id);
        if (!uses_two_steps(tx, session.user_id)) {
            delete_two_step(tx, session.user_id);
            end_sessions_but(accounts, tx, session.user_id, session.id);
        }
        note(tx, actor, accounts.clock.now(), "passkeys.remove", session.user_id,
             session.full_name + " removed a passkey");
        send_security_notice(accounts, tx, show_user(tx, session.user_id));
        return PasskeyList{rows_of(tx, session.user_id)};
    });
    accounts.sessions.changed();
    return left;
}

PasskeyWanted begin_passkey_sign_in(Accounts& accounts, const BeginPasskeyRequest& request, const std::string& origin) {
    PasskeyWanted wanted{.outcome = SignInOutcome::secondStep, .rp_id = rp_id_of(origin)};
    if (request.ticket.empty()) {
        wanted.challenge = to_base64url(make_challenge(accounts, {ChallengePurpose::signIn}));
        return wanted;
    }
    const auto user = find_ticket_user(accounts, request.ticket);
    if (!user) return {};
    wanted.challenge = to_base64url(make_challenge(accounts, {ChallengePurpose::secondStep, user->id}));
    for (auto& one : accounts.db.read([&](const db::Reader& db) { return list_passkeys(db, user->id); }))
        if (one.rp_id == wanted.rp_id) wanted.allowed_ids.push_back(std::move(one.credential_id));
    return wanted;
}

StepTried try_passkey(Accounts& accounts, const TakePasskeyRequest& request, const std::string& origin,
                      const std::function<SignInFacts(Id user_id)>& facts_for) {
    const bool is_second = !request.ticket.empty();
    const auto holder = is_second ? find_ticket_user(accounts, request.ticket) : std::nullopt;
    if (is_second && !holder) return {};
    const std::string throttle_key = "passkey from " + network_of(facts_for(0).client.address);
    if (const auto wait = accounts.throttle.take({{throttle_key, network_limit}}); wait > 0s)
        return {SignInOutcome::tooManyAttempts, wait};
    const auto proved = prove(accounts, request, origin, holder ? holder->id : 0);
    const auto user =
        proved ? accounts.db.read([&](const db::Reader& db) { return find_user(db, proved->passkey.user_id); })
               : std::nullopt;
    SignInFacts facts = facts_for(user ? user->id : 0);
    facts.took_two_steps = true;
    if (holder) facts.way = first_step_of(accounts, request.ticket).way;
    const bool is_good = user && user->is_active && !user->is_restricted &&
                         (!holder || holder->password_hash == user->password_hash) &&
                         accounts.db.write([&](db::Writer& tx) {
                             const bool is_counted = count_use(accounts, tx, *proved, *user, facts.client.address);
                             // Only with a ticket of a password did this browser know that, too.
                             if (is_counted && holder && facts.way == login_options::LoginType::standard)
                                 forget_link_kind(tx, user->id);
                             return is_counted;
                         });
    if (!is_good) {
        // Nobody guesses a signature, so it counts towards no lock: others could lock people out by it.
        note_failure(accounts, holder ? holder : user, facts, false);
        return {SignInOutcome::wrongPasskey};
    }
    if (user->is_locked(accounts.clock.now()) && !facts.is_known_device) return {SignInOutcome::locked};
    accounts.throttle.give_back(throttle_key);
    return {SignInOutcome::signedIn, 0s, user, facts};
}

SignedIn take_passkey(Accounts& accounts, const TakePasskeyRequest& request, const std::string& origin,
                      const std::function<SignInFacts(Id user_id)>& facts_for) {
    return let_in_after(accounts, try_passkey(accounts, request, origin, facts_for), request.ticket, request.locale);
}

}  // namespace oneroom::accounts
