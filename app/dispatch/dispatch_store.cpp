#include "dispatch/dispatch_store.h"

#include "core/base/text.h"

namespace oneroom::dispatch {
namespace {

std::int64_t number_of(const std::optional<DispatchState>& state) {
    return state ? static_cast<std::int64_t>(*state) : 0;
}

std::string search_text(const Dispatch& dispatch) { return fold(dispatch.name + " " + dispatch.receiver); }

}  // namespace

Fields KnownLearner::fields() {
    using L = KnownLearner;
    return {field<&L::id>("id"),
            field<&L::dispatch_id>("dispatchId"),
            field<&L::user_id>("userId"),
            field<&L::content_id>("contentId"),
            field<&L::full_name>("fullName"),
            field<&L::is_person_active>("isPersonActive"),
            field<&L::is_active>("isActive"),
            field<&L::expires_on>("expiresOn"),
            field<&L::key_number>("keyNumber"),
            field<&L::first_at>("firstAt")};
}

Fields StoredReport::fields() {
    using R = StoredReport;
    return {field<&R::status>("status"), field<&R::progress_percent>("progressPercent"),
            field<&R::score_percent>("scorePercent"), field<&R::session_ms>("sessionMs"), field<&R::place>("place")};
}

// Macros, because statements stay prepared under the address of their literal. `today` is a parameter.
#define ONEROOM_DISPATCH(today)                                                                                 \
    "SELECT d.id, d.content_id, c.title AS content_title, c.search_folded AS content_folded, d.name,"           \
    "       d.receiver, d.search_folded, d.is_active, d.expires_on, d.most_learners, d.most_launches,"          \
    "       d.allowed_origins, d.opens_in, c.is_published, d.learners, d.launches, d.last_launch_at,"           \
    "       d.created_at, d.key_number,"                                                                        \
    "       CASE WHEN d.is_active = 0 THEN 2"                                                                   \
    "            WHEN d.expires_on IS NOT NULL AND d.expires_on < " today                                       \
    " THEN 3"                                                                                                   \
    "            WHEN d.most_launches IS NOT NULL AND d.launches >= d.most_launches THEN 4"                     \
    "            WHEN d.most_learners IS NOT NULL AND d.learners >= d.most_learners THEN 4 ELSE 1 END AS state" \
    "  FROM dispatch d JOIN content c ON c.id = d.content_id"
#define ONEROOM_FOUND_DISPATCHES \
    " FROM (" ONEROOM_DISPATCH("$1") ") found"                                                       \
    " WHERE ($2 = '' OR INSTR(found.search_folded, $2) > 0 OR INSTR(found.content_folded, $2) > 0)"  \
    "   AND ($3 IS NULL OR found.content_id = $3) AND ($4 = 0 OR found.state = $4)"
#define ONEROOM_DISPATCH_FIELDS                                                                                        \
    "SELECT found.id, found.content_id, found.content_title, found.name, found.receiver, found.is_active,"             \
    " found.expires_on, found.most_learners, found.most_launches, found.allowed_origins, found.opens_in, found.state," \
    " found.is_published, found.learners, found.launches, found.last_launch_at, found.created_at, found.key_number"

std::vector<Dispatch> list_dispatches(const db::Reader& db, const DispatchListRequest& request, const Date& today) {
    const auto list = [&](std::string_view sql) {
        return db.all<Dispatch>(sql, today, fold(trim(request.search)), request.content_id, number_of(request.state),
                                request.sort, request.page_size, (request.page - 1) * request.page_size);
    };
#define ONEROOM_TEXT_ORDER                                                     \
    "CASE $5 WHEN 0 THEN found.search_folded WHEN 1 THEN found.content_folded" \
    " WHEN 5 THEN COALESCE(found.expires_on, '9999') ELSE '' END"
#define ONEROOM_NUMBER_ORDER                                                                                       \
    "CASE $5 WHEN 2 THEN found.learners WHEN 3 THEN found.launches WHEN 4 THEN COALESCE(found.last_launch_at, 0) " \
    "ELSE 0 END"
    if (request.descending)
        return list("-- engine: sqlite\n" ONEROOM_DISPATCH_FIELDS ONEROOM_FOUND_DISPATCHES
                    " ORDER BY " ONEROOM_TEXT_ORDER " DESC, " ONEROOM_NUMBER_ORDER
                    " DESC, found.id DESC LIMIT $6 OFFSET $7");
    return list("-- engine: sqlite\n" ONEROOM_DISPATCH_FIELDS ONEROOM_FOUND_DISPATCHES " ORDER BY " ONEROOM_TEXT_ORDER
                ", " ONEROOM_NUMBER_ORDER ", found.id LIMIT $6 OFFSET $7");
}

std::int64_t count_dispatches(const db::Reader& db, const DispatchListRequest& request, const Date& today) {
    return db.value<std::int64_t>("-- engine: sqlite\nSELECT COUNT(*)" ONEROOM_FOUND_DISPATCHES, today,
                                  fold(trim(request.search)), request.content_id, number_of(request.state));
}

std::optional<Dispatch> find_dispatch(const db::Reader& db, Id dispatch_id, const Date& today) {
    return db.one<Dispatch>(ONEROOM_DISPATCH_FIELDS " FROM (" ONEROOM_DISPATCH("$1") " WHERE d.id = $2) found", today,
                            dispatch_id);
}

std::optional<Id> find_by_public_key(const db::Reader& db, std::string_view public_key) {
    return db.value<std::optional<Id>>("SELECT id FROM dispatch WHERE public_key = $1", public_key);
}

std::string public_key_of(const db::Reader& db, Id dispatch_id) {
    return db.value<std::string>("SELECT public_key FROM dispatch WHERE id = $1", dispatch_id);
}

Id insert_dispatch(db::Writer& tx, const Dispatch& dispatch, const std::string& public_key) {
    return tx.value<Id>(R"sql(
        INSERT INTO dispatch (content_id, name, receiver, search_folded, is_active, expires_on, most_learners,
                              most_launches, allowed_origins, opens_in, public_key, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id)sql",
                        dispatch.content_id, dispatch.name, dispatch.receiver, search_text(dispatch),
                        dispatch.is_active, dispatch.expires_on, dispatch.most_learners, dispatch.most_launches,
                        dispatch.allowed_origins, dispatch.opens_in, public_key, dispatch.created_at);
}

void update_dispatch(db::Writer& tx, const Dispatch& dispatch) {
    tx.run(R"sql(
        UPDATE dispatch SET name = $2, receiver = $3, search_folded = $4, is_active = $5, expires_on = $6,
                            most_learners = $7, most_launches = $8, allowed_origins = $9, opens_in = $10
         WHERE id = $1)sql",
           dispatch.id, dispatch.name, dispatch.receiver, search_text(dispatch), dispatch.is_active,
           dispatch.expires_on, dispatch.most_learners, dispatch.most_launches, dispatch.allowed_origins,
           dispatch.opens_in);
}

