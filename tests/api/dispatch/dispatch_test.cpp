// A course given to another learning system: its package, its learners, and everything that must not open it.
#include <fcntl.h>

#include <fstream>

#include "core/files/unique_fd.h"
#include "core/files/zip_reader.h"
#include "support/catch.h"
#include "support/live_portal.h"
#include "support/sample_packages.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

const std::string foreign = "https://lms.example.com";

struct Rig : LivePortal {
    Id course = add_course(sample_scorm12_zip(1));

    json make(const json& more = json::object()) {
        json body{{"contentId", course}, {"name", "Acme"}, {"receiver", "Acme Ltd"}};
        body.update(more);
        const Answer made = admin.post("/api/dispatches", body);
        INFO(made.text);
        REQUIRE(made.status == 200);
        return made.json();
    }
    std::string path(const json& dispatch, const std::string& end = "") {
        return "/api/dispatches/" + std::to_string(dispatch["id"].get<Id>()) + end;
    }
    json save(const json& dispatch, const json& more) {
        json body{{"name", dispatch["name"]}, {"isActive", true}};
        body.update(more);
        const Answer saved = admin.put(path(dispatch), body);
        INFO(saved.text);
        REQUIRE(saved.status == 200);
        return saved.json();
    }
    std::string package(const json& dispatch, const std::string& standard = "scorm12") {
        const Answer got = admin.get(path(dispatch, "/package?standard=" + standard));
        REQUIRE(got.status == 200);
        CHECK(got.header("Content-Type") == "application/zip");
        return got.text;
    }
    std::string file_in(const std::string& zip, const std::string& name) {
        const auto file = folder.file("package.zip");
        std::ofstream(file, std::ios::binary) << zip;
        const files::UniqueFd fd(::open(std::string(file).c_str(), O_RDONLY | O_CLOEXEC));
        const files::ZipReader reader(fd.get());
        const auto* entry = reader.find(name);
        REQUIRE(entry);
        return reader.read_all(*entry, 1'000'000);
    }
    /// What the package knows.
    json config_of(const std::string& zip) {
        const std::string text = file_in(zip, "config.js");
        const auto from = text.find('{');
        return json::parse(text.substr(from, text.rfind('}') - from + 1));
    }
    std::string token_of(const json& dispatch) { return config_of(package(dispatch))["token"]; }

    /// A call from the page in the foreign system: no cookie, no XSRF token.
    Answer ask(const std::string& method, const std::string& target, const std::string& bearer,
               const json& body = json::object()) {
        return send(app.port(), method, target,
                    {{"Authorization", "Bearer " + bearer},
                     {"Content-Type", "application/json"},
                     {"Origin", "http://127.0.0.1:" + std::to_string(app.port())}},
                    method == "GET" ? "" : body.dump());
    }
    Answer start(const std::string& token, const std::string& learner = "l-1",
                 const std::string& name = "Hopper, Grace", const std::string& origin = foreign) {
        return ask("POST", "/api/dispatch-launches", token,
                   {{"learnerId", learner}, {"learnerName", name}, {"origin", origin}});
    }
    json started(const std::string& token, const std::string& learner = "l-1",
                 const std::string& name = "Hopper, Grace") {
        const Answer answer = start(token, learner, name);
        INFO(answer.text);
        REQUIRE(answer.status == 200);
        CHECK(answer.header("Set-Cookie").empty());
        return answer.json();
    }
    std::string base_of(const json& started) {
        const std::string url = started["launch"]["url"], origin = started["launch"]["contentOrigin"];
        return url.substr(origin.size(), url.size() - origin.size() - std::string("bridge").size());
    }
    /// Plays the one SCO and saves this.
    void play(const json& started, const json& elements, bool is_finish = true) {
        const std::string sco = base_of(started) + "rte/" + std::to_string(started["launch"]["firstScoId"].get<Id>());
        const json session = content("GET", sco).json();
        const json body = {{"scoId", session["scoId"]},
                           {"sessionId", session["sessionId"]},
                           {"sequence", 1},
                           {"elements", elements},
                           {"isFinish", is_finish}};
        REQUIRE(content("POST", sco + "/commit", &body).status == 200);
    }
    std::string message(const Answer& answer) {
        const json body = answer.json();
        return body.begin().value().at(0);
    }
};

}  // namespace

