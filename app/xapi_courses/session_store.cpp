#include "xapi_courses/session_store.h"

#include "lrs/accounts.h"

namespace oneroom::xapi_courses {

Fields UnitFacts::fields() {
    return {field<&UnitFacts::session_id>("sessionId"),
            field<&UnitFacts::session>("session"),
            field<&UnitFacts::secret_hash>("secretHash"),
            field<&UnitFacts::verbs>("verbs"),
            field<&UnitFacts::has_preferences>("hasPreferences"),
            field<&UnitFacts::initialized_at>("initializedAt"),
            field<&UnitFacts::terminated_at>("terminatedAt"),
            field<&UnitFacts::last_said_at>("lastSaidAt"),
            field<&UnitFacts::session_ms>("sessionMs"),
            field<&UnitFacts::launched_at>("launchedAt"),
            field<&UnitFacts::last_at>("lastAt"),
            field<&UnitFacts::ended_at>("endedAt"),
            field<&UnitFacts::registration_id>("registrationId"),
            field<&UnitFacts::registration>("registration"),
            field<&UnitFacts::home>("home"),
            field<&UnitFacts::account_name>("accountName"),
            field<&UnitFacts::account_home>("accountHome"),
            field<&UnitFacts::launch_id>("launchId"),
            field<&UnitFacts::mode>("mode"),
            field<&UnitFacts::user_id>("userId"),
            field<&UnitFacts::content_id>("contentId"),
            field<&UnitFacts::version_id>("versionId"),
            field<&UnitFacts::attempt_id>("attemptId"),
            field<&UnitFacts::is_reset>("isReset"),
            field<&UnitFacts::standard>("standard"),
            field<&UnitFacts::item_id>("itemId"),
            field<&UnitFacts::publisher_id>("publisherId"),
            field<&UnitFacts::title>("title"),
            field<&UnitFacts::href>("href"),
            field<&UnitFacts::launch_data>("launchData"),
            field<&UnitFacts::mastery_score>("masteryScore"),
            field<&UnitFacts::move_on>("moveOn"),
            field<&UnitFacts::launch_method>("launchMethod"),
            field<&UnitFacts::entitlement_key>("entitlementKey"),
            field<&UnitFacts::activity_type>("activityType")};
}

Fields NodeRow::fields() {
    return {field<&NodeRow::parent_position>("parentPosition"),
            field<&NodeRow::identifier>("identifier"),
            field<&NodeRow::title>("title"),
            field<&NodeRow::is_unit>("isUnit"),
            field<&NodeRow::move_on>("moveOn"),
            field<&NodeRow::completion_status>("completionStatus"),
            field<&NodeRow::success_status>("successStatus"),
            field<&NodeRow::item_id>("itemId")};
}

Fields CourseName::fields() {
    return {field<&CourseName::identifier>("identifier"), field<&CourseName::title>("title")};
}

#define ONEROOM_UNIT                                                                                              \
    "SELECT s.id AS session_id, s.uuid AS session, s.secret_hash, s.verbs, s.has_preferences, s.initialized_at, " \
    "s.terminated_at,"                                                                                            \
    " s.last_said_at, s.session_ms, s.launched_at, s.last_at, s.ended_at, r.id AS registration_id,"               \
    " r.uuid AS registration, r.home, k.name AS account_name, k.home AS account_home, l.id AS launch_id, l.mode," \
    " l.user_id, l.content_id,"                                                                                   \
    " i.version_id, l.attempt_id, CASE WHEN a.reset_at IS NULL THEN 0 ELSE 1 END AS is_reset, v.standard,"        \
    " i.id AS item_id, i.identifier AS publisher_id, i.title, i.href, i.launch_data, i.mastery_score, i.move_on," \
    " i.launch_method, i.entitlement_key, i.activity_type"                                                        \
    " FROM xapi_session s JOIN xapi_registration r ON r.id = s.registration_id"                                   \
    " JOIN xapi_account k ON k.id = r.account_id JOIN launch l ON l.id = s.launch_id"                             \
    " JOIN package_item i ON i.id = s.item_id JOIN content_version v ON v.id = i.version_id"                      \
    " LEFT JOIN attempt a ON a.id = l.attempt_id"

std::optional<UnitFacts> find_unit(const db::Reader& db, Id session_id) {
    return db.one<UnitFacts>(ONEROOM_UNIT " WHERE s.id = $1", session_id);
}

std::optional<UnitFacts> find_unit_of(const db::Reader& db, Id launch_id, const std::string& session) {
    return db.one<UnitFacts>(ONEROOM_UNIT " WHERE s.uuid = $1 AND s.launch_id = $2", session, launch_id);
}

Fields Waivable::fields() {
    return {field<&Waivable::user_id>("userId"),       field<&Waivable::content_id>("contentId"),
            field<&Waivable::version_id>("versionId"), field<&Waivable::launch_id>("launchId"),
            field<&Waivable::is_reset>("isReset"),     field<&Waivable::item_id>("itemId"),
            field<&Waivable::unit_title>("unitTitle"), field<&Waivable::course_title>("courseTitle")};
}

std::optional<Waivable> find_waivable(const db::Reader& db, Id attempt_id, const std::string& publisher_id) {
    return db.one<Waivable>(R"sql(
        SELECT a.user_id, a.content_id, COALESCE(a.version_id, 0) AS version_id,
               COALESCE((SELECT MAX(l.id) FROM launch l WHERE l.attempt_id = a.id), 0) AS launch_id,
               CASE WHEN a.reset_at IS NULL THEN 0 ELSE 1 END AS is_reset, COALESCE(i.id, 0) AS item_id,
               COALESCE(i.title, '') AS unit_title, c.title AS course_title
          FROM attempt a JOIN content c ON c.id = a.content_id
          LEFT JOIN content_version v ON v.id = a.version_id AND v.framework = 5
          LEFT JOIN package_item i ON i.version_id = v.id AND i.identifier = $2 AND i.href <> ''
         WHERE a.id = $1)sql",
                            attempt_id, publisher_id);
}

