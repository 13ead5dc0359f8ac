// Status line, fields and chunks as bytes. Replies of unknown length are cpp-httplib's work; reply_writer.cpp is the
// only file that knows it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/http/http_types.h"

namespace oneroom::http {

/// What goes before a body.
struct ReplyHead {
    int status = 200;
    const Headers& headers;
    bool closes = false;                            ///< the connection ends with this reply
    std::optional<std::uint64_t> content_length{};  ///< none: not said (304, 204)
    bool is_chunked = false;
};

/// One for each thread.
class ReplyWriter {
public:
    ReplyWriter();
    ~ReplyWriter();
    ReplyWriter(const ReplyWriter&) = delete;
    ReplyWriter& operator=(const ReplyWriter&) = delete;

    using Send = std::function<bool(std::string_view bytes)>;

    /// The bytes of the head, with the empty line. Throws std::logic_error when a field holds a control character: a
    /// line break in a value would be a second field of somebody's choice.
    std::string head(const ReplyHead& head);

    /// Head and body of a reply whose length is not known, to `send` piece by piece: in chunks, or for HTTP/1.0 plain
    /// until the connection closes (head.is_chunked says which). False when `send` or the source failed; then the
    /// connection must be closed, as the peer cannot tell otherwise.
    bool stream(const ReplyHead& head, const ChunkSource& source, const Send& send);

private:
    struct Library;
    std::unique_ptr<Library> library_;
};

}  // namespace oneroom::http
