// The SQL of accounts, registrations and sessions of units. Private to xapi_courses.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/db/db.h"
#include "lrs/xapi_values.h"
#include "tracking/tracking_types.h"
#include "xapi_courses/verbs.h"

namespace oneroom::xapi_courses {

/// One session with everything that its unit is launched with and judged by.
struct UnitFacts {
    Id session_id{};
    std::string session{};  ///< its UUID
    std::string secret_hash{};
    std::int64_t verbs{};
    bool has_preferences{};
    std::optional<lrs::Microseconds> initialized_at{};
    std::optional<lrs::Microseconds> terminated_at{};
    std::optional<lrs::Microseconds> last_said_at{};
    std::int64_t session_ms{};
    Instant launched_at{};
    Instant last_at{};
    std::optional<Instant> ended_at{};
    Id registration_id{};
    std::string registration{};
    std::string home{};  ///< the portal's address when the registration was made
    std::string account_name{};
    std::string account_home{};
    Id launch_id{};
    tracking::LaunchMode mode{};
    Id user_id{};
    Id content_id{};
    Id version_id{};
    std::optional<Id> attempt_id{};
    bool is_reset{};
    tracking::Standard standard{};
    Id item_id{};
    std::string publisher_id{};
    std::string title{};
    std::string href{};
    std::string launch_data{};
    std::string mastery_score{};
    std::string move_on{};
    std::string launch_method{};
    std::string entitlement_key{};
    std::string activity_type{};

    bool is_cmi5() const { return standard == tracking::Standard::cmi5; }
    static Fields fields();
};
std::optional<UnitFacts> find_unit(const db::Reader& db, Id session_id);
std::optional<UnitFacts> find_unit_of(const db::Reader& db, Id launch_id, const std::string& session);

/// Whether a version has this unit, and speaks xAPI.
bool has_unit(const db::Reader& db, Id version_id, Id item_id);
/// Whether any unit of the version is on this server: "https://example.org".
bool has_unit_at(const db::Reader& db, Id version_id, const std::string& origin);
/// Whether an activity is that of an item of the version, by the publisher's id.
bool has_activity(const db::Reader& db, Id version_id, const std::string& activity);

struct Registration {
    Id id{};
    bool is_new = false;
};
/// The one of the attempt, or of the preview that a launch is; made when there is none. `home`: the portal's address
/// of now.
Registration take_registration(db::Writer& tx, Id user_id, std::optional<Id> attempt_id, Id launch_id,
                               const std::string& home, Instant now);

Id insert_session(db::Writer& tx, Id registration_id, Id launch_id, Id item_id, const std::string& secret_hash,
                  Instant now);
/// False when it has been fetched, or the session is over.
bool save_secret(db::Writer& tx, Id session_id, const std::string& secret_hash);
/// The unit has read the preferences of its learner.
void save_preferences_read(db::Writer& tx, Id session_id);
/// Its verbs, times and end.
void save_session(db::Writer& tx, const UnitFacts& unit);

/// When the next session of the registration began, and with it the time of this one ended.
std::optional<Instant> find_next_launch(const db::Reader& db, Id registration_id, Id session_id);
/// In any session of its registration, as cmi5 defines it.
bool has_said(const db::Reader& db, const UnitFacts& unit, Verb verb);
/// Sessions of the registration that are not over.
std::vector<Id> list_running(const db::Reader& db, Id registration_id);
/// Some that are not over though their launch is: it ended before `ended_before`, or was last heard of before
/// `silent_since`.
std::vector<Id> list_left(const db::Reader& db, Instant ended_before, Instant silent_since);

/// A part of an attempt that may be waived. Without a unit of cmi5 by that name its item is 0.
struct Waivable {
    Id user_id{};
    Id content_id{};
    Id version_id{};
    Id launch_id{};  ///< the last one of the attempt
    bool is_reset{};
    Id item_id{};
    std::string unit_title{};
    std::string course_title{};

    static Fields fields();
};
std::optional<Waivable> find_waivable(const db::Reader& db, Id attempt_id, const std::string& publisher_id);

/// A block or unit of the course structure with what was reached in the attempt.
struct NodeRow {
    std::optional<std::int64_t> parent_position{};
    std::string identifier{};
    std::string title{};
    bool is_unit{};
    std::string move_on{};
    std::string completion_status{};
    std::string success_status{};
    Id item_id{};

    static Fields fields();
};
std::vector<NodeRow> list_nodes(const db::Reader& db, Id version_id, Id attempt_id);

struct CourseName {
    std::string identifier{};
    std::string title{};

    static Fields fields();
};
CourseName show_course_name(const db::Reader& db, Id version_id);

std::string language_of_person(const db::Reader& db, Id user_id);

}  // namespace oneroom::xapi_courses
