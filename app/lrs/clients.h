// The clients of the learning record store: making them, taking their access away, and knowing them when they call.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>

#include "core/db/audit.h"
#include "core/db/db.h"
#include "core/security/throttle.h"
#include "lrs/client_types.h"
#include "lrs/xapi_values.h"

namespace oneroom::lrs {

/// A client with its secret in clear, for the only time.
struct NewClient {
    Client client;
    std::string secret;
};

/// A client that has proved itself, for the length of one request and beyond.
struct KnownClient {
    Client client;
    /// What its requests spoke last: an answer to one that names no version is in this.
    std::atomic<Version> last_version{Version::v2};
    std::atomic<std::int64_t> minute{0};    ///< of the requests that are counted
    std::atomic<std::int64_t> requests{0};  ///< in that minute
    std::atomic<std::int64_t> noted_at{0};  ///< last use that is saved, in milliseconds

    bool holds(Scope scope) const { return holds_scope(client.scopes, scope); }
};
using KnownClientPtr = std::shared_ptr<KnownClient>;

/// Safe from any thread.
class Clients {
public:
    Clients(db::Database& db, const Clock& clock);

    /// The client of a Basic authorization ("Basic a2V5OnNlY3JldA=="). Nothing when it is of none that is let in;
    /// throws Failure 429 when there were too many wrong ones from that address, or too many requests of this client.
    KnownClientPtr admit(std::string_view authorization, const std::string& address);
    /// Whether the client of a statement may do this, also one that is not let in any more.
    bool holds(Id client_id, Scope scope) const;

    /// What the command line and the screen of clients do alike; each takes hold at once. Throw Failure 400 by field,
    /// 404, 409 for what was revoked.
    NewClient create(const audit::Actor& actor, const ClientWish& wish);
    Client save(const audit::Actor& actor, Id client_id, const ClientWish& wish);
    NewClient rotate(const audit::Actor& actor, Id client_id);
    Client revoke(const audit::Actor& actor, Id client_id);
    Client switch_on(const audit::Actor& actor, Id client_id, bool is_active);

    std::vector<Client> list() const;
    /// The client of that key. Throws Failure 404.
    Id id_of(std::string_view public_key) const;

private:
    Client change(const audit::Actor& actor, Id client_id, std::string_view action, const std::string& did,
                  const std::function<void(db::Writer&, const Client&)>& apply);
    void reload();
    void count(KnownClient& client);

    db::Database& db_;
    const Clock& clock_;
    Throttle throttle_;
    std::mutex reload_mutex_;  // nobody puts what they read earlier over what somebody read later
    mutable std::mutex mutex_;
    std::map<std::string, KnownClientPtr, std::less<>> by_key_;  // guarded by mutex_
};

}  // namespace oneroom::lrs
