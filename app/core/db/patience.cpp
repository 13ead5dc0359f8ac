#include "core/db/patience.h"

#include <sqlite3.h>

#include <utility>

namespace oneroom::db {
namespace {

constexpr int steps_between = 10'000;  // of the engine: some milliseconds

}  // namespace

Patience::Patience(Connection& connection, std::function<bool()> keep_going)
    : connection_(connection), keep_going_(std::move(keep_going)) {
    const auto ask = [](void* self) {
        auto& patience = *static_cast<Patience*>(self);
        try {
            patience.is_over_ = patience.is_over_ || !patience.keep_going_();
        } catch (...) {  // it must not pass through the engine
            patience.is_over_ = true;
        }
        return patience.is_over_ ? 1 : 0;
    };
    sqlite3_progress_handler(connection_.handle(), steps_between, ask, this);
}

Patience::~Patience() { sqlite3_progress_handler(connection_.handle(), 0, nullptr, nullptr); }

}  // namespace oneroom::db
