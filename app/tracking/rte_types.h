// What goes between a running course and the server (see player.md: the content origin).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tracking/tracking_types.h"

namespace oneroom::tracking {

/// What a launch opens on the content origin.
struct LaunchKey {
    Id launch_id{};
    Id user_id{};
    Id content_id{};
    std::optional<Id> version_id{};
    std::optional<Id> attempt_id{};  ///< none in a preview
    LaunchMode mode = LaunchMode::normal;
};

/// What the bridge needs to run one SCO.
struct RteStart {
    Id sco_id{};
    Standard standard{};
    bool is_asset{};
    bool is_aicc{};
    bool has_own_window{};
    std::string edition{};
    std::string href{};
    std::string learner_id{};
    std::string learner_name{};
    std::map<std::string, std::string> elements{};
    std::string launch_data{};
    std::optional<std::string> mastery_score{};
    std::optional<std::string> max_time_allowed{};
    std::optional<std::string> time_limit_action{};
    std::optional<std::string> completion_threshold{};
    std::vector<std::string> objectives{};
    Id session_id{};
    std::int64_t next_sequence = 1;
    bool is_sequenced = false;
    std::vector<std::string> not_readable{};
    std::vector<std::string> not_writable{};
    std::optional<std::int64_t> time_left_ms{};
    bool ends_with_time = false;
    bool tells_of_time = false;

    static Fields fields();
};

/// Elements are stamped with session id * this + sequence of their commit.
constexpr std::int64_t stamps_per_session = 1'000'000;

/// What a course has set since the server last said yes.
struct Commit {
    Id sco_id{};
    Id session_id{};
    std::int64_t sequence{};
    std::map<std::string, std::string> elements{};
    bool is_finish = false;

    static Fields fields();
};

struct CommitAnswer {
    std::int64_t sequence{};
    TrackingStatus tracking_status{};
    TrackingStatus sco_status{};
    bool is_stale = false;
    std::optional<std::int64_t> time_left_ms{};

    static Fields fields();
};

}  // namespace oneroom::tracking
