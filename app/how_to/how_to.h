// The face of how_to: the help that administrators write for a screen, a file in each language.
#pragma once

#include "core/api/route.h"
#include "core/files/blob_store.h"
#include "core/security/secret_key.h"

namespace oneroom::how_to {

/// howTos.*; `blobs` and `secret` live longer.
std::vector<Route> how_to_routes(files::BlobStore& blobs, const SecretKey& secret);

/// Whether serve_file() answers this path.
bool is_file_path(std::string_view raw_path);

/// Answers GET and HEAD of an address that howTos.open or howTos.show gave. Throws Failure 404 for any other, for one
/// that is past its time, for a file that is gone, and for somebody who is no longer active.
http::Reply serve_file(db::Database& db, const files::BlobStore& blobs, const SecretKey& secret, Instant now,
                       const http::Request& request);

}  // namespace oneroom::how_to
