// Corners in which record stores have been found to differ, those that no other test looks at. Elsewhere: attachments
// that share a hash and boundaries with and without quotes (attachments_test), since and until, voiding, references,
// equal ids, parameters, versions, formats and batches (statements_test), merging and preconditions (documents_test),
// durations, names that occur twice, nulls and language tags (lrs_rules_test, statement_rules_test), signatures
// (signature_test).
#include "api/lrs/lrs_rig.h"

using namespace oneroom;
using namespace oneroom::test;
using Numbers = std::vector<int>;

namespace {

const std::string state = "/activities/state?activityId=http://example.org/a&stateId=s&" + ann;
const http::Headers form = {{"Content-Type", "application/x-www-form-urlencoded"}};
const http::Headers second = {{"X-Experience-API-Version", "2.0.0"}};

std::string by_id(int number, const std::string& more = "") {
    return "/statements?statementId=" + LrsRig::uuid(number) + more;
}

}  // namespace

TEST_CASE("corner 1: every answer about statements says how far it is complete, and every one its version") {
    LrsRig rig;
    rig.store(LrsRig::statement(1));
    const std::string stored = rig.read(1)["stored"];
    const std::string missing = by_id(2);
    for (const auto& [path, status] :
         {std::pair<std::string, int>{"/statements", 200}, {by_id(1), 200}, {missing, 404}, {"/statements?x=1", 400}}) {
        INFO(path);
        const Answer got = rig.call("GET", path);
        CHECK(got.status == status);
        CHECK(got.header("X-Experience-API-Consistent-Through") >= stored);
        CHECK(got.header("X-Experience-API-Consistent-Through").ends_with("Z"));
        CHECK(got.header("X-Experience-API-Version") == "1.0.3");
    }
    const Answer refused = rig.call("GET", "/statements", "", {{"Authorization", "Basic x"}});
    CHECK(refused.status == 401);
    CHECK_FALSE(refused.header("X-Experience-API-Version").empty());
    CHECK(rig.call("GET", "/agents?" + ann, "", second).header("X-Experience-API-Version") == "2.0.0");
}

TEST_CASE("corner 2: HEAD has the headers of GET, of statements and of documents") {
    LrsRig rig;
    rig.store(LrsRig::statement(1));
    CHECK(rig.call("PUT", state, R"({"a": 1})").status == 204);
    for (const std::string& path : {by_id(1), std::string("/statements"), state}) {
        INFO(path);
        const Answer get = rig.call("GET", path), head = rig.call("HEAD", path);
        CHECK(head.status == 200);
        CHECK(head.text.empty());
        for (const char* name : {"Content-Type", "Content-Length", "ETag", "Last-Modified"}) {
            INFO(name);
            CHECK(head.header(name) == get.header(name));
        }
        CHECK_FALSE(get.header("Last-Modified").empty());
    }
    CHECK(rig.call("HEAD", by_id(2)).status == 404);
    CHECK(rig.call("HEAD", "/activities/state?activityId=http://example.org/b&stateId=s&" + ann).status == 404);
}

TEST_CASE("corner 3: the form of the alternate syntax holds what the request would, and nothing else") {
    LrsRig rig;
    rig.store(LrsRig::statement(1));
    CHECK(rig.call("POST", "/statements?method=GET", "statementId=" + LrsRig::uuid(1) + "&unknown=1", form).status ==
          400);
    CHECK(rig.call("POST", "/statements?method=GET&limit=1", "statementId=" + LrsRig::uuid(1), form).status == 400);
    CHECK(rig.call("POST", "/statements?method=PATCH", "", form).status == 400);
    CHECK(rig.call("POST", "/statements?method=POST", "", form).status == 400);  // without content
    CHECK(rig.call("POST", "/statements?method=GET", "limit=1", {{"Content-Type", "application/json"}}).status == 400);
    CHECK(rig.call("POST", "/statements?method=GET", "limit=1", {{"Content-Type", "text/plain"}}).status == 200);
    // 2.0 has no such syntax, wherever the version is named.
    const std::string by_form = "limit=1&X-Experience-API-Version=";
    CHECK(rig.call("POST", "/statements?method=GET", by_form + "1.0.3", form).status == 200);
    CHECK(rig.call("POST", "/statements?method=GET", by_form + "2.0.0", form).status == 400);
    // Its headers are those that count.
    const std::string place = "activityId=http://example.org/a&profileId=p";
    const std::string first = place + "&content=%7B%7D&If-None-Match=*&Content-Type=application/json";
    CHECK(rig.call("POST", "/activities/profile?method=PUT", first, form).status == 204);
    CHECK(rig.call("POST", "/activities/profile?method=PUT", first, form).status == 412);
    CHECK(rig.call("GET", "/activities/profile?" + place).text == "{}");
    CHECK(rig.call("POST", "/activities/profile?method=DELETE", place, form).status == 204);
    CHECK(rig.call("GET", "/activities/profile?" + place).status == 404);
}

