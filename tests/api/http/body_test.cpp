// Bodies: large, slow, unwanted, broken off.
#include <fstream>
#include <latch>

#include "support/catch.h"
#include "support/http_rig.h"

using namespace oneroom;
using namespace oneroom::http;
using namespace oneroom::test;

namespace {

/// Counts a body without keeping it.
Reply count(Request& request) {
    std::uint64_t total = 0;
    char piece[64 * 1024];
    while (const std::size_t n = request.body->read(piece, sizeof piece)) total += n;
    return text_reply(std::to_string(total));
}

std::string upload_head(std::uint64_t length, std::string_view more = {}) {
    return "POST /upload HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: " + std::to_string(length) + "\r\n" +
           std::string(more) + "\r\n";
}

/// Peak resident memory of this process in bytes.
std::uint64_t peak_memory() {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (word == "VmHWM:") {
            std::uint64_t kib = 0;
            status >> kib;
            return kib * 1024;
        }
    return 0;
}

}  // namespace

TEST_CASE("a large body streams through without being held in memory [UP-09]") {
    HttpRig rig(count);
    RawSocket client(rig.port());
    const std::uint64_t size = 300'000'000;
    const std::string piece(1'000'000, 'x');
    client.send(upload_head(size));
    client.send(piece);
    const std::uint64_t before = peak_memory();
    for (std::uint64_t sent = piece.size(); sent < size; sent += piece.size()) REQUIRE(client.send(piece));
    CHECK(client.read_reply().body == std::to_string(size));
    CHECK(peak_memory() - before < 8'000'000);
    CHECK(client.ask(get_request("/")).body == "0");  // the connection goes on
}

TEST_CASE("ten gigabytes that are announced and not wanted are refused at once [UP-09]") {
    HttpRig rig([](Request& request) { return text_reply(read_all(*request.body, 1'000'000)); });
    RawSocket client(rig.port());
    client.send(upload_head(10'000'000'000) + std::string(100'000, 'x'));
    const RawReply reply = client.read_reply();
    CHECK(reply.status == 413);
    CHECK(reply.header("Connection") == "close");
    CHECK(client.is_closed());
}

TEST_CASE("a body slower than one kilobyte a second is given up, its thread is free again [LO-02]", "[UP-09]") {
    HttpRig rig(count);
    RawSocket slow(rig.port());
    slow.send(upload_head(1'000'000) + std::string(5000, 'x'));
    rig.settle();
    for (int second = 0; second < 14; second += 2) {
        slow.send("x");
        rig.settle();
        rig.move(2s);
    }
    CHECK(rig.entries.of("/upload").empty());  // 10 s of grace and 5 s for its 5,000 bytes are not over
    CHECK(rig.move_until_answered("/upload"));
    const RawReply reply = slow.read_reply();
    CHECK(reply.status == 408);
    CHECK(slow.is_closed());
}

TEST_CASE("a small body that drips waits in the gate, not in a worker [LO-02]") {
    std::atomic<int> calls = 0;
    HttpRig rig([&](Request& request) {
        if (request.path == "/upload") ++calls;
        return count(request);
    });
    std::vector<RawSocket> drips;
    for (int i = 0; i < 200; ++i) drips.emplace_back(rig.port()).send(upload_head(60'000) + "x");
    rig.settle();
    CHECK(calls == 0);
    CHECK(rig.server.threads() < 10);
    rig.move(10'002ms);
    for (RawSocket& drip : drips) REQUIRE(drip.read_reply().status == 408);
    CHECK(calls == 0);
}

TEST_CASE("slow uploads from everywhere leave the workers to the others [LO-02]") {
    HttpRig rig(count, {.limits = {.workers = 2, .waiting_workers = 30, .uploads = 20, .uploads_each = 15}});
    std::vector<RawSocket> uploads;
    for (int i = 0; i < 15; ++i) {
        uploads.emplace_back(rig.port()).send(upload_head(1'000'000) + "x");
        rig.settle();  // would never be answered if the uploads held the two workers
    }
    // One address cannot have more of them, others still get their answers.
    CHECK(RawSocket(rig.port()).ask(upload_head(1'000'000)).status == 503);
    CHECK(RawSocket(rig.port()).ask(get_request("/")).status == 200);
    for (RawSocket& upload : uploads) upload.send(std::string(999'999, 'x'));
    for (RawSocket& upload : uploads) CHECK(upload.read_reply().body == "1000000");
    RawSocket again(rig.port());
    again.send(upload_head(100'000) + std::string(100'000, 'x'));
    CHECK(again.read_reply().status == 200);
}

TEST_CASE("a client that waits for 100 Continue gets it when the body is read, and only then") {
    HttpRig rig([](Request& request) {
        if (request.query == "refuse") throw Failure(403, "No");
        return count(request);
    });
    RawSocket client(rig.port());
    client.send(upload_head(5, "Expect: 100-continue\r\n"));
    CHECK(client.read_reply().status == 100);
    client.send("12345");
    CHECK(client.read_reply().body == "5");
    RawSocket refused(rig.port());
    refused.send("POST /?refuse HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n");
    CHECK(refused.read_reply().status == 403);
    CHECK(refused.is_closed());  // nobody can tell whether the next bytes are a body or a request
}

TEST_CASE("a body nobody reads is not taken for the next request [CH-10]") {
    HttpRig rig([](Request& request) { return text_reply(request.path); });
    RawSocket client(rig.port());
    const std::string hidden = get_request("/smuggled");
    client.send(post_request("/first", hidden) + get_request("/second"));
    CHECK(client.read_reply().body == "/first");
    CHECK(client.read_reply().body == "/second");
    // Also when most of it comes after the reply.
    const std::string large(65'000, 'x');
    client.send(upload_head(65'000 + hidden.size(), "Expect: 100-continue\r\n") + "");
    CHECK(client.read_reply().body == "/upload");
    CHECK(client.is_closed());
    RawSocket late(rig.port());
    late.send(upload_head(100'000) + std::string(60'000, 'x'));
    CHECK(late.read_reply().body == "/upload");
    late.send(std::string(40'000 - hidden.size(), 'x') + hidden + get_request("/third"));
    CHECK(late.read_reply().body == "/third");
}

TEST_CASE("an upload that breaks off tells the handler") {
    std::atomic<int> status = 0;
    std::latch told(1);
    HttpRig rig([&](Request& request) {
        try {
            return count(request);
        } catch (const Failure& failure) {
            status = failure.status;
            told.count_down();
            throw;
        }
    });
    {
        RawSocket client(rig.port());
        client.send(upload_head(1'000'000) + "some");
        rig.settle();
    }
    told.wait();
    CHECK(status == 400);
}