TEST_CASE("dispatches are made, listed, narrowed, sorted, changed, switched off and removed, with their history") {
    Rig rig;
    const json first =
        rig.make({{"mostLearners", 5}, {"allowedOrigins", "https://LMS.example.com/x https://a.test:443"}});
    CHECK(first["allowedOrigins"] == "https://a.test https://lms.example.com");
    CHECK(first["state"] == "open");
    const json second = rig.make({{"name", "Beta"}, {"receiver", "Beta Inc"}, {"isActive", false}});
    const auto names = [&](const std::string& query) {
        std::vector<std::string> found;
        const json page = rig.admin.get("/api/dispatches" + query).json();
        for (const auto& row : page["rows"]) found.push_back(row["name"]);
        return found;
    };
    using Names = std::vector<std::string>;
    CHECK(names("") == Names{"Acme", "Beta"});
    CHECK(names("?descending=true") == Names{"Beta", "Acme"});
    CHECK(names("?search=inc") == Names{"Beta"});
    CHECK(names("?search=fire") == Names{"Acme", "Beta"});
    CHECK(names("?state=off") == Names{"Beta"});
    CHECK(names("?pageSize=1&page=2") == Names{"Beta"});
    CHECK(names("?contentId=999") == Names{});

    const auto refused = [&](const json& more) {
        json body{{"contentId", rig.course}, {"name", "X"}};
        body.update(more);
        const Answer answer = rig.admin.post("/api/dispatches", body);
        CHECK(answer.status == 400);
        return answer.json().begin().key();
    };
    CHECK(refused({{"name", " "}}) == "name");
    CHECK(refused({{"contentId", 999}}) == "contentId");
    CHECK(refused({{"allowedOrigins", "javascript:alert(1)"}}) == "allowedOrigins");
    CHECK(refused({{"allowedOrigins", "https://a.test; script-src *"}}) == "allowedOrigins");
    CHECK(refused({{"expiresOn", "2026-02-30"}}) == "expiresOn");
    CHECK(refused({{"mostLearners", 0}}) == "mostLearners");

    CHECK(rig.save(second, {{"name", "Gamma"}})["state"] == "open");
    CHECK(rig.admin.post("/api/dispatch-switch-offs", {{"dispatchIds", {first["id"], second["id"]}}})
              .json()["dispatches"] == 2);
    CHECK(names("?state=off") == Names{"Acme", "Gamma"});
    CHECK(rig.admin.post("/api/dispatch-removals", {{"dispatchIds", {first["id"], 999}}}).json()["dispatches"] == 1);
    CHECK(names("") == Names{"Gamma"});
    const json history =
        rig.admin.get("/api/history?kind=dispatch&objectId=" + std::to_string(second["id"].get<Id>())).json();
    CHECK(history.dump().find("Switched off the dispatch Gamma") != std::string::npos);
}

