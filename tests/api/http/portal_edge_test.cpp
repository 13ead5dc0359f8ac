// The whole application at its two sockets: what the listeners themselves answer.
#include "app.h"
#include "support/catch.h"
#include "support/fake_clock.h"
#include "support/raw_socket.h"
#include "support/temp_folder.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

struct ListeningApp {
    ListeningApp() { app.start(); }

    TempFolder folder;
    FakeClock clock;
    App app{config_of(folder), clock};

private:
    static config::Config config_of(const TempFolder& folder) {
        config::Config config;
        config.data = folder.path();
        config.listen.port = config.content_listen.port = 0;
        return config;
    }
};

/// Every way a request can end before or inside a handler of the portal.
std::vector<std::string> requests() {
    return {get_request("/"),
            get_request("/sign-in"),
            get_request("/api/portal"),
            get_request("/api/nothing"),
            get_request("/api/home"),
            get_request("/assets/missing.js"),
            get_request("/media/1"),
            post_request("/api/session", std::string(2'000'000, ' '), "Content-Type: application/json\r\n"),
            post_request("/api/session", "not json", "Content-Type: application/json\r\n"),
            "TRACE / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
            "GET /" + std::string(9000, 'a') + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            "POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n",
            "nonsense\r\n\r\n"};
}

}  // namespace

TEST_CASE("every answer of the portal carries the security headers, however it ends [CH-06]") {
    ListeningApp portal;
    for (const std::string& request : requests()) {
        INFO(request.substr(0, 60));
        const RawReply reply = RawSocket(portal.app.port()).ask(request);
        REQUIRE(reply.status != 0);
        for (const auto* name : {"X-Content-Type-Options", "Referrer-Policy", "X-Frame-Options",
                                 "Content-Security-Policy", "Cross-Origin-Opener-Policy",
                                 "Cross-Origin-Resource-Policy", "Permissions-Policy", "Cache-Control", "Date"}) {
            INFO(name);
            CHECK_FALSE(reply.header(name).empty());
        }
        CHECK(reply.header("Server").empty());
        CHECK(reply.header("Access-Control-Allow-Origin").empty());
    }
}

TEST_CASE("every answer of the content listener is closed to the portal's cookies and to other frames [CS-08]") {
    ListeningApp portal;
    for (const std::string& request : requests()) {
        INFO(request.substr(0, 60));
        const RawReply reply = RawSocket(portal.app.content_port()).ask(request);
        CHECK(reply.status >= 400);
        CHECK(reply.header("Set-Cookie").empty());
        CHECK(reply.header("X-Content-Type-Options") == "nosniff");
        CHECK(reply.header("Content-Security-Policy").find("frame-ancestors 'self'") != std::string::npos);
        CHECK(reply.header("X-Frame-Options").empty());  // it would keep the portal from framing its own player
    }
}
