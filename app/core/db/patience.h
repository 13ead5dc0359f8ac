// Ends a query that takes long when nobody wants its answer any more.
#pragma once

#include <functional>

#include "core/db/connection.h"

namespace oneroom::db {

/// As long as it lives, every query on the connection asks now and then, and ends with an error on the first no.
class Patience {
public:
    Patience(Connection& connection, std::function<bool()> keep_going);
    ~Patience();
    Patience(const Patience&) = delete;
    Patience& operator=(const Patience&) = delete;

    /// Whether the answer was no.
    bool is_over() const { return is_over_; }

private:
    Connection& connection_;
    const std::function<bool()> keep_going_;
    bool is_over_ = false;
};

}  // namespace oneroom::db
