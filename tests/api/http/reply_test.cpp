// Replies as they arrive: files and parts of them, streams, slow readers, the end of the server.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <latch>

#include "support/catch.h"
#include "support/http_rig.h"

using namespace oneroom;
using namespace oneroom::http;
using namespace oneroom::test;

namespace {

/// A file of `size` bytes without a name; where nothing was written it is zeros and takes no space.
FileBody sparse_file(std::uint64_t size) {
    const std::shared_ptr<int> descriptor(new int(memfd_create("sparse", 0)), [](const int* fd) {
        close(*fd);
        delete fd;
    });
    REQUIRE(ftruncate(*descriptor, static_cast<off_t>(size)) == 0);
    return {descriptor, size, "\"v1\""};
}

void write_at(const FileBody& file, std::uint64_t at, std::string_view text) {
    REQUIRE(pwrite(*file.descriptor, text.data(), text.size(), static_cast<off_t>(at)) ==
            static_cast<ssize_t>(text.size()));
}

Handler serving(const FileBody& file) {
    return [file](Request& request) {
        if (request.path == "/settle") return text_reply("settled");
        Reply reply;
        reply.file = file;
        return reply.with("Content-Type", "video/mp4");
    };
}

}  // namespace

TEST_CASE("a range of a file beyond four gigabytes is exact to the byte [CS-16]") {
    const std::uint64_t size = 5'000'000'000;
    const FileBody file = sparse_file(size);
    write_at(file, 4'294'967'290, "0123456789ABCDEF");
    write_at(file, size - 4, "tail");
    HttpRig rig(serving(file));
    RawSocket client(rig.port());
    const RawReply across = client.ask(get_request("/", "Range: bytes=4294967290-4294967305\r\n"));
    CHECK(across.status == 206);
    CHECK(across.body == "0123456789ABCDEF");
    CHECK(across.header("Content-Range") == "bytes 4294967290-4294967305/5000000000");
    CHECK(across.header("Content-Type") == "video/mp4");
    CHECK(client.ask(get_request("/", "Range: bytes=-4\r\n")).body == "tail");
    CHECK(client.ask(get_request("/", "Range: bytes=4999999998-\r\n")).body == "il");
    const RawReply beyond = client.ask(get_request("/", "Range: bytes=5000000000-\r\n"));
    CHECK(beyond.status == 416);
    CHECK(beyond.header("Content-Range") == "bytes */5000000000");
    client.send("HEAD / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    const RawReply head = client.read_reply(false);
    CHECK(head.status == 200);
    CHECK(head.header("Content-Length") == "5000000000");
    CHECK(head.header("Accept-Ranges") == "bytes");
    CHECK(head.header("ETag") == "\"v1\"");
    const RawReply same = client.ask(get_request("/", "If-None-Match: \"v1\"\r\nRange: bytes=0-3\r\n"));
    CHECK(same.status == 304);
    CHECK(same.header("Content-Length").empty());
    client.send("HEAD / HTTP/1.1\r\nHost: 127.0.0.1\r\nRange: bytes=0-3\r\nIf-Range: \"v0\"\r\n\r\n");
    const RawReply changed = client.read_reply(false);
    CHECK(changed.status == 200);
    CHECK(changed.header("Content-Length") == "5000000000");
}

TEST_CASE("a file arrives whole and in order, by the worker and by the sender") {
    const FileBody file = sparse_file(20'000'000);
    std::string expected(20'000'000, '\0');
    for (std::size_t i = 0; i < expected.size(); ++i) expected[i] = static_cast<char>(i * 2654435761U >> 24);
    write_at(file, 0, expected);
    HttpRig rig(serving(file));
    RawSocket client(rig.port(), 65536);
    CHECK((client.ask(get_request("/")).body == expected));
    CHECK((client.ask(get_request("/", "Range: bytes=1000001-19000000\r\n")).body ==
           expected.substr(1'000'001, 18'000'000)));
    CHECK(rig.entries.wait(2).at(0).bytes > expected.size());
    CHECK(rig.entries.all().at(0).is_complete);
}

TEST_CASE("readers that stop reading are dropped after 30 s, and hold no worker [LO-02]") {
    HttpRig rig(serving(sparse_file(100'000'000)), {.limits = {.workers = 1, .waiting_workers = 0}});
    std::vector<RawSocket> readers;
    for (int i = 0; i < 50; ++i) readers.emplace_back(rig.port(), 4096).send(get_request("/video"));
    rig.settle();
    CHECK(rig.server.open_connections() >= 50);
    rig.move(29s);
    rig.settle();
    CHECK(rig.server.open_connections() >= 50);
    // The system's buffers may still take something after that; then it counts from there.
    CHECK(rig.move_until_answered("/video", 50));
    for (const AccessEntry& entry : rig.entries.of("/video")) CHECK_FALSE(entry.is_complete);
}

TEST_CASE("a text of many megabytes goes out to a slow reader without holding a worker") {
    const auto text = std::make_shared<const std::string>(30'000'000, 't');
    HttpRig rig(
        [&](Request& request) {
            Reply reply;
            if (request.path == "/shared") reply.shared_text = text;
            return reply;
        },
        {.limits = {.workers = 1, .waiting_workers = 0}});
    RawSocket slow(rig.port(), 65536), other(rig.port(), 65536);
    slow.send(get_request("/shared"));
    other.send(get_request("/shared"));
    rig.settle();
    CHECK((slow.read_reply().body == *text));
    CHECK((other.read_reply().body == *text));
}

TEST_CASE("a reply of unknown length comes in chunks, for HTTP/1.0 until the end of the connection") {
    HttpRig rig([](Request& request) {
        Reply reply;
        const bool fails = request.path == "/fails";
        reply.chunks = [n = 0, fails](std::string& piece) mutable {
            if (fails && n == 3) throw std::runtime_error("the disk is gone");
            piece = n % 2 == 0 ? std::to_string(n) + ";" : "";
            return ++n < 10;
        };
        return reply.with("Content-Type", "text/csv");
    });
    RawSocket client(rig.port());
    const RawReply chunked = client.ask(get_request("/"));
    CHECK(chunked.header("Transfer-Encoding") == "chunked");
    CHECK(chunked.body == "0;2;4;6;8;");
    CHECK(client.ask(get_request("/")).body == "0;2;4;6;8;");
    client.send("HEAD / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    CHECK(client.read_reply(false).status == 200);
    CHECK(client.ask(get_request("/")).status == 200);
    const RawReply old = RawSocket(rig.port()).ask("GET / HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n");
    CHECK(old.header("Transfer-Encoding").empty());
    CHECK(old.body == "0;2;4;6;8;");
    // Nothing was sent before the source failed, so the client learns of it; later it could only be cut off.
    CHECK(RawSocket(rig.port()).ask(get_request("/fails")).status == 500);
}

TEST_CASE("a reader of a streamed reply that stops reading frees its worker after 30 s [LO-02]") {
    HttpRig rig(
        [](Request& request) {
            Reply reply;
            if (request.path == "/endless")
                reply.chunks = [](std::string& piece) {
                    piece.assign(100'000, 'c');
                    return true;
                };
            return reply;
        },
        {.limits = {.workers = 1, .waiting_workers = 1}});
    RawSocket reader(rig.port(), 4096);
    reader.send(get_request("/endless"));
    rig.settle();  // answered by the thread that took the waiting one's place
    CHECK(rig.move_until_answered("/endless"));
    reader.read_to_end();
    CHECK_FALSE(rig.entries.of("/endless").at(0).is_complete);
}

TEST_CASE("what a handler throws becomes a reply, an unexpected error tells nothing of itself") {
    HttpRig rig([](Request& request) -> Reply {
        if (request.path == "/failure") throw invalid("title", "Say \"something\"");
        if (request.path == "/error") throw std::runtime_error("SELECT secret");
        return Reply{}.with("X-Name", "a\r\nSet-Cookie: sid=1");
    });
    RawSocket client(rig.port());
    const RawReply failure = client.ask(get_request("/failure"));
    CHECK(failure.status == 400);
    CHECK(failure.body == R"({"title":["Say \"something\""]})");
    const RawReply error = client.ask(get_request("/error"));
    CHECK(error.status == 500);
    CHECK(error.body.find("secret") == std::string::npos);
    const RawReply split = client.ask(get_request("/split"));  // a line break in a field [CH-13]
    CHECK(split.status == 500);
    CHECK(split.header("Set-Cookie").empty());
}

TEST_CASE("stopping finishes what was accepted and takes nothing more") {
    std::latch inside(1), go_on(1);
    HttpRig rig([&](Request& request) {
        if (request.path != "/slow") return text_reply("quick");
        inside.count_down();
        go_on.wait();
        return text_reply("done");
    });
    RawSocket client(rig.port()), idle(rig.port());
    client.send(get_request("/slow"));
    inside.wait();
    bool was_calm = false;
    std::thread stopping([&] { was_calm = rig.server.stop(20s); });
    CHECK(idle.is_closed());  // by now the server is stopping
    const auto is_served = [&] {
        try {
            return RawSocket(rig.port()).ask(get_request("/")).status != 0;
        } catch (const std::runtime_error&) {  // refused, once the listening socket is gone
            return false;
        }
    };
    CHECK_FALSE(is_served());
    go_on.count_down();
    const RawReply reply = client.read_reply();
    CHECK(reply.body == "done");
    CHECK(reply.header("Connection") == "close");
    stopping.join();
    CHECK(was_calm);
}

TEST_CASE("stopping breaks off what does not end in time") {
    HttpRig rig([](Request& request) { return text_reply(read_all(*request.body, 1'000'000)); });
    RawSocket upload(rig.port()), download(rig.port(), 4096);
    upload.send("POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000\r\n\r\nsome");
    rig.settle();
    CHECK_FALSE(rig.server.stop(50ms));
    CHECK(rig.server.open_connections() == 0);
}

TEST_CASE("a port in use is told in one sentence") {
    HttpRig rig([](Request&) { return text_reply(""); });
    Server second({.port = rig.port()}, rig.clock, [](Request&) { return Reply{}; });
    CHECK_THROWS_WITH(second.start(), "Port " + std::to_string(rig.port()) +
                                          " on 127.0.0.1 is in use by another program. Stop it or choose another port");
    Server nowhere({.host = "192.0.2.1"}, rig.clock, [](Request&) { return Reply{}; });
    CHECK_THROWS_WITH(nowhere.start(), "The address 192.0.2.1 is not one of this machine");
}
