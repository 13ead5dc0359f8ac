// The SQL of uploads. Private to this folder.
#pragma once

#include "content/upload_types.h"
#include "core/db/db.h"

namespace oneroom::content {

struct StoredUpload {
    Id id{};
    Id user_id{};
    std::string purpose;
    std::string file_name;
    std::string sha256;
    std::int64_t size{};
    std::string mime;
    std::string report_json;  ///< StoredFindings
    Instant created_at{};

    static Fields fields() {
        using S = StoredUpload;
        return {field<&S::id>("id"),
                field<&S::user_id>("userId"),
                field<&S::purpose>("purpose"),
                field<&S::file_name>("fileName"),
                field<&S::sha256>("sha256"),
                field<&S::size>("size"),
                field<&S::mime>("mime"),
                field<&S::report_json>("reportJson"),
                field<&S::created_at>("createdAt")};
    }
};

/// What inspecting said, as upload.report_json keeps it.
struct StoredFindings {
    std::optional<PackageSummary> package;
    std::vector<Finding> findings;

    static Fields fields() {
        return {field<&StoredFindings::package>("package"), field<&StoredFindings::findings>("findings")};
    }
};

/// Of this person only; nothing when it is somebody else's or older than `since`.
std::optional<StoredUpload> find_upload(const db::Reader& db, Id upload_id, Id user_id, Instant since);
Id add_upload(db::Writer& tx, const StoredUpload& upload);
void remove_upload(db::Writer& tx, Id upload_id);
/// Gives how many went.
std::int64_t remove_uploads_before(db::Writer& tx, Instant before);

}  // namespace oneroom::content
