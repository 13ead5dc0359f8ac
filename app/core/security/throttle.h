// Slows down who guesses. Counts attempts under any key (a name seen from an address, an address) and makes the next
// one wait longer each time. In memory only: a restart forgives, what must outlive it is kept by the caller.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "core/base/instant.h"

namespace oneroom {

class Throttle {
public:
    /// `free` attempts without waiting, then `first`, doubling up to `longest`. Forgotten an hour after the last wait.
    struct Limit {
        int free;
        std::chrono::seconds first;
        std::chrono::seconds longest;
    };
    struct Key {
        std::string name;
        Limit limit;
    };

    explicit Throttle(const Clock& clock) : clock_(clock) {}

    /// Takes one attempt under all keys at once and returns 0, or takes none and returns how long to wait. Taken before
    /// the outcome is known, so that a hundred attempts sent together are a hundred attempts.
    std::chrono::seconds take(const std::vector<Key>& keys);

    /// What take() would say; takes nothing. For keys of many people, whose right attempts under way are not guesses.
    std::chrono::seconds wait_of(const std::vector<Key>& keys) const;

    /// The attempt was right: everything counted under this key is forgotten.
    void forget(const std::string& key);
    /// The attempt was right: one is given back.
    void give_back(const std::string& key);
    /// Forgets every key that begins so.
    void forget_all(const std::string& prefix);

private:
    struct Count {
        int attempts = 0;
        std::chrono::nanoseconds free_at{};  ///< on the steady clock
    };
    std::chrono::seconds longest_wait(const std::vector<Key>& keys, std::chrono::nanoseconds now) const;
    void sweep(std::chrono::nanoseconds now);

    const Clock& clock_;
    mutable std::mutex mutex_;
    std::map<std::string, Count> counts_;  // guarded by mutex_
};

/// What a guesser can hardly change of an address: all of IPv4, the first 64 bits of IPv6.
std::string network_of(const std::string& address);

}  // namespace oneroom
