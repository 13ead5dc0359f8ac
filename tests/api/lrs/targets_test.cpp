// The stores that statements are sent on to, as administrators see and steer them. [LRS-01]
#include "api/lrs/forward_rig.h"
#include "support/http_rig.h"

using namespace oneroom;
using namespace oneroom::test;
using Numbers = std::vector<int>;

namespace {

http::Reply status_reply(int status, std::string text = "[]") {
    http::Reply reply = text_reply(std::move(text));
    reply.status = status;
    return reply;
}

/// A store of the test's own: `answers` says what each POST of statements is answered, and may do something meanwhile.
struct OtherStore {
    std::function<http::Reply(const json& statements)> answers;
    std::string about = R"({"version":["1.0.3","2.0.0"]})";
    int status_of_about = 200, status_of_keyed_about = 200;
    int status_of_get = 200;
    std::string page = R"({"statements":[]})";
    HttpRig rig{[this](http::Request& request) { return answer(request); }};

    std::string endpoint() const { return ForwardRig::endpoint_at(rig.port()); }
    http::Reply answer(http::Request& request) {
        if (request.method == "POST") return answers(json::parse(http::read_all(*request.body, 1'000'000)));
        const bool has_key = !http::header(request.headers, "Authorization").empty();
        if (request.path == "/xapi/about" && (has_key ? status_of_keyed_about : status_of_about) != 200)
            return status_reply(has_key ? status_of_keyed_about : status_of_about);
        if (request.path == "/xapi/about") return text_reply(about);
        http::Reply reply = text_reply(page);
        reply.status = status_of_get;
        return reply;
    }
};

json audit_of(LrsRig& rig) { return rig.admin.get("/api/history?kind=lrsTarget&objectId=1").json(); }

}  // namespace

TEST_CASE("a store is added with a wrong secret, which is said, mended and never told") {
    ForwardRig rig;
    rig.here.store(LrsRig::statement(1));
    const json wrong = rig.wish({{"secret", "wrong"}, {"from", "1970-01-01T00:00:00.000Z"}});
    CHECK(rig.done(rig.here.admin.post("/api/lrs-targets/check", rig.wish({{"secret", "wrong"}})))["connection"] ==
          "wrongKey");
    rig.done(rig.here.admin.post("/api/lrs-targets", rig.allowed(wrong)));
    CHECK(rig.row()["state"] == "sending");
    CHECK(rig.row()["waiting"] == 1);
    rig.wait(std::chrono::seconds(61), [&] { return rig.row()["state"] == "stopped"; });
    CHECK(rig.row()["lastError"].get<std::string>().starts_with("It answered 401"));
    const json id = rig.row()["id"];
    CHECK(rig.here.admin.post(rig.path("/try")).status == 409);
    rig.done(rig.here.admin.put(rig.path(), rig.wish()));
    const json kept = rig.wish({{"secret", ""}, {"targetId", id}});
    CHECK(rig.done(rig.here.admin.post("/api/lrs-targets/check", kept))["connection"] == "works");
    rig.done(rig.here.admin.post(rig.path("/switch"), {{"isActive", true}}));
    // At once: nobody waits for a minute to see whether it works.
    rig.wait_for([&] { return rig.row()["sentCount"] == 1; });
    CHECK(rig.there.found("") == Numbers{1});
    const Answer list = rig.here.admin.get("/api/lrs-targets");
    CHECK(list.text.find(rig.key.secret) == list.text.npos);
    CHECK(list.text.find("ecretClosed") == list.text.npos);
    CHECK(audit_of(rig.here).dump().find(rig.key.secret) == std::string::npos);
    rig.done(rig.here.admin.remove(rig.path()));
    CHECK(rig.here.admin.get("/api/lrs-targets").json()["rows"].empty());
}

