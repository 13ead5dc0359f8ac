// Who calls, under which name, and what goes on every reply.
#include <set>

#include "core/base/failure.h"
#include "core/base/text.h"
#include "core/http/access_log.h"
#include "core/http/client_address.h"
#include "core/http/exchange.h"
#include "core/http/host_rule.h"
#include "core/http/security_headers.h"
#include "core/http/static_assets.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::http;

TEST_CASE("forwarded addresses count only when a configured proxy sent them [CH-11]") {
    const TrustedProxies trusted({"10.0.0.0/8", "192.0.2.7", "::1", "fd00::/9"});
    const auto client = [&](const std::string& peer, std::string forwarded) {
        return client_address(peer, {{"X-Forwarded-For", std::move(forwarded)}, {"REMOTE_ADDR", "6.6.6.6"}}, trusted);
    };
    CHECK(client("203.0.113.9", "1.2.3.4") == "203.0.113.9");
    CHECK(client("10.1.2.3", "1.2.3.4") == "1.2.3.4");
    CHECK(client("192.0.2.7", "1.2.3.4") == "1.2.3.4");
    CHECK(client("192.0.2.8", "1.2.3.4") == "192.0.2.8");
    CHECK(client("::1", "2001:db8::1") == "2001:db8::1");
    CHECK(client("fd7f::1", "[2001:db8::1]") == "2001:db8::1");
    CHECK(client("fd80::1", "1.2.3.4") == "fd80::1");
    // The client may write what it likes at the left end.
    CHECK(client("10.0.0.1", "9.9.9.9, 1.2.3.4") == "1.2.3.4");
    CHECK(client("10.0.0.1", "9.9.9.9, 1.2.3.4, 10.0.0.2") == "1.2.3.4");
    CHECK(client("10.0.0.1", "1.2.3.4, nonsense") == "10.0.0.1");
    CHECK(client("10.0.0.1", "10.0.0.3, 10.0.0.2") == "10.0.0.3");
    CHECK(client("10.0.0.1", "") == "10.0.0.1");
    const Headers two{{"X-Forwarded-For", "9.9.9.9"}, {"x-forwarded-for", "1.2.3.4"}};
    CHECK(client_address("10.0.0.1", two, trusted) == "1.2.3.4");
    for (const auto* bad : {"proxy.example", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "::/129", ""})
        CHECK_THROWS_AS(TrustedProxies({bad}), std::invalid_argument);
}

TEST_CASE("forwarding fields never reach a handler, and https is believed only from a proxy [CH-11]") {
    Request request;
    request.headers = {{"X-Forwarded-For", "1.2.3.4"}, {"X-Forwarded-Proto", "https"},
                       {"Forwarded", "for=1.2.3.4"},   {"X-Forwarded-Host", "evil.example"},
                       {"X-Real-IP", "1.2.3.4"},       {"Accept", "*/*"}};
    Request same = request;
    identify(request, "203.0.113.9", TrustedProxies({"10.0.0.1"}));
    CHECK(request.headers == Headers{{"Accept", "*/*"}});
    CHECK(request.remote_address == "203.0.113.9");
    CHECK_FALSE(request.is_https);
    identify(same, "10.0.0.1", TrustedProxies({"10.0.0.1"}));
    CHECK(same.headers == Headers{{"Accept", "*/*"}});
    CHECK(same.remote_address == "1.2.3.4");
    CHECK(same.is_https);
}

TEST_CASE("the server answers to its own names only [AU-09]") {
    HostRule rule;
    rule.allow_url("https://Portal.Example.org:8443/start").allow("10.0.0.5:8080");
    for (const auto* own : {"localhost", "LOCALHOST:8080", "127.0.0.1", "127.0.0.1:1", "[::1]:8080",
                            "portal.example.org", "portal.example.org.:443", "10.0.0.5"})
        CHECK(rule.allows(own));
    for (const auto* other : {"", "evil.example", "localhost.evil.example", "xlocalhost", "10.0.0.6",
                              "127.0.0.1.evil.example", "portal.example.org.evil", "[::2]"})
        CHECK_FALSE(rule.allows(other));
    HostRule open;
    open.allow_local_network();
    CHECK(open.allows("192.168.1.20:8080"));
    CHECK(open.allows("[fe80::1]:8080"));
    CHECK_FALSE(open.allows("evil.example"));
    CHECK_FALSE(open.allows("192.168.1.20.evil.example"));
}

TEST_CASE("a launch token is never written to the access log [CS-07]") {
    CHECK(loggable_path("/api/home") == "/api/home");
    const std::string shown = loggable_path("/c/SECRETTOKEN/files/a.html");
    CHECK(shown.find("SECRET") == std::string::npos);
    CHECK(shown.starts_with("/c/#"));
    CHECK(shown.ends_with("/files/a.html"));
    CHECK(shown.size() == std::string("/c/#12345678/files/a.html").size());
    CHECK(loggable_path("/c/SECRETTOKEN").find("SECRET") == std::string::npos);
    CHECK(loggable_path("/c/other/files/a.html") != shown);
    CHECK(loggable_path("/" + std::string(9000, 'a')).size() < 600);
}