bool has_unit(const db::Reader& db, Id version_id, Id item_id) {
    return db.value<std::int64_t>(R"sql(
        SELECT COUNT(*) FROM package_item i JOIN content_version v ON v.id = i.version_id
         WHERE i.id = $1 AND i.version_id = $2 AND i.href <> '' AND v.framework IN (4, 5))sql",
                                  item_id, version_id) > 0;
}

bool has_unit_at(const db::Reader& db, Id version_id, const std::string& origin) {
    return db.value<std::int64_t>(R"sql(
        SELECT COUNT(*) FROM package_item
         WHERE version_id = $1
           AND (lower(href) = $2 OR substr(lower(href), 1, length($2) + 1) IN ($2 || '/', $2 || '?')))sql",
                                  version_id, origin) > 0;
}

bool has_activity(const db::Reader& db, Id version_id, const std::string& activity) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM package_item WHERE version_id = $1 AND identifier = $2",
                                  version_id, activity) > 0;
}

Registration take_registration(db::Writer& tx, Id user_id, std::optional<Id> attempt_id, Id launch_id,
                               const std::string& home, Instant now) {
    const auto found =
        attempt_id
            ? tx.value<std::optional<Id>>("SELECT id FROM xapi_registration WHERE attempt_id = $1", *attempt_id)
            : tx.value<std::optional<Id>>(
                  "SELECT registration_id FROM xapi_session WHERE launch_id = $1 ORDER BY id LIMIT 1", launch_id);
    if (found) return {*found, false};
    return {tx.value<Id>(R"sql(
        INSERT INTO xapi_registration (uuid, account_id, attempt_id, home, created_at) VALUES ($1, $2, $3, $4, $5)
        RETURNING id)sql",
                         lrs::new_uuid(), lrs::take_account(tx, user_id, home).id, attempt_id, home, now),
            true};
}

