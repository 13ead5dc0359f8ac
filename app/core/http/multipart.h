// A body of several parts (multipart, RFC 2046 section 5.1) read as it arrives: no part is held in memory.
#pragma once

#include <string>

#include "core/http/http_types.h"

namespace oneroom::http {

/// The boundary of a Content-Type of this kind ("multipart/mixed"), in quotes or without; empty when there is none.
std::string boundary_in(std::string_view content_type, std::string_view kind);

class MultipartReader {
public:
    /// `body` lives longer.
    MultipartReader(Body& body, const std::string& boundary);

    /// Goes on to the next part, whatever is left of this one; false after the last. Throws Failure 400 for what is no
    /// such body.
    bool next();
    /// Of the current part.
    const Headers& headers() const { return headers_; }
    /// Bytes of the current part; 0 at its end. Throws Failure 400 when the body ends within it.
    std::size_t read(char* into, std::size_t size);
    /// The rest of the current part. Throws Failure 413 when it is longer than `most`.
    std::string read_all(std::size_t most);

private:
    bool fill();
    void read_headers();

    Body& body_;
    const std::string delimiter_;  ///< CRLF, two dashes, the boundary
    std::string held_ = "\r\n";    ///< read from the body, not looked at yet; the first delimiter may lack its CRLF
    Headers headers_{};
    bool is_over_ = false;
};

}  // namespace oneroom::http
