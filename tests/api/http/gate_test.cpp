// Clients that are silent, slow or hostile, over real sockets; time passes only when a test says so.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/catch.h"
#include "support/http_rig.h"
#include "support/places.h"

using namespace oneroom;
using namespace oneroom::http;
using namespace oneroom::test;

namespace {

Reply hello(Request&) { return text_reply("hello"); }

std::vector<RawSocket> silent_connections(std::uint16_t port, std::size_t count) {
    std::vector<RawSocket> all;
    for (std::size_t i = 0; i < count; ++i) all.emplace_back(port);
    return all;
}

}  // namespace

TEST_CASE("silent connections keep nobody from being served [LO-01]") {
    raise_file_limit();
    const std::size_t count = GENERATE(64, 500, 5000);
    HttpRig rig(hello);
    auto silent = silent_connections(rig.port(), count);
    RawSocket client(rig.port());
    CHECK(client.ask(get_request("/")).body == "hello");
    CHECK(rig.server.open_connections() == count + 1);
    CHECK(rig.server.threads() == 1);
    // None of the silent ones was given up for that, and each can still ask.
    CHECK(silent.front().ask(get_request("/")).body == "hello");
    CHECK(silent.back().ask(get_request("/")).body == "hello");
}

TEST_CASE("idle connections end after their time, busy ones stay") {
    HttpRig rig(hello);
    RawSocket idle(rig.port()), used(rig.port());
    rig.settle();
    rig.move(40s);
    CHECK(used.ask(get_request("/")).status == 200);
    rig.settle();
    rig.move(40s);
    CHECK(idle.is_closed());
    CHECK(used.ask(get_request("/")).status == 200);
}

TEST_CASE("with no place left the longest idle connection gives way") {
    HttpRig rig(hello, {.limits = {.connections = 3}});
    RawSocket first(rig.port()), second(rig.port()), third(rig.port());
    CHECK(first.ask(get_request("/")).status == 200);  // now the second has been idle for longest
    rig.settle();
    CHECK(second.is_closed());
    CHECK(first.ask(get_request("/")).status == 200);
}

TEST_CASE("with no place left those that never asked give way first, whatever drips from them") {
    HttpRig rig(hello, {.limits = {.connections = 4}});
    RawSocket asked(rig.port());
    CHECK(asked.ask(get_request("/")).status == 200);
    rig.entries.wait(1);
    RawSocket dripping(rig.port()), silent(rig.port());
    dripping.send("GET /");
    rig.settle();  // takes the fourth place
    dripping.send("and");
    RawSocket late(rig.port()), later(rig.port());
    CHECK(late.ask(get_request("/")).status == 200);
    CHECK(dripping.is_closed());
    CHECK(later.ask(get_request("/")).status == 200);
    CHECK(RawSocket(rig.port()).ask(get_request("/")).status == 200);
    CHECK(silent.is_closed());
    CHECK(asked.ask(get_request("/")).status == 200);
}

TEST_CASE("a head that drips in has ten seconds from its first byte, whatever drips [LO-02]") {
    HttpRig rig(hello);
    std::vector<RawSocket> drips = silent_connections(rig.port(), 100);
    rig.settle();
    rig.move(60s);  // silence before the first byte does not count
    for (int second = 0; second < 8; second += 2) {
        for (RawSocket& drip : drips)
            REQUIRE(drip.send(std::string_view("GET ").substr(static_cast<std::size_t>(second / 2), 1)));
        rig.settle();
        rig.move(2s);
    }
    for (RawSocket& drip : drips) REQUIRE(drip.send("/"));
    rig.settle();  // others are served in between
    CHECK(rig.server.threads() < 10);
    rig.move(1999ms);
    CHECK(rig.server.open_connections() >= 100);
    rig.move(1ms);
    for (RawSocket& drip : drips) {
        const RawReply reply = drip.read_reply();
        REQUIRE(reply.status == 408);
        REQUIRE(reply.header("Connection") == "close");
        REQUIRE(drip.is_closed());
    }
}

TEST_CASE("a pipelined head that stays half has its deadline, too [LO-02]") {
    HttpRig rig(hello);
    RawSocket client(rig.port());
    CHECK(client.ask(get_request("/") + "GET /half").status == 200);
    rig.entries.wait(1);  // now the gate has the connection back
    rig.settle();
    rig.move(10s);
    CHECK(client.read_reply().status == 408);
}

