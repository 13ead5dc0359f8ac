#include "demo/large_store.h"

#include "core/base/text.h"
#include "core/db/search.h"

namespace oneroom::demo {
namespace {

struct IndexRow {
    std::string name, sql;
    static Fields fields() { return {field<&IndexRow::name>("name"), field<&IndexRow::sql>("sql")}; }
};

}  // namespace

Fields Template::fields() {
    return {field<&Template::content_id>("contentId"), field<&Template::content_type>("contentType"),
            field<&Template::version_id>("versionId"), field<&Template::framework>("framework")};
}

Fields ContentParts::fields() {
    using P = ContentParts;
    return {field<&P::id>("id"),
            field<&P::content_type>("contentType"),
            field<&P::version_id>("versionId"),
            field<&P::framework>("framework"),
            field<&P::item_id>("itemId"),
            field<&P::is_check>("isCheck"),
            field<&P::client_identifier>("clientIdentifier")};
}

std::vector<std::string> drop_indexes(db::Writer& tx) {
    const auto indexes = tx.all<IndexRow>(R"sql(-- engine: sqlite -- short: those of schema.sql
        SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY rowid)sql");
    std::vector<std::string> statements;
    for (const auto& index : indexes) {
        tx.script("DROP INDEX " + index.name);
        statements.push_back(index.sql);
    }
    return statements;
}

void make_indexes(db::Writer& tx, const std::vector<std::string>& statements) {
    for (const auto& statement : statements) tx.script(statement);
}

void insert_person(db::Writer& tx, const BulkPerson& person) {
    tx.run(R"sql(
        INSERT INTO app_user (id, username, username_folded, full_name, search_folded, email, location_id,
                              password_hash, is_active, last_sign_in_at, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11))sql",
           person.id, person.username, fold(person.username), person.full_name,
           fold(person.full_name + " " + person.username + " " + person.email), person.email, person.location_id,
           person.password_hash, person.is_active, person.last_sign_in_at, person.created_at);
}

Template find_template(const db::Reader& db, std::string_view client_identifier) {
    return db
        .one<Template>(R"sql(
        SELECT c.id AS content_id, c.content_type, v.id AS version_id, COALESCE(v.framework, 0) AS framework
          FROM content c LEFT JOIN content_version v ON v.id = c.current_version_id
         WHERE c.client_identifier = $1)sql",
                       client_identifier)
        .value();
}

void insert_content(db::Writer& tx, const Template& like, const BulkContent& content) {
    const auto version_id = like.version_id ? std::optional(content.version_id) : std::nullopt;
    tx.run(R"sql(
        INSERT INTO content (id, content_type, title, description, client_identifier, search_folded, duration_minutes,
                             link_url, image_sha256, image_mime, current_version_id, created_at, updated_at)
        SELECT $2, content_type, $3, $4, $5, $6, $7, link_url, image_sha256, image_mime, $8, $9, $9
          FROM content WHERE id = $1)sql",
           like.content_id, content.id, content.title, content.description, content.identifier,
           fold(content.title + " " + content.identifier), content.minutes, version_id, content.created_at);
    search::put(tx, search::Kind::content, content.id, content.title, content.description + "\n" + content.identifier);
    if (!version_id) return;
    tx.run(R"sql(
        INSERT INTO content_version (id, content_id, number, file_name, sha256, size, mime, framework, edition, title,
                                     organisation, findings_json, uploaded_by, uploaded_at)
        SELECT $2, $3, 1, file_name, sha256, size, mime, framework, edition, title, organisation, findings_json,
               uploaded_by, $4
          FROM content_version WHERE id = $1)sql",
           *like.version_id, *version_id, content.id, content.created_at);
    if (like.framework == 0) return;
    tx.run(R"sql(
        INSERT INTO package_file (version_id, path, sha256, size, mime, is_alias)
        SELECT $2, path, sha256, size, mime, is_alias FROM package_file WHERE version_id = $1)sql",
           *like.version_id, *version_id);
    tx.run(R"sql(
        INSERT INTO package_item (version_id, position, parent_position, depth, identifier, title, href, is_sco,
                                  is_visible, launch_data, mastery_score, max_time_allowed, time_limit_action,
                                  completion_threshold, prerequisites, objectives_json, sequencing_xml)
        SELECT $2, position, parent_position, depth, identifier, title, href, is_sco, is_visible, launch_data,
               mastery_score, max_time_allowed, time_limit_action, completion_threshold, prerequisites,
               objectives_json, sequencing_xml
          FROM package_item WHERE version_id = $1)sql",
           *like.version_id, *version_id);
}

