// What the operations on kept statements take and give. Field names are those of the API.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/describe.h"
#include "core/base/failure.h"
#include "lrs/counted.h"

namespace oneroom::lrs_viewer {

using lrs::Counted;

/// Who sent a statement.
enum class SenderKind { anybody, portal, course, client };
constexpr auto enum_names(SenderKind) {
    using enum SenderKind;
    using Name = std::string_view;
    return std::array{std::pair{anybody, Name("anybody")}, std::pair{portal, Name("portal")},
                      std::pair{course, Name("course")}, std::pair{client, Name("client")}};
}

enum class StatementResult { any, passed, failed, completed };
constexpr auto enum_names(StatementResult) {
    using enum StatementResult;
    using Name = std::string_view;
    return std::array{std::pair{any, Name("any")}, std::pair{passed, Name("passed")}, std::pair{failed, Name("failed")},
                      std::pair{completed, Name("completed")}};
}

enum class VoidedStatements { left_out, shown, alone };
constexpr auto enum_names(VoidedStatements) {
    using enum VoidedStatements;
    using Name = std::string_view;
    return std::array{std::pair{left_out, Name("leftOut")}, std::pair{shown, Name("shown")},
                      std::pair{alone, Name("alone")}};
}

enum class StatementFormat { ndjson, csv };
constexpr auto enum_names(StatementFormat) {
    using enum StatementFormat;
    using Name = std::string_view;
    return std::array{std::pair{ndjson, Name("ndjson")}, std::pair{csv, Name("csv")}};
}

/// Which statements, newest first. Empty texts: not asked for.
struct StatementQuery {
    std::string agent{};  ///< as lrs::agent_key()
    std::string verb{}, activity{}, registration{};
    bool is_related = false;
    SenderKind sender{};
    std::optional<Id> client_id{};
    StatementResult result{};
    VoidedStatements voided{};
    std::optional<Date> date_from{}, date_to{};
    std::string search{};
    bool in_texts = false;
    std::optional<Id> user_id{};
    std::vector<std::string> agents{};  ///< what `user_id` is known by; filled in by who asks
    std::optional<Id> before{}, after{};
    std::int64_t limit = 50;
    StatementFormat format{};

    static Fields fields();
};
void check(const StatementQuery& query, FieldErrors& errors);

/// What the object of a statement is.
enum class ObjectKind { activity, agent, statement, subStatement };
constexpr auto enum_names(ObjectKind) {
    using enum ObjectKind;
    using Name = std::string_view;
    return std::array{std::pair{activity, Name("activity")}, std::pair{agent, Name("agent")},
                      std::pair{statement, Name("statement")}, std::pair{subStatement, Name("subStatement")}};
}

/// What a statement does in the time line of its registration.
enum class StatementMoment { other, begins, ends, status };
constexpr auto enum_names(StatementMoment) {
    using enum StatementMoment;
    using Name = std::string_view;
    return std::array{std::pair{other, Name("other")}, std::pair{begins, Name("begins")}, std::pair{ends, Name("ends")},
                      std::pair{status, Name("status")}};
}

/// A statement in words.
struct StatementRow {
    Id id{};
    std::string statement_id{};
    std::string actor{}, agent{};  ///< its name; its key
    std::string verb{}, verb_id{};
    std::string object{}, object_id{};
    ObjectKind object_kind{};
    std::optional<bool> is_success{}, is_completed{};
    std::optional<double> score_percent{}, score_raw{}, score_max{};
    std::optional<std::int64_t> duration_seconds{};
    std::string response{};  ///< as it was sent
    std::string answer{};    ///< the same as people read it
    std::string registration{};
    Instant stored_at{};
    std::optional<Instant> happened_at{};
    SenderKind sender{};
    std::string sender_name{};
    Counted counted{};
    bool is_voided = false;
    std::string voided_by{};
    StatementMoment moment{};

    static Fields fields();
};

struct StatementPage {
    std::vector<StatementRow> rows{};
    std::optional<Id> next{};
    Id newest{};
    bool is_partial = false;
    bool is_by_names = false;
    std::int64_t looked_at{};

    static Fields fields();
};

struct StatementRef {
    std::string statement_id{};
    static Fields fields();
};

struct AttachmentRef {
    std::string statement_id{};
    std::string sha2{};
    static Fields fields();
};

struct StatementAttachment {
    std::string sha2{}, name{}, content_type{}, usage_type{}, address{};
    std::int64_t size{};
    bool is_here = false;

    static Fields fields();
};

/// The attempt that a registration stands for.
struct StatementAttempt {
    Id attempt_id{};
    Id user_id{};
    std::string full_name{}, title{};

    static Fields fields();
};

struct StatementDetails {
    StatementRow row{};
    std::string body{};
    std::vector<std::string> correct_answers{};
    std::vector<StatementAttachment> attachments{};
    std::vector<StatementRow> referring{};
    std::optional<StatementRow> target{};
    std::optional<StatementAttempt> attempt{};

    static Fields fields();
};

struct TimelineRequest {
    std::string registration{};
    std::optional<Id> after{};
    static Fields fields();
};

struct TimelineEntry {
    StatementRow row{};
    std::optional<std::int64_t> gap_seconds{};

    static Fields fields();
};

struct StatementTimeline {
    std::vector<TimelineEntry> entries{};
    std::optional<Id> next{};

    static Fields fields();
};

struct DayCount {
    Date day{};
    std::int64_t count{};

    static Fields fields();
};

struct VerbCount {
    std::string verb_id{}, verb{};
    std::int64_t count{};

    static Fields fields();
};

struct StatementCounts {
    std::int64_t total{};
    std::vector<DayCount> days{};
    std::vector<VerbCount> verbs{};
    bool is_partial = false;
    std::int64_t looked_at{};

    static Fields fields();
};

enum class StatementOptionKind { agents, verbs, activities, clients, people };
constexpr auto enum_names(StatementOptionKind) {
    using enum StatementOptionKind;
    using Name = std::string_view;
    return std::array{std::pair{agents, Name("agents")}, std::pair{verbs, Name("verbs")},
                      std::pair{activities, Name("activities")}, std::pair{clients, Name("clients")},
                      std::pair{people, Name("people")}};
}

struct StatementOptionsRequest {
    StatementOptionKind kind{};
    std::string search{};
    std::string value{};

    static Fields fields();
};

struct StatementOption {
    std::string value{};
    std::string name{};

    static Fields fields();
};

struct SavedQuery {
    Id id{};
    std::string name{};
    std::string query{};

    static Fields fields();
};

struct NewQueryRequest {
    std::string name{};
    std::string query{};

    static Fields fields();
};

struct SavedQueryRef {
    Id query_id{};
    static Fields fields();
};

struct RenameQueryRequest {
    Id query_id{};
    std::string name{};

    static Fields fields();
};

struct StatementImportRequest {
    std::string client{};
    static Fields fields();
};

struct RefusedStatement {
    std::int64_t line{};
    std::string why{};

    static Fields fields();
};

struct StatementImport {
    std::int64_t taken{}, known{}, removed{}, refused{};
    std::vector<RefusedStatement> refusals{};

    static Fields fields();
};

}  // namespace oneroom::lrs_viewer
