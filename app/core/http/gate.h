// The gate: one thread that holds all connections on which no request is being answered. Silent, slow and malformed
// clients end here and never cost a worker.
#pragma once

#include <functional>
#include <list>
#include <mutex>
#include <set>
#include <thread>
#include <unordered_map>
#include <vector>

#include "core/base/instant.h"
#include "core/http/connection.h"
#include "core/http/limits.h"

namespace oneroom::http {

/// What the gate asks of the server around it. Called in the gate's thread; must not block.
struct GateCalls {
    /// Takes a complete request. When it returns 0, it has taken it; otherwise the gate refuses with this status.
    std::function<int(Arrival&)> take;
    /// The bytes of a whole reply that ends the connection.
    std::function<std::string(int status, std::string_view reason, const std::string& peer)> refusal;
};

class Gate {
public:
    Gate(Descriptor listener, const Limits& limits, const Clock& clock, GateCalls calls);
    ~Gate();

    void start();
    /// Stops accepting and closes every connection that waits here. From now on what is handed back is closed. Returns
    /// when the gate's thread has ended.
    void stop();

    /// Hands a connection back to wait for its next request. Any thread.
    void park(ConnectionPtr connection);
    /// Hands a connection back to be closed once the peer has had time to read the reply. Any thread.
    void linger(ConnectionPtr connection);
    /// Looks at the deadlines again, because the clock was moved by hand. Any thread.
    void wake() { ring(event_.get()); }

    std::size_t open_connections() const { return open_; }

private:
    using State = Connection::State;

    void run();
    int timeout_ms() const;
    void accept_some();
    void accept_again();
    void admit(Descriptor socket, std::string peer);
    bool evict_one();
    void take_back();
    void on_readable(int fd);
    /// Reads what has arrived; false when the peer has gone.
    bool receive(Connection& connection);
    void advance(ConnectionPtr connection);
    void advance_head(ConnectionPtr connection);
    void hand_over(ConnectionPtr connection);
    void await_goodbye(ConnectionPtr connection);
    void refuse(ConnectionPtr connection, int status, std::string_view reason);
    void keep(ConnectionPtr connection, State state, std::chrono::nanoseconds deadline);
    ConnectionPtr release(int fd);
    void expire();
    void on_deadline(ConnectionPtr connection);
    void hand_back(ConnectionPtr connection, bool is_last);

    const Limits limits_;
    const Clock& clock_;
    const GateCalls calls_;
    std::atomic<std::size_t> open_ = 0;  ///< before all that holds connections: they count themselves out
    Descriptor listener_;
    Descriptor epoll_;
    Descriptor event_;
    bool accepts_ = true;  ///< false while there are no descriptors left
    std::string buffer_;

    std::unordered_map<int, ConnectionPtr> waiting_;
    Connection::Timers timers_;
    std::uint64_t admitted_ = 0;
    std::set<std::pair<std::uint64_t, int>>
        unasked_;          ///< those that have not brought a whole request, first come first
    std::list<int> idle_;  ///< of the others, longest idle first

    std::mutex mutex_;
    struct Returned {
        ConnectionPtr connection;
        bool is_last;
    };
    std::vector<Returned> returned_;  ///< guarded by mutex_
    bool is_stopping_ = false;        ///< guarded by mutex_
    std::thread thread_;
};

}  // namespace oneroom::http
