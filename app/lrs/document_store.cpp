#include "lrs/document_store.h"

namespace oneroom::lrs {

Fields Document::fields() {
    return {field<&Document::content_type>("contentType"),
            field<&Document::etag>("etag"),
            field<&Document::is_encoded>("isEncoded"),
            field<&Document::content>("content"),
            field<&Document::updated_at>("updatedAt"),
            field<&Document::client_id>("clientId"),
            field<&Document::size>("size")};
}

Fields KeptDocuments::fields() {
    return {field<&KeptDocuments::documents>("documents"), field<&KeptDocuments::bytes>("bytes")};
}

std::optional<Document> find_document(const db::Reader& db, const DocumentPlace& place, const std::string& name) {
    return db.one<Document>(R"sql(
        SELECT content_type, etag, is_encoded, content, updated_at, client_id, size FROM lrs_document
         WHERE kind = $1 AND activity = $2 AND agent = $3 AND registration = $4 AND name = $5)sql",
                            place.kind, place.activity, place.agent, place.registration, name);
}

void save_document(db::Writer& tx, const DocumentPlace& place, const std::string& name, const Document& document) {
    tx.run(R"sql(
        INSERT INTO lrs_document (kind, activity, agent, registration, name, content_type, etag, is_encoded, content,
                                  updated_at, client_id, size)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
            ON CONFLICT (kind, activity, agent, registration, name) DO UPDATE
           SET content_type = excluded.content_type, etag = excluded.etag, is_encoded = excluded.is_encoded,
               content = excluded.content, updated_at = excluded.updated_at, client_id = excluded.client_id,
               size = excluded.size)sql",
           place.kind, place.activity, place.agent, place.registration, name, document.content_type, document.etag,
           document.is_encoded, document.content, document.updated_at, document.client_id, document.size);
}

void delete_document(db::Writer& tx, const DocumentPlace& place, const std::string& name) {
    tx.run(R"sql(
        DELETE FROM lrs_document
         WHERE kind = $1 AND activity = $2 AND agent = $3 AND registration = $4 AND name = $5)sql",
           place.kind, place.activity, place.agent, place.registration, name);
}

void delete_documents(db::Writer& tx, const DocumentPlace& place) {
    tx.run("DELETE FROM lrs_document WHERE kind = $1 AND activity = $2 AND agent = $3 AND registration = $4",
           place.kind, place.activity, place.agent, place.registration);
}

KeptDocuments count_documents_of(const db::Reader& db, Id client_id) {
    return db
        .one<KeptDocuments>(R"sql(
        SELECT COUNT(*) AS documents, COALESCE(SUM(size), 0) AS bytes FROM lrs_document
         WHERE client_id = $1 AND client_id < 0)sql",
                            client_id)
        .value_or(KeptDocuments{});
}

std::vector<std::string> list_documents(const db::Reader& db, const DocumentPlace& place, Instant since) {
    return db.values<std::string>(R"sql(-- whole: the standard has no pages for them
        SELECT name FROM lrs_document
         WHERE kind = $1 AND activity = $2 AND agent = $3 AND registration = $4 AND updated_at > $5
         ORDER BY name)sql",
                                  place.kind, place.activity, place.agent, place.registration, since);
}

}  // namespace oneroom::lrs