TEST_CASE("each surface has its headers, the pages of the portal allow no inline script [CH-04]", "[CH-06]") {
    const Origins origins{"https://learn.example", "https://content.example", {"https://video.example"}};
    for (const Surface surface : {Surface::app_page, Surface::app_api, Surface::app_asset, Surface::content}) {
        const Headers headers = security_headers(surface, origins);
        std::set<std::string> names;
        for (const auto& [name, value] : headers) CHECK(names.insert(to_lower_ascii(name)).second);
        CHECK(header(headers, "X-Content-Type-Options") == "nosniff");
        CHECK(header(headers, "Strict-Transport-Security").starts_with("max-age="));
        CHECK(header(headers, "Origin-Agent-Cluster") == "?1");
        CHECK(header(headers, "Permissions-Policy").find("camera=()") != std::string_view::npos);
        const bool has_passkeys =
            header(headers, "Permissions-Policy").find("publickey-credentials-get=(self)") != std::string_view::npos;
        CHECK(has_passkeys == (surface == Surface::app_page));
        CHECK_FALSE(header(headers, "Referrer-Policy").empty());
        const auto policy = header(headers, "Content-Security-Policy");
        CHECK(policy.find("frame-ancestors") != std::string_view::npos);
        CHECK((policy.find("unsafe") == std::string_view::npos) == (surface != Surface::content));
    }
    const Headers page = security_headers(Surface::app_page, origins);
    CHECK(header(page, "Content-Security-Policy").starts_with("default-src 'none'; script-src 'self';"));
    CHECK(header(page, "Content-Security-Policy").find("frame-src https://content.example;") != std::string_view::npos);
    CHECK(header(page, "Cross-Origin-Opener-Policy") == "same-origin-allow-popups");
    CHECK(header(security_headers(Surface::app_api, origins), "Cross-Origin-Opener-Policy") == "same-origin");
    CHECK(header(security_headers(Surface::app_api, origins), "Cache-Control") == "no-store");
    const auto content = security_headers(Surface::content, origins);
    CHECK(header(content, "Content-Security-Policy").find("frame-ancestors 'self' https://learn.example") !=
          std::string_view::npos);
    CHECK(header(content, "Content-Security-Policy").find("https://video.example") != std::string_view::npos);
    CHECK(header(content, "Referrer-Policy") == "same-origin");
    CHECK(header(security_headers(Surface::app_api, {"http://a", "http://b"}), "Strict-Transport-Security").empty());
}

TEST_CASE("a reply's own header wins over the general one") {
    Headers own{{"cache-control", "no-cache"}};
    add_missing(own, {{"Cache-Control", "no-store"}, {"X-A", "1"}, {"X-A", "2"}});
    CHECK(own == Headers{{"cache-control", "no-cache"}, {"X-A", "1"}, {"X-A", "2"}});
}

TEST_CASE("dates are written as HTTP wants them") {
    CHECK(http_date(*from_iso8601("1994-11-06T08:49:37Z")) == "Sun, 06 Nov 1994 08:49:37 GMT");
    CHECK(http_date(*from_iso8601("2028-02-29T23:59:59.999Z")) == "Tue, 29 Feb 2028 23:59:59 GMT");
}

TEST_CASE("an asset goes out in the smallest form that the client takes") {
    const Asset asset{"ui/a-1234.js", "text/javascript", "\"abc\"", "plain text", "gz", "b", true};
    const auto ask = [](const Asset& which, Headers headers, std::string method = "GET") {
        Request request;
        request.method = std::move(method);
        request.headers = std::move(headers);
        return serve_asset(which, request);
    };
    const Reply brotli = ask(asset, {{"Accept-Encoding", "gzip, br"}});
    CHECK(brotli.static_text == "b");
    CHECK(header(brotli.headers, "Content-Encoding") == "br");
    CHECK(header(brotli.headers, "ETag") == "\"abc-br\"");
    CHECK(header(brotli.headers, "Vary") == "Accept-Encoding");
    CHECK(header(brotli.headers, "Cache-Control").find("immutable") != std::string_view::npos);
    CHECK(ask(asset, {{"Accept-Encoding", "gzip"}}).static_text == "gz");
    const Reply plain = ask(asset, {});
    CHECK(plain.static_text == "plain text");
    CHECK(header(plain.headers, "ETag") == "\"abc\"");
    CHECK(header(plain.headers, "Content-Encoding").empty());
    const Reply same = ask(asset, {{"Accept-Encoding", "br"}, {"If-None-Match", "\"abc-br\""}});
    CHECK(same.status == 304);
    CHECK(same.static_text.empty());
    CHECK(ask(asset, {{"If-None-Match", "\"abc-br\""}}).status == 200);
    const Asset page{"ui/index.html", "text/html", "\"x\"", "<p>", "", "", false};
    CHECK(header(ask(page, {{"Accept-Encoding", "br"}}).headers, "Cache-Control") == "no-cache");
    CHECK_THROWS_AS(ask(page, {}, "POST"), Failure);
}
