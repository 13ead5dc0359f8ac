// The sender: one thread that finishes replies whose readers are slower than the worker that made them. A thousand
// slow downloads cost a thousand sockets and no worker.
#pragma once

#include <functional>
#include <list>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <vector>

#include "core/base/instant.h"
#include "core/http/connection.h"
#include "core/http/limits.h"
#include "core/http/outgoing.h"

namespace oneroom::http {

/// A reply that is partly out. `finished` is called once, in the sender's thread, with false when the peer went away
/// or stopped reading.
struct Transfer {
    ConnectionPtr connection;
    Outgoing outgoing;
    std::function<void(ConnectionPtr connection, const Outgoing& outgoing, bool is_complete)> finished;
};

class Sender {
public:
    Sender(const Limits& limits, const Clock& clock);
    ~Sender();

    void start();
    /// Breaks off what is still being sent and returns when the thread has ended.
    void stop();
    /// Takes over a transfer. Any thread. After stop() it is broken off at once.
    void add(Transfer transfer);
    /// Looks at the deadlines again. Any thread.
    void wake() { ring(event_.get()); }

private:
    struct Sending {
        Transfer transfer;
        std::chrono::nanoseconds moved_at;  ///< when bytes last went out
    };
    using Place = std::list<Sending>::iterator;

    void run();
    void take_new();
    void on_writable(int fd);
    void finish(Place place, bool is_complete);
    void expire();
    int timeout_ms() const;

    const Limits limits_;
    const Clock& clock_;
    Descriptor epoll_;
    Descriptor event_;
    std::list<Sending> sending_;  ///< that which has not moved for longest first
    std::unordered_map<int, Place> places_;

    std::mutex mutex_;
    std::vector<Sending> new_;  ///< guarded by mutex_
    bool is_stopping_ = false;  ///< guarded by mutex_
    std::thread thread_;
};

}  // namespace oneroom::http
