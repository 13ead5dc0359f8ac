// What the operations on clients of the record store take and give.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lrs/client_types.h"

namespace oneroom::lrs_admin {

using lrs::ClientSort;
using lrs::ClientState;

/// A program, as people look at it.
struct LrsClient {
    Id id{};
    std::string name{};
    std::string public_key{};
    std::vector<lrs::Scope> scopes{};
    std::optional<std::int64_t> requests_per_minute{};
    ClientState state{};
    Instant created_at{};
    std::optional<Instant> last_used_at{};
    std::optional<Instant> revoked_at{};
    std::int64_t statements{};
    bool has_more_statements = false;

    static Fields fields();
};

struct LrsClientListRequest : lrs::ClientQuery {
    static Fields fields();
};

struct LrsClientPage {
    std::vector<LrsClient> rows{};
    std::int64_t total{};
    std::string endpoint{};

    static Fields fields() {
        using P = LrsClientPage;
        return {field<&P::rows>("rows"), field<&P::total>("total"),
                field<&P::endpoint>("endpoint").means("Where programs send statements to")};
    }
};

struct LrsClientRef {
    Id client_id{};

    static Fields fields() { return {field<&LrsClientRef::client_id>("clientId").required()}; }
};

struct CreateLrsClientRequest {
    std::string name{};
    std::vector<lrs::Scope> scopes{};
    std::optional<std::int64_t> requests_per_minute{};
    std::string permit{};

    static Fields fields();
};

struct SaveLrsClientRequest {
    Id client_id{};
    std::string name{};
    std::vector<lrs::Scope> scopes{};
    std::optional<std::int64_t> requests_per_minute{};
    std::string permit{};

    static Fields fields();
};

struct RotateLrsClientRequest {
    Id client_id{};
    std::string permit{};

    static Fields fields();
};

struct SwitchLrsClientRequest {
    Id client_id{};
    bool is_active{};

    static Fields fields() {
        using R = SwitchLrsClientRequest;
        return {field<&R::client_id>("clientId").required(), field<&R::is_active>("isActive").required()};
    }
};

/// With the secret in clear, for the only time.
struct LrsClientMade {
    LrsClient client{};
    std::string secret{};
    std::string endpoint{};

    static Fields fields() {
        using M = LrsClientMade;
        return {
            field<&M::client>("client"),
            field<&M::secret>("secret").secret().means("The password of the key; shown this once, only a hash is kept"),
            field<&M::endpoint>("endpoint").means("Where the program sends statements to")};
    }
};

}  // namespace oneroom::lrs_admin