TEST_CASE("what is said of a store is checked field by field, and a secret goes to no other address") {
    ForwardRig rig;
    const auto refused = [&](const json& more, const std::string& field, const std::string& path = "/api/lrs-targets") {
        const Answer answer = rig.here.admin.post(path, rig.allowed(more));
        INFO(answer.text);
        CHECK(answer.status == 400);
        CHECK(answer.json().contains(field));
    };
    refused({{"endpoint", "lrs.example.org"}}, "endpoint");
    refused({{"endpoint", "http://lrs.example.org/xapi"}}, "endpoint");
    refused({{"version", "0.9"}}, "version");
    refused({{"verb", "did"}}, "verb");
    refused({{"secret", ""}}, "secret");
    refused({{"publicKey", "a:b"}}, "publicKey");
    refused({{"onlyClient", 99}}, "onlyClient");
    refused({{"from", "2199-01-01T00:00:00.000Z"}}, "from");
    rig.done(rig.here.admin.post("/api/lrs-targets", rig.allowed()));
    CHECK(rig.here.admin.post("/api/lrs-targets", rig.allowed()).status == 409);
    const json elsewhere = rig.wish({{"endpoint", "https://elsewhere.example.org/xapi"}, {"secret", ""}});
    CHECK(rig.here.admin.put(rig.path(), elsewhere).json().contains("secret"));
    json looked = elsewhere;
    looked["targetId"] = rig.row()["id"];
    CHECK(rig.here.admin.post("/api/lrs-targets/check", looked).json().contains("secret"));
    CHECK(rig.here.admin.post(rig.path("/restart"), {{"from", "2199-01-01T00:00:00.000Z"}, {"permit", rig.permit()}})
              .status == 400);
    Browser learner = rig.here.add_learner("ines");
    CHECK(learner.get("/api/lrs-targets").status == 403);
}

TEST_CASE("where statements go is said by who has just proved who they are") {
    ForwardRig rig;
    const json guessed = {{"permit", "guessed"}};
    const json beginning = {{"from", "1970-01-01T00:00:00.000Z"}};
    const auto asked = [](const Answer& answer) {
        INFO(answer.text);
        CHECK(answer.status == 409);
        CHECK(answer.json()["needs"][0] == "permit");
    };
    CHECK(rig.here.admin.post("/api/lrs-targets", rig.wish()).status == 400);
    asked(rig.here.admin.post("/api/lrs-targets", rig.wish(guessed)));
    CHECK(rig.here.admin.get("/api/lrs-targets").json()["rows"].empty());
    rig.done(rig.here.admin.post("/api/lrs-targets", rig.allowed()));
    const json elsewhere = {{"endpoint", "https://elsewhere.example.org/xapi"}};
    asked(rig.here.admin.put(rig.path(), rig.wish(elsewhere)));
    CHECK(rig.row()["endpoint"] == rig.endpoint());
    rig.done(rig.here.admin.put(rig.path(), rig.wish({{"name", "Warehouse"}, {"endpoint", rig.endpoint() + "/"}})));
    rig.done(rig.here.admin.put(rig.path(), rig.allowed(elsewhere)));
    CHECK(rig.row()["endpoint"] == elsewhere["endpoint"]);
    json again = beginning;
    again.update(guessed);
    CHECK(rig.here.admin.post(rig.path("/restart"), beginning).status == 400);
    asked(rig.here.admin.post(rig.path("/restart"), again));
    CHECK(rig.here.admin.post("/api/lrs-targets/99/restart", again).status == 404);
    again["permit"] = rig.permit();
    rig.done(rig.here.admin.post(rig.path("/restart"), again));
}

