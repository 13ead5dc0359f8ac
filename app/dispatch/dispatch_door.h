// How a learner of another system comes in, and what that system is told.
#pragma once

#include "dispatch/dispatch.h"
#include "dispatch/dispatch_types.h"

namespace oneroom::dispatch {

/// Opens the course for somebody of the receiving system; the package's key is the bearer. Throws Failure 403 with a
/// sentence for the learner, 409, 429.
DispatchStarted start(Dispatches& dispatches, Context& context, const DispatchStartRequest& request);

/// How it stands with who plays by this ticket. Throws Failure 404 for everybody else.
DispatchReport show_report(const Dispatches& dispatches, Context& context);

}  // namespace oneroom::dispatch
