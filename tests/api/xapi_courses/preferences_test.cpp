// What cmi5 11 wants of the preferences of a learner: read before anything is said, and kept whole.
#include "api/xapi_courses/unit_rig.h"

using namespace oneroom;
using namespace oneroom::test;

TEST_CASE("a cmi5 unit reads the preferences of its learner before it is initialized") {
    UnitRig rig;
    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    unit.enter(false);
    const auto early = unit.post(unit.say("initialized"));
    CHECK(early.status == 403);
    CHECK(early.text.find("cmi5 11") != std::string::npos);
    CHECK(unit.get_preferences().status == 200);
    CHECK(unit.post(unit.say("initialized")).status == 200);
}

TEST_CASE("a cmi5 unit cannot spoil the preferences of its learner") {
    UnitRig rig;
    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    unit.enter();
    const json before = unit.get_preferences().json();
    const auto put = [&](const std::string& text) { return unit.call("PUT", unit.preferences_path(), text).status; };
    CHECK(put("just some text") == 403);
    CHECK(put(R"({"languagePreference": "fr"})") == 403);
    CHECK(put(R"({"languagePreference": "not a list", "audioPreference": "on"})") == 403);
    // Merged it has to be whole, too.
    CHECK(unit.call("POST", unit.preferences_path(), R"({"audioPreference": "loud"})").status == 403);
    CHECK(unit.get_preferences().json() == before);
    CHECK(unit.call("POST", unit.preferences_path(), R"({"audioPreference": "off"})").status == 204);
    CHECK(unit.get_preferences().json()["audioPreference"] == "off");
}
