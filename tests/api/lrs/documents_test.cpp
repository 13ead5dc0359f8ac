// States and profiles.
#include "api/lrs/lrs_rig.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

const std::string state = "/activities/state?activityId=http://example.org/a&" + ann;
const std::string profile = "/activities/profile?activityId=http://example.org/a&profileId=p";

}  // namespace

TEST_CASE("a state is kept as sent, merged at the top level, listed and removed") {
    LrsRig rig;
    CHECK(rig.call("PUT", state + "&stateId=s", R"({"a": {"x": 1.10}, "b": 2})").status == 204);
    CHECK(rig.call("POST", state + "&stateId=s", R"({"a": {"y": 2}})").status == 204);
    const Answer got = rig.call("GET", state + "&stateId=s");
    CHECK(got.text == R"({"a":{"y": 2},"b":2})");
    CHECK(got.header("Content-Type") == "application/json");
    CHECK(got.header("ETag").size() == 42);
    const std::string raw("\xff\x00\x01", 3);
    CHECK(rig.call("PUT", state + "&stateId=raw", raw, {{"Content-Type", "application/x-own"}}).status == 204);
    CHECK(rig.call("GET", state + "&stateId=raw").text == raw);
    CHECK(rig.call("POST", state + "&stateId=raw", "{}").status == 400);
    CHECK(rig.call("POST", state + "&stateId=s", "[1]").status == 400);
    CHECK(rig.call("GET", state).json() == json{"raw", "s"});
    const std::string since = "&since=" + to_iso8601(rig.clock.now());
    CHECK(rig.call("GET", state + since).json().empty());
    rig.clock.move(std::chrono::seconds(1));
    CHECK(rig.call("PUT", state + "&stateId=late", "{}").status == 204);
    CHECK(rig.call("GET", state + since).json() == json{"late"});
    const std::string registration = "&registration=" + LrsRig::uuid(1);
    CHECK(rig.call("PUT", state + registration + "&stateId=s", "{}").status == 204);
    CHECK(rig.call("DELETE", state).status == 204);
    CHECK(rig.call("GET", state).json().empty());
    CHECK(rig.call("GET", state + registration).json() == json{"s"});
}

TEST_CASE("profiles are guarded by entity tags, states from 2.0 on") {
    LrsRig rig;
    CHECK(rig.call("PUT", profile, "{}").status == 400);
    CHECK(rig.call("PUT", profile, "{}", {{"If-None-Match", "*"}}).status == 204);
    CHECK(rig.call("PUT", profile, "{}", {{"If-None-Match", "*"}}).status == 412);
    CHECK(rig.call("PUT", profile, "{}").status == 409);
    CHECK(rig.call("PUT", profile, R"({"a":1})", {{"If-Match", "\"other\""}}).status == 412);
    const std::string etag = rig.call("GET", profile).header("ETag");
    CHECK(rig.call("PUT", profile, R"({"a":1})", {{"If-Match", etag}}).status == 204);
    CHECK(rig.call("DELETE", profile, "", {{"If-Match", etag}}).status == 412);
    const http::Headers second = {{"X-Experience-API-Version", "2.0.0"}};
    CHECK(rig.call("PUT", state + "&stateId=s", "{}", second).status == 204);
    CHECK(rig.call("PUT", state + "&stateId=s", "{}", second).status == 409);
    CHECK(rig.call("PUT", state + "&stateId=s", "{}").status == 204);
}

TEST_CASE("documents need what they are about") {
    LrsRig rig;
    for (const char* path :
         {"/activities/state?activityId=http://example.org/a&stateId=s", "/agents/profile?profileId=p",
          "/activities/profile?profileId=p", "/activities/state?stateId=s&activityId=a&agent=%7B%7D"}) {
        INFO(path);
        CHECK(rig.call("PUT", path, "{}").status == 400);
        CHECK(rig.call("GET", path).status == 400);
    }
    CHECK(rig.call("DELETE", "/activities/profile?activityId=http://example.org/a").status == 400);
    CHECK(rig.call("GET", profile).status == 404);
    // A content type comes back as a header, so it is none that could hold another one.
    const http::Headers form = {{"Content-Type", "application/x-www-form-urlencoded"}};
    CHECK(rig.call("POST", "/agents/profile?method=PUT",
                   ann + "&profileId=p&content=x&If-None-Match=*&Content-Type=text/plain%0d%0aSet-Cookie:x", form)
              .status == 400);
}
