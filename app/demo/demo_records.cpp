#include "demo/demo_records.h"

#include <algorithm>
#include <stdexcept>

#include "core/base/bytes.h"
#include "core/json/codec.h"
#include "core/security/basic_authorization.h"
#include "demo/demo_store.h"
#include "demo/unit_visit.h"
#include "demo/working_days.h"
#include "lrs/xapi_values.h"

namespace oneroom::demo {
namespace {

using std::chrono::minutes;

using nlohmann::json;

constexpr std::int64_t days_of_records = 30;
constexpr std::int64_t rounds = 3;  // of practice, a week after each other
constexpr std::string_view range = "https://simulator.larkspoke.example/ranges/";

struct Task {
    std::string_view id, name;
};
constexpr std::array tasks{Task{"slalom", "Slalom with a full pallet"}, Task{"ramp", "Down the ramp"},
                           Task{"top-shelf", "Onto the top shelf"}};

/// Somebody who moved to the warehouse, and tries it out.
bool drives_forklift(const Person& person) {
    return person.location == "Rotterdam" && person.habit != Habit::left && person.habit != Habit::stranger;
}

json statement_of(const Person& person, std::string_view verb, const Task* task, Instant at) {
    const std::string name = task ? std::string(task->name) : "Forklift range";
    return {{"actor",
             {{"name", person.full_name}, {"mbox", "mailto:" + std::string(person.username) + "@larkspoke.example"}}},
            {"verb", {{"id", "http://adlnet.gov/expapi/verbs/" + std::string(verb)}, {"display", {{"en", verb}}}}},
            {"object",
             {{"id", std::string(range) + (task ? std::string(task->id) : "forklift")},
              {"definition", {{"name", {{"en", name}}}, {"type", "http://adlnet.gov/expapi/activities/simulation"}}}}},
            {"timestamp", to_iso8601(at)}};
}

}  // namespace

DemoRecords::DemoRecords(const DemoSetup& setup, const DemoPeople& people, launch::Launches& launches, PastClock& clock,
                         Instant now)
    : setup_(setup),
      people_(people),
      clock_(clock),
      now_(now),
      begun_(working_time(now, days_of_records, 8 * 60)),
      records_(setup.db, clock, setup.contents.blobs),
      courses_{records_, launches},
      jobs_(lrs::lrs_jobs(records_)) {
    records_.home_page = [&setup] { return setup.home_page; };
    records_.saves_at_once = true;
    launches.content_origin = [&setup](const http::Request&) { return setup.content_origin; };
    plan_drives();
}

void DemoRecords::hear_until(Instant at) {
    if (!is_saying_ && at >= begun_) {
        is_saying_ = true;
        clock_.set(begun_);
        setup_.accounts.settings.save(people_.administrator, begun_, "xapiSaysResults", "true");
        add_simulator();
    }
    for (; heard_ < drives_.size() && drives_[heard_].at < at; ++heard_) drive(drives_[heard_]);
    clock_.set(at);
}

void DemoRecords::say() {
    if (!is_saying_) return;
    const auto job = std::ranges::find(jobs_, "lrs.sayEvents", &jobs::Job::name);
    jobs::JobContext context{setup_.db, clock_, "{}", [] { return true; }};
    job->run(context);
}

void DemoRecords::add_simulator() {
    const auto made =
        records_.clients.create(people_.administrator, {.name = "Forklift simulator", .scopes = "statements/write"});
    simulator_ = "Basic " + basic_credentials(made.client.public_key, made.secret);
}

void DemoRecords::plan_drives() {
    for (const Person& person : all_people()) {
        if (!drives_forklift(person)) continue;
        for (std::int64_t round = 0; round < rounds; ++round) {
            const std::string name = "drive" + std::to_string(round);
            if (chance(person.username, name, 5) == 0) continue;  // away that week
            const auto days_ago = 24 - 8 * round - static_cast<std::int64_t>(chance(person.username, name + "day", 5));
            const auto minute = 9 * 60 + static_cast<std::int64_t>(chance(person.username, name + "minute", 420));
            if (days_ago < person.joined) drives_.push_back({working_time(now_, days_ago, minute), &person, round});
        }
    }
    std::ranges::sort(drives_, {}, &Drive::at);
}

/// One session at the simulator: it begins, tries three tasks, and gets better with each round.
void DemoRecords::drive(const Drive& one) {
    const Person& person = *one.person;
    const std::string registration = lrs::new_uuid();
    json said = json::array();
    Instant at = one.at;
    const auto add = [&](json statement) {
        statement["context"] = {{"registration", registration}, {"platform", "Forklift simulator 4.2"}};
        said.push_back(std::move(statement));
    };
    add(statement_of(person, "attempted", nullptr, at));
    std::size_t good = 0;
    for (const Task& task : tasks) {
        const auto roll = [&](std::string_view what, std::uint64_t below) {
            return static_cast<std::int64_t>(
                chance(person.username, std::string(task.id) + std::to_string(one.round) + std::string(what), below));
        };
        const std::int64_t points = std::min<std::int64_t>(100, 52 + 14 * one.round + roll("points", 34));
        const std::int64_t seconds = 95 + roll("seconds", 120);
        at += std::chrono::seconds(seconds + 40);
        json statement = statement_of(person, points >= 70 ? "passed" : "failed", &task, at);
        statement["result"] = {
            {"score", {{"scaled", static_cast<double>(points) / 100}, {"raw", points}, {"max", 100}}},
            {"success", points >= 70},
            {"duration", "PT" + std::to_string(seconds) + "S"}};
        statement["result"]["score"]["min"] = 0;
        if (points >= 70) ++good;
        add(std::move(statement));
    }
    json end = statement_of(person, "completed", nullptr, at + minutes(1));
    end["result"] = {{"completion", true}, {"success", good == tasks.size()}};
    add(std::move(end));
    clock_.set(at + minutes(2));
    post(said.dump());
}

void DemoRecords::post(const std::string& text) {
    SaidText body(text);
    http::Request request{.method = "POST",
                          .path = "/xapi/statements",
                          .raw_path = "/xapi/statements",
                          .query = {},
                          .headers = {{"Authorization", simulator_},
                                      {"Content-Type", "application/json"},
                                      {"X-Experience-API-Version", "1.0.3"}},
                          .remote_address = "127.0.0.1",
                          .body = &body};
    const http::Reply reply = lrs::answer(records_, request);
    if (reply.status != 200) throw std::runtime_error("The demo could not be made: " + reply.text);
}

void DemoRecords::play(const Visit& visit, Id user_id, std::optional<Id> version_id, const launch::Launch& launch,
                       const Outline& outline) {
    // "/c/<token>/..."
    const std::string token = launch.url.substr(3, launch.url.find('/', 3) - 3);
    UnitVisit units(courses_, clock_,
                    {.launch_id = launch.launch_id,
                     .user_id = user_id,
                     .content_id = launch.content_id,
                     .version_id = version_id,
                     .attempt_id = launch.attempt_id,
                     .mode = launch.mode,
                     .kind = launch.kind,
                     .last_at = clock_.now(),
                     .is_person_active = true,
                     .token_hash = sha256_hex(token)},
                    token);
    const auto minutes_of = [&](std::size_t part) {
        return 3 + static_cast<std::int64_t>(part + visit.mistakes + visit.username.size()) % 6;
    };
    const std::size_t next = visit.first_part + visit.parts;
    for (std::size_t at = visit.first_part; at < next; ++at)
        units.finish(launch.scos[at], outline.scos[at], outline.scos[at].is_check ? visit.mistakes : 0, minutes_of(at));
    if (visit.stops_half_way) units.stop_half_way(launch.scos[next], outline.scos[next], minutes_of(next));
}

void DemoRecords::keep_queries(db::Writer& tx) {
    const Id client = find_simulator(tx);
    const Id administrator = people_.users.find("admin")->second;
    save_query(tx, administrator, "Forklift simulator: not passed",
               "by=client-" + std::to_string(client) + "&result=failed", now_);
    save_query(tx, administrator, "Passed in courses of cmi5", "by=course&result=passed", now_);
}

}  // namespace oneroom::demo
