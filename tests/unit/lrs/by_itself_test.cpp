// What the record store says, sends on and forgets: its pure rules.
#include "core/base/failure.h"
#include "lrs/anonymous.h"
#include "lrs/forward_rules.h"
#include "lrs/key_cache.h"
#include "lrs/portal_agent.h"
#include "lrs/portal_event.h"
#include "lrs/statement_rules.h"
#include "lrs/target_check.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::lrs;

namespace {

const std::string uuid = "6690e6c9-3ef0-4ed3-8b37-7f3964730bee";
const Instant moment = *from_iso8601("2026-11-22T18:30:00Z");

std::string said(const PortalEvent& event) {
    const auto text = statement_of(event, "https://learn.example.org", uuid, moment);
    return text ? *text : "";
}

PortalEvent event_of(EventKind kind) {
    return {.kind = kind,
            .user_id = 7,
            .full_name = "Ann \"A\" Lee",
            .content_id = 3,
            .title = "Fire\nsafety",
            .content_type = content::ContentType::onlineTracked,
            .account_name = "5f9d",
            .account_home = "https://learn.example.org"};
}

}  // namespace

TEST_CASE("whatever the portal says holds to every rule of the standard") {
    using enum EventKind;
    for (const EventKind kind : {assigned, opened, judged, exempted, signedIn, signedOut})
        for (const auto status :
             {tracking::TrackingStatus::completed, tracking::TrackingStatus::passed, tracking::TrackingStatus::failed})
            for (int type = 1; type <= 10; ++type) {
                PortalEvent event = event_of(kind);
                event.status = status;
                event.content_type = static_cast<content::ContentType>(type);
                event.score_percent = 8735;
                event.total_ms = 1'234'560;
                const json statement = json::parse(said(event));
                INFO(statement.dump());
                CHECK_NOTHROW(require_statement(statement, Version::v1));
                CHECK_NOTHROW(require_statement(statement, Version::v2));
                CHECK(statement["timestamp"] == "2026-11-22T18:30:00.000Z");
            }
}

TEST_CASE("nothing is said of people and contents that are gone") {
    PortalEvent event = event_of(EventKind::opened);
    CHECK_FALSE(said(event).empty());
    event.content_type.reset();
    CHECK(said(event).empty());
    for (const EventKind kind : {EventKind::signedIn, EventKind::signedOut}) {
        event.kind = kind;
        CHECK_FALSE(said(event).empty());
    }
    event.full_name.clear();
    CHECK(said(event).empty());
}

