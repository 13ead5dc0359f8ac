#include "core/http/worker_pool.h"

#include <system_error>

namespace oneroom::http {

WorkerPool::WorkerPool(Size size, std::function<void(WorkerPool&)> work) : size_(size), work_(std::move(work)) {}

WorkerPool::~WorkerPool() { stop(); }

bool WorkerPool::submit(Arrival& arrival) {
    const std::lock_guard lock(mutex_);
    if (is_stopping_ || queue_.size() >= size_.queue) return false;
    queue_.push_back(std::move(arrival));
    add_thread_if_needed();
    changed_.notify_one();
    return true;
}

bool WorkerPool::next(Arrival& arrival) {
    std::unique_lock lock(mutex_);
    ++idle_;
    changed_.wait(lock, [&] { return !queue_.empty() || is_stopping_; });
    --idle_;
    if (queue_.empty()) return false;
    arrival = std::move(queue_.front());
    queue_.pop_front();
    return true;
}

void WorkerPool::stop() {
    std::vector<std::thread> threads;
    {
        const std::lock_guard lock(mutex_);
        is_stopping_ = true;
        threads.swap(threads_);
    }
    changed_.notify_all();
    for (std::thread& thread : threads) thread.join();
}

std::size_t WorkerPool::threads() const {
    const std::lock_guard lock(mutex_);
    return threads_.size();
}

void WorkerPool::add_thread_if_needed() {
    if (is_stopping_ || queue_.size() <= idle_) return;
    if (threads_.size() - waiting_ >= size_.workers || threads_.size() >= size_.workers + size_.waiting) return;
    try {
        threads_.emplace_back([this] { work_(*this); });
    } catch (const std::system_error&) {
        // The system has no thread to give: those that are there will come to it. Without any there is no server.
        if (threads_.empty()) throw;
    }
}

WorkerPool::Waiting::Waiting(WorkerPool& pool) : pool_(pool) {
    const std::lock_guard lock(pool_.mutex_);
    ++pool_.waiting_;
    pool_.add_thread_if_needed();
}

WorkerPool::Waiting::~Waiting() {
    const std::lock_guard lock(pool_.mutex_);
    --pool_.waiting_;
}

}  // namespace oneroom::http
