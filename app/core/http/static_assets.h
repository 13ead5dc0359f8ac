// Embedded files as replies.
#pragma once

#include "core/http/assets.h"
#include "core/http/http_types.h"

namespace oneroom::http {

/// The asset in the smallest form that the client accepts (brotli, gzip, plain), 304 when it has it already. Names with
/// a hash are cached for ever, others are asked for each time. 405 for anything but GET and HEAD.
Reply serve_asset(const Asset& asset, const Request& request);

}  // namespace oneroom::http
