#include "core/security/throttle.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

#include "core/base/bytes.h"

namespace oneroom {
namespace {

using namespace std::chrono_literals;

constexpr auto memory = 1h;
constexpr std::size_t most_keys = 100'000;  // some 15 MB

std::chrono::seconds wait_after(int attempts, const Throttle::Limit& limit) {
    if (attempts < limit.free) return 0s;
    auto wait = limit.first;
    for (int i = limit.free; i < attempts && wait < limit.longest; ++i) wait *= 2;
    return std::min(wait, limit.longest);
}

}  // namespace

std::chrono::seconds Throttle::take(const std::vector<Key>& keys) {
    const auto now = clock_.steady();
    const std::lock_guard lock(mutex_);
    if (counts_.size() > most_keys) sweep(now);
    if (const auto wait = longest_wait(keys, now); wait > 0s) return wait;
    for (const Key& key : keys) {
        Count& count = counts_[key.name];
        if (now - count.free_at > memory) count = {};
        ++count.attempts;
        count.free_at = now + wait_after(count.attempts, key.limit);
    }
    return 0s;
}

std::chrono::seconds Throttle::wait_of(const std::vector<Key>& keys) const {
    const std::lock_guard lock(mutex_);
    return longest_wait(keys, clock_.steady());
}

void Throttle::forget(const std::string& key) {
    const std::lock_guard lock(mutex_);
    counts_.erase(key);
}

void Throttle::give_back(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto found = counts_.find(key);
    if (found == counts_.end()) return;
    found->second.free_at = clock_.steady();
    if (--found->second.attempts <= 0) counts_.erase(found);
}

void Throttle::forget_all(const std::string& prefix) {
    const std::lock_guard lock(mutex_);
    auto first = counts_.lower_bound(prefix);
    while (first != counts_.end() && first->first.starts_with(prefix)) first = counts_.erase(first);
}

std::chrono::seconds Throttle::longest_wait(const std::vector<Key>& keys, std::chrono::nanoseconds now) const {
    std::chrono::nanoseconds wait{};
    for (const Key& key : keys)
        if (const auto found = counts_.find(key.name); found != counts_.end())
            wait = std::max(wait, found->second.free_at - now);
    return std::chrono::ceil<std::chrono::seconds>(wait);
}

void Throttle::sweep(std::chrono::nanoseconds now) {
    std::erase_if(counts_, [&](const auto& entry) { return now - entry.second.free_at > memory; });
    if (counts_.size() > most_keys)
        std::erase_if(counts_, [&](const auto& entry) { return entry.second.free_at <= now; });
    if (counts_.size() > most_keys) counts_.clear();
}

std::string network_of(const std::string& address) {
    std::array<char, 16> bytes{};
    if (inet_pton(AF_INET6, address.c_str(), bytes.data()) != 1) return address;
    constexpr std::string_view mapped("\0\0\0\0\0\0\0\0\0\0\xff\xff", 12);  // ::ffff:192.0.2.1 is IPv4
    if (std::string_view(bytes.data(), 12) == mapped) return address;
    return to_hex({bytes.data(), 8});
}

}  // namespace oneroom
