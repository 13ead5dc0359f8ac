#include "portal_pages.h"

#include "appearance/appearance.h"
#include "cli/machine_address.h"
#include "content/media.h"
#include "core/api/dispatch.h"
#include "core/http/assets.h"
#include "core/http/security_headers.h"
#include "core/http/static_assets.h"
#include "how_to/how_to.h"

namespace oneroom {
namespace {

std::string host_of(const http::Request& request) { return config::host_of(http::header(request.headers, "Host")); }

}  // namespace

std::string PortalPages::app_origin(const http::Request& request) const {
    return config::app_origin(config_, host_of(request));
}

std::string PortalPages::content_origin(const http::Request& request) const {
    return config::content_origin(config_, host_of(request));
}

std::string PortalPages::address() const {
    const bool everywhere = config_.listen.host == "0.0.0.0" || config_.listen.host == "::";
    return config::app_origin(config_, everywhere ? machine_address() : config_.listen.host);
}

http::Headers PortalPages::content_headers(const http::Request& request, const std::string& may_frame) const {
    return http::security_headers(http::Surface::content,
                                  {app_origin(request), content_origin(request), {}, may_frame});
}

http::Reply PortalPages::guard(http::Reply reply, const http::Request& request) const {
    http::add_missing(reply.headers, http::security_headers(http::Surface::app_api,
                                                            {app_origin(request), content_origin(request), {}}));
    return reply;
}

http::Reply PortalPages::page(const http::Request& request) const {
    const http::Asset* index = http::find_asset("ui/index.html");
    if (!index) throw Failure(503, "This build carries no interface");
    http::Reply reply = http::serve_asset(*index, request);
    http::add_missing(reply.headers,
                      http::security_headers(http::Surface::app_page,
                                             {app_origin(request), content_origin(request), {}, may_frame_(request)}));
    // Signing in is a change, too: it needs a token of ours before there is a session.
    if (http::cookies(request.headers, "XSRF-TOKEN").empty())
        reply.with("Set-Cookie", accounts::anonymous_xsrf_cookie(accounts_));
    return reply;
}

http::Reply PortalPages::skin_file(const http::Request& request) const {
    auto reply = appearance::serve_skin(accounts_.db, blobs_, request, host_of(request));
    if (!reply) {
        const http::Asset* delivered = http::find_asset("ui/favicon.svg");
        if (!delivered) throw not_found("file");
        reply = http::serve_asset(*delivered, request);
    }
    http::add_missing(reply->headers, http::security_headers(http::Surface::app_asset,
                                                             {app_origin(request), content_origin(request), {}}));
    return std::move(*reply);
}

http::Reply PortalPages::answer(http::Request& request) const {
    try {
        if (request.raw_path.starts_with("/media/"))
            return guard(content::serve_media(blobs_, accounts_.secret, clock_, request), request);
        if (how_to::is_file_path(request.raw_path))
            return guard(how_to::serve_file(accounts_.db, blobs_, accounts_.secret, clock_.now(), request), request);
        if (appearance::is_skin_path(request.path)) return skin_file(request);
        if (request.method != "GET" && request.method != "HEAD")
            throw Failure(405, "This address does not take " + request.method);
        if (const http::Asset* asset = http::find_asset("ui" + request.path); asset && request.path != "/index.html") {
            http::Reply reply = http::serve_asset(*asset, request);
            http::add_missing(
                reply.headers,
                http::security_headers(http::Surface::app_asset, {app_origin(request), content_origin(request), {}}));
            return reply;
        }
        // A missing script or image is an error; every other address is one of the interface.
        const auto name = request.path.substr(request.path.rfind('/') + 1);
        if (request.path.starts_with("/assets/") || name.find('.') != name.npos) throw not_found("file");
        return page(request);
    } catch (const Failure& failure) {
        return guard(failure_reply(failure), request);
    }
}

}  // namespace oneroom
