// The audit log: who changed what, written in the transaction of the change, never altered afterwards.
#pragma once

#include <string>

#include "core/db/db.h"

namespace oneroom::audit {

/// Who acts: a signed-in person, the command line, a job.
struct Actor {
    std::optional<Id> user_id{};
    std::string name{};     ///< full name, "command line", "clean-up"
    std::string address{};  ///< of the client; empty for the command line and jobs
};

struct Event {
    std::string_view action;       ///< the operation: "contents.save"
    std::string_view object_kind;  ///< "content"
    std::optional<Id> object_id{};
    std::string summary{};                ///< one sentence for people
    std::optional<std::string> before{};  ///< to_audit_text() of the struct as it was
    std::optional<std::string> after{};   ///< and as it is
};

void record(db::Writer& tx, const Actor& actor, Instant now, const Event& event);

}  // namespace oneroom::audit
