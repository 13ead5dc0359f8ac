// What is decided about sending statements on. Pure functions.
#pragma once

#include <chrono>

#include "lrs/forward_types.h"
#include "mail/transport.h"

namespace oneroom::lrs {

/// The address of a store as it is kept: without a slash or "/statements" at its end. Throws Failure 400 for what is
/// none. Only https, or http on this machine; `allows_http` lets it be http anywhere, which shows the secret to the
/// network.
std::string decide_endpoint(std::string_view typed, bool allows_http);

/// What is to be done after an answer.
enum class AfterSending {
    goOn,            ///< taken
    split,           ///< something of it was refused: send less at once, to find out what
    splitForbidden,  ///< the same, but one alone that voids nothing is not put aside: nothing at all may be sent
    wait,            ///< try again later
    stop,            ///< nothing goes there until somebody has looked at it
};
/// `status` is 0 when nobody answered.
AfterSending decide_after_sending(long status, std::int64_t failures_before);

/// Whether less at once may help a store that did not take a request.
bool may_be_too_much(long status, mail::SendResult::Trouble trouble);
/// A store could not take so many statements at once: half as many the next time. That it did not take one says
/// nothing.
void send_less(ForwardTarget& target, std::size_t failed);
/// It took so many. After some whole requests in a row it gets twice as many: a store that can take no more hardly
/// ever has to fail for it.
void note_taken(ForwardTarget& target, std::size_t taken);

/// How long a call may take that carries so many bytes.
std::chrono::seconds decide_call_time(std::size_t bytes);

/// How a target stands. One that is off and has an error was stopped by it.
TargetState decide_state(const ForwardTarget& target);

/// Grows with each failure in a row, from a minute to four hours.
std::chrono::milliseconds pause_before_retry(std::int64_t failures);

/// The text of a statement for another store: without what that store sets itself (stored, authority), and without a
/// version that it does not speak.
std::string text_for_other_store(std::string_view body, std::string_view version);

}  // namespace oneroom::lrs