Id insert_session(db::Writer& tx, Id registration_id, Id launch_id, Id item_id, const std::string& secret_hash,
                  Instant now) {
    return tx.value<Id>(R"sql(
        INSERT INTO xapi_session (uuid, registration_id, launch_id, item_id, secret_hash, launched_at, last_at)
        VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING id)sql",
                        lrs::new_uuid(), registration_id, launch_id, item_id, secret_hash, now);
}

bool save_secret(db::Writer& tx, Id session_id, const std::string& secret_hash) {
    tx.run("UPDATE xapi_session SET secret_hash = $2 WHERE id = $1 AND secret_hash = '' AND ended_at IS NULL",
           session_id, secret_hash);
    return tx.changed() > 0;
}

void save_preferences_read(db::Writer& tx, Id session_id) {
    tx.run("UPDATE xapi_session SET has_preferences = 1 WHERE id = $1", session_id);
}

void save_session(db::Writer& tx, const UnitFacts& unit) {
    tx.run(R"sql(
        UPDATE xapi_session
           SET verbs = $2, initialized_at = $3, terminated_at = $4, last_said_at = $5, session_ms = $6, last_at = $7,
               ended_at = $8
         WHERE id = $1)sql",
           unit.session_id, unit.verbs, unit.initialized_at, unit.terminated_at, unit.last_said_at, unit.session_ms,
           unit.last_at, unit.ended_at);
}

std::optional<Instant> find_next_launch(const db::Reader& db, Id registration_id, Id session_id) {
    return db.value<std::optional<Instant>>(
        "SELECT launched_at FROM xapi_session WHERE registration_id = $1 AND id > $2 ORDER BY id LIMIT 1",
        registration_id, session_id);
}

bool has_said(const db::Reader& db, const UnitFacts& unit, Verb verb) {
    return db.value<std::int64_t>(R"sql(
        SELECT COUNT(*) FROM xapi_session WHERE registration_id = $1 AND item_id = $2 AND verbs & $3 <> 0)sql",
                                  unit.registration_id, unit.item_id, static_cast<std::int64_t>(verb)) > 0;
}

std::vector<Id> list_running(const db::Reader& db, Id registration_id) {
    return db.values<Id>(
        "SELECT id FROM xapi_session WHERE registration_id = $1 AND ended_at IS NULL ORDER BY id LIMIT 100",
        registration_id);
}

std::vector<Id> list_left(const db::Reader& db, Instant ended_before, Instant silent_since) {
    return db.values<Id>(R"sql(
        SELECT s.id FROM xapi_session s JOIN launch l ON l.id = s.launch_id
         WHERE s.ended_at IS NULL AND (l.ended_at < $1 OR l.last_at < $2) ORDER BY s.id LIMIT 100)sql",
                         ended_before, silent_since);
}

std::vector<NodeRow> list_nodes(const db::Reader& db, Id version_id, Id attempt_id) {
    return db.all<NodeRow>(R"sql(
        SELECT i.parent_position, i.identifier, i.title, CASE WHEN i.href = '' THEN 0 ELSE 1 END AS is_unit, i.move_on,
               COALESCE(s.completion_status, '') AS completion_status, COALESCE(s.success_status, '') AS success_status,
               i.id AS item_id
          FROM package_item i
          LEFT JOIN attempt_sco s ON s.item_id = i.id AND s.attempt_id = $2
         WHERE i.version_id = $1 ORDER BY i.position LIMIT 10000)sql",
                           version_id, attempt_id);
}

CourseName show_course_name(const db::Reader& db, Id version_id) {
    return db.one<CourseName>("SELECT identifier, title FROM content_version WHERE id = $1", version_id)
        .value_or(CourseName{});
}

std::string language_of_person(const db::Reader& db, Id user_id) {
    return db.value<std::string>("SELECT language_code FROM app_user WHERE id = $1", user_id);
}

}  // namespace oneroom::xapi_courses
