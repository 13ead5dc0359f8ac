// Courses of cmi5 and xAPI in a running portal, and units that speak as real ones do: over the content origin, with
// what their address gives them.
#pragma once

#include "api/launch/taking.h"
#include "core/http/http_types.h"
#include "support/zip_builder.h"

namespace oneroom::test {

inline const std::string cmi5_units = R"(<au id="https://pub.test/au/1" moveOn="CompletedAndPassed" masteryScore="0.8"
    launchMethod="AnyWindow"><title><langstring lang="en">Theory</langstring></title>
    <description><langstring lang="en">Theory</langstring></description><url>one/index.html?lang=en#top</url>
    <launchParameters>level=3</launchParameters><entitlementKey>key-1</entitlementKey></au>
  <block id="https://pub.test/block/1"><title><langstring lang="en">Practice</langstring></title>
    <description><langstring lang="en">Practice</langstring></description>
    <au id="https://pub.test/au/2" moveOn="Completed" launchMethod="OwnWindow">
      <title><langstring lang="en">Drill</langstring></title>
      <description><langstring lang="en">Drill</langstring></description><url>two.html</url></au></block>)";

inline std::string cmi5_zip(const std::string& units = cmi5_units) {
    return ZipBuilder()
        .add("cmi5.xml", R"(<?xml version="1.0" encoding="utf-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
  <course id="https://pub.test/course"><title><langstring lang="en">Fire safety</langstring></title>
    <description><langstring lang="en">Fire safety</langstring></description></course>)" +
                             units + "</courseStructure>")
        .add("one/index.html", "<!DOCTYPE html><title>One</title>")
        .add("two.html", "<!DOCTYPE html><title>Two</title>")
        .bytes();
}

inline std::string tincan_zip(const std::string& page = "<!DOCTYPE html><title>Story</title>") {
    return ZipBuilder()
        .add("tincan.xml", R"(<?xml version="1.0" encoding="utf-8"?>
<tincan xmlns="http://projecttincan.com/tincan.xsd"><activities>
  <activity id="http://pub.test/fire" type="http://adlnet.gov/expapi/activities/course"><name>Fire by xAPI</name>
    <description lang="en-US">Fire</description><launch lang="en-us">story.html</launch></activity>
  <activity id="http://pub.test/fire/question" type="http://adlnet.gov/expapi/activities/question"><name>Q</name>
    <description lang="en-US">Q</description></activity></activities></tincan>)")
        .add("story.html", page)
        .bytes();
}

inline const std::string adl = "http://adlnet.gov/expapi/verbs/";

/// A unit that was launched.
struct Unit {
    Taking& taking;
    json begun;
    std::map<std::string, std::string> given{};  ///< the parameters of its address
    std::string authorization{};
    json data{};  ///< LMS.LaunchData
    int seconds = 0;

    Unit(Taking& taking_, std::size_t sco) : taking(taking_) {
        const std::string path = taking.base() + "units/" + std::to_string(taking.launch["scos"][sco]["id"].get<Id>());
        const Answer answer = taking.portal.content("POST", path);
        INFO(answer.text);
        REQUIRE(answer.status == 200);
        begun = answer.json();
        const std::string url = begun["url"];
        const auto query = url.find('?');
        for (auto& [name, value] : http::parse_query(url.substr(query + 1, url.find('#') - query - 1)))
            given[name] = value;
        if (given.contains("auth")) authorization = given["auth"];
    }
    bool is_cmi5() const { return given.contains("fetch"); }

    /// As cmi5 8.2 and 10 want it.
    void enter(bool reads_preferences = true) {
        const json token = fetch();
        REQUIRE(token.contains("auth-token"));
        authorization = "Basic " + token["auth-token"].get<std::string>();
        data = get_state("LMS.LaunchData").json();
        REQUIRE(data.is_object());
        if (reads_preferences) REQUIRE(get_preferences().status == 200);
    }
    std::string preferences_path() const {
        return "/agents/profile?profileId=cmi5LearnerPreferences&agent=" + encoded(given.at("actor"));
    }
    Answer get_preferences() { return call("GET", preferences_path()); }
    json fetch() {
        const std::string origin = taking.launch["contentOrigin"];
        return taking.portal.content("POST", given["fetch"].substr(origin.size())).json();
    }
    Answer call(const std::string& method, const std::string& path, const std::string& body = {},
                const http::Headers& more = {}) {
        http::Headers headers = {{"X-Experience-API-Version", "1.0.3"}, {"Content-Type", "application/json"}};
        if (!authorization.empty()) headers.emplace_back("Authorization", authorization);
        for (const auto& field : more) headers.push_back(field);
        return send(taking.portal.app.content_port(), method, place() + "xapi" + path, headers, body);
    }
    /// What stands before "xapi/" in the address that it is given, behind the origin.
    std::string place() const {
        const std::string origin = taking.launch["contentOrigin"], endpoint = given.at("endpoint");
        return endpoint.substr(origin.size(), endpoint.rfind("xapi/") - origin.size());
    }
    static std::string encoded(const std::string& text) {
        static constexpr char hex[] = "0123456789ABCDEF";
        std::string out;
        for (const char c : text) {
            out += '%';
            out += hex[static_cast<unsigned char>(c) >> 4];
            out += hex[static_cast<unsigned char>(c) & 15];
        }
        return out;
    }
    std::string activity() const { return given.at(is_cmi5() ? "activityId" : "activity_id"); }
    std::string state_path(const std::string& name) const {
        return "/activities/state?stateId=" + name + "&activityId=" + encoded(activity()) +
               "&agent=" + encoded(given.at("actor")) + "&registration=" + given.at("registration");
    }
    Answer get_state(const std::string& name) { return call("GET", state_path(name)); }

