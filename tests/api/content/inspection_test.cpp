// The package doctor at upload and on demand, over a real socket.
#include <algorithm>

#include "core/base/text.h"
#include "support/broken_packages.h"
#include "support/catch.h"
#include "support/live_portal.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

json finding(const json& report, const std::string& code) {
    for (const auto& one : report["findings"])
        if (one["code"] == code) return one;
    return nullptr;
}

std::string inspect_path(Id content_id, std::int64_t version_id) {
    return "/api/contents/" + std::to_string(content_id) + "/versions/" + std::to_string(version_id) + "/inspect";
}

std::int64_t version_of(LivePortal& portal, Id content_id) {
    return portal.admin.get("/api/contents/" + std::to_string(content_id)).json()["versions"][0]["id"];
}

std::string without_driver() { return scorm12_folder().remove("shared/scormdriver.js").bytes(); }

}  // namespace

TEST_CASE("an upload comes back with cause, file, place, consequence and repair of each finding") {
    LivePortal portal;
    const auto report = portal.admin.upload("/api/uploads?purpose=package&fileName=a.zip", without_driver()).json();
    const auto found = finding(report, "missing-driver");
    CHECK(found["severity"] == "warning");
    CHECK(found["file"] == "one.html");
    CHECK(found["place"] == "line 4");
    CHECK(found["title"] == "Script that reports to the portal is missing");
    CHECK(found["message"] == "The page one.html asks for shared/scormdriver.js, but the package has no such file.");
    CHECK(found["consequence"] == "Learners can go through the course, but neither progress nor score is recorded.");
    CHECK(found["repair"].get<std::string>().starts_with("Put the script into the package"));
    CHECK(found["isRepaired"] == false);
}

TEST_CASE("a version that is stored is examined again, and its course shows what was found then") {
    LivePortal portal;
    const Id course = portal.add_course(without_driver());
    const auto version = version_of(portal, course);
    portal.app.database().write(
        [&](db::Writer& tx) { tx.run("UPDATE content_version SET findings_json = '[]' WHERE id = $1", version); });
    const auto show = [&] { return portal.admin.get("/api/contents/" + std::to_string(course)).json(); };
    CHECK(show()["findings"].empty());

    const auto answer = portal.admin.post(inspect_path(course, version), json::object());
    REQUIRE(answer.status == 200);
    const auto report = answer.json();
    CHECK(report["number"] == 1);
    CHECK(report["isAccepted"] == true);
    CHECK(report["package"]["title"] == "Fire safety");
    CHECK(report["missingRepairs"].empty());
    CHECK(finding(report, "missing-driver")["file"] == "one.html");
    CHECK(finding(show(), "missing-driver") == finding(report, "missing-driver"));
    CHECK(portal.app.database().read([](const db::Reader& db) {
        return db.value<std::int64_t>("SELECT COUNT(*) FROM audit_event WHERE action = 'contents.inspect'");
    }) == 1);
}

TEST_CASE("a version that was made before the doctor knew a repair says which one it lacks") {
    LivePortal portal;
    const auto all = broken_packages();
    const auto broken = *std::ranges::find(all, "name-letters", &BrokenPackage::cause);
    const Id course = portal.add_course(broken.zip);
    const auto version = version_of(portal, course);
    CHECK(portal.admin.post(inspect_path(course, version), json::object()).json()["missingRepairs"].empty());
    portal.app.database().write([](db::Writer& tx) { tx.run("DELETE FROM package_file WHERE is_alias = 1"); });
    const auto report = portal.admin.post(inspect_path(course, version), json::object()).json();
    CHECK(report["missingRepairs"] == json::array({"\xC3\xBC"
                                                   "bung.html"}));
    CHECK(finding(report, "name-letters")["isRepaired"] == true);
}

TEST_CASE("only a package of this course, whose file is there, is examined, by who manages courses") {
    LivePortal portal;
    const Id one = portal.add_course(without_driver()), other = portal.add_course(without_driver());
    const auto version = version_of(portal, one);
    CHECK(portal.admin.post(inspect_path(other, version), json::object()).status == 404);
    CHECK(portal.admin.post(inspect_path(one, 4711), json::object()).status == 404);
    CHECK(portal.admin.post(inspect_path(4711, version), json::object()).status == 404);
    auto learner = portal.add_learner("lena");
    CHECK(learner.post(inspect_path(one, version), json::object()).status == 403);
    portal.app.database().write([&](db::Writer& tx) {
        tx.run("UPDATE content_version SET sha256 = $2 WHERE id = $1", version, std::string(64, 'a'));
    });
    CHECK(portal.admin.post(inspect_path(one, version), json::object()).status == 409);
}

TEST_CASE("the doctor speaks the language of the caller") {
    LivePortal portal;
    const Id course = portal.add_course(without_driver());
    const auto nothing = json::object();
    const auto path = inspect_path(course, version_of(portal, course));
    const auto report = portal.admin.call("POST", path, &nothing, {{"Accept-Language", "de"}}).json();
    const auto found = finding(report, "missing-driver");
    CHECK(found["place"] == "Zeile 4");
    CHECK(found["message"].get<std::string>().starts_with("Die Seite one.html fragt nach shared/scormdriver.js"));
    CHECK(found["consequence"].get<std::string>().starts_with("Lernende können"));
}
