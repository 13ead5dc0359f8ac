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

/// Whether these scopes open what needs `needed`: "all" opens everything, "all/read" whatever reads, and who may read
/// every statement may read their own.
bool holds_scope(std::string_view scopes, Scope needed);

/// The scopes of a list parted by commas or blanks, as it is kept; nothing when one of them is none.
std::optional<std::string> read_scopes(std::string_view text);

}  // namespace oneroom::lrs