TEST_CASE("durations and scores have the digits they have") {
    CHECK(duration_text(0) == "PT0S");
    CHECK(duration_text(1'070) == "PT1.07S");
    CHECK(duration_text(3'600'129) == "PT3600.12S");
    CHECK(scaled_text(10'000) == "1");
    CHECK(scaled_text(5) == "0.0005");
    CHECK(scaled_text(-2'500) == "-0.2500");
    CHECK(scaled_text(12'000) == "1");
}

TEST_CASE("addresses of other stores are https, or on this machine") {
    CHECK(decide_endpoint(" https://lrs.example.org/xapi/ ", false) == "https://lrs.example.org/xapi");
    CHECK(decide_endpoint("https://lrs.example.org/xapi/statements", false) == "https://lrs.example.org/xapi");
    CHECK(decide_endpoint("http://127.0.0.1:8080/xapi", false) == "http://127.0.0.1:8080/xapi");
    CHECK(decide_endpoint("http://[::1]:8080/xapi", false) == "http://[::1]:8080/xapi");
    CHECK(decide_endpoint("http://lrs.intern/xapi", true) == "http://lrs.intern/xapi");
    for (const char* url :
         {"http://lrs.intern/xapi", "http://127.0.0.1.example.org/xapi", "http://localhost@x.org/xapi",
          "https://a b.org/xapi", "file:///etc/passwd", "https://x.org/xapi#a", ""})
        CHECK_THROWS_AS(decide_endpoint(url, false), Failure);
}

TEST_CASE("what an answer means for what is sent on, and how long to wait") {
    CHECK(decide_after_sending(200, 0) == AfterSending::goOn);
    CHECK(decide_after_sending(204, 0) == AfterSending::goOn);
    for (const long status : {400, 409, 413}) CHECK(decide_after_sending(status, 0) == AfterSending::split);
    CHECK(decide_after_sending(401, 0) == AfterSending::stop);
    CHECK(decide_after_sending(403, 0) == AfterSending::splitForbidden);
    // After a day of it, what a store fails at is found and put aside; what is missing or busy is waited for.
    CHECK(decide_after_sending(500, 14) == AfterSending::split);
    for (const long status : {0, 404, 429, 503}) CHECK(decide_after_sending(status, 1000) == AfterSending::wait);
    for (const long status : {0, 302, 404, 429, 500, 503}) CHECK(decide_after_sending(status, 0) == AfterSending::wait);
    CHECK(pause_before_retry(1) == std::chrono::minutes(1));
    CHECK(pause_before_retry(3) == std::chrono::minutes(4));
    CHECK(pause_before_retry(1000) == std::chrono::hours(4));
}

TEST_CASE("another store sets itself what is its own, and gets no version that it does not speak") {
    const std::string body = R"({"id":"x","n":1.10,"stored":"s","authority":{"a":1},"version":"2.0.0"})";
    CHECK(text_for_other_store(body, "2.0.0") == R"({"id":"x","n":1.10,"version":"2.0.0"})");
    CHECK(text_for_other_store(body, "1.0.3") == R"({"id":"x","n":1.10})");
    CHECK(text_for_other_store(R"({"version":"1.0.0"})", "1.0.3") == R"({"version":"1.0.0"})");
}

TEST_CASE("an agent is taken out of every place of a statement, and of nothing else") {
    const std::string account = R"({"homePage":"https://h.org/e","name":"n"})";
    const auto without = [&](const char* statement) {
        return without_agent(statement,
                             {.agent = "mbox mailto:a@b.org", .account = account, .extensions = "https://h.org/x/"});
    };
    const auto text = [&](const char* statement) { return without(statement).text; };
    const std::string nobody = R"({"account":)" + account + "}";
    const char* other = R"({ "actor":{"mbox":"mailto:c@d.org"}, "object":{"id":"http://a.org/1"}})";
    CHECK(text(other) == other);
    CHECK_FALSE(without(other).is_changed);
    CHECK(text(R"({"actor":{"name":"A","mbox":"mailto:a@b.org"},"object":{"id":"http://a.org/1"}})") ==
          R"({"actor":)" + nobody + R"(,"object":{"id":"http://a.org/1"}})");
    CHECK(
        text(
            R"({"actor":{"mbox":"mailto:c@d.org"},"authority":{"objectType":"Group","member":[{"mbox":"mailto:a@b.org"}]}})") ==
        R"({"actor":{"mbox":"mailto:c@d.org"},"authority":{"objectType":"Group","member":[)" + nobody + "]}}");
    CHECK(
        text(
            R"({"context":{"x":1.0,"contextAgents":[{"agent":{"mbox":"mailto:a@b.org"},"t":1}],"contextGroups":[{"group":{"member":[{"mbox":"mailto:a@b.org"}]}}]}})") ==
        R"({"context":{"x":1.0,"contextAgents":[{"agent":)" + nobody +
            R"(,"t":1}],"contextGroups":[{"group":{"member":[)" + nobody + "]}}]}}");
    // Its words elsewhere are nobody's name.
    CHECK_FALSE(without(R"({"actor":{"mbox":"mailto:c@d.org"},"result":{"response":"mailto:a@b.org"}})").is_changed);
}

TEST_CASE("what is attached goes where the statement is by or about the agent, and of others only signatures do") {
    const std::string files =
        R"("attachments":[{"usageType":"http://adlnet.gov/expapi/attachments/signature","sha2":"5A","n":1.0},)"
        R"({"usageType":"http://u.org/essay","sha2":"ab","n":2.0},{"usageType":"http://u.org/same","sha2":"5a"}])";
    const auto without = [&](const std::string& rest, bool keeps_files = false) {
        return without_agent("{" + rest + "," + files + "}", {.agent = "mbox mailto:a@b.org",
                                                              .account = R"({"name":"n"})",
                                                              .extensions = "https://h.org/x/",
                                                              .keeps_files = keeps_files});
    };
    const std::string by = R"("actor":{"mbox":"mailto:a@b.org"},"object":{"id":"http://a.org/1"})";
    const std::string nobody = R"({"actor":{"account":{"name":"n"}},"object":{"id":"http://a.org/1"},)";
    const std::string kept = R"("attachments":[{"usageType":"http://u.org/essay","sha2":"ab","n":2.0},)"
                             R"({"usageType":"http://u.org/same","sha2":"5a"}],)";
    const std::string signed_before = R"("https://h.org/x/signature-erased":true)";
    CHECK(without(by).text ==
          nobody + R"("context":{"extensions":{)" + signed_before + R"(,"https://h.org/x/attachments-erased":true}}})");
    CHECK(without(by).dropped == std::vector<std::string>{"5a", "ab", "5a"});
    CHECK(without(by, true).text == nobody + kept + R"("context":{"extensions":{)" + signed_before + "}}}");
    CHECK(without(by, true).dropped.empty());  // another one that stays has the same bytes
    const std::string about =
        R"("actor":{"mbox":"mailto:c@d.org"},"object":{"objectType":"Agent","mbox":"mailto:a@b.org"})";
    CHECK(without(about).dropped.size() == 3);
    const std::string beside =
        R"("actor":{"mbox":"mailto:c@d.org"},"object":{"id":"http://a.org/1"},"context":{"instructor":{"mbox":"mailto:a@b.org"}})";
    CHECK(without(beside).text.find(kept.substr(0, kept.size() - 1)) != std::string::npos);
    const std::string planned =
        R"("actor":{"mbox":"mailto:a@b.org"},"object":{"objectType":"SubStatement","actor":{"mbox":"mailto:c@d.org"},)" +
        files + "}";
    CHECK(without(planned).text.find("sha2") == std::string::npos);
    CHECK(without(planned).dropped.size() == 6);
}

TEST_CASE("keys that were removed are not remembered, whoever learnt them before") {
    KeyCache keys;
    const auto before = keys.epoch();
    keys.put(KeyKind::verb, "http://v.org/1", {5, 0}, before);
    CHECK(keys.find(KeyKind::verb, "http://v.org/1")->id == 5);
    keys.forget_all();
    CHECK_FALSE(keys.find(KeyKind::verb, "http://v.org/1"));
    keys.put(KeyKind::verb, "http://v.org/1", {5, 0}, before);
    CHECK_FALSE(keys.find(KeyKind::verb, "http://v.org/1"));
    keys.put(KeyKind::verb, "http://v.org/1", {6, 0}, keys.epoch());
    CHECK(keys.find(KeyKind::verb, "http://v.org/1")->id == 6);
}

TEST_CASE("a store that takes ten at once keeps up, and one that was away soon gets fifty again") {
    ForwardTarget target;
    const auto offer = [&](std::int64_t most) {
        const auto size = static_cast<std::size_t>(target.at_once);
        const bool is_taken = target.at_once <= most;
        if (is_taken)
            note_taken(target, size);
        else
            send_less(target, size);
        return is_taken ? target.at_once : 0;
    };
    for (const std::int64_t size : {25, 12, 6}) {
        offer(10);
        CHECK(target.at_once == size);
    }
    int failures = 0, requests = 0;
    for (std::int64_t taken = 0; taken < 10'000; ++requests) {
        const std::int64_t now = offer(10);
        taken += now;
        failures += now == 0 ? 1 : 0;
    }
    CHECK(failures * 20 <= requests);
    for (int i = 0; i < 10; ++i) offer(0);
    CHECK(target.at_once == 1);
    note_taken(target, 0);  // a request with less says nothing of more
    CHECK(target.taken_in_row == 0);
    int calls = 0;
    while (target.at_once < most_at_once && calls < 1000) {
        offer(50);
        ++calls;
    }
    CHECK(calls == 120);
    send_less(target, 1);
    CHECK(target.at_once == 50);
}

TEST_CASE("less at once is for stores that may have had too much") {
    using enum mail::SendResult::Trouble;
    for (const long status : {408, 413, 500, 503}) CHECK(may_be_too_much(status, none));
    for (const long status : {200, 400, 401, 403, 404, 429}) CHECK_FALSE(may_be_too_much(status, none));
    for (const auto trouble : {tooSlow, other}) CHECK(may_be_too_much(0, trouble));
    for (const auto trouble : {noSuchHost, nothingAnswers, certificate}) CHECK_FALSE(may_be_too_much(0, trouble));
}

TEST_CASE("a long call has the time it needs") {
    CHECK(decide_call_time(1000) == std::chrono::seconds(60));
    CHECK(decide_call_time(64'000'000) == std::chrono::seconds(172));
}

TEST_CASE("a target that is off with an error was stopped by it") {
    ForwardTarget target;
    CHECK(decide_state(target) == TargetState::sending);
    target.failures = 1;
    CHECK(decide_state(target) == TargetState::waiting);
    target.is_active = false;
    CHECK(decide_state(target) == TargetState::off);
    target.last_error = "It answered 401";
    CHECK(decide_state(target) == TargetState::stopped);
}

TEST_CASE("what a store answers when it is looked at tells what is wrong with it") {
    using Trouble = mail::SendResult::Trouble;
    using enum Connection;
    const auto answered = [](long status, const char* reply) {
        mail::SendResult result;
        result.status = status;
        result.reply = reply;
        return result;
    };
    const auto silent = [](Trouble trouble) {
        mail::SendResult result;
        result.trouble = trouble;
        return result;
    };
    const char* both = R"({"version":["1.0.0","1.0.3","2.0.0"]})";
    CHECK(decide_about(answered(200, both), "1.0.3").connection == works);
    CHECK(decide_about(answered(200, both), "1.0.3").versions.size() == 3);
    CHECK(decide_about(answered(200, R"({"version":["1.0"]})"), "1.0.3").connection == works);
    CHECK(decide_about(answered(200, R"({"version":["1.0.3"]})"), "2.0.0").connection == noSuchVersion);
    for (const char* page : {"<html>", "[]", R"({"hello":"world"})", R"({"version":"1.0.3"})", ""})
        CHECK(decide_about(answered(200, page), "1.0.3").connection == noStore);
    for (const long status : {301L, 404L}) CHECK(decide_about(answered(status, ""), "1.0.3").connection == noStore);
    CHECK(decide_about(answered(401, ""), "1.0.3").connection == wrongKey);
    CHECK(decide_about(answered(403, ""), "1.0.3").connection == unclear);
    CHECK(decide_about(answered(502, ""), "1.0.3").connection == isBusy);
    CHECK(decide_about(silent(Trouble::noSuchHost), "1.0.3").connection == noSuchHost);
    CHECK(decide_about(silent(Trouble::certificate), "1.0.3").connection == certificate);
    CHECK(decide_about(silent(Trouble::innerAddress), "1.0.3").connection == innerAddress);
    CHECK(decide_access(answered(200, R"( {"statements":[]})"), {}).connection == works);
    CHECK(decide_access(answered(200, "hello"), {}).connection == noStore);
    CHECK(decide_access(answered(401, ""), {}).connection == wrongKey);
    CHECK(decide_access(answered(403, ""), decide_about(answered(200, both), "1.0.3")).connection == mayNotRead);
    CHECK(decide_access(answered(403, ""), decide_about(answered(403, ""), "1.0.3")).connection == unclear);
    CHECK(decide_access(answered(404, ""), {}).connection == noStore);
    CHECK(decide_access(answered(400, ""), {}).connection == unclear);
    CHECK(decide_access(answered(429, ""), {}).connection == isBusy);
    CHECK(decide_access(silent(Trouble::tooSlow), {}).connection == tooSlow);
}
