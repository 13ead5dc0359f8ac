#include "core/http/security_headers.h"

#include <algorithm>

#include "core/base/text.h"

namespace oneroom::http {
namespace {

/// Devices that neither the portal nor a course has any business with.
constexpr std::string_view closed_devices =
    "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), "
    "hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=(), ";
constexpr std::string_view own_passkeys = "publickey-credentials-create=(self), publickey-credentials-get=(self)";
constexpr std::string_view no_passkeys = "publickey-credentials-create=(), publickey-credentials-get=()";

std::string app_page_policy(const Origins& origins) {
    return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: " + origins.content +
           "; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src " +
           origins.content + "; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors " +
           (origins.may_frame.empty() ? "'none'" : origins.may_frame);
}

/// As wide as real packages need it and no wider: inline and eval, but no other host.
std::string content_policy(const Origins& origins) {
    std::string sources = "'self' data: blob: 'unsafe-inline' 'unsafe-eval'";
    for (const std::string& host : origins.content_may_load) sources += " " + host;
    return "default-src " + sources +
           "; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self' " + origins.app +
           (origins.may_frame.empty() ? "" : " " + origins.may_frame);
}

}  // namespace

Headers security_headers(Surface surface, const Origins& origins) {
    const bool is_content = surface == Surface::content;
    Headers headers = {
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", is_content ? "same-origin" : "no-referrer"},
        {"Origin-Agent-Cluster", "?1"},
        {"Permissions-Policy",
         std::string(closed_devices) + std::string(surface == Surface::app_page ? own_passkeys : no_passkeys)}};
    switch (surface) {
        case Surface::app_page:
            headers.emplace_back("Content-Security-Policy", app_page_policy(origins));
            break;
        case Surface::app_api:
        case Surface::app_asset:
            // If one of these is ever opened as a page, it is a page that can do nothing.
            headers.emplace_back("Content-Security-Policy", "default-src 'none'; sandbox; frame-ancestors 'none'");
            break;
        case Surface::content:
            headers.emplace_back("Content-Security-Policy", content_policy(origins));
            break;
    }
    if (!is_content) {
        const bool is_shared = surface == Surface::app_page && !origins.may_frame.empty();
        // "ALLOWALL" is HTML's word for none: the listener adds its own otherwise; frame-ancestors says who.
        headers.emplace_back("X-Frame-Options", is_shared ? "ALLOWALL" : "DENY");
        // Nobody who opens the portal keeps a hold of it. Pages may keep one of windows opened from them, because a
        // course that runs in a window of its own finds its API by its opener, and "same-origin" cuts that for frames
        // as well.
        // A page of a dispatch reports to the page that opened it.
        headers.emplace_back("Cross-Origin-Opener-Policy", is_shared                      ? "unsafe-none"
                                                           : surface == Surface::app_page ? "same-origin-allow-popups"
                                                                                          : "same-origin");
        headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
    }
    if (surface == Surface::app_page) headers.emplace_back("Cache-Control", "no-cache");
    if (surface == Surface::app_api) headers.emplace_back("Cache-Control", "no-store");
    if ((is_content ? origins.content : origins.app).starts_with("https://"))
        headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
    return headers;
}

void add_missing(Headers& headers, const Headers& defaults) {
    const auto own = static_cast<std::ptrdiff_t>(headers.size());
    for (const auto& field : defaults) {
        const auto is_same = [&](const auto& other) { return equal_ignoring_case(other.first, field.first); };
        if (std::none_of(headers.begin(), headers.begin() + own, is_same)) headers.push_back(field);
    }
}

}  // namespace oneroom::http
