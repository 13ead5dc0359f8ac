// Whose history can be read, and by whom: one row a kind of record.
#pragma once

#include <functional>
#include <vector>

#include "history/history.h"

namespace oneroom {

/// Throws Failure 403 for whose permission to configure reaches only some people.
using RequireForAll = std::function<void(const db::Reader& db, const Session& caller)>;

std::vector<history::Kind> history_kinds(const RequireForAll& require_configuring_for_all);

}  // namespace oneroom
