// The portal says in its own record store what happened in it. Private to lrs.
#pragma once

#include "lrs/lrs.h"

namespace oneroom::lrs {

/// Makes statements of some waiting events, in their order. The statements are kept and the events gone in one
/// transaction, so that a crash neither loses nor repeats any. True when there may be more.
bool say_some_events(Records& records);

}  // namespace oneroom::lrs
