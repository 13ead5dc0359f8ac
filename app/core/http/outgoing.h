// The bytes of a reply on their way out, wherever they lie: in memory, shared, embedded or in a file.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/http/http_types.h"

namespace oneroom::http {

/// First `head`, then the body: `file` from `file_at` on, or one of the texts. Never copied into one piece.
struct Outgoing {
    std::string head;
    std::string text{};
    std::shared_ptr<const std::string> shared{};
    std::string_view fixed{};
    FileBody file{};
    std::uint64_t file_at = 0;
    std::uint64_t body_size = 0;  ///< bytes of body to send
    std::uint64_t sent = 0;       ///< of head and body together

    bool is_done() const { return sent == head.size() + body_size; }
};

enum class Sent { all, some, broken };

/// Sends what the socket takes without blocking, at most about `most` bytes. `broken`: the peer is gone, or the file is
/// shorter than was promised.
Sent send_some(int socket, Outgoing& outgoing, std::uint64_t most);

}  // namespace oneroom::http
