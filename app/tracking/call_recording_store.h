// The SQL of recorded calls. Private to tracking.
#pragma once

#include "core/db/db.h"
#include "tracking/call_recording.h"

namespace oneroom::tracking {

void save_recording(db::Writer& tx, Id user_id, Id content_id, DebugLevel level, std::optional<Id> by, Instant until);
/// False when there was none.
bool remove_recording(db::Writer& tx, Id user_id, Id content_id);
std::optional<CallRecording> find_recording(const db::Reader& db, Id user_id, Id content_id, Instant now);

/// Whether what the launch calls is to be kept now.
bool is_recorded(const db::Reader& db, Id launch_id, Instant now);
std::int64_t find_next_number(const db::Reader& db, Id launch_id, std::int64_t run);

struct NewBatch {
    Id launch_id{};
    std::int64_t run{};
    std::int64_t first_number{};
    Instant began_at{};
    std::string calls_json{};
};
/// A batch that came before changes nothing.
void insert_batch(db::Writer& tx, const NewBatch& batch, Instant now);

/// Removes the oldest batches of the launch's attempt, until the others hold no more than `most` bytes.
void remove_beyond(db::Writer& tx, Id launch_id, std::int64_t most);
/// Some of them; how many.
std::int64_t remove_batches_before(db::Writer& tx, Instant before);
void remove_ended_recordings(db::Writer& tx, Instant now);

struct BatchRow {
    Id launch_id{};
    std::int64_t run{};
    Instant began_at{};
    std::string calls_json{};

    static Fields fields();
};
std::vector<BatchRow> list_batches_of_attempt(const db::Reader& db, Id attempt_id);
std::vector<BatchRow> list_batches_of_launch(const db::Reader& db, Id launch_id);

/// The titles of all parts of the launch's version.
std::map<Id, std::string> list_part_titles(const db::Reader& db, Id launch_id);

struct PreviewRow {
    Id id{};
    std::string full_name{};
    std::string title{};
    Instant opened_at{};

    static Fields fields();
};
std::optional<PreviewRow> find_own_preview(const db::Reader& db, Id launch_id, Id user_id);

}  // namespace oneroom::tracking
