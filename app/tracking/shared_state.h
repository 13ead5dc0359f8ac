// What the courses of one person share: objectives and data stores of SCORM 2004 that outlive an attempt (SCORM 2004 SN
// 3.10.2 objectivesGlobalToSystem, RTE 4.3 sharedDataGlobalToSystem). Private to tracking.
#pragma once

#include "tracking/sequenced_attempt.h"

namespace oneroom::tracking {

/// Puts it into the state. What is damaged is left out and logged: the learner is let in.
void put_shared_state(const db::Reader& db, SequencedAttempt& at);

/// Keeps what this course has made of it; what became unknown again goes.
void save_shared_state(db::Writer& tx, const SequencedAttempt& at);

}  // namespace oneroom::tracking
