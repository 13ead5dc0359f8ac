// The header set of every answer, by what it is for. One place, so that a new route cannot forget them.
#pragma once

#include <string>
#include <vector>

#include "core/http/http_types.h"

namespace oneroom::http {

/// What an answer is, as far as a browser's defences go.
enum class Surface {
    app_page,   ///< HTML of the portal
    app_api,    ///< JSON and downloads of the portal, and everything that ends early
    app_asset,  ///< scripts, styles, fonts and pictures of the portal
    content     ///< everything of the content origin: hostile by design
};

struct Origins {
    std::string app;                              ///< "http://127.0.0.1:8080"
    std::string content;                          ///< "http://127.0.0.1:8081"
    std::vector<std::string> content_may_load{};  ///< hosts that packages may load from, beside their own origin
    std::string may_frame{};  ///< sites of another learning system that may show this page in a frame or window
};

/// Names and values. With https origins Strict-Transport-Security is among them.
Headers security_headers(Surface surface, const Origins& origins);

/// Adds those of `defaults` that `headers` does not name itself.
void add_missing(Headers& headers, const Headers& defaults);

}  // namespace oneroom::http
