// What the launch operations take and give.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "tracking/navigation_types.h"
#include "tracking/rte_types.h"

namespace oneroom::launch {

/// What opening a content means: the player, a file, a page elsewhere.
enum class LaunchKind { play = 1, download = 2, visit = 3 };

constexpr auto enum_names(LaunchKind) {
    return std::array{std::pair{LaunchKind::play, std::string_view("play")},
                      std::pair{LaunchKind::download, std::string_view("download")},
                      std::pair{LaunchKind::visit, std::string_view("visit")}};
}

struct LaunchRequest {
    Id content_id{};
    bool start_new_attempt = false;
    std::optional<std::string> language{};
    std::optional<std::string> source{};
    std::optional<tracking::DebugLevel> debug_level{};
    bool is_preview = false;

    static Fields fields();
};

/// An entry of the table of contents.
struct LaunchSco {
    Id id{};
    std::string identifier{};
    std::string title{};
    std::int64_t depth{};
    std::string href{};
    bool is_sco = false;
    tracking::TrackingStatus status{};
    std::optional<std::string> locked_reason{};
    bool is_listed = true;

    static Fields fields();
};

struct Launch {
    Id launch_id{};
    LaunchKind kind{};
    std::string url{};
    std::string content_origin{};
    Id content_id{};
    std::string title{};
    std::optional<Id> attempt_id{};
    tracking::LaunchMode mode{};
    std::vector<LaunchSco> scos{};
    std::optional<Id> first_sco_id{};
    tracking::Standard standard{};
    std::optional<tracking::CourseNavigation> navigation{};
    std::optional<tracking::DebugLevel> debug_level{};

    static Fields fields();
};

struct LaunchPath {
    Id launch_id{};
    static Fields fields();
};

struct LaunchState {
    bool is_open = false;
    tracking::TrackingStatus tracking_status{};
    tracking::ContentStage content_stage = tracking::ContentStage::notAttempted;
    std::int64_t progress_percent{};
    std::optional<double> score_percent{};
    std::optional<Instant> saved_at{};
    std::vector<LaunchSco> scos{};
    std::optional<tracking::CourseNavigation> navigation{};

    static Fields fields();
};

struct JournalRequest {
    Id launch_id{};
    std::vector<tracking::Commit> commits{};

    static Fields fields();
};

struct JournalAnswer {
    std::int64_t accepted{};
    std::int64_t ignored{};

    static Fields fields();
};

}  // namespace oneroom::launch
