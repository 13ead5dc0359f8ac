#include "core/http/static_assets.h"

#include "core/base/failure.h"
#include "core/http/conditional.h"

namespace oneroom::http {

Reply serve_asset(const Asset& asset, const Request& request) {
    if (request.method != "GET" && request.method != "HEAD") throw Failure(405, "This address can only be read");
    Reply reply;
    reply.with("Content-Type", std::string(asset.mime)).with("Vary", "Accept-Encoding");
    reply.with("Cache-Control", asset.immutable ? "public, max-age=31536000, immutable" : "no-cache");
    // The variants are different bytes, so each has a strong tag of its own.
    std::string etag(asset.etag);
    const auto choose = [&](std::string_view bytes, std::string_view coding) {
        if (bytes.empty() || !accepts_encoding(request, coding)) return false;
        reply.static_text = bytes;
        reply.with("Content-Encoding", std::string(coding));
        if (etag.ends_with('"')) etag.insert(etag.size() - 1, "-" + std::string(coding));
        return true;
    };
    if (!choose(asset.brotli, "br") && !choose(asset.gzip, "gzip")) reply.static_text = asset.plain;
    reply.with("ETag", etag);
    if (is_not_modified(request, etag)) {
        reply.status = 304;
        reply.static_text = {};
    }
    return reply;
}

}  // namespace oneroom::http
