// What one request may cost everybody else: long lists, long names and long chains of references are bounded.
#include "api/lrs/lrs_rig.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

std::string form(int fields) {
    std::string text = "a0=b";
    for (int i = 1; i < fields; ++i) text += "&a" + std::to_string(i) + "=b";
    return text;
}

json group_of(int members) {
    json group = {{"objectType", "Group"}, {"member", json::array()}};
    for (int i = 0; i < members; ++i)
        group["member"].push_back({{"mbox", "mailto:m" + std::to_string(i) + "@example.org"}});
    return group;
}

}  // namespace

TEST_CASE("a form of very many fields is refused before anybody has said who they are [SS-13]") {
    LrsRig rig;
    const http::Headers anonymous = {{"Content-Type", "application/x-www-form-urlencoded"}};
    CHECK(send(rig.app.port(), "POST", "/xapi/statements?method=GET", anonymous, form(1000)).status == 400);
    CHECK(send(rig.app.port(), "POST", "/xapi/statements?method=GET", anonymous, form(3)).status == 401);
}

TEST_CASE("what a statement names, and what one request sends and refers to, is bounded, whole or not at all [SS-13]") {
    LrsRig rig;
    CHECK(rig.call("POST", "/statements", LrsRig::statement(1, {{"actor", group_of(1001)}}).dump()).status == 413);
    REQUIRE(rig.call("POST", "/statements", LrsRig::statement(1, {{"actor", group_of(900)}}).dump()).status == 200);
    const json to_first = {{"object", {{"objectType", "StatementRef"}, {"id", LrsRig::uuid(1)}}}};
    json batch = json::array();
    for (int i = 2; i < 62; ++i) batch.push_back(LrsRig::statement(i, to_first));
    CHECK(rig.call("POST", "/statements", batch.dump()).status == 413);
    CHECK(rig.call("GET", "/statements?statementId=" + LrsRig::uuid(2)).status == 404);
    batch.erase(batch.begin() + 20, batch.end());
    CHECK(rig.call("POST", "/statements", batch.dump()).status == 200);
    CHECK(rig.call("GET", "/statements?statementId=" + LrsRig::uuid(2)).status == 200);

    json many = json::array();
    for (int i = 100; i < 5102; ++i) many.push_back(LrsRig::statement(i));
    CHECK(rig.call("POST", "/statements", many.dump()).status == 413);
}

TEST_CASE("a document that grows by merging stays within its bounds [SS-13]") {
    LrsRig rig;
    const std::string path = "/activities/profile?activityId=http%3A%2F%2Fexample.org%2Fa&profileId=p";
    const auto part = [](const char* name) { return json{{name, std::string(5 * 1024 * 1024, 'x')}}.dump(); };
    REQUIRE(rig.call("POST", path, part("a"), {{"If-None-Match", "*"}}).status == 204);
    const std::string etag = rig.call("GET", path).header("ETag");
    CHECK(rig.call("POST", path, part("b"), {{"If-Match", etag}}).status == 413);
    CHECK(rig.call("POST", path, part("a"), {{"If-Match", etag}}).status == 204);
}

TEST_CASE("what is known of an activity stops growing, and the rest is found as it was sent [SS-13]") {
    LrsRig rig;
    const auto about = [](int number, const std::string& key, std::size_t length) {
        json statement = LrsRig::statement(number);
        statement["object"]["definition"]["extensions"]["http://example.org/" + key] = std::string(length, 'x');
        return statement.dump();
    };
    REQUIRE(rig.call("POST", "/statements", about(1, "first", 40'000)).status == 200);
    REQUIRE(rig.call("POST", "/statements", about(2, "second", 40'000)).status == 200);
    const json known =
        rig.call("GET", "/activities?activityId=http%3A%2F%2Fexample.org%2Factivities%2Fa").json()["definition"];
    CHECK(known["extensions"].size() == 1);
    const json exact = rig.call("GET", "/statements?statementId=" + LrsRig::uuid(2)).json();
    CHECK(exact["object"]["definition"]["extensions"].contains("http://example.org/second"));
}

TEST_CASE("what is no text is refused in parameters") {
    LrsRig rig;
    CHECK(send(rig.app.port(), "GET", "/xapi/about?%FF=1", {}, "").status == 400);
    CHECK(rig.call("PUT", "/activities/profile?activityId=http%3A%2F%2Fa.b%2F&profileId=%FF", "{}").status == 400);
    CHECK(rig.call("GET", "/activities?activityId=a%3A%FF").status == 400);
}

TEST_CASE("the name of an agent is the last that was said, also after somebody refers to an older statement") {
    LrsRig rig;
    const auto named = [](int number, const char* name) {
        return LrsRig::statement(number, {{"actor", {{"mbox", "mailto:ann@example.org"}, {"name", name}}}}).dump();
    };
    REQUIRE(rig.call("POST", "/statements", named(1, "Ann Old")).status == 200);
    REQUIRE(rig.call("POST", "/statements", named(2, "Ann New")).status == 200);
    const json to_first = {{"actor", {{"mbox", "mailto:bob@example.org"}}},
                           {"object", {{"objectType", "StatementRef"}, {"id", LrsRig::uuid(1)}}}};
    REQUIRE(rig.call("POST", "/statements", LrsRig::statement(3, to_first).dump()).status == 200);
    const json person = rig.call("GET", "/agents?agent=%7B%22mbox%22%3A%22mailto%3Aann%40example.org%22%7D").json();
    CHECK(person["name"] == json::array({"Ann New"}));
}
