// Recording what a course calls, where an administrator has switched it on (decision 0047). Best effort: nothing here
// may keep a commit from being saved.
#pragma once

#include <optional>
#include <string>

#include "core/api/route.h"
#include "core/jobs/job.h"
#include "tracking/recorded_calls.h"

namespace oneroom::tracking {

/// That the calls of a person in a content are recorded.
struct CallRecording {
    DebugLevel level{};
    Instant until_at{};
    std::string switched_by{};  ///< full name; empty when nobody known

    static Fields fields();
};

struct RecordingRequest {
    Id attempt_id{};
    DebugLevel level = DebugLevel::verbose;
    std::int64_t days = 7;

    static Fields fields();
};

struct RecordingPath {
    Id attempt_id{};
    static Fields fields();
};

/// Records the calls of the next launches that the attempt's person makes of its content. Throws Failure 404.
CallRecording switch_recording_on(Context& context, const RecordingRequest& request);
/// Also for launches that are open. Switching off twice is no error.
Nothing switch_recording_off(Context& context, const RecordingPath& path);

/// Up to which level calls are recorded now; none: they are not.
std::optional<DebugLevel> find_recording_level(const db::Reader& db, Id user_id, Id content_id, Instant now);

enum class CallsOutcome { saved, off, notUnderstood };

/// Keeps what the bridge has recorded, unless recording is off. What is older goes where an attempt has too much.
CallsOutcome save_calls(db::Database& db, Id launch_id, CallBatch batch, Instant now);

/// The same for a message that came here; returns at once.
void record_message(db::Database& db, Id launch_id, RecordedCall call, Instant now);

/// A row is kept for so long.
constexpr std::chrono::days calls_are_kept{30};
/// Of one attempt, or of one preview.
constexpr std::int64_t most_recorded_bytes = 256 * 1024;

/// Removes what is old. For a daily job.
void remove_old_calls(jobs::JobContext& context);

}  // namespace oneroom::tracking