void insert_rule(db::Writer& tx, const BulkRule& rule, Id assigned_by) {
    const std::string id = std::to_string(rule.target_id);
    const std::string key = rule.target == 1 ? "everyone" : (rule.target == 2 ? "location " : "person ") + id;
    const auto only_for = [&](std::int64_t target) {
        return rule.target == target ? std::optional(rule.target_id) : std::nullopt;
    };
    tx.run(R"sql(
        INSERT INTO assignment (content_id, target, location_id, user_id, due_on, assigned_at, assigned_by, target_key)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8))sql",
           rule.content_id, rule.target, only_for(2), only_for(3), rule.due_on, rule.assigned_at, assigned_by, key);
}

std::vector<ContentParts> list_content_parts(const db::Reader& db, Id after, std::int64_t limit) {
    return db.all<ContentParts>(R"sql(-- whole: the items of `limit` contents, which inspecting has bounded
        SELECT c.id, c.content_type, v.id AS version_id, COALESCE(v.framework, 0) AS framework,
               COALESCE(i.id, 0) AS item_id,
               CASE WHEN COALESCE(i.mastery_score, '') <> '' THEN 1 ELSE 0 END AS is_check,
               c.client_identifier
          FROM content c
          LEFT JOIN content_version v ON v.id = c.current_version_id
          LEFT JOIN package_item i ON i.version_id = v.id AND i.is_sco = 1
         WHERE c.id > $1 AND c.id <= $1 + $2
         ORDER BY c.id, i.position)sql",
                                after, limit);
}

void insert_record(db::Writer& tx, const BulkRecord& r) {
    tx.run(R"sql(
        INSERT INTO content_tracking (user_id, content_id, is_listed, assigned_at, due_on, status, progress_percent,
                                      score_percent, total_ms, attempts, current_attempt_id, started_at, last_at,
                                      completed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14))sql",
           r.user_id, r.content_id, r.is_listed, r.assigned_at, r.due_on, r.status, r.progress, r.score, r.total_ms,
           r.attempts, r.current_attempt_id, r.started_at, r.last_at, r.completed_at);
}

void insert_attempt(db::Writer& tx, const BulkAttempt& a) {
    tx.run(R"sql(
        INSERT INTO attempt (id, user_id, content_id, version_id, number, status, progress_percent, score_percent,
                             total_ms, started_at, last_at, completed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12))sql",
           a.id, a.user_id, a.content_id, a.version_id, a.number, a.status, a.progress, a.score, a.total_ms,
           a.started_at, a.last_at, a.completed_at);
}

void insert_sco(db::Writer& tx, const BulkSco& s) {
    tx.run(R"sql(
        INSERT INTO attempt_sco (id, attempt_id, item_id, status, completion_status, success_status, score_raw,
                                 score_min, score_max, score_scaled, progress_measure, exit_mode, total_ms, started_at,
                                 last_at, completed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, CASE $7 WHEN '' THEN '' ELSE '0' END,
                CASE $7 WHEN '' THEN '' ELSE '100' END, $8, $9, 'suspend', $10, $11, $12, $13))sql",
           s.id, s.attempt_id, s.item_id, s.status, s.completion_status, s.success_status, s.score_raw, s.score_scaled,
           s.progress_measure, s.total_ms, s.started_at, s.last_at, s.completed_at);
}

void insert_element(db::Writer& tx, Id sco_id, std::string_view name, std::string_view value, std::int64_t stamp) {
    tx.run("INSERT INTO rte_element (attempt_sco_id, name, value, stamp) VALUES ($1, $2, $3, $4)", sco_id, name, value,
           stamp);
}

void insert_visit(db::Writer& tx, Id id, const BulkAttempt& a, Id sco_id, std::string_view token_hash) {
    tx.run(R"sql(
        INSERT INTO launch (id, token_hash, user_id, content_id, version_id, attempt_id, opened_at, last_at, ended_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8))sql",
           id, token_hash, a.user_id, a.content_id, a.version_id, a.id, a.started_at, a.last_at);
    tx.run(R"sql(
        INSERT INTO sco_session (id, attempt_sco_id, launch_id, last_sequence, session_ms, is_time_reported,
                                 is_finished, started_at, last_at)
        VALUES ($1, $2, $1, 1, $3, 1, 1, $4, $5))sql",
           id, sco_id, a.total_ms, a.started_at, a.last_at);
}

Id last_version_id(const db::Reader& db) { return db.value<Id>("SELECT MAX(id) FROM content_version"); }

std::int64_t count_records(const db::Reader& db) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM content_tracking");
}

}  // namespace oneroom::demo
