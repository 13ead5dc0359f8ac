// The SQL of documents. Private to lrs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/db/db.h"

namespace oneroom::lrs {

/// The numbers are those of lrs_document.kind.
enum class DocumentKind { state = 1, activityProfile = 2, agentProfile = 3 };

/// What documents are about. What a kind does not have is empty.
struct DocumentPlace {
    DocumentKind kind{};
    std::string activity{};
    std::string agent{};
    std::string registration{};
};

struct Document {
    std::string content_type{};
    std::string etag{};  ///< without quotes
    bool is_encoded = false;
    std::string content{};
    Instant updated_at{};

    static Fields fields();
};

std::optional<Document> find_document(const db::Reader& db, const DocumentPlace& place, const std::string& name);
void save_document(db::Writer& tx, const DocumentPlace& place, const std::string& name, const Document& document);
void delete_document(db::Writer& tx, const DocumentPlace& place, const std::string& name);
void delete_documents(db::Writer& tx, const DocumentPlace& place);
/// Names of those that were changed after `since`.
std::vector<std::string> list_documents(const db::Reader& db, const DocumentPlace& place, Instant since);

}  // namespace oneroom::lrs
