// Whether a port can be had, asked before anything is written.
#pragma once

#include <string_view>

#include "core/config/address.h"

namespace oneroom {

/// Throws std::runtime_error with one sentence when `address` cannot be listened on; `option` chooses another one.
void require_free(const config::Address& address, std::string_view option);

}  // namespace oneroom
