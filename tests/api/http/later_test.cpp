// Replies that are still to come when the handler has returned.
#include <future>
#include <mutex>
#include <thread>

#include "support/catch.h"
#include "support/http_rig.h"

using namespace oneroom;
using namespace oneroom::http;
using namespace oneroom::test;

namespace {

/// Keeps every request for /later until it is told to go on.
class Keeper {
public:
    Handler handler() {
        return [this](Request& request) -> Reply {
            if (request.path != "/later" && request.path != "/unread") return text_reply("now");
            Reply reply;
            reply.with("X-Kept", "yes");
            const std::string text = request.path == "/later" ? read_all(*request.body, 100) : "not read";
            reply.later = [this, body = text](const auto& go_on) {
                const std::lock_guard lock(mutex_);
                kept_.push_back([go_on, body](const MakeReply& make) {
                    go_on(make ? make : MakeReply([body] { return text_reply(body); }));
                });
                added_.notify_all();
            };
            return reply;
        };
    }
    /// Waits until there are `count`; false after a long time.
    bool wait(std::size_t count) {
        std::unique_lock lock(mutex_);
        return added_.wait_for(lock, 20s, [&] { return kept_.size() == count; });
    }
    std::size_t count() const {
        const std::lock_guard lock(mutex_);
        return kept_.size();
    }
    /// All of them; without `make` they get back what they sent.
    void go_on(const MakeReply& make = {}) {
        std::vector<std::function<void(const MakeReply&)>> kept;
        {
            const std::lock_guard lock(mutex_);
            kept.swap(kept_);
        }
        for (const auto& one : kept) one(make);
    }

private:
    mutable std::mutex mutex_;
    std::condition_variable added_;
    std::vector<std::function<void(const MakeReply&)>> kept_;  // guarded by mutex_
};

std::string later_request(const std::string& body) {
    return "POST /later HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
           body;
}

}  // namespace

TEST_CASE("requests that wait for something take no thread, and each gets its own reply", "[threads]") {
    Keeper keeper;
    HttpRig rig(keeper.handler());
    std::vector<RawSocket> waiting;
    for (int i = 0; i < 200; ++i) {
        waiting.emplace_back(rig.port());
        REQUIRE(waiting.back().send(later_request(std::to_string(i))));
    }
    REQUIRE(keeper.wait(200));
    CHECK(rig.server.threads() < 20);
    CHECK(RawSocket(rig.port()).ask(get_request("/")).body == "now");
    keeper.go_on();
    for (int i = 0; i < 200; ++i) {
        const RawReply reply = waiting[static_cast<std::size_t>(i)].read_reply();
        REQUIRE(reply.status == 200);
        REQUIRE(reply.body == std::to_string(i));
        REQUIRE(reply.header("X-Kept") == "yes");
        REQUIRE_FALSE(reply.header("Date").empty());
    }
    CHECK(waiting.front().ask(get_request("/")).body == "now");  // the connection goes on
}

TEST_CASE("what goes wrong while a reply is made later becomes the reply") {
    Keeper keeper;
    HttpRig rig(keeper.handler());
    RawSocket refused(rig.port()), broken(rig.port());
    refused.send(later_request("a"));
    REQUIRE(keeper.wait(1));
    keeper.go_on([]() -> Reply { throw Failure(507, "The disk is full"); });
    CHECK(refused.read_reply().status == 507);
    broken.send(later_request("b"));
    REQUIRE(keeper.wait(1));
    keeper.go_on([]() -> Reply { throw std::runtime_error("no"); });
    const RawReply reply = broken.read_reply();
    CHECK(reply.status == 500);
    CHECK(reply.header("X-Kept") == "yes");
    CHECK(broken.ask(get_request("/")).body == "now");
}

TEST_CASE("a handler that cannot begin to wait is answered for") {
    HttpRig rig([](Request&) -> Reply { return {.later = [](const auto&) { throw Failure(503, "Not now"); }}; });
    CHECK(RawSocket(rig.port()).ask(get_request("/")).status == 503);
}

TEST_CASE("a server that stops waits for replies that are still to come", "[threads]") {
    Keeper keeper;
    HttpRig rig(keeper.handler());
    RawSocket patient(rig.port());
    patient.send(later_request("saved"));
    REQUIRE(keeper.wait(1));
    auto stopped = std::async(std::launch::async, [&] { return rig.server.stop(20s); });
    keeper.go_on();
    CHECK(stopped.get());
    CHECK(patient.read_reply().body == "saved");
}

