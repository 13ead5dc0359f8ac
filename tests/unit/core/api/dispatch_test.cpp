#include "core/api/dispatch.h"

#include <nlohmann/json.hpp>

#include "support/catch.h"
#include "support/fake_clock.h"
#include "support/fake_request.h"
#include "support/temp_folder.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

struct Greeting {
    Id thing_id{};
    std::string word;
    std::optional<std::int64_t> times;
    static Fields fields() {
        return {field<&Greeting::thing_id>("thingId").required(), field<&Greeting::word>("word").max_length(10),
                field<&Greeting::times>("times").between(1, 3)};
    }
};

void check(const Greeting& greeting, FieldErrors& errors) {
    if (greeting.word == "same" && greeting.times) errors.add("times", "Not with this word");
}

Greeting echo(Context&, const Greeting& in) { return in; }
Greeting explode(Context&, const Greeting&) { throw std::runtime_error("secret detail"); }

struct Fixture {
    TempFolder folder;
    db::Database db{folder.file("test.db")};
    FakeClock clock;
    Dispatcher dispatcher{
        {route(Method::get, "things.show", "/api/things/{thingId}", everyone(), echo, "Shows"),
         route(Method::post, "things.greet", "/api/things/{thingId}", signed_in(), echo, "Greets"),
         route(Method::put, "things.change", "/api/things/{thingId}/word",
               any_of({Role::CanManageUser, Role::CanCreateUser}), echo, "Changes"),
         route(Method::get, "things.open", "/api/open/{thingId}", signed_in().also_restricted().also_half_signed_in(),
               echo, "Opens"),
         route(Method::get, "things.explode", "/api/explode/{thingId}", everyone(), explode, "Explodes")},
        {db, clock,
         [](const Credentials& shown) -> std::optional<Session> {
             if (shown.key.empty()) return std::nullopt;
             Session session{.id = 1, .user_id = 7, .full_name = "Ada"};
             if (shown.key == "manager") session.roles = {Role::CanManageUser};
             session.is_restricted = shown.key == "restricted";
             session.must_change_password = shown.key == "half";
             return session;
         },
         [](const std::optional<Session>&, const Credentials& shown) { return shown.xsrf == "token"; },
         [](const http::Request&) { return std::string("http://127.0.0.1:8080"); }}};

    http::Reply call(const std::string& method, const std::string& target, http::Headers headers = {},
                     std::string body = "{}") {
        headers.emplace_back("Content-Type", "application/json");
        FakeRequest fake(method, target, std::move(headers), method == "GET" ? "" : std::move(body));
        return dispatcher.answer(fake.request);
    }
    http::Reply post(std::string body, http::Headers headers = {}) {
        headers.emplace_back("X-Session-Key", "key");
        headers.emplace_back("X-XSRF-TOKEN", "token");
        return call("POST", "/api/things/5", std::move(headers), std::move(body));
    }
};

nlohmann::json body(const http::Reply& reply) { return nlohmann::json::parse(reply.text); }

}  // namespace

TEST_CASE("path, query and body are one input, and the path wins [API-01]") {
    Fixture f;
    CHECK(body(f.call("GET", "/api/things/5?word=hi&thingId=9"))["thingId"] == 5);
    CHECK(body(f.call("GET", "/api/things/5?word=a%20b+c"))["word"] == "a b c");
    const auto reply = f.post(R"({"word":"hi","thingId":9})");
    CHECK(reply.status == 200);
    CHECK(body(reply)["thingId"] == 5);
    CHECK(body(reply)["times"].is_null());
}

TEST_CASE("what is wrong with the input comes back by field, with 400 [VAL-07]") {
    Fixture f;
    const auto reply = f.post(R"({"word":"much too long","times":4})");
    CHECK(reply.status == 400);
    CHECK(body(reply) ==
          nlohmann::json{{"word", {"At most 10 characters; this has 13"}}, {"times", {"Between 1 and 3"}}});
    CHECK(body(f.post(R"({"word":"same","times":2})")) == nlohmann::json{{"times", {"Not with this word"}}});
    CHECK(f.post("[]").status == 400);
    CHECK(f.post("{").status == 400);
    CHECK(body(f.call("GET", "/api/things/x"))["thingId"][0] == "Must be a whole number");
}

TEST_CASE("who may call is decided before anything is read [GUARD-04]") {
    Fixture f;
    const http::Headers nobody = {{"X-XSRF-TOKEN", "token"}};
    CHECK(f.call("POST", "/api/things/5", nobody).status == 401);
    http::Headers learner = {{"X-XSRF-TOKEN", "token"}, {"X-Session-Key", "key"}};
    CHECK(f.call("PUT", "/api/things/5/word", learner).status == 403);
    http::Headers manager = {{"X-XSRF-TOKEN", "token"}, {"X-Session-Key", "manager"}};
    CHECK(f.call("PUT", "/api/things/5/word", manager).status == 200);  // any one of the roles suffices
}

