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
            const std::optional<Client>& before, const Client& client) {
    audit::record(tx, actor, now,
                  {.action = action,
                   .object_kind = "lrsClient",
                   .object_id = client.id,
                   .summary = did + " the client " + client.name + " of the learning record store",
                   .before = before ? std::optional(to_audit_text(*before)) : std::nullopt,
                   .after = to_audit_text(client)});
}

/// Fills in what was said. Throws Failure 400 by field.
void take(Client& client, const ClientWish& wish) {
    FieldErrors errors;
    client.name = trim(wish.name);
    if (client.name.empty() || code_points(client.name) > 100)
        errors.add("name", "Give a name of at most 100 characters");
    if (trim(wish.scopes).empty())
        errors.add("scopes", "Choose what the program may do");
    else if (const auto kept = read_scopes(wish.scopes))
        client.scopes = *kept;
    else
        errors.add("scopes", "There is no such scope");
    client.requests_per_minute = wish.requests_per_minute;
    if (wish.requests_per_minute && *wish.requests_per_minute < 1)
        errors.add("requestsPerMinute", "Give a number above 0");
    if (!errors.empty()) throw invalid(std::move(errors));
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

bool opens_more(std::string_view before, std::string_view scopes) {
    return std::ranges::any_of(enum_names(Scope{}), [&](const auto& named) {
        return holds_scope(scopes, named.first) && !holds_scope(before, named.first);
    });
}

std::optional<std::string> read_scopes(std::string_view text) {
    std::string normal(text), kept;
    std::ranges::replace(normal, ',', ' ');
    const auto given = split(normal, ' ');
    for (const auto name : given)
        if (!name.empty() && !enum_of<Scope>(name)) return std::nullopt;
    for (const auto& [scope, name] : enum_names(Scope{}))
        if (std::ranges::find(given, name) != given.end()) kept += (kept.empty() ? "" : " ") + std::string(name);
    return kept.empty() ? std::nullopt : std::optional(kept);
}

ClientState state_of(const Client& client) {
    if (client.revoked_at) return ClientState::revoked;
    return client.is_active ? ClientState::active : ClientState::off;
}

FoundClients decide_clients(std::vector<Client> all, const ClientQuery& query) {
    const std::string searched = fold(trim(query.search));
    std::erase_if(all, [&](const Client& one) {
        if (query.state && state_of(one) != *query.state) return true;
        return fold(one.name).find(searched) == std::string::npos && !one.public_key.starts_with(trim(query.search));
    });
    const auto before = [&](const Client& one, const Client& other) {
        if (query.sort == ClientSort::name)
            if (const auto a = fold(one.name), b = fold(other.name); a != b) return a < b;
        if (query.sort == ClientSort::lastUsedAt && one.last_used_at != other.last_used_at)
            return one.last_used_at < other.last_used_at;
        return one.id < other.id;  // also the order in which they were made
    };
    std::ranges::sort(all, before);
    if (query.descending) std::ranges::reverse(all);
    FoundClients found{.rows = {}, .total = static_cast<std::int64_t>(all.size())};
    const auto from = std::min((query.page - 1) * query.page_size, found.total);
    const auto until = std::min(from + query.page_size, found.total);
    found.rows.assign(std::make_move_iterator(all.begin() + from), std::make_move_iterator(all.begin() + until));
    return found;
}

Clients::Clients(db::Database& db, const Clock& clock) : db_(db), clock_(clock), throttle_(clock) { reload(); }

void Clients::reload() {
    const std::lock_guard one_at_a_time(reload_mutex_);
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

NewClient Clients::create(const audit::Actor& actor, const ClientWish& wish) {
    NewClient made{{.public_key = random_token().substr(0, 22), .created_at = clock_.now()}, random_token()};
    take(made.client, wish);
    made.client.secret_hash = sha256_hex(made.secret);
    made.client.id = db_.write([&](db::Writer& tx) {
        Client client = made.client;
        client.id = insert_client(tx, client);
        record(tx, actor, clock_.now(), "lrsClients.create", "Made", std::nullopt, client);
        return client.id;
    });
    reload();
    return made;
}

Client Clients::change(const audit::Actor& actor, Id client_id, std::string_view action, const std::string& did,
                       const std::function<void(db::Writer&, const Client&)>& apply) {
    Client changed = db_.write([&](db::Writer& tx) {
        const auto before = find_client(tx, client_id);
        if (!before) throw not_found("client");
        if (before->revoked_at) throw Failure(409, "This client was revoked. Make a new one");
        apply(tx, *before);
        Client after = find_client(tx, client_id).value();
        record(tx, actor, clock_.now(), action, did, before, after);
        return after;
    });
    reload();
    return changed;
}

Client Clients::save(const audit::Actor& actor, Id client_id, const ClientWish& wish) {
    return change(actor, client_id, "lrsClients.save", "Changed", [&](db::Writer& tx, const Client& before) {
        Client client = before;
        take(client, wish);
        update_client(tx, client);
    });
}

NewClient Clients::rotate(const audit::Actor& actor, Id client_id) {
    const std::string secret = random_token();
    return {change(actor, client_id, "lrsClients.rotate", "Made a new secret for",
                   [&](db::Writer& tx, const Client& client) { set_secret(tx, client.id, sha256_hex(secret)); }),
            secret};
}

Client Clients::revoke(const audit::Actor& actor, Id client_id) {
    return change(actor, client_id, "lrsClients.revoke", "Revoked",
                  [&](db::Writer& tx, const Client& client) { set_revoked(tx, client.id, clock_.now()); });
}

Client Clients::switch_on(const audit::Actor& actor, Id client_id, bool is_active) {
    return change(actor, client_id, "lrsClients.switch", is_active ? "Switched on" : "Switched off",
                  [&](db::Writer& tx, const Client& client) { set_active(tx, client.id, is_active); });
}

std::vector<Client> Clients::list() const {
    return db_.read([](const db::Reader& reader) { return list_clients(reader); });
}

Id Clients::id_of(std::string_view public_key) const {
    const std::lock_guard lock(mutex_);
    const auto found = by_key_.find(public_key);
    if (found == by_key_.end()) throw not_found("client");
    return found->second->client.id;
}

}  // namespace oneroom::lrs
