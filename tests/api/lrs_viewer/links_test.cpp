// From statements to people and attempts and back, and who may go there; words that are looked for in names.
#include "api/lrs/lrs_rig.h"
#include "api/xapi_courses/unit_rig.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

struct LinksRig : UnitRig {
    Taking taking{*this, learner, course};
    Unit unit{taking, 0};
    json begun;
    Id attempt_id = taking.launch["attemptId"];
    Id user_id = count("SELECT id FROM app_user WHERE username = 'lea'");

    LinksRig() {
        unit.enter();
        begun = unit.say("initialized");
        unit.tell(begun);
    }

    std::string statement() const { return "/api/statements/" + begun["id"].get<std::string>(); }
    std::string of_attempt() const { return "/api/attempts/" + std::to_string(attempt_id); }
    std::string of_person(Id id) const { return "/api/statements?userId=" + std::to_string(id); }

    /// Somebody with roles; `restricted_to` 0: for everybody, 1: for their own location groups, where nobody is.
    Browser person(const std::string& name, int group) {
        Browser browser = add_learner(name);
        app.database().write([&](db::Writer& tx) {
            tx.run(
                "INSERT INTO user_permission_group (user_id, permission_group_id)"
                " SELECT id, $2 FROM app_user WHERE username = $1",
                name, group);
        });
        return browser;
    }
    void add_groups() {
        app.database().write([](db::Writer& tx) {
            tx.script(
                "INSERT INTO permission_group (id, name, name_folded, restricted_to) VALUES"
                " (901, 'records', 'records', 0), (902, 'reports', 'reports', 0), (903, 'area reports', 'area reports',"
                " 1), (904, 'area records', 'area records', 1);"
                "INSERT INTO permission_group_role (permission_group_id, role) VALUES"
                " (901, 'Reports_CanViewScormAttemptDetailReport'), (902, 'Reports_CanViewCourseStatusReport'),"
                " (903, 'Reports_CanViewCourseStatusReport'), (904, 'Reports_CanViewScormAttemptDetailReport');");
        });
    }
    void also(const std::string& name, int group) {
        app.database().write([&](db::Writer& tx) {
            tx.run(
                "INSERT INTO user_permission_group (user_id, permission_group_id)"
                " SELECT id, $2 FROM app_user WHERE username = $1",
                name, group);
        });
    }
};

}  // namespace

TEST_CASE(
    "a statement of a launched course leads to its attempt, and the attempt to its statements [LRS-03] [RPT-11]") {
    LinksRig rig;
    const std::string registration = rig.unit.given["registration"];
    const json details = rig.admin.get(rig.statement()).json();
    CHECK(details["attempt"]["attemptId"] == rig.attempt_id);
    CHECK(details["attempt"]["userId"] == rig.user_id);
    CHECK(rig.admin.get(rig.of_attempt()).json()["registration"] == registration);
    CHECK(rig.admin.get("/api/statements?registration=" + registration).json()["rows"].size() == 2);
    // The learner looks at the same attempt, but at no statements.
    CHECK(rig.learner.get(rig.of_attempt()).json()["registration"] == "");
}

TEST_CASE("a person's statements are found by all that they are known by, and say their name [LRS-03]") {
    LinksRig rig;
    rig.app.database().write([&](db::Writer& tx) {
        tx.run("UPDATE app_user SET full_name = 'Lea Brandt', email = 'Lea@example.org' WHERE id = $1", rig.user_id);
    });
    const json by_name = rig.admin.get("/api/statements?search=brandt").json();
    CHECK(by_name["isByNames"] == true);
    CHECK(by_name["rows"].size() == 2);
    const json rows = rig.admin.get(rig.of_person(rig.user_id)).json()["rows"];
    REQUIRE(rows.size() == 2);
    CHECK(rows[0]["actor"] == "Lea Brandt");
    CHECK(rig.admin.get(rig.of_person(rig.user_id) + "&verb=http://adlnet.gov/expapi/verbs/initialized")
              .json()["rows"]
              .size() == 1);
    CHECK(rig.admin.get(rig.of_person(1)).json()["rows"].empty());
    CHECK(rig.admin.get(rig.of_person(999'999)).json()["rows"].empty());
    const json named = rig.admin.get("/api/statements/options?kind=people&value=" + std::to_string(rig.user_id)).json();
    CHECK(named[0]["name"] == "Lea Brandt");
}

TEST_CASE("the links between statements and attempts show nobody whom one may not see [AZ-01]") {
    LinksRig rig;
    rig.add_groups();
    Browser records = rig.person("rex", 901), both = rig.person("bo", 901), narrow = rig.person("nik", 901),
            reports = rig.person("ria", 902), area = rig.person("ada", 902);
    rig.also("bo", 902);
    rig.also("nik", 903);
    rig.also("ada", 904);
    CHECK(records.get(rig.statement()).json()["attempt"].is_null());
    CHECK(narrow.get(rig.statement()).json()["attempt"].is_null());
    CHECK(both.get(rig.statement()).json()["attempt"]["attemptId"] == rig.attempt_id);
    CHECK(both.get(rig.of_attempt()).json()["registration"] == rig.unit.given["registration"]);
    for (Browser* one : {&reports, &area}) {
        CHECK(one->get(rig.of_attempt()).json()["registration"] == "");
        CHECK(one->get(rig.statement()).status == 403);
        for (const std::string& path :
             {rig.of_person(rig.user_id), "/api/statements/counts?userId=" + std::to_string(rig.user_id),
              "/api/statements/export?userId=" + std::to_string(rig.user_id),
              "/api/statements/options?kind=people&value=" + std::to_string(rig.user_id)}) {
            INFO(path);
            CHECK(one->get(path).status == 403);
        }
    }
}

TEST_CASE("words are looked for in names first, and in texts when no name has them or when asked to [LRS-03]") {
    LrsRig rig;
    const auto told = [](int number, const char* activity, const char* response) {
        return LrsRig::statement(
            number,
            {{"object",
              {{"id", "http://example.org/" + std::string(activity)}, {"definition", {{"name", {{"en", activity}}}}}}},
             {"result", {{"response", response}}}});
    };
    rig.store({told(1, "fire", "yes"), told(2, "ladders", "the fire was out"), told(3, "fire", "no")});
    const auto look = [&](const std::string& query) { return rig.admin.get("/api/statements?" + query).json(); };
    const json names = look("search=FIRE");
    CHECK(names["isByNames"] == true);
    CHECK(names["rows"].size() == 2);
    const json texts = look("search=fire&inTexts=true");
    CHECK(texts["isByNames"] == false);
    CHECK(texts["rows"].size() == 3);
    const json response = look("search=was%20out");
    CHECK(response["isByNames"] == false);
    REQUIRE(response["rows"].size() == 1);
    // A page at a time, each once.
    const json first = look("search=fire&limit=1");
    const json second = look("search=fire&limit=1&before=" + std::to_string(first["next"].get<Id>()));
    CHECK(first["rows"][0]["statementId"] == LrsRig::uuid(3));
    CHECK(second["rows"][0]["statementId"] == LrsRig::uuid(1));
    CHECK(look("search=fire&limit=1&before=" + std::to_string(second["rows"][0]["id"].get<Id>()))["rows"].empty());
    // Together with a filter.
    CHECK(look("search=fire&activity=http://example.org/ladders")["rows"].empty());
    CHECK(look("search=fire&agent=mbox%20mailto:ann@example.org")["rows"].size() == 2);
}
