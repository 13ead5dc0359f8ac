#include "core/http/outgoing.h"

#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <cerrno>

namespace oneroom::http {
namespace {

std::string_view body_text(const Outgoing& outgoing) {
    const std::string_view all = outgoing.shared          ? std::string_view(*outgoing.shared)
                                 : outgoing.fixed.empty() ? std::string_view(outgoing.text)
                                                          : outgoing.fixed;
    return outgoing.file.descriptor ? std::string_view() : all.substr(0, outgoing.body_size);
}

/// Head and body text in one packet where they fit.
ssize_t send_texts(int socket, const Outgoing& outgoing) {
    const std::string_view head = outgoing.head, body = body_text(outgoing);
    const auto head_sent = std::min<std::uint64_t>(outgoing.sent, head.size());
    const auto body_sent = outgoing.sent - head_sent;
    iovec parts[2] = {{const_cast<char*>(head.data()) + head_sent, head.size() - head_sent},
                      {const_cast<char*>(body.data()) + body_sent, body.size() - body_sent}};
    msghdr message{};
    message.msg_iov = parts;
    message.msg_iovlen = 2;
    // A file follows: let the head travel with its first bytes.
    const int more = outgoing.file.descriptor && outgoing.body_size > 0 ? MSG_MORE : 0;
    return sendmsg(socket, &message, MSG_NOSIGNAL | more);
}

ssize_t send_file(int socket, const Outgoing& outgoing, std::uint64_t most) {
    const std::uint64_t done = outgoing.sent - outgoing.head.size();
    auto offset = static_cast<off_t>(outgoing.file_at + done);
    return sendfile(socket, *outgoing.file.descriptor, &offset,
                    static_cast<std::size_t>(std::min(most, outgoing.body_size - done)));
}

}  // namespace

Sent send_some(int socket, Outgoing& outgoing, std::uint64_t most) {
    for (const std::uint64_t start = outgoing.sent; !outgoing.is_done();) {
        const std::uint64_t now = outgoing.sent - start;
        if (now >= most) return Sent::some;
        const bool is_file = outgoing.file.descriptor && outgoing.sent >= outgoing.head.size();
        const ssize_t count = is_file ? send_file(socket, outgoing, most - now) : send_texts(socket, outgoing);
        if (count > 0) {
            outgoing.sent += static_cast<std::uint64_t>(count);
            continue;
        }
        if (count < 0 && errno == EINTR) continue;
        return count < 0 && errno == EAGAIN ? Sent::some : Sent::broken;
    }
    return Sent::all;
}

}  // namespace oneroom::http
