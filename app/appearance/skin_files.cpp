// What browsers fetch of a skin: before anybody has signed in, and without a word of JavaScript.
#include "appearance/appearance.h"
#include "appearance/skin_css.h"
#include "appearance/skin_image_rules.h"
#include "appearance/skin_store.h"
#include "core/base/bytes.h"
#include "core/http/blob_body.h"
#include "core/http/conditional.h"
#include "core/http/host_rule.h"

namespace oneroom::appearance {
namespace {

constexpr std::string_view style_sheet = "/skin.css", favicon = "/favicon", images = "/skin/";
constexpr std::size_t hash_length = 64;

http::Reply style_sheet_of(db::Database& db, const http::Request& request, std::string_view host) {
    const auto skin = db.read([&](const db::Reader& reader) { return find_skin_of_host(reader, host); });
    http::Reply reply;
    reply.text = skin ? css_of(*skin) : "";
    const std::string etag = "\"" + sha256_hex(reply.text).substr(0, 32) + "\"";
    reply.with("Content-Type", "text/css; charset=utf-8").with("Cache-Control", "no-cache").with("ETag", etag);
    if (http::is_not_modified(request, etag)) {
        reply.status = 304;
        reply.text.clear();
    }
    return reply;
}

/// Opened by itself, a drawing is a page that may do nothing but draw.
http::Reply image_reply(const files::BlobStore& blobs, const StoredImage& image, std::string_view lifetime) {
    http::Reply reply;
    reply.file = http::file_of_blob(blobs, image.sha256);
    reply.with("Content-Type", image.mime)
        .with("Cache-Control", std::string(lifetime))
        .with("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .with("Cross-Origin-Resource-Policy", "same-origin");
    return reply;
}

std::optional<http::Reply> favicon_of(db::Database& db, const files::BlobStore& blobs, std::string_view host) {
    const auto image = db.read([&](const db::Reader& reader) -> std::optional<StoredImage> {
        const auto skin = find_skin_of_host(reader, host);
        if (!skin) return std::nullopt;
        for (auto& one : list_images(reader, skin->id))
            if (one.type == SkinImageType::favicon) return one;
        return std::nullopt;
    });
    if (!image) return std::nullopt;
    return image_reply(blobs, *image, "no-cache");
}

}  // namespace

bool is_skin_path(std::string_view path) { return path == style_sheet || path == favicon || path.starts_with(images); }

std::optional<http::Reply> serve_skin(db::Database& db, const files::BlobStore& blobs, const http::Request& request,
                                      std::string_view host) {
    if (request.method != "GET" && request.method != "HEAD") throw Failure(405, "This address can only be read");
    const std::string name = http::host_name(host);
    if (request.path == style_sheet) return style_sheet_of(db, request, name);
    if (request.path == favicon) return favicon_of(db, blobs, name);
    const auto file = std::string_view(request.path).substr(images.size());
    if (file.size() <= hash_length) throw not_found("image");
    // Only what a skin shows is for everybody: other files of the portal have hashes, too.
    const auto image =
        db.read([&](const db::Reader& reader) { return find_image_by_blob(reader, file.substr(0, hash_length)); });
    if (!image || file.substr(hash_length) != "." + std::string(extension_of(image->mime))) throw not_found("image");
    return image_reply(blobs, *image, "public, max-age=31536000, immutable");
}

}  // namespace oneroom::appearance