TEST_CASE("corner 4: exact is what was sent, to the digit, the escape and the order of names") {
    LrsRig rig;
    const std::string result = R"({"extensions":{"http://e.org/z":1.0,"http://e.org/a":1e2,)"
                               R"("http://e.org/m":0.10000000000000000000000001,"http://e.org/n":null,)"
                               R"("http://e.org/t":"\u00fcber \/ \ud83d\ude00"},"response":"b\u0061"})";
    std::string sent = LrsRig::statement(1).dump();
    sent.insert(sent.size() - 1, ",\"result\":" + result);
    REQUIRE(rig.call("POST", "/statements", sent).status == 200);
    for (const char* path : {"", "&format=exact"})
        CHECK(rig.call("GET", by_id(1, path)).text.find(result) != std::string::npos);
    CHECK(rig.call("GET", "/statements").text.find(result) != std::string::npos);
    // Sent again with other spellings it is the same.
    json again = json::parse(sent);
    CHECK(rig.call("POST", "/statements", again.dump()).status == 200);
}

TEST_CASE("corner 5: a page goes on with its filters, its format and its order, and not without the key") {
    LrsRig rig;
    for (int i = 1; i <= 5; ++i)
        rig.store(
            LrsRig::statement(i, {{"actor", {{"mbox", i % 2 ? "mailto:ann@example.org" : "mailto:bob@example.org"}}}}));
    const json first =
        rig.call("GET", "/statements?limit=1&ascending=true&format=ids&related_agents=true&" + ann).json();
    const std::string more = first["more"].get<std::string>().substr(5);
    for (const char* part : {"ascending=true", "format=ids", "related_agents=true", "limit=1", "agent="}) {
        INFO(part);
        CHECK(more.find(part) != std::string::npos);
    }
    const json next = rig.call("GET", more).json();
    REQUIRE(next["statements"].size() == 1);
    CHECK(next["statements"][0]["id"] == LrsRig::uuid(3));
    CHECK_FALSE(next["statements"][0]["object"].contains("definition"));
    CHECK(rig.call("GET", more, "", {{"Authorization", ""}}).status == 401);
    const LrsClient own = rig.add_client("Own only", "statements/read/mine");
    CHECK(rig.call_as(own, "GET", more).json()["statements"].empty());
}

TEST_CASE("corner 6: a limit of 0 asks for as many as the store gives") {
    LrsRig rig;
    json many = json::array();
    for (int i = 1; i <= 30; ++i) many.push_back(LrsRig::statement(i));
    rig.store(many);
    for (const char* query : {"", "limit=0", "limit=1000000", "limit=100000000000000000000"}) {
        INFO(query);
        const json page = rig.call("GET", std::string("/statements?") + query).json();
        CHECK(page["statements"].size() == 30);
        CHECK(page["more"] == "");
    }
    for (const char* query : {"limit=-1", "limit=1.5", "limit=", "limit=99999999999999999999x"})
        CHECK(rig.call("GET", std::string("/statements?") + query).status == 400);
}

TEST_CASE("corner 7: timestamps have offsets, leap seconds and any number of digits") {
    LrsRig rig;
    struct Case {
        const char* timestamp;
        int status;
        const char* in_2_0;  ///< as 2.0 gives it out
    };
    int number = 0;
    for (const Case& each :
         {Case{"2026-11-22T18:30:00+01:00", 200, "2026-11-22T17:30:00"},
          Case{"2026-11-22T18:30:00.123456789Z", 200, "2026-11-22T18:30:00.123"},
          Case{"2026-06-30T23:59:60Z", 200, nullptr}, Case{"2026-11-22T18:30:00.5-05:30", 200, "2026-11-23T00:00:00.5"},
          Case{"2026-11-22T18:30:00-00:00", 400, nullptr}, Case{"2026-02-30T00:00:00Z", 400, nullptr},
          Case{"yesterday", 400, nullptr}}) {
        INFO(each.timestamp);
        const json sent = LrsRig::statement(++number, {{"timestamp", each.timestamp}});
        CHECK(rig.call("POST", "/statements", sent.dump()).status == each.status);
        if (each.status != 200) continue;
        CHECK(rig.read(number)["timestamp"] == each.timestamp);
        if (!each.in_2_0) continue;
        ++number;
        const json newer = LrsRig::statement(number, {{"timestamp", each.timestamp}});
        REQUIRE(rig.call("POST", "/statements", newer.dump(), second).status == 200);
        const std::string got = rig.read(number)["timestamp"];
        CHECK(got.starts_with(each.in_2_0));
        CHECK(got.ends_with("Z"));
    }
    // A plus that was not encoded arrives as a blank.
    const std::string stored = rig.read(1)["stored"];
    CHECK(rig.call("GET", "/statements?until=2026-01-01T00:00:00+01:00").json()["statements"].empty());
    CHECK(rig.call("GET", "/statements?until=" + stored).json()["statements"].size() == 1);
}

