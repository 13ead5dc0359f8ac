#include "demo/unit_visit.h"

#include <stdexcept>

#include "core/json/codec.h"
#include "launch/launch_rules.h"
#include "lrs/xapi_values.h"

namespace oneroom::demo {
namespace {

using nlohmann::json;

const std::string adl = "http://adlnet.gov/expapi/verbs/";
const std::string cmi5 = "https://w3id.org/xapi/cmi5/context/";

json duration(std::int64_t minutes) { return {{"duration", "PT" + std::to_string(minutes) + "M"}}; }

}  // namespace

UnitVisit::UnitVisit(xapi_courses::XapiCourses& courses, PastClock& clock, launch::OpenLaunch launch, std::string token)
    : courses_(courses), clock_(clock), launch_(std::move(launch)), token_(std::move(token)) {}

std::string UnitVisit::call(const std::string& method, const std::string& path, const std::string& query,
                            const std::string& text) {
    SaidText body(text);
    http::Request request{.method = method,
                          .path = "/c/" + token_ + "/" + path,
                          .raw_path = "/c/" + token_ + "/" + path,
                          .query = query,
                          .headers = {{"Content-Type", "application/json"}, {"X-Experience-API-Version", "1.0.3"}},
                          .remote_address = "127.0.0.1",
                          .body = &body};
    if (!authorization_.empty()) request.headers.emplace_back("Authorization", authorization_);
    const auto reply = xapi_courses::answer(courses_, request, launch_, token_, path);
    if (!reply || reply->status >= 400)
        throw std::runtime_error("The demo could not be made: " + path + ": " + (reply ? reply->text : "nothing"));
    return reply->text;
}

std::string UnitVisit::read(const std::string& resource, const std::string& name) {
    const std::string agent = "agent=" + launch::percent_encode(given_.at("actor"));
    if (resource == "agents/profile") return call("GET", "xapi/" + resource, agent + "&profileId=" + name);
    return call("GET", "xapi/" + resource,
                agent + "&stateId=" + name + "&registration=" + given_.at("registration") +
                    "&activityId=" + launch::percent_encode(given_.at("activityId")));
}

void UnitVisit::begin(const launch::LaunchSco& unit) {
    authorization_.clear();
    given_.clear();
    const json begun = parse_json(call("POST", "units/" + std::to_string(unit.id)));
    const std::string url = begun["url"];
    for (auto& [name, value] : http::parse_query(url.substr(url.find('?') + 1))) given_[name] = value;
    const std::string& fetch = given_.at("fetch");
    authorization_ =
        "Basic " + parse_json(call("POST", fetch.substr(fetch.find("fetch/"))))["auth-token"].get<std::string>();
    data_ = parse_json(read("activities/state", "LMS.LaunchData"));
    read("agents/profile", "cmi5LearnerPreferences");
    say({defined("initialized", nullptr)});
}

json UnitVisit::statement(const std::string& verb, const json& object, const json& result) const {
    json made = {{"id", lrs::new_uuid()},
                 {"actor", parse_json(given_.at("actor"))},
                 {"verb", {{"id", adl + verb}, {"display", {{"en", verb}}}}},
                 {"object", object},
                 {"context", data_["contextTemplate"]},
                 {"timestamp", to_iso8601(clock_.now())}};
    made["context"]["registration"] = given_.at("registration");
    if (!result.is_null()) made["result"] = result;
    return made;
}

json UnitVisit::defined(const std::string& verb, const json& result) const {
    json made = statement(verb, own_activity(), result);
    json& context = made["context"];
    json& categories = context["contextActivities"]["category"] = json::array({{{"id", cmi5 + "categories/cmi5"}}});
    if (result.contains("success") || result.contains("completion"))
        categories.push_back({{"id", cmi5 + "categories/moveon"}});
    if (result.contains("score") && data_.contains("masteryScore"))
        context["extensions"][cmi5 + "extensions/masteryscore"] = data_["masteryScore"];
    return made;
}

json UnitVisit::answer(const OutlineQuestion& question, bool is_right) const {
    json object = {{"id", given_.at("activityId") + "/questions/" + question.id},
                   {"definition",
                    {{"type", "http://adlnet.gov/expapi/activities/cmi.interaction"},
                     {"name", {{"en", question.text}}},
                     {"interactionType", question.type},
                     {"correctResponsesPattern", json::array({question.right})}}}};
    object["definition"].update(parse_json(question.components));
    return statement("answered", object,
                     {{"response", is_right ? question.right : question.wrong},
                      {"success", is_right},
                      {"duration", "PT" + std::to_string(9 + question.text.size() % 23) + "S"}});
}

void UnitVisit::say(const json& statements) { call("POST", "xapi/statements", "", statements.dump()); }

void UnitVisit::keep(const std::string& page, const std::string& state, const json& done) {
    const json kept = {{"page", page}, {"state", parse_json(state)}, {"done", done}};
    call("PUT", "xapi/activities/state",
         "agent=" + launch::percent_encode(given_.at("actor")) + "&stateId=resume&registration=" +
             given_.at("registration") + "&activityId=" + launch::percent_encode(given_.at("activityId")),
         kept.dump());
}

void UnitVisit::finish(const launch::LaunchSco& unit, const OutlinePart& part, std::size_t mistakes,
                       std::int64_t minutes) {
    begin(unit);
    clock_.set(clock_.now() + std::chrono::minutes(minutes));
    json said = json::array();
    for (std::size_t at = 0; at < part.questions.size(); ++at)
        said.push_back(answer(part.questions[at], at >= mistakes));
    json completed = duration(minutes);
    completed["completion"] = true;
    const bool was_completed =
        unit.status != tracking::TrackingStatus::notAttempted && unit.status != tracking::TrackingStatus::incomplete;
    if (!was_completed) said.push_back(defined("completed", completed));
    json done = json::array({"completed"});
    bool has_passed = true;
    if (part.is_check) {
        const auto percent = (part.questions.size() - mistakes) * 100 / part.questions.size();
        has_passed = percent >= 80;
        json result = duration(minutes);
        result["score"] = {{"scaled", static_cast<double>(percent) / 100}, {"raw", percent}, {"min", 0}, {"max", 100}};
        result["success"] = has_passed;
        said.push_back(defined(has_passed ? "passed" : "failed", result));
        if (has_passed) done.push_back("passed");
    }
    said.push_back(defined("terminated", duration(minutes)));
    keep(has_passed ? part.last_page : "", has_passed ? part.whole : "{}", done);
    say(said);
}

void UnitVisit::stop_half_way(const launch::LaunchSco& unit, const OutlinePart& part, std::int64_t minutes) {
    begin(unit);
    clock_.set(clock_.now() + std::chrono::minutes(minutes));
    json progressed = duration(minutes);
    progressed["extensions"]["https://w3id.org/xapi/cmi5/result/extensions/progress"] = 50;
    keep(part.half_page, part.half, json::array());
    say({statement("progressed", own_activity(), progressed), defined("terminated", duration(minutes))});
}

}  // namespace oneroom::demo
