#include "xapi_courses/launched_unit.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/base/text.h"
#include "core/json/codec.h"
#include "lrs/call.h"
#include "lrs/document_place.h"
#include "lrs/document_rules.h"
#include "lrs/marks.h"
#include "lrs/statement.h"
#include "tracking/units.h"
#include "xapi_courses/reached.h"
#include "xapi_courses/satisfied.h"
#include "xapi_courses/unit_launch.h"

namespace oneroom::xapi_courses {
namespace {

using lrs::Counted;
using tracking::LaunchMode;

constexpr std::string_view launch_data_name = "LMS.LaunchData";
constexpr std::chrono::milliseconds slack_of_durations = std::chrono::minutes(1);

Launched launched_with(const UnitFacts& unit) {
    return {.agent = lrs::agent_key(agent_of(unit)),
            .registration = unit.registration,
            .session = unit.session,
            .activity = activity_of(unit),
            .publisher = publisher_activity(unit.publisher_id),
            .mastery = to_number(unit.mastery_score),
            .mode = unit.mode};
}

bool is_preferences(const lrs::DocumentPlace& place, const std::string& name) {
    return place.kind == lrs::DocumentKind::agentProfile && name == preferences_name;
}

/// Abandoned. What came before "terminated" and is served after it is still taken.
bool is_over(const UnitFacts& unit) { return unit.ended_at && !unit.terminated_at; }

/// Time since the launch goes into the attempt with each word of the unit, until the next one of its registration
/// begins; what it says itself is in its place at its end, as far as the clock on the wall went. Returns what is added.
std::int64_t add_time(UnitFacts& unit, const Said& said, Instant until) {
    const std::int64_t before = unit.session_ms;
    const std::int64_t since_launch = std::max<std::int64_t>(0, (until - unit.launched_at).count());
    if (!unit.terminated_at) unit.session_ms = std::max(before, since_launch);
    if (said.is_defined && said.verb == Verb::terminated && said.duration_ms)
        unit.session_ms = std::min(*said.duration_ms, since_launch + slack_of_durations.count());
    return unit.session_ms - before;
}

tracking::UnitKey key_of(const UnitFacts& unit) {
    return {*unit.attempt_id, unit.version_id, unit.user_id, unit.content_id, unit.item_id};
}

}  // namespace

LaunchedUnit::LaunchedUnit(lrs::Records& records, const tracking::Hooks& hooks, UnitFacts unit)
    : records_(records), hooks_(hooks), unit_(std::move(unit)), launched_(launched_with(unit_)) {}

void LaunchedUnit::check(const lrs::Statement& statement) {
    Said said = read_said(parse_json(statement.text + "}"), unit_.is_cmi5());
    said.has_id = !statement.lacks_id;
    if (unit_.is_cmi5())
        require_allowed(said, launched_);
    else if (said.agent != launched_.agent)
        throw Failure(403, "The actor has to be the one that the course was launched with");
    said_.insert_or_assign(statement.uuid, std::move(said));
}

// cmi5 9.3: the order is that of the timestamps.
void LaunchedUnit::sort(std::vector<lrs::Statement>& statements) const {
    const auto at = [&](const lrs::Statement& one) { return said_.at(one.uuid).at.value_or(INT64_MAX); };
    std::ranges::stable_sort(statements, {}, at);
}

lrs::Counting LaunchedUnit::count(db::Writer& tx, const lrs::Statement& statement) {
    const Said& said = said_.at(statement.uuid);
    auto unit = find_unit(tx, unit_.session_id);
    if (!unit) throw Failure(403, "This session is over");
    const Instant now = records_.clock.now();
    tracking::keep_launch_open(tx, unit->launch_id, now);
    auto counting = unit->is_cmi5() ? count_cmi5(tx, *unit, said) : count_xapi(tx, *unit, said);
    unit->last_at = now;
    save_session(tx, *unit);
    return counting;
}

lrs::Counting LaunchedUnit::count_cmi5(db::Writer& tx, UnitFacts& unit, const Said& said) {
    const Instant now = records_.clock.now();
    const auto state =
        unit.attempt_id ? tracking::show_unit(tx, *unit.attempt_id, unit.item_id) : tracking::UnitState{};
    require_order(said, {.verbs = unit.verbs,
                         .initialized_at = unit.initialized_at,
                         .terminated_at = unit.terminated_at,
                         .last_said_at = unit.last_said_at,
                         .has_preferences = unit.has_preferences,
                         .is_over = is_over(unit),
                         // What was waived is done, and still the unit has not said so.
                         .was_completed = state.completion_status == "completed" && has_said(tx, unit, Verb::completed),
                         .was_passed = state.success_status == "passed" && has_said(tx, unit, Verb::passed)});
    if (said.is_defined) unit.verbs |= static_cast<std::int64_t>(said.verb);
    if (said.is_defined && said.verb == Verb::initialized) unit.initialized_at = said.at;
    unit.last_said_at = std::max(unit.last_said_at, said.at);
    auto counting = reach(tx, unit, said);
    if (said.is_defined && said.verb == Verb::terminated) {
        unit.terminated_at = said.at;
        unit.ended_at = now;
    }
    return counting;
}

lrs::Counting LaunchedUnit::count_xapi(db::Writer& tx, UnitFacts& unit, const Said& said) {
    unit.last_said_at = std::max(unit.last_said_at, said.at);
    // By its authorization a course speaks of its launch, also without a word about it.
    if (!said.registration.empty() && said.registration != unit.registration) return {Counted::otherRegistration};
    if (said.activity != launched_.activity) return {Counted::notAboutCourse};
    return reach(tx, unit, said);
}

lrs::Counting LaunchedUnit::reach(db::Writer& tx, UnitFacts& unit, const Said& said) {
    if (unit.mode == LaunchMode::browse || !unit.attempt_id) return {Counted::preview};
    if (unit.is_reset) return {Counted::attemptReset};
    if (unit.mode == LaunchMode::review) return {Counted::review};
    const Instant now = records_.clock.now();
    auto before = tracking::show_unit(tx, *unit.attempt_id, unit.item_id);
    if (before.attempt_sco_id == 0) before = tracking::open_unit(tx, hooks_, key_of(unit), now);
    const Reached reached = unit.is_cmi5() ? reach_by_cmi5(before, said, unit.move_on) : reach_by_xapi(before, said);
    const auto next = find_next_launch(tx, unit.registration_id, unit.session_id);
    const std::int64_t ms = add_time(unit, said, std::min(now, next.value_or(now)));
    const bool is_milestone =
        unit.is_cmi5() && said.is_defined && (said.verb == Verb::completed || said.verb == Verb::passed);
    // Asked before it is saved: what is satisfied now and was not.
    const auto nodes = is_milestone ? nodes_of(tx, unit) : std::vector<Node>{};
    tracking::save_unit(tx, hooks_, key_of(unit), before, reached.state, ms, now);
    lrs::Counting counting{reached.counted};
    if (is_milestone)
        for (const json& one : satisfied_now(tx, unit, nodes, now)) counting.consequences.push_back(one.dump());
    return counting;
}

void LaunchedUnit::narrow(std::map<std::string, std::string>& parameters) const {
    if (const auto agent = parameters.find("agent"); agent != parameters.end())
        check_agent(lrs::agent_key(parse_json(agent->second)));
    parameters["agent"] = agent_of(unit_).dump();
    if (!unit_.is_cmi5()) return;  // by its scope it reads what it wrote
    const auto registration = parameters.find("registration");
    if (registration != parameters.end() && to_lower_ascii(registration->second) != launched_.registration)
        throw Failure(403, "A unit reads the statements of its own registration");
    parameters["registration"] = launched_.registration;
}

bool LaunchedUnit::may_read(std::string_view statement) const {
    if (!unit_.is_cmi5()) return true;
    const Said said = read_said(parse_json(statement), true);
    return said.agent == launched_.agent && said.registration == launched_.registration;
}

void LaunchedUnit::check_agent(const std::string& agent_key) const {
    if (agent_key != launched_.agent)
        throw Failure(403, "The agent has to be the one that the course was launched with");
}

void LaunchedUnit::check_document(const lrs::DocumentPlace& place, const std::string& name, bool is_change) const {
    const auto is_own = [&] {
        return place.activity == launched_.activity || records_.db.read([&](const db::Reader& db) {
            return has_activity(db, unit_.version_id, place.activity);
        });
    };
    if (place.kind == lrs::DocumentKind::activityProfile) {
        if (is_change && !is_own()) throw Failure(403, "A course changes the profiles of its own activities");
        return;
    }
    check_agent(place.agent);
    if (unit_.is_cmi5() && !is_change && !unit_.has_preferences && is_preferences(place, name))
        records_.db.write([&](db::Writer& tx) { save_preferences_read(tx, unit_.session_id); });
    if (place.kind != lrs::DocumentKind::state) return;
    if (!place.registration.empty() && place.registration != launched_.registration)
        throw Failure(403, "The registration has to be the one of the launch");
    // Without one it is the same in all registrations: those of other courses are none of its business.
    if (place.registration.empty() && !is_own())
        throw Failure(403, "Without a registration a course keeps states of its own activities only");
    if (!unit_.is_cmi5()) return;
    if (is_change && (name == launch_data_name || (name.empty() && !place.registration.empty())))
        throw Failure(403, "cmi5 10.2.1: a unit may not change or delete LMS.LaunchData");
}

void LaunchedUnit::check_content(const lrs::DocumentPlace& place, const std::string& name,
                                 const lrs::SentDocument& sent) const {
    if (unit_.is_cmi5() && is_preferences(place, name)) require_preferences(sent.content_type, sent.content);
}

std::shared_ptr<const lrs::Caller> caller_of(lrs::Records& records, const tracking::Hooks& hooks, UnitFacts unit) {
    // cmi5 9.3.8: nothing that comes after the end of a session; what is being served then is waited for.
    if (unit.ended_at) return nullptr;
    const json authority = {{"objectType", "Agent"},
                            {"name", "Oneroom"},
                            {"account", {{"homePage", unit.home + "/courses"}, {"name", unit.registration}}}};
    auto caller = std::make_shared<lrs::Caller>();
    caller->client_id = -unit.registration_id;
    caller->authority = authority.dump();
    caller->scopes = unit.is_cmi5() ? "statements/write statements/read state profile"
                                    : "statements/write statements/read/mine state profile";
    if (!unit.is_cmi5()) caller->learner = agent_of(unit).dump();
    caller->course = std::make_shared<LaunchedUnit>(records, hooks, std::move(unit));
    return caller;
}

}  // namespace oneroom::xapi_courses
