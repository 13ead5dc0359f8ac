// Whether a port can be had, asked before anything is written.
#pragma once

#include "core/config/address.h"

namespace oneroom {

/// Throws std::runtime_error with one sentence when `address` cannot be listened on.
void require_free(const config::Address& address);

}  // namespace oneroom
