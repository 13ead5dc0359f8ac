// The threads that answer requests. Those that wait for the network (a long upload, a streamed reply) do not count: as
// many others as there are places work on.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "core/http/connection.h"

namespace oneroom::http {

class WorkerPool {
public:
    struct Size {
        std::size_t workers;  ///< threads at work
        std::size_t waiting;  ///< further threads, that wait for the network
        std::size_t queue;    ///< requests that wait for a thread
    };

    /// Each thread runs `work`, which takes requests until next() says that there is nothing more.
    WorkerPool(Size size, std::function<void(WorkerPool&)> work);
    ~WorkerPool();

    /// Takes the request out of `arrival` unless the queue is full or the pool stopped.
    bool submit(Arrival& arrival);

    /// For `work`: waits for a request; false when the thread should end.
    bool next(Arrival& arrival);

    /// Threads start when they are needed. After stop() what is queued is still worked off; returns when all ended.
    void stop();

    std::size_t threads() const;

    /// While one of these lives, the thread that made it is waiting for the network.
    class Waiting {
    public:
        explicit Waiting(WorkerPool& pool);
        ~Waiting();
        Waiting(const Waiting&) = delete;
        Waiting& operator=(const Waiting&) = delete;

    private:
        WorkerPool& pool_;
    };

private:
    void add_thread_if_needed();  ///< mutex_ is held

    const Size size_;
    const std::function<void(WorkerPool&)> work_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Arrival> queue_;
    std::vector<std::thread> threads_;
    std::size_t idle_ = 0;
    std::size_t waiting_ = 0;
    bool is_stopping_ = false;
};

}  // namespace oneroom::http
