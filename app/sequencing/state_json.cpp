// A State and what is shared, as JSON text. Short names, and nothing that is as it was at the start: a row per attempt
// is read and written at every step.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "sequencing/state.h"

namespace oneroom::sequencing {
namespace {

using json = nlohmann::json;

constexpr int format = 1;
constexpr std::array<const char*, value_count> value_names{"satisfied", "measure",   "raw",     "min",
                                                           "max",       "completed", "progress"};

[[noreturn]] void damaged(const std::string& why) {
    throw DamagedState("What is kept of this attempt's way through the course cannot be read: " + why);
}

/// Of what the state has to fit: another tree has other positions.
std::uint64_t fingerprint(const Tree& tree) {
    std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
    const auto mix = [&](std::string_view text) {
        for (const char one : text) hash = (hash ^ static_cast<unsigned char>(one)) * 0x100000001b3U;
        hash = (hash ^ 0xffU) * 0x100000001b3U;
    };
    for (const auto& activity : tree.activities) {
        mix(activity.identifier);
        mix(std::to_string(activity.parent) + ":" + std::to_string(activity.objectives.size()));
    }
    return hash;
}

json to_json(const ObjectiveState& objective) {
    json out = json::object();
    for (std::size_t at = 0; at < value_count; ++at)
        if (objective.values[at]) out[value_names[at]] = *objective.values[at];
    return out;
}

ObjectiveState objective_from(const json& in) {
    ObjectiveState objective;
    for (const auto& [name, value] : in.items()) {
        const auto found = std::ranges::find_if(value_names, [&](std::string_view known) { return known == name; });
        if (found == value_names.end()) damaged("an objective has an unknown value.");
        objective.values[static_cast<std::size_t>(found - value_names.begin())] = value.get<double>();
    }
    return objective;
}

json to_json(const Activity& definition, const ActivityState& state) {
    json out = json::object();
    if (state.is_active) out["active"] = true;
    if (state.is_suspended) out["suspended"] = true;
    if (state.progress_known) out["begun"] = true;
    if (state.said_completed) out["saidCompleted"] = true;
    if (state.said_satisfied) out["saidSatisfied"] = true;
    if (state.is_objective_stale) out["staleObjective"] = true;
    if (state.is_progress_stale) out["staleProgress"] = true;
    if (state.attempts != 0) out["attempts"] = state.attempts;
    for (std::size_t at = 0; at < state.objectives.size(); ++at)
        if (state.objectives[at] != ObjectiveState{})
            out["objectives"][std::to_string(at)] = to_json(state.objectives[at]);
    if (state.children != definition.children) out["children"] = state.children;
    if (state.attempt_began) out["since"] = state.attempt_began->time_since_epoch().count();
    const std::array<std::int64_t, 4> times{state.attempt_absolute.count(), state.attempt_experienced.count(),
                                            state.activity_absolute.count(), state.activity_experienced.count()};
    if (std::ranges::any_of(times, [](std::int64_t time) { return time != 0; })) out["times"] = times;
    return out;
}

void read_children(const json& in, const Activity& definition, ActivityState& state) {
    state.children = in.get<std::vector<int>>();
    auto sorted = state.children;
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end() || !std::ranges::includes(definition.children, sorted))
        damaged("a part of the course has children that it does not have.");
}

void read_activity(const json& in, const Activity& definition, ActivityState& state) {
    for (const auto& [name, value] : in.items()) {
        if (name == "active")
            state.is_active = value.get<bool>();
        else if (name == "suspended")
            state.is_suspended = value.get<bool>();
        else if (name == "begun")
            state.progress_known = value.get<bool>();
        else if (name == "saidCompleted")
            state.said_completed = value.get<bool>();
        else if (name == "saidSatisfied")
            state.said_satisfied = value.get<bool>();
        else if (name == "staleObjective")
            state.is_objective_stale = value.get<bool>();
        else if (name == "staleProgress")
            state.is_progress_stale = value.get<bool>();
        else if (name == "attempts")
            state.attempts = value.get<int>();
        else if (name == "children")
            read_children(value, definition, state);
        else if (name == "since")
            state.attempt_began = Instant(std::chrono::milliseconds(value.get<std::int64_t>()));
        else if (name == "times") {
            const auto times = value.get<std::array<std::int64_t, 4>>();
            state.attempt_absolute = std::chrono::milliseconds(times[0]);
            state.attempt_experienced = std::chrono::milliseconds(times[1]);
            state.activity_absolute = std::chrono::milliseconds(times[2]);
            state.activity_experienced = std::chrono::milliseconds(times[3]);
        } else if (name == "objectives") {
            for (const auto& [number, objective] : value.items())
                state.objectives.at(std::stoul(number)) = objective_from(objective);
        } else
            damaged("it has an unknown part.");
    }
}

std::optional<int> read_position(const Tree& tree, const json& in, const char* name) {
    if (!in.contains(name)) return std::nullopt;
    const int position = in.at(name).get<int>();
    if (position < 0 || position >= tree.size()) damaged("it stands at a part that the course does not have.");
    return position;
}

State state_from(const Tree& tree, const json& in) {
    if (in.at("format").get<int>() != format) damaged("it was written by another version.");
    if (in.at("tree").get<std::uint64_t>() != fingerprint(tree)) damaged("it belongs to another course.");
    State state = make_state(tree, 0);
    for (std::size_t at = 0; at < tree.activities.size(); ++at)
        state.activities[at].children = tree.activities[at].children;
    state.seed = in.at("seed").get<std::uint64_t>();
    state.current = read_position(tree, in, "current");
    state.suspended = read_position(tree, in, "suspended");
    const json none = json::object();
    for (const auto& [number, activity] : (in.contains("activities") ? in.at("activities") : none).items()) {
        const auto at = std::stoul(number);
        read_activity(activity, tree.activities.at(at), state.activities.at(at));
    }
    return state;
}

Shared shared_from(const json& in) {
    Shared shared;
    if (in.at("format").get<int>() != format) damaged("it was written by another version.");
    for (const auto& [id, objective] : in.at("objectives").items()) shared.objectives[id] = objective_from(objective);
    shared.data = in.at("data").get<std::map<std::string, std::string>>();
    return shared;
}

json to_json(const Shared& shared) {
    json out{{"format", format}, {"objectives", json::object()}, {"data", json::object()}};
    for (const auto& [id, objective] : shared.objectives) out["objectives"][id] = to_json(objective);
    for (const auto& [id, text] : shared.data) out["data"][id] = text;
    return out;
}

/// What the attempt shares within itself only, or with the person's other ones.
Shared collect(const Tree& tree, const State& state, bool objectives, bool data) {
    Shared shared;
    for (std::size_t at = 0; objectives && at < state.globals.size(); ++at)
        if (state.globals[at] != ObjectiveState{}) shared.objectives[tree.global_objectives[at]] = state.globals[at];
    for (std::size_t at = 0; data && at < state.data.size(); ++at)
        if (!state.data[at].empty()) shared.data[tree.data_stores[at]] = state.data[at];
    return shared;
}

/// The parser and the accessors of the library throw their own; both mean the text is not ours.
template <class Read>
auto read_guarded(std::string_view text, Read read) {
    try {
        return read(json::parse(text));
    } catch (const DamagedState&) {
        throw;
    } catch (const std::exception&) {
        damaged("it is no complete text of ours.");
    }
}

std::string dump(const json& out) { return out.dump(-1, ' ', false, json::error_handler_t::replace); }

}  // namespace

