#include "core/http/worker_pool.h"

#include <algorithm>
#include <chrono>
#include <system_error>

namespace oneroom::http {
namespace {

/// How long nothing may be taken from the queue before one more thread is woken. Real time, not the clock's: it decides
/// what the machine does next, not what a client may do.
constexpr std::chrono::milliseconds standstill{2};
/// The watch goes on for this many standstills after the last request, so that it need not be woken for each burst.
constexpr int watch_rounds = 50;

template <class Bed>
void wake(Bed* bed) {
    if (bed) bed->called.notify_one();
}

}  // namespace

WorkerPool::WorkerPool(Size size, std::function<void(WorkerPool&)> work)
    : size_(size),
      side_by_side_(std::max<std::size_t>(2, std::thread::hardware_concurrency())),
      work_(std::move(work)) {}

WorkerPool::~WorkerPool() { stop(); }

bool WorkerPool::submit(Arrival& arrival) {
    Call call;
    {
        const std::lock_guard lock(mutex_);
        if (is_stopping_ || queue_.size() >= size_.queue) return false;
        call = add(std::move(arrival));
    }
    answer(call);
    return true;
}

WorkerPool::Call WorkerPool::add(Arrival arrival) {
    queue_.push_back(std::move(arrival));
    if (awake() < side_by_side_) return {.bed = call_one()};
    return {.wants_watch = !is_watching_ && start_watch()};
}

void WorkerPool::answer(const Call& call) {
    wake(call.bed);
    if (call.wants_watch) watch_wanted_.notify_one();
}

bool WorkerPool::next(Arrival& arrival) {
    std::unique_lock lock(mutex_);
    while (queue_.empty()) {
        if (is_stopping_ && suspended_ == 0) return false;
        lie_down(lock);
    }
    arrival = std::move(queue_.front());
    queue_.pop_front();
    ++taken_;
    return true;
}

bool WorkerPool::suspend() {
    const std::lock_guard lock(mutex_);
    if (suspended_ >= size_.queue) return false;
    ++suspended_;
    return true;
}

void WorkerPool::resume(Arrival arrival) {
    // Until the end with the lock held: without it the request may be done and, if it was the last, the pool gone.
    const std::lock_guard lock(mutex_);
    --suspended_;
    if (!is_stopping_) return answer(add(std::move(arrival)));
    queue_.push_back(std::move(arrival));
    call_all();  // each looks whether it was the last
}

void WorkerPool::lie_down(std::unique_lock<std::mutex>& lock) {
    thread_local Bed* own = nullptr;
    if (!own) own = &beds_.emplace_back();
    own->is_called = false;
    sleeping_.push_back(own);
    own->called.wait(lock, [] { return own->is_called; });
}

void WorkerPool::run() {
    Pause::tell(this);
    work_(*this);
}

WorkerPool::Bed* WorkerPool::call_one() {
    if (!sleeping_.empty()) {
        Bed* const bed = sleeping_.back();
        sleeping_.pop_back();
        bed->is_called = true;
        return bed;
    }
    if (is_stopping_) return nullptr;
    if (threads_.size() - waiting_ >= size_.workers || threads_.size() >= size_.workers + size_.waiting) return nullptr;
    try {
        threads_.emplace_back([this] { run(); });
    } catch (const std::system_error&) {
        // The system has no thread to give: those that are there will come to it. Without any there is no server.
        if (threads_.empty()) throw;
    }
    return nullptr;
}

WorkerPool::Bed* WorkerPool::call_if_needed() {
    return !queue_.empty() && awake() < side_by_side_ ? call_one() : nullptr;
}

void WorkerPool::call_all() {
    for (Bed* bed : sleeping_) {
        bed->is_called = true;
        bed->called.notify_one();
    }
    sleeping_.clear();
}

bool WorkerPool::start_watch() {
    try {
        if (!watch_.joinable()) watch_ = std::thread([this] { watch(); });
        return is_watching_ = true;
    } catch (const std::system_error&) {
        return false;  // no thread to be had: those that are awake come to it
    }
}

/// Those that are awake may all be at something long. Each standstill brings in one more, up to the limit.
void WorkerPool::watch() {
    std::unique_lock lock(mutex_);
    int quiet = 0;
    while (!is_stopping_) {
        if (quiet >= watch_rounds) {
            is_watching_ = false;
            watch_wanted_.wait(lock, [this] { return is_watching_ || is_stopping_; });
            quiet = 0;
            continue;
        }
        const std::uint64_t before = taken_;
        watch_wanted_.wait_for(lock, standstill, [this] { return is_stopping_; });
        quiet = queue_.empty() ? quiet + 1 : 0;
        if (!queue_.empty() && taken_ == before) wake(call_one());
    }
}

void WorkerPool::stop() {
    std::vector<std::thread> threads;
    {
        const std::lock_guard lock(mutex_);
        is_stopping_ = true;
        threads.swap(threads_);
        call_all();
        if (watch_.joinable()) threads.push_back(std::move(watch_));
    }
    watch_wanted_.notify_one();
    for (std::thread& thread : threads) thread.join();
}

std::size_t WorkerPool::threads() const {
    const std::lock_guard lock(mutex_);
    return threads_.size();
}

void WorkerPool::pauses() {
    Bed* called = nullptr;
    {
        const std::lock_guard lock(mutex_);
        ++pausing_;
        called = call_if_needed();
    }
    wake(called);
}

void WorkerPool::goes_on() {
    const std::lock_guard lock(mutex_);
    --pausing_;
}

WorkerPool::Waiting::Waiting(WorkerPool& pool) : pool_(pool) {
    Bed* called = nullptr;
    {
        const std::lock_guard lock(pool_.mutex_);
        ++pool_.waiting_;
        called = pool_.call_if_needed();
    }
    wake(called);
}

WorkerPool::Waiting::~Waiting() {
    const std::lock_guard lock(pool_.mutex_);
    --pool_.waiting_;
}

}  // namespace oneroom::http
