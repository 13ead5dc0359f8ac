// Other record stores that statements are sent on to. Decision 0052.
#pragma once

#include <optional>
#include <string>

#include "core/base/describe.h"
#include "core/base/instant.h"
#include "lrs/xapi_values.h"

namespace oneroom::lrs {

/// A row of lrs_target.
struct ForwardTarget {
    Id id{};
    std::string name{};
    std::string endpoint{};  ///< "https://lrs.example.org/xapi"
    std::string version{};   ///< "1.0.3", "2.0.0"
    std::string public_key{};
    std::string secret_closed{};
    std::string verb{};
    std::optional<Id> only_client{};
    std::optional<Id> not_client{};
    bool is_active = true;
    Id sent_until{};
    std::int64_t sent_count{};
    std::optional<Instant> sent_at{};
    std::int64_t failures{};
    Instant next_try_at{};
    std::string last_error{};
    Instant created_at{};

    static Fields fields() {
        using T = ForwardTarget;
        return {field<&T::id>("id"),
                field<&T::name>("name"),
                field<&T::endpoint>("endpoint"),
                field<&T::version>("version"),
                field<&T::public_key>("publicKey"),
                field<&T::secret_closed>("secretClosed").secret(),
                field<&T::verb>("verb"),
                field<&T::only_client>("onlyClient"),
                field<&T::not_client>("notClient"),
                field<&T::is_active>("isActive"),
                field<&T::sent_until>("sentUntil"),
                field<&T::sent_count>("sentCount"),
                field<&T::sent_at>("sentAt"),
                field<&T::failures>("failures"),
                field<&T::next_try_at>("nextTryAt"),
                field<&T::last_error>("lastError"),
                field<&T::created_at>("createdAt")};
    }
};

/// A statement that a store did not take.
struct Refusal {
    std::string uuid{};
    std::string reason{};
    Instant refused_at{};

    static Fields fields() {
        return {field<&Refusal::uuid>("uuid"), field<&Refusal::reason>("reason"),
                field<&Refusal::refused_at>("refusedAt")};
    }
};

}  // namespace oneroom::lrs
