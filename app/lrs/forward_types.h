// Other record stores that statements are sent on to. Decisions 0052 and 0054.
#pragma once

#include <optional>
#include <string>

#include "core/base/describe.h"
#include "core/base/instant.h"
#include "lrs/xapi_values.h"

namespace oneroom::lrs {

constexpr std::int64_t most_at_once = 50;  // statements in one request to another store

/// How it stands with a target.
enum class TargetState { sending, waiting, stopped, off };

constexpr auto enum_names(TargetState) {
    using enum TargetState;
    return std::array{std::pair{sending, std::string_view("sending")}, std::pair{waiting, std::string_view("waiting")},
                      std::pair{stopped, std::string_view("stopped")}, std::pair{off, std::string_view("off")}};
}

/// A row of lrs_target.
struct ForwardTarget {
    Id id{};
    std::string revision{};  ///< another one each time that somebody changes where it is and what goes there
    std::string name{};
    std::string endpoint{};  ///< "https://lrs.example.org/xapi"
    bool allows_http = false;
    std::string version{};  ///< "1.0.3", "2.0.0"
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
    std::int64_t at_once = most_at_once;  ///< statements in one request: fewer to one that could not take more
    std::int64_t taken_in_row{};          ///< requests of so many that it took since that changed
    Instant created_at{};

    static Fields fields() {
        using T = ForwardTarget;
        return {field<&T::id>("id"),
                field<&T::revision>("revision").secret(),
                field<&T::name>("name"),
                field<&T::endpoint>("endpoint"),
                field<&T::allows_http>("allowsHttp"),
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
                field<&T::at_once>("atOnce"),
                field<&T::taken_in_row>("takenInRow").secret(),
                field<&T::created_at>("createdAt")};
    }
};

/// A statement that a store did not take.
struct Refusal {
    Id id{};
    std::string uuid{};
    std::string reason{};  ///< what the store said; empty: forgotten, because it may have named who was erased
    Instant refused_at{};
    bool is_again = false;  ///< it waits to be sent again
    Id statement_id{};      ///< 0: it is not in the store any more

    static Fields fields() {
        return {field<&Refusal::id>("id"),
                field<&Refusal::uuid>("uuid"),
                field<&Refusal::reason>("reason"),
                field<&Refusal::refused_at>("refusedAt"),
                field<&Refusal::is_again>("isAgain"),
                field<&Refusal::statement_id>("statementId")};
    }
};

}  // namespace oneroom::lrs