TEST_CASE("a check of the connection says what is wrong") {
    ForwardRig rig;
    OtherStore store;
    const auto found = [&](const json& more) {
        return rig.done(rig.here.admin.post("/api/lrs-targets/check", rig.wish(more)))["connection"];
    };
    const json other = {{"endpoint", store.endpoint()}};
    CHECK(found(json::object()) == "works");
    CHECK(found(other) == "works");
    store.status_of_about = GENERATE(401, 403);  // a gateway that wants the key everywhere
    CHECK(found(other) == "works");
    store.status_of_keyed_about = 401;
    CHECK(found(other) == "wrongKey");
    store.status_of_keyed_about = 403;
    CHECK(found(other) == "works");
    store.status_of_get = 403;
    CHECK(found(other) == "unclear");
    store.status_of_about = store.status_of_keyed_about = 200;
    store.status_of_get = 403;
    CHECK(found(other) == "mayNotRead");
    store.status_of_get = 503;
    CHECK(found(other) == "isBusy");
    store.about = R"({"version":["2.0.0"]})";
    CHECK(found(other) == "noSuchVersion");
    store.about = "<h1>Welcome</h1>";
    CHECK(found(other) == "noStore");
    CHECK(found({{"endpoint", "http://127.0.0.1:" + std::to_string(rig.there.app.port()) + "/elsewhere"}}) ==
          "noStore");
    CHECK(found({{"endpoint", "http://127.0.0.1:1/xapi"}}) == "nothingAnswers");
    CHECK(found({{"endpoint", "http://169.254.169.254/xapi"}, {"allowsHttp", true}}) == "innerAddress");
    CHECK(found({{"endpoint", "https://127.0.0.1:" + std::to_string(store.rig.port()) + "/xapi"}}) == "certificate");
}

TEST_CASE("who begins anew, changes or replaces a store during a call is not overruled by its end") {
    ForwardRig rig;
    OtherStore store;
    Browser second = rig.another_administrator();
    std::atomic<int> calls = 0;
    std::atomic<bool> is_first = true;
    std::function<void()> meanwhile;
    store.answers = [&](const json&) {
        if (is_first.exchange(false)) meanwhile();
        ++calls;
        return status_reply(200);
    };
    rig.here.store(LrsRig::statement(1));
    json beginning = {{"from", "1970-01-01T00:00:00.000Z"}};
    json other = rig.allowed({{"endpoint", store.endpoint()}});
    other.update(beginning);
    rig.done(rig.here.admin.post("/api/lrs-targets", other));
    const std::string path = rig.path();
    beginning["permit"] = rig.done(second.post("/api/security/permit", {{"password", "Correct-Horse-7"}}))["permit"];
    SECTION("begun anew, it is sent again from there") {
        meanwhile = [&] { second.post(path + "/restart", beginning); };
        rig.wait(std::chrono::seconds(61), [&] { return calls >= 1; });
        rig.wait_for_sent(1);
        CHECK(calls >= 2);
    }
    SECTION("changed, what the old store took goes to the new one") {
        meanwhile = [&] { second.put(path, rig.wish({{"permit", beginning["permit"]}})); };
        rig.wait(std::chrono::seconds(61), [&] { return calls >= 1; });
        rig.wait_for_sent(1);
        CHECK(rig.there.found("") == Numbers{1});
    }
    SECTION("replaced by another of its name, the new one gets everything") {
        meanwhile = [&] {
            second.remove(path);
            second.post("/api/lrs-targets", rig.wish(beginning));
        };
        rig.wait(std::chrono::seconds(61), [&] { return calls >= 1; });
        rig.wait_for_sent(1);
        CHECK(rig.there.found("") == Numbers{1});
        CHECK(calls == 1);
    }
}

TEST_CASE("a store that is switched off while it fails or refuses is off, with nobody named") {
    ForwardRig rig;
    OtherStore store;
    Browser second = rig.another_administrator();
    const int status = GENERATE(500, 401, 400);
    std::string path;
    std::atomic<bool> is_over = false;
    store.answers = [&](const json&) {
        second.post(path + "/switch", {{"isActive", false}});
        is_over = true;
        return status_reply(status, "ann@example.org is not welcome");
    };
    rig.done(rig.here.admin.post("/api/lrs-targets", rig.allowed({{"endpoint", store.endpoint()}})));
    path = rig.path();
    rig.here.store(LrsRig::statement(1));
    rig.wait(std::chrono::seconds(61), [&] { return is_over.load(); });
    rig.here.app.stop();  // when the job has ended
    rig.here.app.start();
    CHECK(rig.row()["state"] == "off");
    CHECK(rig.row()["lastError"] == "");
    CHECK(audit_of(rig.here).dump().find("ann@") == std::string::npos);
}

