#include "support/catch.h"
#include "support/http_rig.h"

using namespace oneroom;
using namespace oneroom::http;
using namespace oneroom::test;

namespace {

Reply echo(Request& request) {
    return text_reply(request.method + " " + request.path + " " + read_all(*request.body, 1'000'000));
}

}  // namespace

TEST_CASE("one connection carries many requests, each answered at once [LO-12]") {
    HttpRig rig(echo);
    RawSocket client(rig.port());
    for (int i = 0; i < 200; ++i) {
        const std::string path = "/" + std::to_string(i);
        const RawReply reply = client.ask(get_request(path));
        REQUIRE(reply.status == 200);
        REQUIRE(reply.body == "GET " + path + " ");
    }
    CHECK(rig.server.open_connections() == 1);
}

TEST_CASE("two requests in one segment get their two replies in order [CH-10]") {
    HttpRig rig(echo);
    RawSocket client(rig.port());
    client.send(post_request("/first", "one") + get_request("/second") +
                get_request("/third", "Connection: close\r\n"));
    CHECK(client.read_reply().body == "POST /first one");
    CHECK(client.read_reply().body == "GET /second ");
    const RawReply last = client.read_reply();
    CHECK(last.body == "GET /third ");
    CHECK(last.header("Connection") == "close");
    CHECK(client.is_closed());
}

TEST_CASE("a request that arrives byte by byte is answered") {
    HttpRig rig(echo);
    RawSocket client(rig.port());
    for (const char c : post_request("/slow", "body")) client.send({&c, 1});
    CHECK(client.read_reply().body == "POST /slow body");
}