TEST_CASE("corner 8: an address and its hash are two agents, in either case of the digits of one") {
    LrsRig rig;
    const std::string hash = "5a2fbc40fde29b3d3b25c1cbb5c3eb1e2c9ac9c8";
    rig.store(LrsRig::statement(1));
    rig.store(LrsRig::statement(2, {{"actor", {{"mbox_sha1sum", hash}}}}));
    std::string upper = hash;
    for (char& c : upper) c = static_cast<char>(c >= 'a' && c <= 'f' ? c - 32 : c);
    const auto by = [](const std::string& sum) { return "agent=%7B%22mbox_sha1sum%22%3A%22" + sum + "%22%7D"; };
    CHECK(rig.found(ann) == Numbers{1});
    CHECK(rig.found(by(hash)) == Numbers{2});
    CHECK(rig.found(by(upper)) == Numbers{2});
}

TEST_CASE("corner 9: the id of one statement stands alone") {
    LrsRig rig;
    rig.store(LrsRig::statement(1));
    CHECK(rig.call("GET", by_id(1, "&format=ids&attachments=false")).status == 200);
    for (const std::string& more : {"&voidedStatementId=" + LrsRig::uuid(1), "&" + ann, std::string("&limit=1"),
                                    std::string("&since=2026-01-01T00:00:00Z"), std::string("&ascending=true"),
                                    std::string("&related_activities=true")}) {
        INFO(more);
        CHECK(rig.call("GET", by_id(1, more)).status == 400);
    }
    CHECK(rig.call("GET", "/statements?statementId=1").status == 400);
    CHECK(rig.call("GET", "/statements?voidedStatementId=" + LrsRig::uuid(1)).status == 404);
    CHECK(rig.call("PUT", "/statements", LrsRig::statement(2).dump()).status == 400);
    CHECK(rig.call("PUT", by_id(2), json::array({LrsRig::statement(2)}).dump()).status == 400);
    CHECK(rig.call("POST", by_id(2), LrsRig::statement(2).dump()).status == 400);
    CHECK(rig.found("") == Numbers{1});
}

TEST_CASE("corner 10: groups are found by themselves and by their members, sub-statements only broadly") {
    LrsRig rig;
    const json her = {{"mbox", "mailto:ann@example.org"}}, team = {{"mbox", "mailto:team@example.org"}};
    rig.store(LrsRig::statement(1, {{"actor", {{"objectType", "Group"}, {"member", {her}}}}}));
    json named = team;
    named.update({{"objectType", "Group"}, {"member", {her}}});
    rig.store(LrsRig::statement(2, {{"actor", named}}));
    const json inner = {{"objectType", "SubStatement"},
                        {"actor", her},
                        {"verb", {{"id", "http://example.org/verbs/planned"}}},
                        {"object", {{"id", "http://example.org/activities/inner"}}}};
    rig.store(LrsRig::statement(3, {{"actor", {{"mbox", "mailto:bob@example.org"}}}, {"object", inner}}));
    CHECK(rig.found(ann) == Numbers{2, 1});
    CHECK(rig.found(ann + "&related_agents=true") == Numbers{3, 2, 1});
    CHECK(rig.found("agent=%7B%22objectType%22%3A%22Group%22%2C%22mbox%22%3A%22mailto%3Ateam%40example.org%22%7D") ==
          Numbers{2});
    CHECK(rig.found("activity=http://example.org/activities/inner").empty());
    CHECK(rig.found("activity=http://example.org/activities/inner&related_activities=true") == Numbers{3});
    CHECK(rig.found("verb=http://example.org/verbs/planned").empty());
}

