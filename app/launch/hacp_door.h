// Units of AICC that talk HACP over the content origin (CMI001 appendix A). The address of the launch is what lets in;
// session ids are those of its SCOs and open nothing elsewhere.
#pragma once

#include <string_view>

#include "core/db/db.h"
#include "core/http/http_types.h"
#include "launch/launch_store.h"
#include "tracking/attempt.h"

namespace oneroom::launch {

/// Answers one message for the part `sco_id` of the launch. What is wrong with a message is said in the answer, with
/// status 200, as the protocol has it; throws Failure 413 and 5xx.
http::Reply answer_hacp(db::Database& db, const tracking::Hooks& hooks, const OpenLaunch& launch, Id sco_id,
                        std::string_view form, Instant now);

}  // namespace oneroom::launch
