#include "tracking/call_recording_store.h"

namespace oneroom::tracking {

Fields BatchRow::fields() {
    using R = BatchRow;
    return {field<&R::launch_id>("launchId"), field<&R::run>("run"), field<&R::began_at>("beganAt"),
            field<&R::calls_json>("callsJson")};
}

Fields PreviewRow::fields() {
    using R = PreviewRow;
    return {field<&R::id>("id"), field<&R::full_name>("fullName"), field<&R::title>("title"),
            field<&R::opened_at>("openedAt")};
}

void save_recording(db::Writer& tx, Id user_id, Id content_id, DebugLevel level, std::optional<Id> by, Instant until) {
    tx.run(R"sql(
        INSERT INTO call_recording (user_id, content_id, debug_level, switched_by, until_at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (user_id, content_id)
        DO UPDATE SET debug_level = excluded.debug_level, switched_by = excluded.switched_by,
                      until_at = excluded.until_at)sql",
           user_id, content_id, level, by, until);
}

bool remove_recording(db::Writer& tx, Id user_id, Id content_id) {
    return !tx.values<Id>("DELETE FROM call_recording WHERE user_id = $1 AND content_id = $2 RETURNING id", user_id,
                          content_id)
                .empty();
}

std::optional<CallRecording> find_recording(const db::Reader& db, Id user_id, Id content_id, Instant now) {
    return db.one<CallRecording>(R"sql(
        SELECT r.debug_level AS level, r.until_at, COALESCE(u.full_name, '') AS switched_by
          FROM call_recording r
          LEFT JOIN app_user u ON u.id = r.switched_by
         WHERE r.user_id = $1 AND r.content_id = $2 AND r.until_at > $3)sql",
                                 user_id, content_id, now);
}

bool is_recorded(const db::Reader& db, Id launch_id, Instant now) {
    return db.value<std::int64_t>(R"sql(
        SELECT COUNT(*) FROM launch l
         WHERE l.id = $1 AND l.debug_level IS NOT NULL
           AND (l.attempt_id IS NULL
                OR EXISTS (SELECT 1 FROM call_recording r
                            WHERE r.user_id = l.user_id AND r.content_id = l.content_id AND r.until_at > $2)))sql",
                                  launch_id, now) > 0;
}

std::int64_t find_next_number(const db::Reader& db, Id launch_id, std::int64_t run) {
    return db.value<std::int64_t>(
        "SELECT COALESCE(MAX(first_number), 0) + 1 FROM recorded_batch WHERE launch_id = $1 AND run = $2", launch_id,
        run);
}

void insert_batch(db::Writer& tx, const NewBatch& batch, Instant now) {
    tx.run(R"sql(
        INSERT INTO recorded_batch (launch_id, run, first_number, began_at, calls_json, size, received_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (launch_id, run, first_number) DO NOTHING)sql",
           batch.launch_id, batch.run, batch.first_number, batch.began_at, batch.calls_json,
           static_cast<std::int64_t>(batch.calls_json.size()), now);
}

void remove_beyond(db::Writer& tx, Id launch_id, std::int64_t most) {
    struct Row {
        Id id{};
        std::int64_t size{};
        static Fields fields() { return {field<&Row::id>("id"), field<&Row::size>("size")}; }
    };
    const auto rows = tx.all<Row>(R"sql(
        SELECT b.id, b.size
          FROM launch me
          JOIN launch l ON l.id = me.id OR l.attempt_id = me.attempt_id
          JOIN recorded_batch b ON b.launch_id = l.id
         WHERE me.id = $1
         ORDER BY b.id DESC LIMIT 10000)sql",
                                  launch_id);
    std::int64_t held = 0;
    for (const Row& row : rows)
        if ((held += row.size) > most) tx.run("DELETE FROM recorded_batch WHERE id = $1", row.id);
}

std::int64_t remove_batches_before(db::Writer& tx, Instant before) {
    return std::ssize(tx.values<Id>(R"sql(
        DELETE FROM recorded_batch
         WHERE id IN (SELECT id FROM recorded_batch WHERE received_at < $1 ORDER BY received_at LIMIT 500)
        RETURNING id)sql",
                                    before));
}

void remove_ended_recordings(db::Writer& tx, Instant now) {
    tx.run("DELETE FROM call_recording WHERE until_at <= $1", now);
}

std::vector<BatchRow> list_batches_of_attempt(const db::Reader& db, Id attempt_id) {
    return db.all<BatchRow>(R"sql(
        SELECT b.launch_id, b.run, b.began_at, b.calls_json
          FROM launch l
          JOIN recorded_batch b ON b.launch_id = l.id
         WHERE l.attempt_id = $1
         ORDER BY b.launch_id, b.run, b.first_number LIMIT 10000)sql",
                            attempt_id);
}

std::vector<BatchRow> list_batches_of_launch(const db::Reader& db, Id launch_id) {
    return db.all<BatchRow>(R"sql(
        SELECT launch_id, run, began_at, calls_json FROM recorded_batch
         WHERE launch_id = $1 ORDER BY run, first_number LIMIT 10000)sql",
                            launch_id);
}

std::map<Id, std::string> list_part_titles(const db::Reader& db, Id launch_id) {
    struct Row {
        Id id{};
        std::string title{};
        static Fields fields() { return {field<&Row::id>("id"), field<&Row::title>("title")}; }
    };
    std::map<Id, std::string> titles;
    for (auto& row : db.all<Row>(R"sql(
        SELECT i.id, i.title FROM launch l JOIN package_item i ON i.version_id = l.version_id
         WHERE l.id = $1 ORDER BY i.id LIMIT 10000)sql",
                                 launch_id))
        titles.emplace(row.id, std::move(row.title));
    return titles;
}

std::optional<PreviewRow> find_own_preview(const db::Reader& db, Id launch_id, Id user_id) {
    return db.one<PreviewRow>(R"sql(
        SELECT l.id, u.full_name, c.title, l.opened_at
          FROM launch l
          JOIN app_user u ON u.id = l.user_id
          JOIN content c ON c.id = l.content_id
         WHERE l.id = $1 AND l.user_id = $2 AND l.mode = 2)sql",
                              launch_id, user_id);
}

}  // namespace oneroom::tracking
