// What launch tokens open, kept in memory for the many requests of a running course.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "core/base/instant.h"
#include "launch/launch_types.h"

namespace oneroom::launch {

/// One launch with what decides whether it is open.
struct OpenLaunch {
    Id launch_id{};
    Id user_id{};
    std::optional<Id> session_id{};
    Id content_id{};
    std::optional<Id> version_id{};
    std::optional<Id> attempt_id{};
    tracking::LaunchMode mode{};
    LaunchKind kind{};  ///< the content type of the three kinds there are; a home page is played, too
    Instant last_at{};
    std::optional<Instant> ended_at{};
    bool is_reset{};  ///< its attempt counts for nothing any more
    bool is_person_active{};
    std::optional<tracking::DebugLevel> debug_level{};  ///< its calls are recorded up to here
    std::string token_hash{};
    bool is_of_unit{};        ///< found by the token that units know, which opens less
    std::string may_frame{};  ///< by ContentOrigin::may_frame

    tracking::LaunchKey key() const { return {launch_id, user_id, content_id, version_id, attempt_id, mode}; }

    static Fields fields();
};

/// Tokens are known here by their hash only. An entry is trusted for two seconds, so that whatever ends a launch
/// elsewhere (another process, the database) is noticed; what ends it here is told to forget(). Thread-safe.
class TokenCache {
public:
    explicit TokenCache(const Clock& clock) : clock_(clock) {}

    /// The launch of a token, from memory or from `load`. Unknown tokens are not kept.
    std::optional<OpenLaunch> find(const std::string& token_hash,
                                   const std::function<std::optional<OpenLaunch>()>& load);

    void forget(Id launch_id);

private:
    struct Entry {
        OpenLaunch launch;
        std::chrono::nanoseconds read_at;
    };

    const Clock& clock_;
    std::mutex mutex_;
    std::unordered_map<std::string, Entry> entries_;  // guarded by mutex_
};

}  // namespace oneroom::launch