TEST_CASE("the package of each standard can be taken by a learning system, and holds nothing but the way here") {
    Rig rig;
    const json dispatch = rig.make();
    for (const std::string standard : {"scorm12", "scorm2004Edition3", "scorm2004Edition4"}) {
        INFO(standard);
        const std::string zip = rig.package(dispatch, standard);
        CHECK(zip.size() < 20'000);
        const Answer report = rig.admin.upload("/api/uploads?fileName=course.zip&purpose=package", zip);
        CHECK(report.json()["isAccepted"] == true);
        CHECK(report.json()["package"]["title"] == "Fire safety");
        const json config = rig.config_of(zip);
        CHECK(config["portal"] == "http://127.0.0.1:" + std::to_string(rig.app.port()));
        CHECK(config["standard"] == (standard == "scorm12" ? "1.2" : "2004"));
        CHECK(config["texts"].size() == 5);
    }
    CHECK(rig.add_learner("lea").get(rig.path(dispatch, "/package")).status == 403);
}

TEST_CASE("a learner of another system comes in, is tracked here, and finds their work again") {
    Rig rig;
    const json dispatch = rig.make();
    const std::string token = rig.token_of(dispatch);
    const json first = rig.started(token);
    CHECK(first["launch"]["mode"] == "normal");
    CHECK(first["report"]["trackingStatus"] == "notAttempted");
    const std::string ticket = first["ticket"];
    const json profile = rig.ask("GET", "/api/session", ticket).json();
    CHECK(profile["isSd"] == true);
    CHECK(profile["fullName"] == "Grace Hopper");

    rig.play(first, {{"cmi.core.lesson_status", "incomplete"},
                     {"cmi.core.lesson_location", "page 3"},
                     {"cmi.core.exit", "suspend"},
                     {"cmi.core.session_time", "00:02:00"}});
    json report = rig.ask("GET", "/api/dispatch-report", ticket).json();
    CHECK(report["trackingStatus"] == "incomplete");
    CHECK(report["sessionMs"] == 120'000);

    rig.clock.move(25h);
    CHECK(rig.ask("GET", "/api/dispatch-report", ticket).status == 401);
    const json second = rig.started(token, "l-1", "Hopper-Murray, Grace");
    CHECK(second["launch"]["attemptId"] == first["launch"]["attemptId"]);
    const std::string sco = rig.base_of(second) + "rte/" + std::to_string(second["launch"]["firstScoId"].get<Id>());
    CHECK(rig.content("GET", sco).json()["elements"]["cmi.core.lesson_location"] == "page 3");
    rig.play(
        second,
        {{"cmi.core.lesson_status", "passed"}, {"cmi.core.score.raw", "85"}, {"cmi.core.session_time", "00:03:00"}});
    report = rig.ask("GET", "/api/dispatch-report", second["ticket"]).json();
    CHECK(report["trackingStatus"] == "passed");
    CHECK(report["scorePercent"] == 85.0);
    CHECK(report["sessionMs"] == 180'000);  // of this opening alone: the other system adds them up
    CHECK(report["progressPercent"] == 100);

    REQUIRE(rig.admin.sign_in("admin", "Correct-Horse-7").status == 200);
    const json learners = rig.admin.get(rig.path(dispatch, "/learners?search=l-1")).json();
    REQUIRE(learners["total"] == 1);
    CHECK(learners["rows"][0]["fullName"] == "Grace Hopper-Murray");
    CHECK(learners["rows"][0]["trackingStatus"] == "passed");
    CHECK(learners["rows"][0]["launches"] == 2);
    const json people = rig.admin.get("/api/users?search=grace").json();
    CHECK(people["total"] == 0);  // not among those who can sign in
    CHECK(rig.admin.get(rig.path(dispatch)).json()["learners"] == 1);
}

TEST_CASE("the same person in two systems is two people here") {
    Rig rig;
    const json one = rig.started(rig.token_of(rig.make()));
    const json other = rig.started(rig.token_of(rig.make({{"name", "Beta"}})));
    CHECK(rig.ask("GET", "/api/session", one["ticket"]).json()["id"] !=
          rig.ask("GET", "/api/session", other["ticket"]).json()["id"]);
}

TEST_CASE("what is forged, void, switched off, expired, full or elsewhere is refused with a sentence") {
    Rig rig;
    const json dispatch = rig.make({{"mostLearners", 2}, {"allowedOrigins", foreign}});
    const std::string token = rig.token_of(dispatch);
    CHECK(rig.start("odp_none.none").status == 403);
    CHECK(rig.start(token.substr(0, token.size() - 3) + "AAA").status == 403);
    CHECK(rig.start("").status == 401);
    CHECK(rig.start(token, "l-1", "A", "https://evil.example").status == 403);
    CHECK(rig.start(token, "l-1", "A", "https://lms.example.com.evil.example").status == 403);
    CHECK(rig.start(token, "", "A").status == 400);
    CHECK(rig.start(token, "l-1").status == 200);
    CHECK(rig.start(token, "l-2").status == 200);
    CHECK(rig.message(rig.start(token, "l-3")).starts_with("As many people"));
    CHECK(rig.start(token, "l-2").status == 200);  // who came before goes on

    rig.save(dispatch, {{"mostLaunches", 3}});
    CHECK(rig.message(rig.start(token)).starts_with("This course was opened as often"));
    rig.save(dispatch, {{"expiresOn", "2000-01-01"}});
    CHECK(rig.message(rig.start(token)).starts_with("The time for which"));
    rig.save(dispatch, {{"isActive", false}});
    CHECK(rig.message(rig.start(token)).starts_with("This course was switched off"));
    rig.save(dispatch, json::object());
    CHECK(rig.start(token).status == 200);
    REQUIRE(rig.admin.post(rig.path(dispatch, "/key")).status == 200);
    CHECK(rig.message(rig.start(token)).starts_with("This package is not valid"));
    CHECK(rig.start(rig.token_of(dispatch)).status == 200);
    const std::string last = rig.token_of(dispatch);
    rig.admin.post("/api/dispatch-removals", {{"dispatchIds", {dispatch["id"]}}});
    CHECK(rig.start(last).status == 403);
}

TEST_CASE("who is inside when the last day ends finishes, and nobody comes in any more") {
    Rig rig;
    const json dispatch = rig.make();
    rig.save(dispatch, {{"expiresOn", day_of(rig.clock.now()).text}});
    const std::string token = rig.token_of(dispatch);
    rig.clock.move(14h);
    const json inside = rig.started(token);
    rig.clock.move(2h);  // past midnight
    CHECK(rig.ask("GET", "/api/dispatch-report", inside["ticket"]).status == 200);
    CHECK(rig.content("GET", rig.base_of(inside) + "bridge").status == 200);
    CHECK(rig.message(rig.start(token)).starts_with("The time for which"));
    rig.clock.move(22h);
    CHECK(rig.ask("GET", "/api/dispatch-report", inside["ticket"]).status == 401);
}

TEST_CASE("switched off, or with a new key, a dispatch puts out who plays; what they did stays") {
    for (const bool is_key : {false, true}) {
        Rig rig;
        const json dispatch = rig.make();
        const json inside = rig.started(rig.token_of(dispatch));
        CHECK(rig.content("GET", rig.base_of(inside) + "bridge").status == 200);
        if (is_key)
            rig.admin.post(rig.path(dispatch, "/key"));
        else
            rig.save(dispatch, {{"isActive", false}});
        CHECK(rig.content("GET", rig.base_of(inside) + "bridge").status == 404);
        CHECK(rig.ask("GET", "/api/dispatch-report", inside["ticket"]).status == 401);
        CHECK(rig.ask("POST", "/api/launches", inside["ticket"], {{"contentId", rig.course}}).status == 401);
        CHECK(rig.admin.get(rig.path(dispatch, "/learners")).json()["total"] == 1);
    }
}

TEST_CASE("who plays in another system reaches their course and nothing else [GUARD-03]") {
    Rig rig;
    const Id other = rig.add_course(sample_scorm12_zip(1), "For all");
    rig.assign_to_everyone(other);
    const std::string token = rig.token_of(rig.make());
    const std::string ticket = rig.started(token)["ticket"];
    CHECK(rig.ask("POST", "/api/launches", ticket, {{"contentId", rig.course}}).status == 200);
    CHECK(rig.ask("POST", "/api/launches", ticket, {{"contentId", other}}).status == 403);
    for (const Route& route : rig.app.dispatcher().routes()) {
        if (!route.access.needs_session()) continue;
        std::string target(route.path);
        for (auto open = target.find('{'); open != target.npos; open = target.find('{'))
            target.replace(open, target.find('}') - open + 1, "1");
        const std::string method = route.method == Method::get    ? "GET"
                                   : route.method == Method::put  ? "PUT"
                                   : route.method == Method::post ? "POST"
                                                                  : "DELETE";
        INFO(route.operation);
        const bool is_denied = rig.ask(method, target, ticket).status == 403;
        CHECK(is_denied == !route.access.allows_restricted);
        CHECK(rig.ask(method, target, token).status == 401);  // the key of a package is nobody's session
    }
    // No password opens the account either.
    const std::string username = rig.ask("GET", "/api/session", ticket).json()["username"];
    const Id user = rig.ask("GET", "/api/session", ticket).json()["id"];
    const json reset = rig.admin.post("/api/users/" + std::to_string(user) + "/password").json();
    if (reset.contains("temporaryPassword")) {
        Browser browser(rig.app.port());
        CHECK(browser.sign_in(username, reset["temporaryPassword"]).json()["outcome"] == "wrongCredentials");
    }
}

TEST_CASE("only pages of a dispatch may be framed, and only by the sites it names") {
    Rig rig;
    const json dispatch = rig.make({{"allowedOrigins", foreign}});
    const std::string zip = rig.package(dispatch);
    const std::string key = rig.config_of(zip)["dispatch"];
    const auto policy = [&](const std::string& path) {
        const Answer page = send(rig.app.port(), "GET", path);
        return page.header("Content-Security-Policy") + " " + page.header("X-Frame-Options");
    };
    if (send(rig.app.port(), "GET", "/home").status == 200) {  // a build with the interface
        CHECK(policy("/scorm-dispatch-launch?dispatch=" + key).find("frame-ancestors https://lms.example.com ") !=
              std::string::npos);
        CHECK(policy("/scorm-dispatch-launch?dispatch=" + key).find("DENY") == std::string::npos);
        for (const std::string path : {"/scorm-dispatch-launch", "/scorm-dispatch-launch?dispatch=none"}) {
            CHECK(policy(path).find("frame-ancestors 'none'") != std::string::npos);
            CHECK(policy(path).find("DENY") != std::string::npos);
        }
        CHECK(policy("/home?dispatch=" + key).find("frame-ancestors 'none'") != std::string::npos);
    }
    const json inside = rig.started(rig.token_of(dispatch));
    const auto framed = rig.content("GET", rig.base_of(inside) + "bridge").header("Content-Security-Policy");
    CHECK(framed.find(" https://lms.example.com") != std::string::npos);
    Browser learner = rig.add_learner("lea");
    rig.assign_to_everyone(rig.course);
    const json own = learner.post("/api/launches", {{"contentId", rig.course}}).json();
    const auto plain = rig.content("GET", rig.base_of({{"launch", own}}) + "bridge").header("Content-Security-Policy");
    CHECK(plain.find("https://lms.example.com") == std::string::npos);
}

TEST_CASE("the ticket of somebody whose dispatch was removed is not that of who came after") {
    Rig rig;
    const json gone = rig.make();
    const json before = rig.started(rig.token_of(gone));
    CHECK(rig.ask("GET", "/api/session", before["ticket"]).status == 200);
    rig.admin.post("/api/dispatch-removals", {{"dispatchIds", {gone["id"]}}});
    rig.clock.move(std::chrono::minutes(1));
    const json after = rig.started(rig.token_of(rig.make({{"name", "Beta"}})), "l-2", "Hamilton, Margaret");
    CHECK(rig.ask("GET", "/api/session", before["ticket"]).status == 401);
    CHECK(rig.ask("GET", "/api/session", after["ticket"]).status == 200);
}

TEST_CASE("who learns through another system is merged with nobody, counted among no learners, and the check is well") {
    Rig rig;
    const json inside = rig.started(rig.token_of(rig.make()));
    const Id there = rig.ask("GET", "/api/session", inside["ticket"]).json()["id"];
    const Id here = rig.admin.get("/api/session").json()["id"];
    const Id other = rig.add_learner("lea").get("/api/session").json()["id"];
    CHECK(here != other);
    for (const auto& [kept, gone] : {std::pair{other, there}, std::pair{there, other}}) {
        const Answer answer = rig.admin.get("/api/account-merges/plan?keptId=" + std::to_string(kept) +
                                            "&goneId=" + std::to_string(gone));
        INFO(answer.text);
        CHECK((answer.status == 409 || answer.status == 404));
    }
    rig.assign_to_everyone(rig.course);
    const json rows = rig.admin.get("/api/contents").json()["rows"];
    CHECK(rows[0]["learners"] == 2);
}

TEST_CASE("guessing keys is slowed down") {
    Rig rig;
    int status = 0;
    for (int i = 0; i < 30 && status != 429; ++i) status = rig.start("odp_x.y" + std::to_string(i)).status;
    CHECK(status == 429);
}
