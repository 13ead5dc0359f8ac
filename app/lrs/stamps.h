// When statements are stored. Each gets a microsecond of its own, later than all before; and what a reader is told is
// complete (X-Experience-API-Consistent-Through) never gets another statement.
#pragma once

#include <algorithm>
#include <map>
#include <mutex>
#include <set>

#include "core/base/instant.h"
#include "lrs/xapi_values.h"

namespace oneroom::lrs {

class Stamps {
public:
    /// `last` is that of the last statement there is.
    Stamps(const Clock& clock, Microseconds last) : clock_(clock), last_(last) {}

    /// The first of `count` microseconds that nobody else gets. For the writer; they are under way until end(first).
    Microseconds begin(std::size_t count) {
        const std::lock_guard lock(mutex_);
        const Microseconds first = std::max({now(), last_ + 1, promised_ + 1});
        last_ = first + static_cast<Microseconds>(count) - 1;
        under_way_.insert(first);
        return first;
    }
    /// What was begun is saved, or never will be.
    void end(Microseconds first) {
        const std::lock_guard lock(mutex_);
        under_way_.erase(first);
    }

    /// Everything that is stored up to this moment, which a read that begins now sees.
    Microseconds consistent_through() {
        const std::lock_guard lock(mutex_);
        Microseconds through = std::max(now(), last_);
        if (!under_way_.empty()) through = std::min(through, *under_way_.begin() - 1);
        promised_ = std::max(promised_, through);
        return through;
    }

private:
    Microseconds now() const {
        return std::chrono::duration_cast<std::chrono::microseconds>(clock_.now().time_since_epoch()).count();
    }

    const Clock& clock_;
    std::mutex mutex_;
    Microseconds last_;                   // guarded by mutex_
    Microseconds promised_ = 0;           // guarded by mutex_
    std::set<Microseconds> under_way_{};  // guarded by mutex_
};

}  // namespace oneroom::lrs
