#include "lrs/clients.h"

#include <algorithm>

#include "core/base/bytes.h"
#include "core/base/text.h"
#include "core/json/codec.h"
#include "core/security/basic_authorization.h"
#include "lrs/client_store.h"

namespace oneroom::lrs {
namespace {

constexpr std::int64_t minute_ms = 60'000;
constexpr Throttle::Limit wrong_secrets{100, std::chrono::seconds(1), std::chrono::seconds(60)};

void record(db::Writer& tx, const audit::Actor& actor, Instant now, std::string_view action, const std::string& did,
            const Client& client) {
    audit::record(tx, actor, now,
                  {.action = action,
                   .object_kind = "lrsClient",
                   .object_id = client.id,
                   .summary = did + " the client " + client.name + " of the learning record store",
                   .after = to_audit_text(client)});
}

}  // namespace

bool holds_scope(std::string_view scopes, Scope needed) {
    const auto has = [&](Scope scope) {
        for (const auto name : split(scopes, ' '))
            if (name == name_of(scope)) return true;
        return false;
    };
    if (has(Scope::all) || has(needed)) return true;
    const bool reads_all = has(Scope::allRead) || has(Scope::statementsRead);
    if (needed == Scope::statementsRead) return reads_all;
    return needed == Scope::statementsReadMine && reads_all;
}

std::optional<std::string> read_scopes(std::string_view text) {
    std::string normal(text), kept;
    std::ranges::replace(normal, ',', ' ');
    for (const auto name : split(normal, ' ')) {
        if (name.empty()) continue;
        if (!enum_of<Scope>(name)) return std::nullopt;
        kept += (kept.empty() ? "" : " ") + std::string(name);
    }
    return kept.empty() ? std::nullopt : std::optional(kept);
}

Clients::Clients(db::Database& db, const Clock& clock) : db_(db), clock_(clock), throttle_(clock) { reload(); }

void Clients::reload() {
    auto all = db_.read([](const db::Reader& reader) { return list_clients(reader); });
    const std::lock_guard lock(mutex_);
    for (Client& client : all) {
        auto known = std::make_shared<KnownClient>();
        if (const auto before = by_key_.find(client.public_key); before != by_key_.end()) {
            known->last_version = before->second->last_version.load();
            known->minute = before->second->minute.load();
            known->requests = before->second->requests.load();
        }
        const std::string key = client.public_key;
        known->noted_at = client.last_used_at ? client.last_used_at->time_since_epoch().count() : 0;
        known->client = std::move(client);
        by_key_[key] = std::move(known);
    }
}

KnownClientPtr Clients::admit(std::string_view authorization, const std::string& address) {
    const auto given = read_basic(authorization);
    if (!given) return nullptr;
    KnownClientPtr found;
    {
        const std::lock_guard lock(mutex_);
        if (const auto at = by_key_.find(given->user); at != by_key_.end()) found = at->second;
    }
    // One fast hash is right: the secret is 256 random bits, which nobody guesses however fast.
    const bool is_right = equal_constant_time(sha256_hex(given->password), found ? found->client.secret_hash : "");
    if (!is_right || !found->client.is_active || found->client.revoked_at) {
        const auto wait = throttle_.take({{"lrs " + network_of(address), wrong_secrets}});
        if (wait.count() > 0) throw Failure(429, "There were too many wrong passwords. Wait a moment");
        return nullptr;
    }
    count(*found);
    return found;
}

void Clients::count(KnownClient& client) {
    const std::int64_t now = clock_.now().time_since_epoch().count(), minute = now / minute_ms;
    if (client.minute.exchange(minute) != minute) client.requests = 0;
    const std::int64_t requests = ++client.requests;
    if (client.client.requests_per_minute && requests > *client.client.requests_per_minute)
        throw Failure(429, "This client has made its requests of this minute");
    std::int64_t noted = client.noted_at;
    if (now - noted < minute_ms || !client.noted_at.compare_exchange_strong(noted, now)) return;
    db_.write_later(
        [id = client.client.id, at = clock_.now()](db::Writer& tx) {
            note_use(tx, id, at);
            return true;
        },
        [](const auto&) {});
}

bool Clients::holds(Id client_id, Scope scope) const {
    const std::lock_guard lock(mutex_);
    const auto is_it = [&](const auto& entry) { return entry.second->client.id == client_id; };
    const auto found = std::ranges::find_if(by_key_, is_it);
    return found != by_key_.end() && found->second->holds(scope);
}

NewClient Clients::create(const audit::Actor& actor, const std::string& name, const std::string& scopes,
                          std::optional<std::int64_t> requests_per_minute) {
    const std::string trimmed(trim(name));
    if (trimmed.empty() || code_points(trimmed) > 100) throw invalid("name", "Give a name of at most 100 characters");
    const auto kept = read_scopes(scopes);
    if (!kept) throw invalid("scope", "There is no such scope");
    if (requests_per_minute && *requests_per_minute < 1) throw invalid("perMinute", "Give a number above 0");
    NewClient made{{.name = trimmed,
                    .public_key = random_token().substr(0, 22),
                    .scopes = *kept,
                    .requests_per_minute = requests_per_minute,
                    .created_at = clock_.now()},
                   random_token()};
    made.client.secret_hash = sha256_hex(made.secret);
    made.client.id = db_.write([&](db::Writer& tx) {
        Client client = made.client;
        client.id = insert_client(tx, client);
        record(tx, actor, clock_.now(), "lrsClients.create", "Made", client);
        return client.id;
    });
    reload();
    return made;
}

Client Clients::change(const audit::Actor& actor, const std::string& public_key, std::string_view action,
                       const std::string& did, const std::function<void(db::Writer&, const Client&)>& apply) {
    Client changed = db_.write([&](db::Writer& tx) {
        for (const Client& client : list_clients(tx)) {
            if (client.public_key != public_key) continue;
            if (client.revoked_at) throw Failure(409, "This client was revoked. Make a new one");
            apply(tx, client);
            record(tx, actor, clock_.now(), action, did, client);
            return client;
        }
        throw not_found("client");
    });
    reload();
    return changed;
}

NewClient Clients::rotate(const audit::Actor& actor, const std::string& public_key) {
    const std::string secret = random_token();
    return {change(actor, public_key, "lrsClients.rotate", "Made a new secret for",
                   [&](db::Writer& tx, const Client& client) { set_secret(tx, client.id, sha256_hex(secret)); }),
            secret};
}

Client Clients::revoke(const audit::Actor& actor, const std::string& public_key) {
    return change(actor, public_key, "lrsClients.revoke", "Revoked",
                  [&](db::Writer& tx, const Client& client) { set_revoked(tx, client.id, clock_.now()); });
}

Client Clients::switch_on(const audit::Actor& actor, const std::string& public_key, bool is_active) {
    return change(actor, public_key, "lrsClients.switch", is_active ? "Switched on" : "Switched off",
                  [&](db::Writer& tx, const Client& client) { set_active(tx, client.id, is_active); });
}

std::vector<Client> Clients::list() const {
    return db_.read([](const db::Reader& reader) { return list_clients(reader); });
}

}  // namespace oneroom::lrs
