#include "accounts/tokens.h"

#include <algorithm>

#include "core/base/bytes.h"
#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

constexpr std::int64_t most_living = 50;  // of one person
constexpr std::int64_t most_shown = 500;  // of one person, with those that ended lately
constexpr std::size_t hint_length = 4;

std::vector<std::string> names_in(std::string_view roles) {
    std::vector<std::string> names;
    for (const std::string_view name : split(roles, ' '))
        if (!name.empty()) names.emplace_back(name);
    return names;
}

TokenState state_of(const StoredToken& token, Instant now) {
    if (token.revoked_at) return TokenState::revoked;
    if (token.expires_at && *token.expires_at <= now) return TokenState::expired;
    const bool is_locked = token.locked_until_at && *token.locked_until_at > now;
    return token.is_active && !is_locked ? TokenState::active : TokenState::blocked;
}

AccessToken shown(const StoredToken& token, const RoleSet& held, Instant now) {
    AccessToken out{.id = token.id,
                    .name = token.name,
                    .hint = token.hint,
                    .roles = names_in(token.roles),
                    .state = state_of(token, now),
                    .created_at = token.created_at,
                    .expires_at = token.expires_at,
                    .last_used_at = token.last_used_at,
                    .revoked_at = token.revoked_at};
    for (const auto& name : out.roles) {
        const auto role = enum_of<Role>(name);
        if (!role || !held.contains(*role)) out.lost_roles.push_back(name);
    }
    return out;
}

AccessToken shown(const db::Reader& db, const StoredToken& token, Instant now) {
    return shown(token, find_roles_of(db, token.user_id), now);
}

/// Sorted as core/api/role.h has them, each once.
std::string require_roles(const std::vector<std::string>& names, const RoleSet& held) {
    RoleSet chosen;
    for (const auto& name : names) {
        const auto role = enum_of<Role>(name);
        if (!role) throw invalid("roles", "There is no role " + name);
        if (!held.contains(*role)) throw invalid("roles", "A token gets no role that its owner does not hold: " + name);
        chosen.add(*role);
    }
    std::string text;
    for (const auto& [role, name] : enum_names(Role{}))
        if (chosen.contains(role)) text.append(text.empty() ? "" : " ").append(name);
    return text;
}

AccessToken revoke(db::Writer& tx, const audit::Actor& actor, const StoredToken& token, Instant now) {
    const auto before = shown(tx, token, now);
    if (token.revoked_at) return before;
    set_revoked(tx, token.id, now);
    const auto after = shown(tx, show_token(tx, token.id), now);
    audit::record(
        tx, actor, now,
        {.action = "tokens.revoke",
         .object_kind = "accessToken",
         .object_id = token.id,
         .summary = "Revoked the access token " + token.name + " of " + token.full_name + " (" + token.username + ")",
         .before = to_audit_text(before),
         .after = to_audit_text(after)});
    return after;
}

/// `require` says who may, inside the transaction.
template <class Require>
AccessToken revoke_if(Accounts& accounts, const audit::Actor& actor, Id token_id, const Require& require) {
    const Instant now = accounts.clock.now();
    auto token = accounts.db.write([&](db::Writer& tx) {
        const StoredToken stored = show_token(tx, token_id);
        require(tx, stored);
        return revoke(tx, actor, stored, now);
    });
    accounts.sessions.changed();
    return token;
}

}  // namespace

std::vector<AccessToken> list_tokens_of(const Accounts& accounts, Id user_id) {
    const Instant now = accounts.clock.now();
    return accounts.db.read([&](const db::Reader& db) {
        const RoleSet held = find_roles_of(db, user_id);
        std::vector<AccessToken> tokens;
        for (const auto& token : list_tokens(db, {.user_id = user_id, .limit = most_shown}))
            tokens.push_back(shown(token, held, now));
        return tokens;
    });
}