TEST_CASE("a server that has no more time to stop still outlives the replies to come", "[threads]") {
    Keeper keeper;
    auto rig = std::make_unique<HttpRig>(keeper.handler());
    RawSocket patient(rig->port());
    patient.send(later_request("saved"));
    REQUIRE(keeper.wait(1));
    auto gone = std::async(std::launch::async, [&] {
        const bool was_calm = rig->server.stop(0ms);
        rig.reset();
        return was_calm;
    });
    CHECK(gone.wait_for(100ms) ==
          std::future_status::timeout);  // it would be wrong to be quicker, however long it takes
    keeper.go_on();
    CHECK_FALSE(gone.get());
    CHECK(patient.read_reply().body == "saved");
}

TEST_CASE("replies that come from another thread never find the server gone", "[threads]") {
    for (int round = 0; round < 50; ++round) {
        Keeper keeper;
        auto rig = std::make_unique<HttpRig>(keeper.handler());
        std::vector<RawSocket> waiting;
        for (int i = 0; i < 3; ++i) {
            waiting.emplace_back(rig->port());
            waiting.back().send(later_request("x"));
        }
        REQUIRE(keeper.wait(3));
        auto told = std::async(std::launch::async, [&] { keeper.go_on(); });
        rig->server.stop(std::chrono::milliseconds(round % 2 == 0 ? 20'000 : 0));
        rig.reset();
        for (RawSocket& socket : waiting) CHECK(socket.read_reply().body == "x");
        told.get();
    }
}

TEST_CASE("requests sent in one go are answered in their order, though each waits") {
    Keeper keeper;
    HttpRig rig(keeper.handler());
    RawSocket eager(rig.port());
    REQUIRE(eager.send(later_request("first") + get_request("/") + later_request("second")));
    REQUIRE(keeper.wait(1));
    rig.settle();
    CHECK(keeper.count() == 1);  // the next is not begun before this one is answered
    keeper.go_on();
    CHECK(eager.read_reply().body == "first");
    CHECK(eager.read_reply().body == "now");
    REQUIRE(keeper.wait(1));
    keeper.go_on();
    CHECK(eager.read_reply().body == "second");
}

TEST_CASE("a body that nobody read is not taken for the next request") {
    Keeper keeper;
    HttpRig rig(keeper.handler());
    RawSocket client(rig.port());
    REQUIRE(client.send(post_request("/unread", get_request("/later")) + get_request("/")));
    REQUIRE(keeper.wait(1));
    keeper.go_on();
    CHECK(client.read_reply().body == "not read");
    CHECK(client.read_reply().body == "now");
    CHECK(keeper.count() == 0);
}

TEST_CASE("a client that leaves while its reply is still to come costs nothing afterwards", "[threads]") {
    Keeper keeper;
    HttpRig rig(keeper.handler());
    for (int i = 0; i < 20; ++i) {
        RawSocket leaving(rig.port());
        REQUIRE(leaving.send(later_request("x")));
    }
    REQUIRE(keeper.wait(20));
    keeper.go_on();
    REQUIRE(rig.entries.wait(20).size() == 20);
    CHECK(RawSocket(rig.port()).ask(get_request("/")).body == "now");
    for (int i = 0; i < 1000 && rig.server.open_connections() > 1; ++i) rig.settle();
    CHECK(rig.server.open_connections() <= 1);  // that of settle() may be on its way out
}

TEST_CASE("no deadline of a connection ends a request whose reply is still to come") {
    Keeper keeper;
    HttpRig rig(keeper.handler());
    RawSocket patient(rig.port());
    REQUIRE(patient.send(later_request("at last")));
    REQUIRE(keeper.wait(1));
    rig.move(10min);
    rig.settle();
    keeper.go_on();
    CHECK(patient.read_reply().body == "at last");
    CHECK(patient.ask(get_request("/")).body == "now");
    REQUIRE(rig.entries.wait(3).size() >= 3);  // written down once a reply is on its way, that of settle() too
    CHECK(rig.entries.of("/later").at(0).duration >= 10min);
}

TEST_CASE("a client is asked to come back when too many replies are still to come") {
    Keeper keeper;
    ServerOptions options;
    options.limits.queue = 2;
    HttpRig rig(keeper.handler(), std::move(options));
    RawSocket first(rig.port()), second(rig.port()), third(rig.port());
    first.send(later_request("first"));
    REQUIRE(keeper.wait(1));
    second.send(later_request("second"));
    REQUIRE(keeper.wait(2));
    const RawReply busy = third.ask(later_request("third"));
    CHECK(busy.status == 503);
    CHECK(busy.header("Retry-After") == "2");
    CHECK(keeper.count() == 2);
    CHECK(third.ask(get_request("/")).body == "now");
    keeper.go_on();
    CHECK(first.read_reply().body == "first");
    CHECK(second.read_reply().body == "second");
    third.send(later_request("third"));
    REQUIRE(keeper.wait(1));
    keeper.go_on();
    CHECK(third.read_reply().body == "third");
}