TEST_CASE("one store that is broken keeps no other from its turn") {
    ForwardRig rig;
    OtherStore store;
    store.answers = [&](const json&) { return status_reply(500); };
    rig.done(
        rig.here.admin.post("/api/lrs-targets", rig.allowed({{"name", "Broken"}, {"endpoint", store.endpoint()}})));
    rig.done(rig.here.admin.post("/api/lrs-targets", rig.allowed()));
    rig.here.store(LrsRig::statement(1));
    rig.wait(std::chrono::seconds(61), [&] { return rig.there.found("") == Numbers{1}; });
    CHECK(rig.row()["name"] == "Broken");
    CHECK(rig.row()["state"] == "waiting");
}

TEST_CASE("a store that was away is tried at once when somebody asks for it") {
    ForwardRig rig;
    OtherStore store;
    int status = 503;
    store.answers = [&](const json&) { return status_reply(status); };
    rig.done(rig.here.admin.post("/api/lrs-targets", rig.allowed({{"endpoint", store.endpoint()}})));
    rig.here.store(LrsRig::statement(1));
    rig.wait(std::chrono::seconds(61), [&] { return rig.row()["state"] == "waiting"; });
    CHECK(rig.row()["nextTryAt"].is_string());
    status = 200;
    rig.done(rig.here.admin.post(rig.path("/try")));
    rig.wait_for([&] { return rig.row()["sentCount"] == 1; });
    CHECK(rig.row()["state"] == "sending");
    CHECK(rig.row()["nextTryAt"].is_null());
}

TEST_CASE("a store that had too much gets less, also after it took some") {
    ForwardRig rig;
    OtherStore store;
    Numbers sizes;
    store.answers = [&](const json& statements) {
        sizes.push_back(static_cast<int>(statements.size()));
        return status_reply(statements.size() > 20 ? 500 : 200);
    };
    rig.done(rig.here.admin.post("/api/lrs-targets", rig.allowed({{"endpoint", store.endpoint()}})));
    const auto send = [&](int first, int last) {
        json batch = json::array();
        for (int i = first; i <= last; ++i) batch.push_back(LrsRig::statement(i));
        rig.here.store(batch);
        rig.wait(std::chrono::seconds(61), [&] { return !sizes.empty(); });
    };
    send(1, 30);
    rig.wait_for([&] { return rig.state()["failures"] == 1; });
    rig.wait_for_sent(30);
    send(31, 60);
    rig.wait_for_sent(60);
    CHECK(sizes == Numbers{30, 15, 15, 15, 15});
    CHECK(rig.state()["atOnce"] == 15);
}

TEST_CASE("the history of other stores is for whom the stores are") {
    ForwardRig rig;
    rig.done(rig.here.admin.post("/api/lrs-targets", rig.allowed()));
    CHECK(audit_of(rig.here)["total"] == 1);
    rig.here.app.database().write([](db::Writer& tx) { tx.run("UPDATE permission_group SET restricted_to = 1"); });
    CHECK(rig.here.admin.get("/api/lrs-targets").status == 403);
    CHECK(rig.here.admin.get("/api/history?kind=lrsTarget&objectId=1").status == 403);
}

