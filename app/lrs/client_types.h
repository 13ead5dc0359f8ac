// Programs that use the learning record store, and what each may do.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::lrs {

/// What a client may do (xAPI 1.0.3 Communication 4.2 names most of them).
enum class Scope { all, allRead, statementsWrite, statementsRead, statementsReadMine, state, profile };

constexpr auto enum_names(Scope) {
    using enum Scope;
    return std::array{std::pair{all, std::string_view("all")},
                      std::pair{allRead, std::string_view("all/read")},
                      std::pair{statementsWrite, std::string_view("statements/write")},
                      std::pair{statementsRead, std::string_view("statements/read")},
                      std::pair{statementsReadMine, std::string_view("statements/read/mine")},
                      std::pair{state, std::string_view("state")},
                      std::pair{profile, std::string_view("profile")}};
}

/// A client as it is kept. Of its secret there is only a hash.
struct Client {
    Id id{};
    std::string name{};
    std::string public_key{};
    std::string secret_hash{};
    std::string scopes{};  ///< names, parted by blanks
    std::optional<std::int64_t> requests_per_minute{};
    bool is_active = true;
    Instant created_at{};
    std::optional<Instant> last_used_at{};
    std::optional<Instant> revoked_at{};

    static Fields fields() {
        return {field<&Client::id>("id"),
                field<&Client::name>("name"),
                field<&Client::public_key>("publicKey"),
                field<&Client::secret_hash>("secretHash").secret(),
                field<&Client::scopes>("scopes"),
                field<&Client::requests_per_minute>("requestsPerMinute"),
                field<&Client::is_active>("isActive"),
                field<&Client::created_at>("createdAt"),
                field<&Client::last_used_at>("lastUsedAt"),
                field<&Client::revoked_at>("revokedAt")};
    }
};

/// Where it stands; revoked is for good.
enum class ClientState { active, off, revoked };
constexpr auto enum_names(ClientState) {
    using enum ClientState;
    return std::array{std::pair{active, std::string_view("active")}, std::pair{off, std::string_view("off")},
                      std::pair{revoked, std::string_view("revoked")}};
}
ClientState state_of(const Client& client);

/// What is said of a client when it is made or changed.
struct ClientWish {
    std::string name{};
    std::string scopes{};  ///< names, parted by commas or blanks
    std::optional<std::int64_t> requests_per_minute{};
};

enum class ClientSort { name, createdAt, lastUsedAt };
constexpr auto enum_names(ClientSort) {
    using enum ClientSort;
    return std::array{std::pair{name, std::string_view("name")}, std::pair{createdAt, std::string_view("createdAt")},
                      std::pair{lastUsedAt, std::string_view("lastUsedAt")}};
}

/// Which clients, in which order.
struct ClientQuery {
    std::string search{};  ///< part of the name, or of the key
    std::optional<ClientState> state{};
    std::int64_t page = 1;
    std::int64_t page_size = 15;
    ClientSort sort = ClientSort::name;
    bool descending = false;
};

struct FoundClients {
    std::vector<Client> rows{};  ///< of the page
    std::int64_t total{};
};

/// Those of `all` that fit. Who was never used counts as used before everybody else.
FoundClients decide_clients(std::vector<Client> all, const ClientQuery& query);

/// Whether these scopes open what needs `needed`: "all" opens everything, "all/read" whatever reads, and who may read
/// every statement may read their own.
bool holds_scope(std::string_view scopes, Scope needed);

/// Whether these scopes open something that those of before did not.
bool opens_more(std::string_view before, std::string_view scopes);

/// The scopes of a list parted by commas or blanks, each once and in the order of Scope, as it is kept; nothing when
/// one of them is none, or there is none.
std::optional<std::string> read_scopes(std::string_view text);

}  // namespace oneroom::lrs
