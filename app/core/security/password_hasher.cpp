#include "core/security/password_hasher.h"

#include <sodium.h>

#include <array>
#include <stdexcept>
#include <thread>

#include "core/base/failure.h"

namespace oneroom {
namespace {

constexpr std::uint64_t most_waiting =
    200;  // about four seconds on two cores: beyond that, an honest refusal is better

unsigned cores() { return std::max(1U, std::thread::hardware_concurrency()); }

/// What no password makes, at the price of any other: salt and hash are zeros. Put together instead of computed,
/// because every start would pay for it.
std::string hash_of_nobody(const PasswordCost& cost) {
    return "$argon2id$v=19$m=" + std::to_string(cost.memory / 1024) + ",t=" + std::to_string(cost.passes) + ",p=1$" +
           std::string(22, 'A') + "$" + std::string(43, 'A');
}

}  // namespace

/// One place among those that hash; waits for it in the order of arrival.
class PasswordHasher::Turn {
public:
    explicit Turn(PasswordHasher& owner) : owner_(owner) {
        std::unique_lock lock(owner_.mutex_);
        if (owner_.last_ticket_ - owner_.now_serving_ >= most_waiting)
            throw Failure(503, "Many people are signing in at this moment. Try again in a few seconds");
        const std::uint64_t ticket = owner_.last_ticket_++;
        owner_.next_.wait(lock, [&] { return owner_.now_serving_ == ticket && owner_.running_ < owner_.at_once_; });
        ++owner_.now_serving_;
        ++owner_.running_;
        owner_.next_.notify_all();
    }
    ~Turn() {
        {
            const std::lock_guard lock(owner_.mutex_);
            --owner_.running_;
        }
        owner_.next_.notify_all();
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

private:
    PasswordHasher& owner_;
};

PasswordHasher::PasswordHasher(PasswordCost cost, unsigned at_once)
    : cost_(cost), at_once_(at_once > 0 ? at_once : cores()) {
    if (sodium_init() < 0) throw std::runtime_error("The system gives no random numbers");
    nobodys_hash_ = hash_of_nobody(cost);
}

std::string PasswordHasher::hash(const std::string& password) {
    const Turn turn(*this);
    std::array<char, crypto_pwhash_STRBYTES> text{};
    if (crypto_pwhash_str_alg(text.data(), password.data(), password.size(), cost_.passes, cost_.memory,
                              crypto_pwhash_ALG_ARGON2ID13) != 0)
        throw std::runtime_error("not enough memory to hash a password");
    return text.data();
}

bool PasswordHasher::verify(const std::string& hash, const std::string& password) {
    const Turn turn(*this);
    const auto made = [&](const std::string& one) {
        return crypto_pwhash_str_verify(one.c_str(), password.data(), password.size()) == 0;
    };
    const bool matches = made(hash.empty() ? nobodys_hash_ : hash);
    // A cheap hash (of an import, decision 0024) must not answer faster than others: that would tell which names exist.
    if (!matches && !hash.empty() && is_outdated(hash)) made(nobodys_hash_);
    return matches && !hash.empty();
}

bool PasswordHasher::is_outdated(const std::string& hash) const {
    return crypto_pwhash_str_needs_rehash(hash.c_str(), cost_.passes, cost_.memory) != 0;
}

}  // namespace oneroom