namespace {

AllTokensPage token_page(const db::Reader& db, const Scope& scope, const AllTokensRequest& request, Instant now) {
    const TokenFilter filter{.search = fold(trim(request.search)),
                             .user_id = request.user_id,
                             .scope = scope,
                             .limit = request.page_size,
                             .offset = (request.page - 1) * request.page_size};
    AllTokensPage page{.total = count_tokens(db, filter), .page = request.page, .page_size = request.page_size};
    for (const auto& token : list_tokens(db, filter))
        page.rows.push_back({token.user_id, token.full_name, token.username, shown(db, token, now)});
    return page;
}

}  // namespace

AllTokensPage list_all_tokens(const Accounts& accounts, const Caller& caller, const AllTokensRequest& request) {
    return accounts.db.read([&](const db::Reader& db) {
        const Scope scope = rights_of(db, caller).scope({Role::UserSecurity_View, Role::UserSecurity_Edit});
        return token_page(db, scope, request, accounts.clock.now());
    });
}

AllTokensPage list_all_tokens(const Accounts& accounts, const AllTokensRequest& request) {
    return accounts.db.read(
        [&](const db::Reader& db) { return token_page(db, whole_scope, request, accounts.clock.now()); });
}

TokenCreated create_token(Accounts& accounts, const Caller& owner, const CreateTokenRequest& request,
                          bool may_be_endless) {
    const std::string name(trim(request.name));
    if (!is_utf8(name)) throw invalid("name", "Write it in Unicode (UTF-8)");
    if (!request.days && !may_be_endless)
        throw invalid("days", "Only who may configure the portal makes tokens that never expire. Give 1 to 365 days");
    const std::string secret = std::string(token_prefix) + random_token();
    const Instant now = accounts.clock.now();
    NewToken token{.user_id = owner.user_id,
                   .name = name,
                   .token_hash = sha256_hex(secret),
                   .hint = secret.substr(secret.size() - hint_length),
                   .created_at = now};
    if (request.days) token.expires_at = now + std::chrono::days(*request.days);
    auto made = accounts.db.write([&](db::Writer& tx) {
        // As they are in this transaction: roles taken away while the dialog was open are not given.
        token.roles = require_roles(request.roles, find_roles_of(tx, owner.user_id));
        if (count_living_tokens_of(tx, owner.user_id, now) >= most_living)
            throw invalid("", "There are " + std::to_string(most_living) +
                                  " access tokens in force already. Revoke one that is not needed any more");
        const auto stored = show_token(tx, insert_token(tx, token));
        auto row = shown(tx, stored, now);
        audit::record(
            tx, owner.actor, now,
            {.action = "tokens.create",
             .object_kind = "accessToken",
             .object_id = row.id,
             .summary = "Made the access token " + name + " for " + stored.full_name + " (" + stored.username + ")",
             .after = to_audit_text(row)});
        return row;
    });
    return {std::move(made), secret};
}

AccessToken revoke_own_token(Accounts& accounts, const Caller& caller, Id token_id) {
    return revoke_if(accounts, caller.actor, token_id, [&](const db::Reader&, const StoredToken& token) {
        if (token.user_id != caller.user_id) throw not_found("access token");
    });
}

Id owner_of_token(const db::Reader& db, Id token_id) { return show_token(db, token_id).user_id; }

AccessToken revoke_any_token(Accounts& accounts, const Caller& caller, Id token_id) {
    return revoke_if(accounts, caller.actor, token_id, [&](const db::Reader& db, const StoredToken& token) {
        if (!may_see(db, rights_of(db, caller).scope({Role::UserSecurity_Edit}), token.user_id))
            throw not_found("access token");
        require_not_above(db, caller, token.user_id);
    });
}

AccessToken revoke_token(Accounts& accounts, const audit::Actor& actor, Id token_id) {
    return revoke_if(accounts, actor, token_id, [](const db::Reader&, const StoredToken&) {});
}

}  // namespace oneroom::accounts
