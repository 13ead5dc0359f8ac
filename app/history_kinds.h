// Whose history can be read, and by whom: one row a kind of record.
#pragma once

#include <vector>

#include "history/history.h"

namespace oneroom {

std::vector<history::Kind> history_kinds();

}  // namespace oneroom