std::string write_state(const Tree& tree, const State& state) {
    json out{{"format", format}, {"tree", fingerprint(tree)}, {"seed", state.seed}};
    if (state.current) out["current"] = *state.current;
    if (state.suspended) out["suspended"] = *state.suspended;
    for (std::size_t at = 0; at < state.activities.size(); ++at) {
        json activity = to_json(tree.activities[at], state.activities[at]);
        if (!activity.empty()) out["activities"][std::to_string(at)] = std::move(activity);
    }
    const Shared own = collect(tree, state, !tree.objectives_global_to_system, !tree.shared_data_global_to_system);
    if (own != Shared{}) out["shared"] = to_json(own);
    return dump(out);
}

State read_state(const Tree& tree, std::string_view text) {
    return read_guarded(text, [&](const json& in) {
        State state = state_from(tree, in);
        if (in.contains("shared")) put_shared(tree, state, shared_from(in.at("shared")));
        return state;
    });
}

Shared shared_of(const Tree& tree, const State& state) {
    return collect(tree, state, tree.objectives_global_to_system, tree.shared_data_global_to_system);
}

void put_shared(const Tree& tree, State& state, const Shared& shared) {
    for (std::size_t at = 0; at < state.globals.size(); ++at)
        if (const auto found = shared.objectives.find(tree.global_objectives[at]); found != shared.objectives.end())
            state.globals[at] = found->second;
    for (std::size_t at = 0; at < state.data.size(); ++at)
        if (const auto found = shared.data.find(tree.data_stores[at]); found != shared.data.end())
            state.data[at] = found->second;
}

std::string write_shared(const Shared& shared) { return dump(to_json(shared)); }

Shared read_shared(std::string_view text) {
    return read_guarded(text, [](const json& in) { return shared_from(in); });
}

}  // namespace oneroom::sequencing
