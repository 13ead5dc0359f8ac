// The SQL of dispatches. Private to dispatch.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/db/db.h"
#include "dispatch/dispatch_types.h"

namespace oneroom::dispatch {

std::vector<Dispatch> list_dispatches(const db::Reader& db, const DispatchListRequest& request, const Date& today);
std::int64_t count_dispatches(const db::Reader& db, const DispatchListRequest& request, const Date& today);
std::optional<Dispatch> find_dispatch(const db::Reader& db, Id dispatch_id, const Date& today);
std::optional<Id> find_by_public_key(const db::Reader& db, std::string_view public_key);
std::string public_key_of(const db::Reader& db, Id dispatch_id);

Id insert_dispatch(db::Writer& tx, const Dispatch& dispatch, const std::string& public_key);
void update_dispatch(db::Writer& tx, const Dispatch& dispatch);
void renew_key(db::Writer& tx, Id dispatch_id);
void delete_dispatch(db::Writer& tx, Id dispatch_id);

std::vector<DispatchLearner> list_learners(const db::Reader& db, const DispatchLearnersRequest& request);
std::int64_t count_learners(const db::Reader& db, const DispatchLearnersRequest& request);
/// Those of them who have a course open.
std::vector<Id> list_people_inside(const db::Reader& db, Id dispatch_id);

/// Somebody of the receiving system, and what their ticket depends on.
struct KnownLearner {
    Id id{};
    Id dispatch_id{};
    Id user_id{};
    Id content_id{};
    std::string full_name{};
    bool is_person_active{};
    bool is_active{};  ///< of the dispatch
    std::optional<Date> expires_on{};
    std::int64_t key_number{};
    Instant first_at{};

    static Fields fields();
};
std::optional<KnownLearner> find_learner(const db::Reader& db, Id learner_id);
std::optional<KnownLearner> find_foreign_learner(const db::Reader& db, Id dispatch_id, const std::string& foreign_id);
Id insert_learner(db::Writer& tx, Id dispatch_id, Id user_id, const std::string& foreign_id, Instant now);
void count_launch(db::Writer& tx, Id dispatch_id, Id learner_id, Instant now);

/// Whether this person may open this course because it was dispatched to where they are.
bool is_dispatched(const db::Reader& db, Id user_id, Id content_id, const Date& today);
/// The allowed origins of the dispatch that a person belongs to, or that has this key; nothing where there is none.
std::optional<std::string> find_origins_of_person(const db::Reader& db, Id user_id);
std::optional<std::string> find_origins_of_key(const db::Reader& db, std::string_view public_key);

struct StoredReport {
    tracking::TrackingStatus status{};
    std::int64_t progress_percent{};
    std::optional<std::int64_t> score_percent{};  ///< hundredths
    std::int64_t session_ms{};
    std::string place{};

    static Fields fields();
};
StoredReport find_report(const db::Reader& db, Id user_id, Id content_id, Instant since);

}  // namespace oneroom::dispatch
