// What a course finds in the data model when it initialises. Pure rules.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tracking/tracking_types.h"

namespace oneroom::tracking {

/// One SCO as its last session left it.
struct StartFacts {
    Standard standard = Standard::scorm12;
    std::string edition{};
    LaunchMode mode = LaunchMode::normal;
    std::string learner_id{};
    std::string learner_name{};
    std::string language{};
    std::string launch_data{};
    std::string mastery_score{};  ///< SCORM 2004: scaled passing score
    std::string max_time_allowed{};
    std::string time_limit_action{};
    std::string completion_threshold{};
    std::vector<std::string> objectives{};  ///< ids from the manifest, primary first
    bool has_history = false;               ///< an earlier session has saved something
    bool history_ended = false;             ///< and its last one was finished by the course
    std::string last_exit{};                ///< and this is how
    TrackingStatus status = TrackingStatus::notAttempted;
    /// Sequencing says whether the learner attempt goes on or a new one begins; without it the last exit does.
    std::optional<bool> is_resumed{};
    std::map<std::string, std::string> stored{};  ///< element name to value
    std::chrono::milliseconds total{};            ///< of the earlier sessions of this learner attempt
};

struct StartElements {
    std::map<std::string, std::string> elements{};  ///< under the names of the standard
    bool is_fresh = false;              ///< earlier data exists and is not handed out: the first commit replaces it
    std::chrono::milliseconds total{};  ///< what total_time says
};

/// The elements for the course.
/// Entry is resume after a suspended session and after one that was never finished (a closed browser is no exit).
/// SCORM 1.2 always hands back what was stored: its data belongs to the learner and the SCO. SCORM 2004 begins a new
/// learner attempt after any other exit (RTE 2.1.1), so nothing comes back and the time starts at zero; but in review
/// everything is handed out.
StartElements start_elements(const StartFacts& facts);

}  // namespace oneroom::tracking
