// One client's connection, as it goes from hand to hand: gate -> worker -> (sender ->) gate. Whoever holds the
// unique_ptr owns it alone, so nothing in it is locked.
#pragma once

#include <atomic>
#include <chrono>
#include <list>
#include <map>
#include <memory>
#include <string>

#include "core/http/head_parser.h"
#include "core/http/socket.h"

namespace oneroom::http {

struct Connection {
    /// `open` counts the connections that exist.
    Connection(Descriptor socket_, std::string peer_, std::atomic<std::size_t>& open)
        : socket(std::move(socket_)), peer(std::move(peer_)), open_(open) {
        ++open_;
    }
    ~Connection() { --open_; }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    Descriptor socket;
    std::string peer;        ///< address of the other end
    std::string input;       ///< arrived and not used yet
    std::uint64_t skip = 0;  ///< bytes still to come of a body that nobody wanted

    // Only the gate reads and writes what follows.
    enum class State { idle, head, body, lingering };
    using Timers = std::multimap<std::chrono::nanoseconds, int>;

    std::uint64_t number = 0;  ///< in the order of arrival
    bool has_asked = false;    ///< a whole request has come from it
    State state = State::idle;
    std::size_t seen = 0;  ///< how much of input is_head_decided has looked at
    RequestHead head{};    ///< while the small body is awaited
    std::chrono::nanoseconds body_since{};
    std::chrono::nanoseconds deadline{};    ///< of the present state
    Timers::iterator timer{};               ///< valid while the gate keeps it
    std::list<int>::iterator idle_place{};  ///< likewise, in state idle, once it has asked

private:
    std::atomic<std::size_t>& open_;
};

using ConnectionPtr = std::unique_ptr<Connection>;

/// A request whose reply is to come later (see Reply::later), with all that the server knows of it.
struct Suspended;

/// A request that is ready to be answered. The connection's input starts with its body.
struct Arrival {
    ConnectionPtr connection;
    RequestHead head;
    std::shared_ptr<Suspended> suspended{};  ///< instead of both: its reply can be made now
};

}  // namespace oneroom::http
