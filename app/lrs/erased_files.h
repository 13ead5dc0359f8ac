// What is attached to statements that name somebody. Decision 0056. Private to lrs.
#pragma once

#include <iosfwd>

#include "lrs/erased_person.h"

namespace oneroom::lrs {

/// Says which attachments go with the person and which stay, and what of them is elsewhere too. To be called before the
/// erasure begins: afterwards nothing leads from the person to their statements.
void list_attachments_of(Records& records, const ErasedPerson& person, bool keeps_files, std::ostream& out);

}  // namespace oneroom::lrs
