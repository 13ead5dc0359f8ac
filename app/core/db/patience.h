// Ends a query that takes long when nobody wants its answer any more.
#pragma once

#include <atomic>
#include <functional>
#include <thread>

#include "core/db/connection.h"

namespace oneroom::db {

/// As long as it lives, it asks now and then, on a thread of its own, and on the first no ends every query on the
/// connection with an error, also one that looks at the whole database in one step.
class Patience {
public:
    /// `keep_going` is not asked by anybody else meanwhile.
    Patience(Connection& connection, std::function<bool()> keep_going);
    Patience(const Patience&) = delete;
    Patience& operator=(const Patience&) = delete;

    /// Whether the answer was no.
    bool is_over() const { return is_over_; }

private:
    void watch(const std::stop_token& done);

    Connection& connection_;
    const std::function<bool()> keep_going_;
    std::atomic<bool> is_over_ = false;
    std::jthread watcher_;
};

}  // namespace oneroom::db
