// What the portal's listener serves besides the API: the interface, signed images and help, and the headers of every
// answer.
#pragma once

#include "accounts/accounts.h"
#include "core/config/config.h"
#include "core/files/blob_store.h"
#include "core/http/http_types.h"

namespace oneroom {

class PortalPages {
public:
    /// `may_frame`: the sites that may show the page of a request in a frame; none when it is empty.
    PortalPages(const config::Config& config, accounts::Accounts& accounts, const files::BlobStore& blobs,
                const Clock& clock, std::function<std::string(const http::Request&)> may_frame)
        : config_(config), accounts_(accounts), blobs_(blobs), clock_(clock), may_frame_(std::move(may_frame)) {}

    /// The two origins as the browser of this request sees them.
    std::string app_origin(const http::Request& request) const;
    std::string content_origin(const http::Request& request) const;

    /// The portal's address for people at a terminal.
    std::string address() const;

    /// Files of the interface and of skins, /media/..., /how-to-files/... and, for every other address, the page that
    /// finds out itself what to show.
    http::Reply answer(http::Request& request) const;

    /// What every answer of the content origin carries; `may_frame` is what else than the portal may show it.
    http::Headers content_headers(const http::Request& request, const std::string& may_frame) const;

    /// Adds the security headers of the API to an answer of it.
    http::Reply guard(http::Reply reply, const http::Request& request) const;

private:
    http::Reply skin_file(const http::Request& request) const;
    http::Reply page(const http::Request& request) const;

    const config::Config& config_;
    accounts::Accounts& accounts_;
    const files::BlobStore& blobs_;
    const Clock& clock_;
    std::function<std::string(const http::Request&)> may_frame_;
};

}  // namespace oneroom
