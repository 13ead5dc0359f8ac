// The SQL that writes many rows fast. Only for a folder that nobody else uses yet. Private to demo.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/db/db.h"

namespace oneroom::demo {

/// Takes every index away and gives what makes them again: sorting at the end costs less than keeping order meanwhile.
std::vector<std::string> drop_indexes(db::Writer& tx);
void make_indexes(db::Writer& tx, const std::vector<std::string>& statements);

struct BulkPerson {
    Id id{};
    std::string username{}, full_name{}, email{}, password_hash{};
    std::optional<Id> location_id{};
    bool is_active = true;
    Instant created_at{};
    std::optional<Instant> last_sign_in_at{};
};
void insert_person(db::Writer& tx, const BulkPerson& person);

/// Something there already that others are made like: its version's files and items are shared out by row.
struct Template {
    Id content_id{};
    std::int64_t content_type{};
    std::optional<Id> version_id{};
    std::int64_t framework{};

    static Fields fields();
};
/// By the client identifier of the small demo.
Template find_template(const db::Reader& db, std::string_view client_identifier);

struct BulkContent {
    Id id{}, version_id{};  ///< of its own version, if the template has one
    std::string title{}, description{}, identifier{};
    std::int64_t minutes{};
    Instant created_at{};
};
/// Like the template in everything else, with a version of its own.
void insert_content(db::Writer& tx, const Template& like, const BulkContent& content);

/// One rule; target as in the table, target_id 0 for everyone.
struct BulkRule {
    Id content_id{};
    std::int64_t target{};
    Id target_id{};
    std::optional<Date> due_on{};
    Instant assigned_at{};
};
void insert_rule(db::Writer& tx, const BulkRule& rule, Id assigned_by);

/// What records are written about.
struct ContentParts {
    Id id{};
    std::int64_t content_type{};
    std::optional<Id> version_id{};
    std::int64_t framework{};
    Id item_id{};  ///< of a SCO; 0: none
    bool is_check{};
    std::string client_identifier{};

    static Fields fields();
};
/// In the order of contents and items: one row for each SCO, one for a content without any.
std::vector<ContentParts> list_content_parts(const db::Reader& db, Id after, std::int64_t limit);

struct BulkRecord {
    Id user_id{}, content_id{};
    bool is_listed = true;
    std::optional<Instant> assigned_at{};
    std::optional<Date> due_on{};
    std::int64_t status{}, progress{}, attempts{};
    std::optional<std::int64_t> score{};  ///< hundredths of a percent
    std::int64_t total_ms{};
    std::optional<Id> current_attempt_id{};
    std::optional<Instant> started_at{}, last_at{}, completed_at{};
};
void insert_record(db::Writer& tx, const BulkRecord& record);

struct BulkAttempt {
    Id id{}, user_id{}, content_id{};
    std::optional<Id> version_id{};
    std::int64_t number = 1, status{}, progress{};
    std::optional<std::int64_t> score{};
    std::int64_t total_ms{};
    Instant started_at{}, last_at{};
    std::optional<Instant> completed_at{};
};
void insert_attempt(db::Writer& tx, const BulkAttempt& attempt);

struct BulkSco {
    Id id{}, attempt_id{}, item_id{};
    std::int64_t status{};
    std::string completion_status{}, success_status{}, score_raw{}, score_scaled{}, progress_measure{};
    std::int64_t total_ms{};
    Instant started_at{}, last_at{};
    std::optional<Instant> completed_at{};
};
void insert_sco(db::Writer& tx, const BulkSco& sco);
void insert_element(db::Writer& tx, Id sco_id, std::string_view name, std::string_view value, std::int64_t stamp);

/// A visit that is over: its launch, and the session in which the SCO saved.
void insert_visit(db::Writer& tx, Id id, const BulkAttempt& attempt, Id sco_id, std::string_view token_hash);

Id last_version_id(const db::Reader& db);
std::int64_t count_records(const db::Reader& db);

}  // namespace oneroom::demo