void renew_key(db::Writer& tx, Id dispatch_id) {
    tx.run("UPDATE dispatch SET key_number = key_number + 1 WHERE id = $1", dispatch_id);
}

void delete_dispatch(db::Writer& tx, Id dispatch_id) { tx.run("DELETE FROM dispatch WHERE id = $1", dispatch_id); }

#define ONEROOM_FOUND_LEARNERS                                                                             \
    " FROM dispatch_learner l JOIN app_user u ON u.id = l.user_id JOIN dispatch d ON d.id = l.dispatch_id" \
    " LEFT JOIN content_tracking t ON t.user_id = l.user_id AND t.content_id = d.content_id"               \
    " WHERE l.dispatch_id = $1 AND ($2 = '' OR INSTR(u.search_folded, $2) > 0 OR INSTR(LOWER(l.foreign_id), $2) > 0)"

std::vector<DispatchLearner> list_learners(const db::Reader& db, const DispatchLearnersRequest& request) {
    return db.all<DispatchLearner>(
        "-- engine: sqlite\nSELECT l.user_id, u.full_name, l.foreign_id, COALESCE(t.status, 0) AS tracking_status,"
        " t.score_percent / 100.0 AS score_percent, l.launches, l.last_at" ONEROOM_FOUND_LEARNERS
        " ORDER BY u.search_folded, l.id LIMIT $3 OFFSET $4",
        request.dispatch_id, fold(trim(request.search)), request.page_size, (request.page - 1) * request.page_size);
}

std::int64_t count_learners(const db::Reader& db, const DispatchLearnersRequest& request) {
    return db.value<std::int64_t>("-- engine: sqlite\nSELECT COUNT(*)" ONEROOM_FOUND_LEARNERS, request.dispatch_id,
                                  fold(trim(request.search)));
}