TEST_CASE("heads beyond the limits are refused while they arrive, and cost no memory [LO-03]") {
    HttpRig rig(hello);
    const auto endless = [&](std::string_view start) {
        RawSocket client(rig.port());
        client.send(start);
        const std::string piece(64 * 1024, 'a');
        std::size_t sent = 0;
        while (sent < 100'000'000 && client.send(piece)) {
            sent += piece.size();
            if (sent > 200'000) break;
        }
        return client.read_reply().status;
    };
    CHECK(endless("GET /") == 414);
    CHECK(endless("GET / HTTP/1.1\r\nHost: a\r\nX: ") == 431);
    CHECK(endless("GET / HTTP/1.1\r\nHost: a\r\nCookie: ") == 431);
    std::string fields = "GET / HTTP/1.1\r\nHost: a\r\n";
    for (int i = 0; i < 100'000; ++i) fields += "a:\r\n";
    RawSocket client(rig.port());
    client.send(fields);
    CHECK(client.read_reply().status == 431);
}

TEST_CASE("an endless chunked body is refused before it starts [LO-04]", "[UP-09]") {
    std::atomic<int> calls = 0;
    HttpRig rig([&](Request&) { return ++calls, text_reply("?"); });
    RawSocket client(rig.port());
    client.send("POST /api/uploads HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n");
    const RawReply reply = client.read_reply();
    CHECK(reply.status == 411);
    CHECK(reply.body == R"({"":["The body needs a Content-Length"]})");
    CHECK(reply.header("Content-Type") == "application/json");
    CHECK(calls == 0);
}

TEST_CASE("every ambiguous request ends its connection with one reply and never reaches a handler [CH-10]") {
    std::atomic<int> calls = 0;
    HttpRig rig([&](Request&) { return ++calls, text_reply("ok"); });
    for (const auto& entry : std::filesystem::directory_iterator(source_dir() / "tests/fuzz/http_head")) {
        std::ostringstream text;
        text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
        const std::string name = entry.path().filename(), wanted = name.substr(0, name.find('-'));
        if (wanted == "incomplete") continue;
        INFO(name);
        calls = 0;
        RawSocket client(rig.port());
        client.send(text.str() + (wanted == "200" ? "" : get_request("/smuggled")));
        CHECK(std::to_string(client.read_reply().status) == wanted);
        CHECK(calls == (wanted == "200" ? 1 : 0));
        if (wanted != "200") CHECK(client.is_closed());
    }
}

TEST_CASE("a request for a name that is not ours gets 421 and reflects nothing [AU-09]") {
    HttpRig rig(hello);
    const RawReply reply = RawSocket(rig.port()).ask("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n");
    CHECK(reply.status == 421);
    CHECK(reply.body.find("evil") == std::string::npos);
}

TEST_CASE("refusals carry the same headers as answers, none says what serves them [CH-06]", "[CS-08]") {
    HttpRig rig([](Request& request) -> Reply { throw Failure(request.path == "/gone" ? 404 : 413, "No"); },
                {.headers = {{"X-Content-Type-Options", "nosniff"}, {"Cache-Control", "no-store"}}});
    const std::vector<std::string> requests = {get_request("/gone"), get_request("/large"),
                                               "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", "nonsense\r\n\r\n",
                                               "GET / HTTP/1.1\r\nHost: other\r\n\r\n"};
    for (const std::string& request : requests) {
        INFO(request);
        const RawReply reply = RawSocket(rig.port()).ask(request);
        CHECK(reply.status >= 400);
        CHECK(reply.header("X-Content-Type-Options") == "nosniff");
        CHECK(reply.header("Cache-Control") == "no-store");
        CHECK(reply.header("Server").empty());
        CHECK(reply.header("Set-Cookie").empty());
    }
}

TEST_CASE("the caller's address is the socket's, whatever the request claims [CH-11]") {
    const auto address = [](Request& request) { return text_reply(request.remote_address); };
    const std::string claim = "REMOTE_ADDR: 6.6.6.6\r\nX-Forwarded-For: 1.2.3.4\r\nForwarded: for=1.2.3.4\r\n";
    HttpRig direct(address);
    CHECK(RawSocket(direct.port()).ask(get_request("/", claim)).body == "127.0.0.1");
    HttpRig behind(address, {.trusted_proxies = {"127.0.0.1"}});
    CHECK(RawSocket(behind.port()).ask(get_request("/", claim)).body == "1.2.3.4");
    CHECK(behind.entries.wait(1).at(0).address == "1.2.3.4");
}
