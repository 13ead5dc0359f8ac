// Looks whether statements could be sent to a store, without sending any: asks what it is, and whether it knows the
// key. Decision 0054.
#pragma once

#include <string>
#include <vector>

#include "core/base/describe.h"
#include "lrs/targets.h"
#include "mail/transport.h"

namespace oneroom::lrs {

/// What came of it. Everything but `works` and `mayNotRead` is in the way.
enum class Connection {
    works,
    mayNotRead,  ///< the key is known there; whether it may write is known once something is sent
    noSuchHost,
    nothingAnswers,
    tooSlow,
    certificate,
    innerAddress,   ///< an address of the machine's own surroundings, where no call is made
    noStore,        ///< something answers that is no record store
    noSuchVersion,  ///< a record store that does not speak the version
    wrongKey,
    isBusy,   ///< 429, 5xx
    unclear,  ///< anything else; the status says what
};

constexpr auto enum_names(Connection) {
    using enum Connection;
    using Name = std::string_view;
    return std::array{std::pair{works, Name("works")},
                      std::pair{mayNotRead, Name("mayNotRead")},
                      std::pair{noSuchHost, Name("noSuchHost")},
                      std::pair{nothingAnswers, Name("nothingAnswers")},
                      std::pair{tooSlow, Name("tooSlow")},
                      std::pair{certificate, Name("certificate")},
                      std::pair{innerAddress, Name("innerAddress")},
                      std::pair{noStore, Name("noStore")},
                      std::pair{noSuchVersion, Name("noSuchVersion")},
                      std::pair{wrongKey, Name("wrongKey")},
                      std::pair{isBusy, Name("isBusy")},
                      std::pair{unclear, Name("unclear")}};
}

struct ConnectionCheck {
    Connection connection = Connection::unclear;
    std::int64_t status = 0;              ///< what HTTP said last; 0: nothing
    std::vector<std::string> versions{};  ///< that the store says it speaks
};

/// Whether about is told to nobody without the key, or not at all.
bool wants_key(const mail::SendResult& about);
/// What the answer to GET about means; `unclear` for one that is kept from everybody.
ConnectionCheck decide_about(const mail::SendResult& answer, std::string_view version);
/// What that to GET statements means, after an about that was one or was kept from everybody.
ConnectionCheck decide_access(const mail::SendResult& answer, ConnectionCheck about);

/// Takes 12 seconds at most. Throws as change_target(); Failure 409 while another one is being looked at.
ConnectionCheck check_connection(Records& records, std::optional<Id> target_id, const TargetWish& wish);

}  // namespace oneroom::lrs
