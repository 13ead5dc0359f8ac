#include "content/media.h"

#include "core/base/failure.h"
#include "core/base/text.h"
#include "core/files/image_info.h"
#include "core/http/blob_body.h"

namespace oneroom::content {
namespace {

constexpr std::string_view folder = "/media/";
constexpr std::string_view purpose = "media";
constexpr std::size_t hash_length = 64;
constexpr std::size_t most_remembered = 10'000;  // some 3 MB

std::int64_t day_number(Instant instant) {
    return std::chrono::floor<std::chrono::days>(instant).time_since_epoch().count();
}

std::string signed_text(std::string_view name, std::string_view last_day) {
    return std::string(name) + " " + std::string(last_day);
}

}  // namespace

std::string media_url(const SecretKey& secret, std::string_view sha256, std::string_view mime, Instant now) {
    const auto extension = files::image_extension(mime);
    if (extension.empty()) return "";
    const std::string name = std::string(sha256) + "." + std::string(extension);
    const std::string last_day = std::to_string(day_number(now) + 1);
    return std::string(folder) + name + "?e=" + last_day + "&s=" + secret.sign(purpose, signed_text(name, last_day));
}

std::optional<std::string> image_url(const SecretKey& secret, const std::optional<std::string>& sha256,
                                     const std::optional<std::string>& mime, Instant now) {
    if (!sha256 || !mime) return std::nullopt;
    return media_url(secret, *sha256, *mime, now);
}

std::optional<std::string> ImageUrls::of(const std::optional<std::string>& sha256,
                                         const std::optional<std::string>& mime, Instant now) {
    if (!sha256 || !mime) return std::nullopt;
    const std::lock_guard lock(mutex_);
    const std::int64_t today = day_number(now);
    if (today != day_ || of_day_.size() > most_remembered) of_day_.clear();
    day_ = today;
    Signed& image = of_day_[*sha256];
    if (image.mime != *mime) image = {*mime, media_url(secret_, *sha256, *mime, now)};
    return image.url;
}

http::Reply serve_media(const files::BlobStore& blobs, const SecretKey& secret, const Clock& clock,
                        const http::Request& request) {
    if (request.method != "GET" && request.method != "HEAD") throw Failure(405, "Images can only be read");
    std::string last_day, signature;
    for (const auto& [name, value] : http::parse_query(request.query)) {
        if (name == "e") last_day = value;
        if (name == "s") signature = value;
    }
    std::string_view name = request.path;
    if (!name.starts_with(folder)) throw not_found("image");
    name.remove_prefix(folder.size());
    const auto until = to_integer(last_day);
    if (!until || *until < day_number(clock.now())) throw not_found("image");
    if (!secret.is_signed(signature, purpose, signed_text(name, last_day))) throw not_found("image");

    // From here on the name is one that media_url made.
    const auto mime = files::image_mime(name.substr(hash_length + 1));
    http::Reply reply;
    reply.file = http::file_of_blob(blobs, name.substr(0, hash_length));
    reply.with("Content-Type", std::string(mime))
        .with("Cache-Control", "private, max-age=86400, immutable")
        .with("X-Content-Type-Options", "nosniff")
        .with("Content-Security-Policy", "default-src 'none'; sandbox")
        .with("Cross-Origin-Resource-Policy", "same-origin");
    return reply;
}

}  // namespace oneroom::content
