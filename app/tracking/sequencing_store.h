// The SQL of sequenced attempts. Private to tracking.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/db/db.h"
#include "tracking/navigation_types.h"

namespace oneroom::tracking {

/// imsmanifest.xml of a SCORM 2004 version.
struct ManifestRow {
    std::string sha256{};
    std::string edition{};
    std::int64_t items{};

    static Fields fields();
};
std::optional<ManifestRow> find_manifest(const db::Reader& db, Id version_id);

/// The row of attempt_sequencing, without its trace.
struct SequencingRow {
    Id attempt_id{};
    std::string state_json{};
    std::int64_t step{};
    NavigationResult result = NavigationResult::choose;
    std::string exception{};
    bool is_resumed{};
    std::optional<Id> session_id{};

    static Fields fields();
};
std::optional<SequencingRow> find_sequencing(const db::Reader& db, Id attempt_id);
void save_sequencing(db::Writer& tx, const SequencingRow& row, const std::string& trace_json);
std::string find_trace(const db::Reader& db, Id attempt_id);
/// From which session on the data of what runs counts.
void set_first_session(db::Writer& tx, Id attempt_id, Id session_id);

/// The numbers are those of user_shared_state.kind.
enum class SharedKind { objective = 1, dataStore = 2 };

constexpr auto enum_names(SharedKind) {
    using enum SharedKind;
    return std::array{std::pair{objective, std::string_view("objective")},
                      std::pair{dataStore, std::string_view("dataStore")}};
}

/// One thing that the person's courses share, as sequencing::write_shared of it alone: each has a row of its own, so
/// that two accounts can become one. `name` is its id in the manifests.
std::optional<std::string> find_shared(const db::Reader& db, Id user_id, SharedKind kind, const std::string& name);
void save_shared(db::Writer& tx, Id user_id, SharedKind kind, const std::string& name, const std::string& shared_json);
void delete_shared(db::Writer& tx, Id user_id, SharedKind kind, const std::string& name);

/// The item at an activity's place, and the state of it in the attempt.
struct PlaceRow {
    Id item_id{};
    std::optional<Id> attempt_sco_id{};

    static Fields fields();
};
std::optional<PlaceRow> find_place(const db::Reader& db, Id version_id, std::int64_t position, Id attempt_id);

/// The sessions of a SCO from one on.
struct SessionsSince {
    std::optional<Id> last_id{};
    bool is_finished{};  ///< the last one
    std::int64_t ms{};   ///< of all
    bool has_saved{};

    static Fields fields();
};
SessionsSince find_sessions_since(const db::Reader& db, Id attempt_sco_id, Id session_id);

bool has_newer_launch(const db::Reader& db, Id attempt_id, Id launch_id);

}  // namespace oneroom::tracking
