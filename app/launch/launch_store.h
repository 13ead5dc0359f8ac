// The SQL of launches and of what they open. Private to launch.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/db/db.h"
#include "launch/launch_rules.h"
#include "launch/token_cache.h"

namespace oneroom::launch {

struct NewLaunch {
    std::string token_hash{};
    std::optional<std::string> unit_hash{};
    Id user_id{};
    std::optional<Id> session_id{};
    Id content_id{};
    std::optional<Id> version_id{};
    std::optional<Id> attempt_id{};
    tracking::LaunchMode mode{};
    std::optional<Instant> ended_at{};
    std::optional<tracking::DebugLevel> debug_level{};
};
Id insert_launch(db::Writer& tx, const NewLaunch& launch, Instant now);

/// The run-time standard of a version.
tracking::Standard standard_of(const db::Reader& db, Id version_id);

/// What a token opens, whether still or not.
std::optional<OpenLaunch> find_launch_of_token(const db::Reader& db, const std::string& token_hash);

/// One launch of a person.
struct OwnLaunch {
    Id id{};
    Id content_id{};
    tracking::LaunchMode mode{};
    std::optional<Id> version_id{};
    std::optional<Id> attempt_id{};
    Instant last_at{};
    std::optional<Instant> ended_at{};
    std::optional<Instant> saved_at{};  ///< of the last commit

    static Fields fields();
};
std::optional<OwnLaunch> find_own_launch(const db::Reader& db, Id launch_id, Id user_id);

/// Ends what is still open. Each returns the launches it ended.
void end_launch(db::Writer& tx, Id launch_id, Instant now);
std::vector<Id> end_launches_of_other_attempts(db::Writer& tx, Id user_id, Id content_id, Id attempt_id, Instant now);
std::vector<Id> end_launches_of_attempt(db::Writer& tx, Id attempt_id, Instant now);
std::vector<Id> end_launches_of_user(db::Writer& tx, Id user_id, Instant now);
std::vector<Id> end_launches_of_session(db::Writer& tx, Id user_id, Id session_id, Instant now);

/// A file of a package, or the one file of a download.
struct FileRow {
    std::string name{};
    std::string sha256{};
    std::int64_t size{};
    std::string mime{};

    static Fields fields();
};
std::optional<FileRow> find_package_file(const db::Reader& db, Id version_id, const std::string& path);
std::vector<std::string> list_package_paths(const db::Reader& db, Id version_id, std::int64_t limit);
std::optional<FileRow> find_version_file(const db::Reader& db, Id version_id);

}  // namespace oneroom::launch
