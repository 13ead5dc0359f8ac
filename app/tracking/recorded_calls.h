// Calls of a course as they are recorded: what comes from the bridge, what is kept of it, and how it reads. Pure.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tracking/trace_entry.h"

namespace oneroom::tracking {

/// A call of the API, a message of a unit (HACP), or a commit on its way to the server (method "save").
struct RecordedCall {
    std::int64_t number{};  ///< counted within the run; a gap tells of calls that were dropped
    Id sco_id{};
    std::int64_t at_ms{};  ///< when it was answered, since the run began
    std::int64_t took_us{};
    std::string method{};
    std::string name{};
    std::string value{};
    std::optional<std::int64_t> value_length{};  ///< of the whole, where only its beginning is here
    std::string answer{};
    std::optional<std::int64_t> answer_length{};
    std::string error{};
    std::string diagnostic{};

    static Fields fields();
};

/// What one request brings. A run is one page of the player.
struct CallBatch {
    std::int64_t run{};
    std::int64_t sent_ms{};  ///< since the run began
    std::vector<RecordedCall> calls{};

    static Fields fields();
};

constexpr std::size_t longest_recorded_text = 1024;
constexpr std::size_t most_calls_of_batch = 1000;

bool is_error(const RecordedCall& call);

/// Information: errors, the beginning, the end, and commits. Debug: what is set. Verbose: the rest.
DebugLevel level_of(const RecordedCall& call);

/// Cuts what is too long and takes out who the learner is. False: it is none that the bridge has made.
bool make_fit(CallBatch& batch);

/// A stored batch.
struct RecordedBatch {
    Id launch_id{};
    std::int64_t run{};
    Instant began_at{};
    std::vector<RecordedCall> calls{};
};

/// In the order of launch, run and number. Clocks of browsers stop while a computer sleeps, and a batch may be slow to
/// come: the beginning that a batch tells counts unless a later one tells of an earlier one. Where numbers are missing,
/// an entry says how many.
std::vector<TraceEntry> entries_of(std::vector<RecordedBatch> batches, const std::map<Id, std::string>& titles);

}  // namespace oneroom::tracking