std::vector<Id> list_people_inside(const db::Reader& db, Id dispatch_id) {
    return db.values<Id>(R"sql(-- whole: each of them is put out
        SELECT l.user_id FROM dispatch_learner l
         WHERE l.dispatch_id = $1
           AND EXISTS (SELECT 1 FROM launch o WHERE o.user_id = l.user_id AND o.ended_at IS NULL)
         ORDER BY l.user_id)sql",
                         dispatch_id);
}

#define ONEROOM_LEARNER                                                                                  \
    "SELECT l.id, l.dispatch_id, l.user_id, d.content_id, u.full_name, u.is_active AS is_person_active," \
    "       d.is_active, d.expires_on, d.key_number, l.first_at"                                         \
    "  FROM dispatch_learner l JOIN dispatch d ON d.id = l.dispatch_id JOIN app_user u ON u.id = l.user_id"

std::optional<KnownLearner> find_learner(const db::Reader& db, Id learner_id) {
    return db.one<KnownLearner>(ONEROOM_LEARNER " WHERE l.id = $1", learner_id);
}

std::optional<KnownLearner> find_foreign_learner(const db::Reader& db, Id dispatch_id, const std::string& foreign_id) {
    return db.one<KnownLearner>(ONEROOM_LEARNER " WHERE l.dispatch_id = $1 AND l.foreign_id = $2", dispatch_id,
                                foreign_id);
}

Id insert_learner(db::Writer& tx, Id dispatch_id, Id user_id, const std::string& foreign_id, Instant now) {
    tx.run("UPDATE dispatch SET learners = learners + 1 WHERE id = $1", dispatch_id);
    return tx.value<Id>(R"sql(
        INSERT INTO dispatch_learner (dispatch_id, user_id, foreign_id, first_at, last_at)
        VALUES ($1, $2, $3, $4, $4) RETURNING id)sql",
                        dispatch_id, user_id, foreign_id, now);
}

void count_launch(db::Writer& tx, Id dispatch_id, Id learner_id, Instant now) {
    tx.run("UPDATE dispatch SET launches = launches + 1, last_launch_at = $2 WHERE id = $1", dispatch_id, now);
    tx.run("UPDATE dispatch_learner SET launches = launches + 1, last_at = $2 WHERE id = $1", learner_id, now);
}

bool is_dispatched(const db::Reader& db, Id user_id, Id content_id, const Date& today) {
    return db.value<std::int64_t>(R"sql(
        SELECT COUNT(*) FROM dispatch_learner l JOIN dispatch d ON d.id = l.dispatch_id
         WHERE l.user_id = $1 AND d.content_id = $2 AND d.is_active = 1
           AND (d.expires_on IS NULL OR d.expires_on >= $3))sql",
                                  user_id, content_id, today) > 0;
}

std::optional<std::string> find_origins_of_person(const db::Reader& db, Id user_id) {
    return db.value<std::optional<std::string>>(R"sql(
        SELECT d.allowed_origins FROM dispatch_learner l JOIN dispatch d ON d.id = l.dispatch_id
         WHERE l.user_id = $1)sql",
                                                user_id);
}

std::optional<std::string> find_origins_of_key(const db::Reader& db, std::string_view public_key) {
    return db.value<std::optional<std::string>>("SELECT allowed_origins FROM dispatch WHERE public_key = $1",
                                                public_key);
}

StoredReport find_report(const db::Reader& db, Id user_id, Id content_id, Instant since) {
    const auto report = db.one<StoredReport>(R"sql(
        SELECT t.status, t.progress_percent, t.score_percent,
               COALESCE((SELECT SUM(s.session_ms) FROM sco_session s JOIN launch l ON l.id = s.launch_id
                          WHERE l.user_id = $1 AND l.content_id = $2 AND s.started_at >= $3), 0) AS session_ms,
               COALESCE((SELECT i.title FROM attempt_sco a JOIN package_item i ON i.id = a.item_id
                          WHERE a.attempt_id = t.current_attempt_id AND a.last_at IS NOT NULL
                          ORDER BY a.last_at DESC, a.id DESC LIMIT 1), '') AS place
          FROM content_tracking t WHERE t.user_id = $1 AND t.content_id = $2)sql",
                                             user_id, content_id, since);
    return report.value_or(StoredReport{});
}

}  // namespace oneroom::dispatch
