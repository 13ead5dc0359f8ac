// The keys of agents, verbs, activities and registrations that were used last, and what was last learnt of them: most
// statements are about what the ones before were about.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "core/base/describe.h"
#include "lrs/marks.h"

namespace oneroom::lrs {

/// Holds only what is committed. Safe from any thread.
class KeyCache {
public:
    std::optional<KnownKey> find(KeyKind kind, const std::string& text) const {
        const std::lock_guard lock(mutex_);
        const auto found = known_.find(name(kind, text));
        return found == known_.end() ? std::nullopt : std::optional(found->second);
    }
    /// What was learnt by a change that began in this epoch.
    void put(KeyKind kind, const std::string& text, KnownKey key, std::uint64_t learnt_in) {
        if (text.size() > longest) return;
        const std::lock_guard lock(mutex_);
        if (learnt_in != epoch_) return;
        if (known_.size() >= most) known_.clear();
        known_[name(kind, text)] = key;
    }

    /// Keys were removed or renamed: whatever was found before must be looked up again. To be called by the writer, in
    /// that very change: a later one of the same group commit must not find them.
    void forget_all() {
        const std::lock_guard lock(mutex_);
        known_.clear();
        ++epoch_;
    }
    /// Changes with forget_all().
    std::uint64_t epoch() const { return epoch_; }

    static std::size_t hash_of(const std::string& said) {
        return said.empty() ? 0 : std::hash<std::string>{}(said) | 1U;
    }

private:
    static constexpr std::size_t most = 100'000;  // about 20 MB
    static constexpr std::size_t longest = 500;   // what is longer is looked up each time

    static std::string name(KeyKind kind, const std::string& text) {
        return static_cast<char>('0' + static_cast<int>(kind)) + text;
    }

    mutable std::mutex mutex_;
    std::unordered_map<std::string, KnownKey> known_;  // guarded by mutex_
    std::atomic<std::uint64_t> epoch_{0};
};

}  // namespace oneroom::lrs
