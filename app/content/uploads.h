// Receiving files. Private to this folder.
#pragma once

#include "content/contents.h"
#include "content/upload_store.h"
#include "content/upload_types.h"

namespace oneroom::content {

constexpr std::int64_t longest_upload = 2'147'483'648;  // bytes of a package or file: 2 GB
constexpr std::int64_t longest_image = 5'000'000;       // bytes
constexpr std::chrono::hours upload_lifetime{24};

/// Streams the body into the blob store, looks at what it is and keeps it for 24 hours. A package with errors comes
/// back with its findings, and nothing of it is kept. Throws Failure 413 (too large), 415 (not a kind we take), 400
/// (empty, connection broken): nothing stays then either.
UploadReport receive_upload(Contents& contents, const Caller& caller, const UploadRequest& request, http::Body& body);

/// Streams a body into a blob. Throws Failure 413 for more than the purpose allows, 400 for nothing or less than was
/// declared.
void copy_body(http::Body& body, files::BlobWriter& to, UploadPurpose purpose);

/// Own uploads only: anybody else's is a Failure 404.
UploadReport show_upload(const Contents& contents, const Caller& caller, Id upload_id);
Done discard_upload(Contents& contents, const Caller& caller, Id upload_id);

/// The caller's upload for use in a content; throws Failure 400 for `field` when it is gone, somebody else's or was
/// sent for another purpose.
StoredUpload get_usable_upload(const db::Reader& db, Id upload_id, UploadPurpose purpose, const Caller& caller,
                               std::string_view field, Instant now);

}  // namespace oneroom::content
