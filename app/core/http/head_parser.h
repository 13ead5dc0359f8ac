// The head of a request, read strictly: one reading of the bytes or none. A pure function of the bytes that arrived;
// whatever two servers could understand differently is refused here, before anything acts on it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/http/http_types.h"

namespace oneroom::http {

struct HeadLimits {
    std::size_t bytes = 32 * 1024;  ///< request line and all fields together
    std::size_t fields = 100;
    std::size_t target = 8 * 1024;  ///< path and query
};

/// What the head says about the request that the body and the connection need to know.
struct RequestHead {
    Request request;                   ///< without address and body
    std::size_t size = 0;              ///< bytes of the head, its last empty line included
    std::uint64_t content_length = 0;  ///< bytes that follow
    bool keeps_alive = true;           ///< false for HTTP/1.0 and Connection: close
    bool is_http_1_0 = false;
    bool expects_continue = false;  ///< the client waits for "100 Continue" before it sends the body
};

struct HeadResult {
    enum class State { incomplete, complete, refused };
    State state = State::incomplete;
    RequestHead head{};
    int status = 0;             ///< of a refusal
    std::string_view reason{};  ///< of a refusal: one sentence
};

/// Reads the head at the start of `bytes`. What follows it is not looked at.
HeadResult parse_head(std::string_view bytes, const HeadLimits& limits = {});

/// Cheap look at a head that is still arriving: true as soon as parse_head would say something else than incomplete.
/// `seen` is how much of it an earlier call has looked at; it is moved on.
bool is_head_decided(std::string_view bytes, std::size_t& seen, const HeadLimits& limits = {});

}  // namespace oneroom::http
