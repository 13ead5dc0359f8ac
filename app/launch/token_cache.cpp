#include "launch/token_cache.h"

namespace oneroom::launch {
namespace {

constexpr std::chrono::seconds trusted_for{2};
constexpr std::size_t most_entries = 20'000;

}  // namespace

std::optional<OpenLaunch> TokenCache::find(const std::string& token_hash,
                                           const std::function<std::optional<OpenLaunch>()>& load) {
    // Taken before loading: what is read is at least as old as that.
    const auto now = clock_.steady();
    {
        const std::lock_guard lock(mutex_);
        const auto found = entries_.find(token_hash);
        if (found != entries_.end() && now - found->second.read_at < trusted_for) return found->second.launch;
    }
    auto launch = load();
    const std::lock_guard lock(mutex_);
    if (!launch) {
        entries_.erase(token_hash);
        return std::nullopt;
    }
    if (entries_.size() >= most_entries)
        std::erase_if(entries_, [&](const auto& entry) { return now - entry.second.read_at >= trusted_for; });
    if (entries_.size() < most_entries) entries_.insert_or_assign(token_hash, Entry{*launch, now});
    return launch;
}

void TokenCache::forget(Id launch_id) {
    const std::lock_guard lock(mutex_);
    std::erase_if(entries_, [&](const auto& entry) { return entry.second.launch.launch_id == launch_id; });
}

}  // namespace oneroom::launch
