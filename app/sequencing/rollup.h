// How results of children come to their parents (SN 4.5, RB.1). Private to sequencing/.
#pragma once

#include "sequencing/run.h"

namespace oneroom::sequencing {

/// Overall Rollup Process (RB.1.5) from an activity up to the root, and from every activity that reads a shared
/// objective written since.
void roll_up_from(Run& run, int activity);

/// Only from those that read a shared objective written since.
void roll_up_readers(Run& run);

}  // namespace oneroom::sequencing
