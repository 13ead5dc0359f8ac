#include "content/upload_store.h"

namespace oneroom::content {

std::optional<StoredUpload> find_upload(const db::Reader& db, Id upload_id, Id user_id, Instant since) {
    return db.one<StoredUpload>(R"sql(
        SELECT id, user_id, purpose, file_name, sha256, size, mime, report_json, created_at
          FROM upload WHERE id = $1 AND user_id = $2 AND created_at >= $3)sql",
                                upload_id, user_id, since);
}

Id add_upload(db::Writer& tx, const StoredUpload& upload) {
    return tx.value<Id>(R"sql(
        INSERT INTO upload (user_id, purpose, file_name, sha256, size, mime, report_json, is_accepted, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8) RETURNING id)sql",
                        upload.user_id, upload.purpose, upload.file_name, upload.sha256, upload.size, upload.mime,
                        upload.report_json, upload.created_at);
}

void remove_upload(db::Writer& tx, Id upload_id) { tx.run("DELETE FROM upload WHERE id = $1", upload_id); }

std::int64_t remove_uploads_before(db::Writer& tx, Instant before) {
    tx.run("DELETE FROM upload WHERE created_at < $1", before);
    return tx.changed();
}

}  // namespace oneroom::content
