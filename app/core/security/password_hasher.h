// Passwords to argon2id hashes and back, a few at a time. The only user of libsodium.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>

namespace oneroom {

/// What one hash costs. The default follows OWASP's second choice for argon2id: 19 MiB, two passes, one lane.
struct PasswordCost {
    std::uint64_t passes = 2;
    std::size_t memory = std::size_t{19} * 1024 * 1024;  ///< bytes

    /// Next to nothing: for tests that make many people.
    static PasswordCost least() { return {1, 8192}; }
};

class PasswordHasher {
public:
    /// Longest password in bytes; whoever calls refuses longer ones before they come here.
    static constexpr std::size_t longest_password = 1024;

    /// `at_once` hashes run at a time (0: as many as there are cores); the others wait in the order they came. Throws
    /// std::runtime_error when the system has no random numbers.
    explicit PasswordHasher(PasswordCost cost = {}, unsigned at_once = 0);

    /// "$argon2id$v=19$m=19456,t=2,p=1$salt$hash". Throws Failure 503 when too many wait already.
    std::string hash(const std::string& password);

    /// Whether `password` made `hash`. With an empty hash the answer is no, after the time a real one takes, so that
    /// nobody learns from the time which names exist. Throws as hash().
    bool verify(const std::string& hash, const std::string& password);

    /// Whether a hash is weaker than this program makes them now.
    bool is_outdated(const std::string& hash) const;

private:
    class Turn;

    const PasswordCost cost_;
    const unsigned at_once_;
    std::string nobodys_hash_;
    std::mutex mutex_;
    std::condition_variable next_;
    std::uint64_t last_ticket_ = 0;  // guarded by mutex_
    std::uint64_t now_serving_ = 0;  // guarded by mutex_: tickets below it have had or have their turn
    unsigned running_ = 0;           // guarded by mutex_
};

}  // namespace oneroom
