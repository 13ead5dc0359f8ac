#include "content/media.h"

#include <sys/stat.h>

#include "content/image_info.h"
#include "core/base/failure.h"
#include "core/base/text.h"

namespace oneroom::content {
namespace {

constexpr std::string_view folder = "/media/";
constexpr std::string_view purpose = "media";
constexpr std::size_t hash_length = 64;

std::int64_t day_number(Instant instant) {
    return std::chrono::floor<std::chrono::days>(instant).time_since_epoch().count();
}

std::string signed_text(std::string_view name, std::string_view last_day) {
    return std::string(name) + " " + std::string(last_day);
}

}  // namespace

http::FileBody file_of_blob(const files::BlobStore& blobs, std::string_view sha256) {
    struct Held {
        files::UniqueFd fd;
        int number = -1;
    };
    const auto held = std::make_shared<Held>();
    held->fd = blobs.open(sha256);
    held->number = held->fd.get();
    struct stat status {};
    if (!held->fd || ::fstat(held->number, &status) != 0) throw not_found("file");
    return {std::shared_ptr<int>(held, &held->number), static_cast<std::uint64_t>(status.st_size),
            "\"" + std::string(sha256) + "\""};
}

std::string media_url(const SecretKey& secret, std::string_view sha256, std::string_view mime, Instant now) {
    const auto extension = image_extension(mime);
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
    const auto mime = image_mime(name.substr(hash_length + 1));
    http::Reply reply;
    reply.file = file_of_blob(blobs, name.substr(0, hash_length));
    reply.with("Content-Type", std::string(mime))
        .with("Cache-Control", "private, max-age=86400, immutable")
        .with("X-Content-Type-Options", "nosniff")
        .with("Content-Security-Policy", "default-src 'none'; sandbox")
        .with("Cross-Origin-Resource-Policy", "same-origin");
    return reply;
}

}  // namespace oneroom::content
