// Which part of a representation a request asks for: Range, If-Range and If-None-Match (RFC 9110 sections 13 and 14).
// Pure functions.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/http/http_types.h"

namespace oneroom::http {

/// The part of a file that answers a request.
struct Slice {
    enum class Kind { whole, part, unsatisfiable, not_modified };
    Kind kind = Kind::whole;
    std::uint64_t first = 0;   ///< offset of the first byte
    std::uint64_t length = 0;  ///< bytes to send
};

/// For GET and HEAD of a representation of `size` bytes; `etag` with its quotes, may be empty. A Range that is
/// malformed or in another unit counts as none; one that names nothing of the file is unsatisfiable; several are, too.
Slice decide_slice(const Request& request, std::uint64_t size, std::string_view etag);

/// True when If-None-Match names `etag` (weak comparison) or is "*".
bool is_not_modified(const Request& request, std::string_view etag);

/// True when Accept-Encoding admits `coding` ("br", "gzip"): named or "*", and not with q=0.
bool accepts_encoding(const Request& request, std::string_view coding);

}  // namespace oneroom::http