TEST_CASE("refused statements are listed, searched, sent again and forgotten") {
    ForwardRig rig;
    OtherStore store;
    bool is_strict = true;
    Numbers taken;
    store.answers = [&](const json& statements) {
        for (const json& one : statements)
            if (is_strict && one["object"]["id"] == "http://example.org/odd")
                return status_reply(400, "mbox mailto:ann@example.org is not welcome");
        for (const json& one : statements) taken.push_back(std::stoi(one["id"].get<std::string>().substr(24)));
        return status_reply(200);
    };
    rig.done(rig.here.admin.post("/api/lrs-targets", rig.allowed({{"endpoint", store.endpoint()}})));
    const json odd = {{"object", {{"id", "http://example.org/odd"}}}};
    rig.here.store({LrsRig::statement(1, odd), LrsRig::statement(2), LrsRig::statement(3, odd)});
    rig.wait(std::chrono::seconds(61), [&] { return rig.row()["refused"] == 2; });
    CHECK(taken == Numbers{2});
    const auto list = [&](const std::string& query = "") {
        return rig.done(rig.here.admin.get(rig.path("/refusals") + query));
    };
    REQUIRE(list()["rows"].size() == 2);
    CHECK(list()["rows"][0]["statementId"] == LrsRig::uuid(3));
    CHECK(list()["rows"][0]["reason"] == "It answered 400: mbox mailto:ann@example.org is not welcome");
    CHECK(list()["rows"][0]["isThere"] == true);
    CHECK(list("?search=" + LrsRig::uuid(1))["total"] == 1);
    CHECK(list("?search=WELCOME")["total"] == 2);
    CHECK(list("?pageSize=1&page=2")["rows"][0]["statementId"] == LrsRig::uuid(1));
    SECTION("refused again, they stay with their reason") {
        rig.done(rig.here.admin.post(rig.path("/refusals/send-again")));
        rig.wait_for([&] { return rig.row()["waiting"] == 0 && list()["rows"][0]["isAgain"] == false; });
        CHECK(list()["total"] == 2);
    }
    SECTION("taken at last, they are not on the list any more") {
        is_strict = false;
        const json one = list()["rows"][0]["id"];
        rig.done(rig.here.admin.post(rig.path("/refusals/send-again"), {{"refusalId", one}}));
        rig.wait_for([&] { return rig.row()["refused"] == 1; });
        CHECK(taken == Numbers{2, 3});
        CHECK(rig.done(rig.here.admin.post(rig.path("/refusals/send-again")))["count"] == 1);
        rig.wait_for([&] { return rig.row()["refused"] == 0; });
        CHECK(taken == Numbers{2, 3, 1});
    }
    SECTION("taken when everything is sent anew, they are not on the list any more either") {
        is_strict = false;
        rig.done(rig.here.admin.post(rig.path("/restart"),
                                     {{"from", "1970-01-01T00:00:00.000Z"}, {"permit", rig.permit()}}));
        rig.wait_for([&] { return rig.row()["sentCount"] == 4; });
        CHECK(rig.row()["refused"] == 0);
    }
    SECTION("they are forgotten one by one, and all") {
        const json one = list()["rows"][0]["id"];
        rig.done(rig.here.admin.post(rig.path("/refusals/forget"), {{"refusalId", one}}));
        CHECK(rig.here.admin.post(rig.path("/refusals/forget"), {{"refusalId", one}}).status == 404);
        CHECK(list()["total"] == 1);
        CHECK(rig.done(rig.here.admin.post(rig.path("/refusals/forget")))["count"] == 1);
        CHECK(list()["total"] == 0);
    }
    SECTION("who is erased is named in no reason, and what is removed is sent no more") {
        std::istringstream in;
        std::ostringstream out, err;
        REQUIRE(rig.here.app.run_command(
                    {"lrs", "erase", "--agent", R"({"mbox":"mailto:ann@example.org"})", "--remove"}, in, out, err) ==
                0);
        CHECK(list().dump().find("ann@") == std::string::npos);
        CHECK(list()["rows"][0]["reason"] == "");
        CHECK(list()["rows"][0]["isThere"] == false);
        CHECK(rig.here.admin.post(rig.path("/refusals/send-again"), {{"refusalId", list()["rows"][0]["id"]}}).status ==
              409);
    }
}

TEST_CASE("it is said when old statements are kept because a store is still to get them") {
    ForwardRig rig;
    OtherStore store;
    store.answers = [&](const json&) { return status_reply(503); };
    rig.done(rig.here.admin.put("/api/settings/statementsKeepDays", {{"value", "30"}}));
    rig.done(rig.here.admin.post("/api/lrs-targets", rig.allowed({{"endpoint", store.endpoint()}})));
    rig.here.store(LrsRig::statement(1));
    CHECK(rig.row()["holdsRemoval"] == false);
    rig.here.clock.move(std::chrono::hours(24 * 31));
    rig.here.admin.sign_in("admin", "Correct-Horse-7");
    CHECK(rig.row()["holdsRemoval"] == true);
    CHECK(rig.here.admin.get("/api/lrs-targets").json()["keepDays"] == 30);
    rig.done(rig.here.admin.post(rig.path("/switch"), {{"isActive", false}}));
    CHECK(rig.row()["holdsRemoval"] == false);
}
