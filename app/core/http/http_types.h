// HTTP as the rest of the program sees it: plain structs, no library. The gate and the adapter of cpp-httplib
// produce a Request and write a Reply; everything above works on these two.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace oneroom::http {

/// Name and value. Names compare case-blind.
using Headers = std::vector<std::pair<std::string, std::string>>;

/// The value of the first header called `name` (case-blind); empty when there is none.
std::string_view header(const Headers& headers, std::string_view name);

/// The body of a request, read as it arrives. Belongs to the request's thread.
class Body {
public:
    virtual ~Body() = default;
    /// Declared length in bytes (Content-Length); 0 when there is no body.
    virtual std::uint64_t length() const = 0;
    /// Fills `into` with up to `size` bytes. 0 at the end. Throws Failure 400 when the connection breaks, 408 when the
    /// peer is too slow.
    virtual std::size_t read(char* into, std::size_t size) = 0;
};

/// Reads a whole body of at most `most` bytes; throws Failure 413 when it is longer.
std::string read_all(Body& body, std::size_t most);

struct Request {
    std::string method;    ///< upper case, as sent
    std::string path;      ///< percent-decoded once; starts with '/'; never contains NUL
    std::string raw_path;  ///< as sent, without the query
    std::string query;     ///< as sent, without '?'
    Headers headers;
    std::string remote_address;  ///< of the peer's socket, or the forwarded one when a configured proxy sent it
    Body* body = nullptr;        ///< never null inside a handler
    bool is_https = false;       ///< a configured proxy says so; our own listeners speak plain HTTP
};

/// Query values by name, percent-decoded, '+' as space; the last of equal names wins.
std::vector<std::pair<std::string, std::string>> parse_query(std::string_view query);

/// Every value of cookie `name`, in the order sent. (A hostile neighbour can add more of the same name.)
std::vector<std::string> cookies(const Headers& headers, std::string_view name);

/// Percent-decodes; `plus_is_space` for query values. Malformed escapes are kept as they are.
std::string percent_decode(std::string_view text, bool plus_is_space);

/// A file on disk, sent by range. The descriptor is closed by the Reply's owner.
struct FileBody {
    std::shared_ptr<int> descriptor;  ///< open for reading; the deleter closes it
    std::uint64_t size = 0;           ///< of the whole file
    std::string etag;                 ///< strong, with its quotes; may be empty
};

/// Gives the next piece of a body of unknown length; returns false at the end. Runs in the request's thread.
using ChunkSource = std::function<bool(std::string& piece)>;

struct Reply;

/// Makes the reply once everything for it is there; may throw Failure.
using MakeReply = std::function<Reply()>;
/// Begins what the reply waits for, and returns. Whoever ends it gives what makes the reply to `go_on`: once, on any
/// thread. Throws only if it will never do so.
using Later = std::function<void(std::function<void(MakeReply)> go_on)>;

/// The answer. Exactly one of text, file, chunks and later is the body.
struct Reply {
    int status = 200;
    Headers headers{};
    std::string text{};
    std::shared_ptr<const std::string> shared_text{};  ///< instead of text, when many replies share it
    std::string_view static_text{};                    ///< instead of text, when it lives as long as the program
    FileBody file{};                                   ///< Range and If-None-Match are answered by the server
    ChunkSource chunks{};
    Later later{};  ///< the reply is still to come; the headers here are added to it. No thread waits meanwhile

    Reply& with(std::string name, std::string value) {
        headers.emplace_back(std::move(name), std::move(value));
        return *this;
    }
};

/// Answers one request; may throw Failure. Called on worker threads, many at a time.
using Handler = std::function<Reply(Request&)>;

}  // namespace oneroom::http