TEST_CASE("a restricted profile reaches only what is marked for it [GUARD-03]") {
    Fixture f;
    CHECK(f.call("GET", "/api/open/5", {{"X-Session-Key", "restricted"}}).status == 200);
    CHECK(f.call("POST", "/api/things/5", {{"X-Session-Key", "restricted"}, {"X-XSRF-TOKEN", "token"}}).status == 403);
    CHECK(f.call("GET", "/api/open/5", {{"X-Session-Key", "half"}}).status == 200);
    CHECK(f.call("POST", "/api/things/5", {{"X-Session-Key", "half"}, {"X-XSRF-TOKEN", "token"}}).status == 403);
}

TEST_CASE("a change needs the anti-forgery header, and every call our own origin [API-03]") {
    Fixture f;
    CHECK(f.call("POST", "/api/things/5", {{"X-Session-Key", "key"}}).status == 403);
    CHECK(f.post("{}", {{"Origin", "http://127.0.0.1:8080"}}).status == 200);
    for (const char* foreign :
         {"http://127.0.0.1:8081", "null", "http://127.0.0.1:8080.evil.example", "https://127.0.0.1:8080"}) {
        INFO(foreign);
        CHECK(f.post("{}", {{"Origin", foreign}}).status == 403);
        CHECK(f.call("GET", "/api/things/5", {{"Origin", foreign}}).status == 403);
    }
}

TEST_CASE("only JSON is taken as JSON") {
    Fixture f;
    for (const char* type : {"text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"}) {
        FakeRequest fake("POST", "/api/things/5",
                         {{"Content-Type", type}, {"X-Session-Key", "key"}, {"X-XSRF-TOKEN", "token"}}, "{}");
        CHECK(f.dispatcher.answer(fake.request).status == 415);
    }
    CHECK(f.post(R"({"word":")" + std::string(1100 * 1024, 'a') + "\"}").status == 413);
}

TEST_CASE("another spelling of a path is another path [AZ-02]") {
    Fixture f;
    for (const char* path : {"/api/things/5/", "/api//things/5", "/api/Things/5", "/api/things/", "/api/things",
                             "/api/th%69ngs/5", "/api/things/../things/5", "/", "/api"}) {
        INFO(path);
        CHECK(f.call("GET", path).status == 404);
    }
    CHECK(body(f.call("GET", "/api/things/5;x"))["thingId"][0] == "Must be a whole number");
    CHECK(f.call("DELETE", "/api/things/5").status == 405);
    CHECK(f.call("PATCH", "/api/things/5").status == 405);
    CHECK(body(f.call("GET", "/api/things/5%2Fword"))["thingId"][0] == "Must be a whole number");
}

TEST_CASE("what nobody expected says nothing of the inside [ERR-01]") {
    Fixture f;
    const auto reply = f.call("GET", "/api/explode/5");
    CHECK(reply.status == 500);
    CHECK(body(reply) == nlohmann::json{{"", {"An unexpected error occurred"}}});
}

TEST_CASE("a table with two rows for one address is refused at the start") {
    Fixture f;
    const auto row = [] { return route(Method::get, "a.b", "/api/a/{thingId}", everyone(), echo, "A"); };
    CHECK_THROWS_AS(Dispatcher({row(), row()}, {f.db, f.clock, {}, {}, {}}), std::logic_error);
    CHECK_THROWS_AS(
        Dispatcher({route(Method::get, "a.b", "/api/a/{nothing}", everyone(), echo, "A")}, {f.db, f.clock, {}, {}, {}}),
        std::logic_error);
}

TEST_CASE("the OpenAPI document has every row with its access, input and output") {
    Fixture f;
    const auto document = openapi(f.dispatcher.routes(), "1");
    CHECK(document["paths"].size() == 4);
    const auto& change = document["paths"]["/api/things/{thingId}/word"]["put"];
    CHECK(change["operationId"] == "things.change");
    CHECK(change["x-any-role"] == nlohmann::json{"CanManageUser", "CanCreateUser"});
    CHECK(change["parameters"][0]["in"] == "path");
    CHECK(change["requestBody"]["content"]["application/json"]["schema"]["properties"].contains("word"));
    CHECK(list_routes(f.dispatcher.routes())[2]["path"] == "/api/things/{thingId}/word");
}