    /// A moment of the unit's own clock, later with each.
    std::string moment() {
        std::string text = "2026-03-02T09:00:00.000Z";
        ++seconds;
        text.replace(14, 2, std::to_string(10 + seconds / 60))
            .replace(17, 2, seconds % 60 < 10 ? "0" + std::to_string(seconds % 60) : std::to_string(seconds % 60));
        return text;
    }
    /// A statement as cmi5 defines it, or of xAPI.
    json say(const std::string& verb, const json& result = nullptr) {
        json statement = {{"id", new_id()},
                          {"actor", json::parse(given.at("actor"))},
                          {"verb", {{"id", verb.find(':') == verb.npos ? adl + verb : verb}}},
                          {"object", {{"id", activity()}}},
                          {"timestamp", moment()}};
        if (!result.is_null()) statement["result"] = result;
        if (!is_cmi5()) {
            statement["context"]["registration"] = given.at("registration");
            return statement;
        }
        json& context = statement["context"] = data["contextTemplate"];
        context["contextActivities"]["category"] =
            json::array({{{"id", "https://w3id.org/xapi/cmi5/context/categories/cmi5"}}});
        if (!result.is_null() && (result.contains("success") || result.contains("completion")))
            context["contextActivities"]["category"].push_back(
                {{"id", "https://w3id.org/xapi/cmi5/context/categories/moveon"}});
        if (!result.is_null() && result.contains("score") && data.contains("masteryScore"))
            context["extensions"]["https://w3id.org/xapi/cmi5/context/extensions/masteryscore"] = data["masteryScore"];
        return statement;
    }
    static std::string new_id() {
        static int number = 0;
        const std::string digits = std::to_string(++number);
        return "7790e6c9-3ef0-4ed3-8b37-" + std::string(12 - digits.size(), '0') + digits;
    }
    Answer post(const json& statement) { return call("POST", "/statements", statement.dump()); }
    /// Sent and taken.
    void tell(const json& statement) {
        const Answer answer = post(statement);
        INFO(statement.dump(1) << answer.text);
        REQUIRE(answer.status == 200);
    }
    static json passed(double scaled) {
        return {{"success", true}, {"score", {{"scaled", scaled}}}, {"duration", "PT1M"}};
    }
    static json completed() { return {{"completion", true}, {"duration", "PT1M"}}; }
    static json over(const std::string& duration = "PT5M") { return {{"duration", duration}}; }

    /// Its statements in the store, as it may read them; oldest first.
    json read(const std::string& query = "") {
        const Answer answer = call("GET", "/statements?ascending=true" + query);
        INFO(answer.text);
        REQUIRE(answer.status == 200);
        return answer.json()["statements"];
    }
    std::vector<std::string> verbs() {
        std::vector<std::string> words;
        for (const json& one : read()) {
            const std::string id = one["verb"]["id"];
            words.push_back(id.substr(id.rfind('/') + 1));
        }
        return words;
    }
};

struct UnitRig : LivePortal {
    Id course;
    Browser learner;

    explicit UnitRig(const std::string& zip = cmi5_zip())
        : course(add_course(zip)), learner((assign_to_everyone(course), add_learner("lea"))) {}

    std::int64_t count(std::string_view literal) {
        return app.database().read([&](const db::Reader& db) { return db.value<std::int64_t>(literal); });
    }
    json attempt(const Taking& taking) {
        return learner.get("/api/attempts/" + std::to_string(taking.launch["attemptId"].get<Id>())).json();
    }
    /// What became of a statement.
    std::int64_t counted(const json& statement) {
        return app.database().read([&](const db::Reader& db) {
            return db.value<std::int64_t>("SELECT counted FROM lrs_statement WHERE uuid = $1",
                                          statement["id"].get<std::string>());
        });
    }
    bool is_kept(const json& statement) {
        return app.database().read([&](const db::Reader& db) {
            return db.value<std::int64_t>("SELECT COUNT(*) FROM lrs_statement WHERE uuid = $1",
                                          statement["id"].get<std::string>()) > 0;
        });
    }
};

}  // namespace oneroom::test
