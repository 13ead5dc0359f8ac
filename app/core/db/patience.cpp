#include "core/db/patience.h"

#include <sqlite3.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace oneroom::db {
namespace {

constexpr std::chrono::milliseconds between_questions{50};

}  // namespace

Patience::Patience(Connection& connection, std::function<bool()> keep_going)
    : connection_(connection),
      keep_going_(std::move(keep_going)),
      watcher_([this](const std::stop_token& done) { watch(done); }) {}

void Patience::watch(const std::stop_token& done) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    while (!done.stop_requested()) {
        try {
            is_over_ = is_over_ || !keep_going_();
        } catch (...) {  // who cannot say yes says no
            is_over_ = true;
        }
        // Again and again: it ends only what runs at that moment.
        if (is_over_) sqlite3_interrupt(connection_.handle());
        wake.wait_for(lock, done, between_questions, [] { return false; });
    }
}

}  // namespace oneroom::db
