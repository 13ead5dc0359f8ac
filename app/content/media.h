// Course images, shown by <img> elements, which cannot send the session key: their addresses are signed instead and
// stop working after a day or two (threat model D11).
#pragma once

#include <optional>
#include <string>

#include "core/base/instant.h"
#include "core/files/blob_store.h"
#include "core/http/http_types.h"
#include "core/security/secret_key.h"

namespace oneroom::content {

/// "/media/<sha256>.<ext>?e=<day>&s=<signature>", the same all day, so that browsers keep the image. Empty for a media
/// type that is no image of ours.
std::string media_url(const SecretKey& secret, std::string_view sha256, std::string_view mime, Instant now);

/// The same, null when there is no image.
std::optional<std::string> image_url(const SecretKey& secret, const std::optional<std::string>& sha256,
                                     const std::optional<std::string>& mime, Instant now);

/// A blob as the body of a reply, its hash as the entity tag. Throws Failure 404 when it is not there.
http::FileBody file_of_blob(const files::BlobStore& blobs, std::string_view sha256);

/// Answers GET and HEAD of /media/... Throws Failure 404 for everything but a valid, unexpired address of an image.
http::Reply serve_media(const files::BlobStore& blobs, const SecretKey& secret, const Clock& clock,
                        const http::Request& request);

}  // namespace oneroom::content
