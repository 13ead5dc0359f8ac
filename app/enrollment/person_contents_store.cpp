#include "enrollment/person_contents_store.h"

#include "core/base/text.h"

namespace oneroom::enrollment {

Fields PersonContentFacts::fields() {
    using F = PersonContentFacts;
    return {field<&F::content_id>("contentId"),
            field<&F::title>("title"),
            field<&F::content_type>("contentType"),
            field<&F::is_open>("isOpen"),
            field<&F::has_pair>("hasPair"),
            field<&F::status>("status"),
            field<&F::progress_percent>("progressPercent"),
            field<&F::assigned_at>("assignedAt"),
            field<&F::started_at>("startedAt"),
            field<&F::completed_at>("completedAt"),
            field<&F::due_on>("dueOn"),
            field<&F::has_own_due>("hasOwnDue"),
            field<&F::due_reason>("dueReason"),
            field<&F::due_set_by>("dueSetBy"),
            field<&F::has_exemption>("hasExemption"),
            field<&F::is_in_force>("isInForce"),
            field<&F::from_on>("fromOn"),
            field<&F::until_on>("untilOn"),
            field<&F::exempt_reason>("exemptReason"),
            field<&F::exempt_by>("exemptBy")};
}

std::vector<PersonContentFacts> list_person_contents(const db::Reader& db, Id user_id) {
    return db.all<PersonContentFacts>(R"sql(
        SELECT c.id AS content_id, c.title, c.content_type,
               CASE WHEN c.is_published = 1 AND c.archived_at IS NULL THEN 1 ELSE 0 END AS is_open,
               CASE WHEN t.id IS NULL THEN 0 ELSE 1 END AS has_pair, COALESCE(t.status, 0) AS status,
               COALESCE(t.progress_percent, 0) AS progress_percent, t.assigned_at, t.started_at, t.completed_at,
               CASE WHEN d.user_id IS NULL THEN t.due_on ELSE d.due_on END AS due_on,
               CASE WHEN d.user_id IS NULL THEN 0 ELSE 1 END AS has_own_due, COALESCE(d.reason, '') AS due_reason,
               COALESCE(dby.full_name, '') AS due_set_by,
               CASE WHEN x.user_id IS NULL THEN 0 ELSE 1 END AS has_exemption,
               COALESCE(x.is_in_force, 0) AS is_in_force, x.from_on, x.until_on,
               COALESCE(x.reason, '') AS exempt_reason, COALESCE(xb.full_name, '') AS exempt_by
          FROM (SELECT content_id FROM content_tracking WHERE user_id = $1
                UNION SELECT content_id FROM content_exemption WHERE user_id = $1
                UNION SELECT content_id FROM user_due_date WHERE user_id = $1) known
          JOIN content c ON c.id = known.content_id
          LEFT JOIN content_tracking t ON t.content_id = c.id AND t.user_id = $1
          LEFT JOIN user_due_date d ON d.user_id = $1 AND d.content_id = c.id
          LEFT JOIN app_user dby ON dby.id = d.set_by
          LEFT JOIN content_exemption x ON x.user_id = $1 AND x.content_id = c.id
          LEFT JOIN app_user xb ON xb.id = x.set_by
         ORDER BY c.title, c.id LIMIT 10000)sql",
                                      user_id);
}

std::vector<EnrollmentReason> list_reasons(const db::Reader& db, Id user_id, Id content_id) {
    return db.all<EnrollmentReason>(R"sql(
        SELECT a.target, COALESCE(l.name, '') AS target_name, a.assigned_at, COALESCE(b.full_name, '') AS assigned_by
          FROM assignment a JOIN app_user u ON u.id = $1
          LEFT JOIN location l ON l.id = a.location_id
          LEFT JOIN app_user b ON b.id = a.assigned_by
         WHERE a.content_id = $2 AND (a.target = 1 OR a.user_id = u.id OR a.location_id IN (
                   SELECT up.ancestor_id FROM location_above up WHERE up.location_id = u.location_id))
         ORDER BY a.assigned_at, a.id LIMIT 100)sql",
                                    user_id, content_id);
}

std::optional<Date> find_rule_due(const db::Reader& db, Id user_id, Id content_id) {
    return db.value<std::optional<Date>>(R"sql(
        SELECT MIN(a.due_on)
          FROM assignment a JOIN app_user u ON u.id = $1
         WHERE a.content_id = $2 AND (a.target = 1 OR a.user_id = u.id OR a.location_id IN (
                   SELECT up.ancestor_id FROM location_above up WHERE up.location_id = u.location_id)))sql",
                                         user_id, content_id);
}

std::vector<ContentOption> list_open_contents(const db::Reader& db, std::string_view search) {
    return db.all<ContentOption>(R"sql(-- engine: sqlite; short: twenty to choose from
        SELECT id, title, content_type FROM content
         WHERE is_published = 1 AND archived_at IS NULL AND ($1 = '' OR INSTR(search_folded, $1) > 0)
         ORDER BY search_folded, id LIMIT 20)sql",
                                 fold(trim(search)));
}

void save_own_due(db::Writer& tx, const SaveDueDateRequest& due, std::optional<Id> by, Instant now) {
    tx.run(R"sql(
        INSERT INTO user_due_date (user_id, content_id, due_on, reason, set_at, set_by) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (user_id, content_id) DO UPDATE SET due_on = excluded.due_on, reason = excluded.reason,
               set_at = excluded.set_at, set_by = excluded.set_by)sql",
           due.user_id, due.content_id, due.due_date, std::string(trim(due.reason)), now, by);
}

bool remove_own_due(db::Writer& tx, const PersonContentRef& ref) {
    tx.run("DELETE FROM user_due_date WHERE user_id = $1 AND content_id = $2", ref.user_id, ref.content_id);
    return tx.changed() > 0;
}

void save_exemption_row(db::Writer& tx, const SaveExemptionRequest& exemption, bool is_in_force, std::optional<Id> by,
                        Instant now) {
    tx.run(R"sql(
        INSERT INTO content_exemption (user_id, content_id, from_on, until_on, reason, is_in_force, set_at, set_by)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (content_id, user_id) DO UPDATE SET from_on = excluded.from_on, until_on = excluded.until_on,
               reason = excluded.reason, is_in_force = excluded.is_in_force, set_at = excluded.set_at,
               set_by = excluded.set_by)sql",
           exemption.user_id, exemption.content_id, exemption.from, exemption.until,
           std::string(trim(exemption.reason)), is_in_force, now, by);
}

bool remove_exemption_row(db::Writer& tx, const PersonContentRef& ref) {
    tx.run("DELETE FROM content_exemption WHERE user_id = $1 AND content_id = $2", ref.user_id, ref.content_id);
    return tx.changed() > 0;
}

std::vector<PersonContentRef> list_turned_exemptions(const db::Reader& db, const Date& today) {
    return db.all<PersonContentRef>(R"sql(-- short: the next ones follow
        SELECT user_id, content_id FROM content_exemption
         WHERE is_in_force <> CASE WHEN from_on <= $1 AND (until_on IS NULL OR until_on >= $1) THEN 1 ELSE 0 END
         ORDER BY content_id, user_id LIMIT 500)sql",
                                    today);
}

void turn_exemption(db::Writer& tx, const PersonContentRef& ref) {
    tx.run("UPDATE content_exemption SET is_in_force = 1 - is_in_force WHERE user_id = $1 AND content_id = $2",
           ref.user_id, ref.content_id);
}

}  // namespace oneroom::enrollment