TEST_CASE("corner 11: a registration is the same in either case of its letters, an activity is not") {
    LrsRig rig;
    const std::string lower = "6690e6c9-3ef0-4ed3-8b37-00000000abcd", upper = "6690E6C9-3EF0-4ED3-8B37-00000000ABCD";
    rig.store(LrsRig::statement(1, {{"context", {{"registration", upper}}}}));
    CHECK(rig.found("registration=" + lower) == Numbers{1});
    CHECK(rig.found("registration=" + upper) == Numbers{1});
    CHECK(rig.read(1)["context"]["registration"] == upper);
    CHECK(rig.found("activity=http://example.org/activities/a") == Numbers{1});
    CHECK(rig.found("activity=http://example.org/activities/A").empty());
    CHECK(rig.found("activity=http://example.org/activities/a/").empty());
}

TEST_CASE("corner 12: what is merged is JSON on both sides, and a document that is not there may be anything") {
    LrsRig rig;
    const http::Headers text = {{"Content-Type", "text/plain"}};
    CHECK(rig.call("POST", state, "a note", text).status == 204);
    CHECK(rig.call("GET", state).text == "a note");
    CHECK(rig.call("POST", state, R"({"a": 1})").status == 400);
    CHECK(rig.call("PUT", state, R"({"a": {"b": 1}, "c": 1})", {{"Content-Type", "application/json; charset=utf-8"}})
              .status == 204);
    CHECK(rig.call("POST", state, "another", text).status == 400);
    CHECK(rig.call("POST", state, R"({"a": {"d": 1}, "c": null})").status == 204);
    CHECK(rig.call("GET", state).json() == json::parse(R"({"a": {"d": 1}, "c": null})"));
    const std::string etag = rig.call("GET", state).header("ETag");
    CHECK(rig.call("POST", state, "{}", {{"If-Match", "\"other\""}}).status == 412);
    CHECK(rig.call("POST", state, "{}", {{"If-Match", "W/" + etag}}).status == 204);
    CHECK(rig.call("DELETE", state).status == 204);
    CHECK(rig.call("DELETE", state).status == 204);
}

TEST_CASE("corner 13: bodies are JSON of one name each, by their type and by what they hold") {
    LrsRig rig;
    const std::string good = LrsRig::statement(1).dump();
    CHECK(rig.call("POST", "/statements", good, {{"Content-Type", "text/plain"}}).status == 400);
    CHECK(rig.call("POST", "/statements", "").status == 400);
    CHECK(rig.call("POST", "/statements", good + "x").status == 400);
    std::string twice = good;
    twice.insert(1, R"("verb":{"id":"http://example.org/verbs/other"},)");
    CHECK(rig.call("POST", "/statements", twice).status == 400);
    CHECK(rig.call("POST", "/statements", LrsRig::statement(1, {{"result", {{"response", nullptr}}}}).dump()).status ==
          400);
    CHECK(rig.call("POST", "/statements", LrsRig::statement(1, {{"Result", json::object()}}).dump()).status == 400);
    CHECK(rig.found("").empty());
    CHECK(rig.call("POST", "/statements", good, {{"Content-Type", "application/json;charset=UTF-8"}}).status == 200);
}

TEST_CASE("corner 14: a byte-order mark loses nothing of what comes after it") {
    LrsRig rig;
    const std::string mark = "\xEF\xBB\xBF";
    CHECK(rig.call("POST", "/statements", mark + LrsRig::statement(1).dump()).status == 200);
    CHECK(rig.call("POST", "/statements", mark + json::array({LrsRig::statement(2)}).dump()).status == 200);
    CHECK(rig.call("PUT", by_id(3), mark + LrsRig::statement(3).dump()).status == 204);
    for (const int number : {1, 2, 3}) CHECK(rig.read(number)["actor"] == LrsRig::statement(1)["actor"]);
    CHECK(rig.call("PUT", state, mark + R"({"a": 1})").status == 204);
    CHECK(rig.call("POST", state, mark + R"({"b": 2})").status == 204);
    CHECK(rig.call("GET", state).json() == json::parse(R"({"a": 1, "b": 2})"));
}

TEST_CASE("corner 15: what is encoded is refused, and a method that is not taken is told which are") {
    LrsRig rig;
    const http::Headers zipped = {{"Content-Encoding", "gzip"}}, plain = {{"Content-Encoding", "identity"}};
    CHECK(rig.call("PUT", state, "{}", zipped).status == 415);
    CHECK(rig.call("GET", state).status == 404);
    CHECK(rig.call("POST", "/statements", LrsRig::statement(1).dump(), zipped).status == 415);
    CHECK(rig.call("POST", "/statements", LrsRig::statement(1).dump(), plain).status == 200);
    const Answer refused = rig.call("DELETE", "/statements");
    CHECK(refused.status == 405);
    CHECK(refused.header("Allow") == "HEAD, PUT, POST, GET");
    CHECK(rig.call("PUT", "/about", "{}").header("Allow") == "HEAD, GET");
}
