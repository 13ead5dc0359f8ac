// Stored files as bodies of replies.
#pragma once

#include <string_view>

#include "core/files/blob_store.h"
#include "core/http/http_types.h"

namespace oneroom::http {

/// A blob as the body of a reply, its hash as the entity tag. Throws Failure 404 when it is not there.
FileBody file_of_blob(const files::BlobStore& blobs, std::string_view sha256);

}  // namespace oneroom::http
