// The SQL of what one person has to do with contents. Private to this folder.
#pragma once

#include "core/db/db.h"
#include "enrollment/person_contents_types.h"

namespace oneroom::enrollment {

/// What is stored about a person and a content, from all tables.
struct PersonContentFacts {
    Id content_id{};
    std::string title{};
    content::ContentType content_type{};
    bool is_open{};
    bool has_pair{};
    tracking::TrackingStatus status{};
    std::int64_t progress_percent{};
    std::optional<Instant> assigned_at{};
    std::optional<Instant> started_at{};
    std::optional<Instant> completed_at{};
    std::optional<Date> due_on{};
    bool has_own_due{};
    std::string due_reason{};
    std::string due_set_by{};
    bool has_exemption{};
    bool is_in_force{};
    std::optional<Date> from_on{};
    std::optional<Date> until_on{};
    std::string exempt_reason{};
    std::string exempt_by{};

    static Fields fields();
};

/// All contents that are assigned, begun or exempted.
std::vector<PersonContentFacts> list_person_contents(const db::Reader& db, Id user_id);
/// The rules that reach the person, whether exempt or not, the earliest first.
std::vector<EnrollmentReason> list_reasons(const db::Reader& db, Id user_id, Id content_id);
/// The earliest due date of these rules.
std::optional<Date> find_rule_due(const db::Reader& db, Id user_id, Id content_id);
/// Published contents with this in their titles, the first twenty.
std::vector<ContentOption> list_open_contents(const db::Reader& db, std::string_view search);

void save_own_due(db::Writer& tx, const SaveDueDateRequest& due, std::optional<Id> by, Instant now);
/// False when there was none.
bool remove_own_due(db::Writer& tx, const PersonContentRef& ref);

void save_exemption_row(db::Writer& tx, const SaveExemptionRequest& exemption, bool is_in_force, std::optional<Id> by,
                        Instant now);
bool remove_exemption_row(db::Writer& tx, const PersonContentRef& ref);

/// Exemptions that began or ended and are not applied yet, the first 500.
std::vector<PersonContentRef> list_turned_exemptions(const db::Reader& db, const Date& today);
void turn_exemption(db::Writer& tx, const PersonContentRef& ref);

}  // namespace oneroom::enrollment
