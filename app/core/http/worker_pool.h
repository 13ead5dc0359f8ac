// The threads that answer requests. As many run side by side as there are processors; the others sleep until one of
// these waits for something, or until nothing has moved for two milliseconds. Waking a thread for each request would
// cost more than most requests do.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "core/base/pause.h"
#include "core/http/connection.h"

namespace oneroom::http {

class WorkerPool : private Pause::Listener {
public:
    struct Size {
        std::size_t workers;  ///< threads that do not wait for the network
        std::size_t waiting;  ///< further threads, that do
        std::size_t queue;    ///< requests that wait for a thread
    };

    /// Each thread runs `work`, which takes requests until next() says that there is nothing more.
    WorkerPool(Size size, std::function<void(WorkerPool&)> work);
    ~WorkerPool();

    /// Takes the request out of `arrival` unless the queue is full or the pool stopped.
    bool submit(Arrival& arrival);

    /// For `work`: waits for a request; false when the thread should end.
    bool next(Arrival& arrival);

    /// A request leaves its thread until resume() brings it back, from any thread. There is room for it then; but as
    /// many as may be queued may have left: false when there are that many.
    bool suspend();
    void resume(Arrival arrival);

    /// Threads start when they are needed. After stop() what is queued or suspended is still worked off; returns when
    /// all ended.
    void stop();

    std::size_t threads() const;

    /// While one of these lives, the thread that made it is waiting for the network: a long upload, a streamed reply.
    /// It does not count, and another one may start in its place.
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
    struct Bed {
        std::condition_variable called;
        bool is_called = false;
    };

    void pauses() override;
    void goes_on() override;
    void run();
    void watch();
    /// Who is to be woken; best without the lock.
    struct Call {
        Bed* bed = nullptr;
        bool wants_watch = false;
    };
    Call add(Arrival arrival);  ///< with the lock held
    void answer(const Call& call);
    bool start_watch();  ///< with the lock held
    std::size_t awake() const { return threads_.size() - sleeping_.size() - waiting_ - pausing_; }
    /// Wakes or starts a thread; with the lock held. What is returned is to be notified without it.
    Bed* call_one();
    Bed* call_if_needed();
    void call_all();
    void lie_down(std::unique_lock<std::mutex>& lock);

    const Size size_;
    const std::size_t side_by_side_;
    const std::function<void(WorkerPool&)> work_;
    mutable std::mutex mutex_;
    // All that follows is guarded by mutex_.
    std::deque<Arrival> queue_;
    std::uint64_t taken_ = 0;  ///< requests ever taken from the queue
    std::vector<std::thread> threads_;
    std::deque<Bed> beds_;        ///< one for each thread
    std::vector<Bed*> sleeping_;  ///< the last to lie down is called first: the processor still knows what it works on
    std::size_t waiting_ = 0;
    std::size_t pausing_ = 0;
    std::size_t suspended_ = 0;  ///< requests that will be resumed
    bool is_stopping_ = false;
    std::thread watch_;
    bool is_watching_ = false;
    std::condition_variable watch_wanted_;
};

}  // namespace oneroom::http
