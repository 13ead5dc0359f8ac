// Course images, shown by <img> elements, which cannot send the session key: their addresses are signed instead and
// stop working after a day or two (threat model D11).
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

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

/// Gives what image_url() does, but signs the address of an image only once a day: a home shows twenty of them. Any
/// thread.
class ImageUrls {
public:
    /// `secret` lives longer.
    explicit ImageUrls(const SecretKey& secret) : secret_(secret) {}

    std::optional<std::string> of(const std::optional<std::string>& sha256, const std::optional<std::string>& mime,
                                  Instant now);

private:
    struct Signed {
        std::string mime;
        std::string url;
    };
    const SecretKey& secret_;
    std::mutex mutex_;
    std::int64_t day_ = 0;                            // guarded by mutex_
    std::unordered_map<std::string, Signed> of_day_;  // by SHA-256; guarded by mutex_
};

/// Answers GET and HEAD of /media/... Throws Failure 404 for everything but a valid, unexpired address of an image.
http::Reply serve_media(const files::BlobStore& blobs, const SecretKey& secret, const Clock& clock,
                        const http::Request& request);

}  // namespace oneroom::content
