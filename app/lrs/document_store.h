// The SQL of documents. Private to lrs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/db/db.h"
#include "lrs/document_place.h"

namespace oneroom::lrs {

struct Document {
    std::string content_type{};
    std::string etag{};  ///< without quotes
    bool is_encoded = false;
    std::string content{};
    Instant updated_at{};
    Id client_id{};       ///< who wrote it last, as of statements
    std::int64_t size{};  ///< bytes of what was sent

    static Fields fields();
};

std::optional<Document> find_document(const db::Reader& db, const DocumentPlace& place, const std::string& name);
void save_document(db::Writer& tx, const DocumentPlace& place, const std::string& name, const Document& document);
void delete_document(db::Writer& tx, const DocumentPlace& place, const std::string& name);
void delete_documents(db::Writer& tx, const DocumentPlace& place);
/// What a launched course keeps.
struct KeptDocuments {
    std::int64_t documents{};
    std::int64_t bytes{};

    static Fields fields();
};
KeptDocuments count_documents_of(const db::Reader& db, Id client_id);
/// Names of those that were changed after `since`.
std::vector<std::string> list_documents(const db::Reader& db, const DocumentPlace& place, Instant since);

}  // namespace oneroom::lrs
