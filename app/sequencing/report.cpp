#include "sequencing/report.h"

#include <cstdio>

#include "core/base/text.h"
#include "sequencing/read_rules.h"
#include "sequencing/rollup.h"
#include "sequencing/tracking.h"

namespace oneroom::sequencing {
namespace {

using Elements = std::map<std::string, std::string>;

struct StatusWord {
    std::string_view text;
    double value;
};
constexpr std::array<StatusWord, 2> success_words{{{"passed", 1}, {"failed", 0}}};
// "not attempted" says that nothing is completed yet, as "incomplete" does (SN 4.2.4, table of mappings).
constexpr std::array<StatusWord, 3> completion_words{{{"completed", 1}, {"incomplete", 0}, {"not attempted", 0}}};

template <std::size_t count>
Said read_status(const Elements& elements, const std::string& name, const std::array<StatusWord, count>& words) {
    const auto found = elements.find(name);
    if (found == elements.end() || found->second.empty()) return {};
    for (const auto& word : words)
        if (word.text == found->second) return {true, word.value};
    return {true, std::nullopt};
}

Said read_score(const Elements& elements, const std::string& name) {
    const auto found = elements.find(name);
    const auto number = found == elements.end() ? std::nullopt : to_number(found->second, true);
    return number ? Said{true, number} : Said{};
}

/// `prefix` is "cmi." or "cmi.objectives.0."
SaidValues read_values(const Elements& elements, const std::string& prefix) {
    SaidValues values;
    const auto put = [&](Value value, Said said) { values[static_cast<std::size_t>(value)] = said; };
    put(Value::satisfied, read_status(elements, prefix + "success_status", success_words));
    put(Value::completed, read_status(elements, prefix + "completion_status", completion_words));
    put(Value::measure, read_score(elements, prefix + "score.scaled"));
    put(Value::raw, read_score(elements, prefix + "score.raw"));
    put(Value::min, read_score(elements, prefix + "score.min"));
    put(Value::max, read_score(elements, prefix + "score.max"));
    put(Value::progress, read_score(elements, prefix + "progress_measure"));
    return values;
}

void take_values(Run& run, int activity, int objective, const SaidValues& values) {
    const auto& definition = run.activity(activity).objectives[static_cast<std::size_t>(objective)];
    const auto& completion = run.activity(activity).completion;
    if (objective == 0) {
        auto& state = run.at(activity);
        state.said_completed |= values[static_cast<std::size_t>(Value::completed)].is_said;
        state.said_satisfied |= values[static_cast<std::size_t>(Value::satisfied)].is_said;
    }
    for (std::size_t at = 0; at < value_count; ++at) {
        const auto value = static_cast<Value>(at);
        // What a measure judges is not for the SCO to say.
        const bool is_judged = (value == Value::satisfied && definition.satisfied_by_measure) ||
                               (value == Value::completed && objective == 0 && completion.by_measure);
        if (!values[at].is_said || is_judged) continue;
        set_value(run, activity, objective, value, values[at].value);
    }
    const auto& measure = values[static_cast<std::size_t>(Value::measure)];
    if (!definition.satisfied_by_measure || !measure.is_said) return;
    // Its success follows from its score at once, so that who reads the shared objective sees both.
    if (const auto satisfied = judge_own_measure(run, activity, objective))
        set_value(run, activity, objective, Value::satisfied, *satisfied ? 1 : 0);
}

/// Before the 4th edition a threshold judges whenever there is a progress measure (RTE 4.2.4.1).
void judge_progress(Run& run, int activity, const SaidValues& values) {
    const auto& threshold = run.activity(activity).completion;
    const auto& progress = values[static_cast<std::size_t>(Value::progress)];
    const bool judges = threshold.by_measure || (run.tree.edition != Edition::fourth && threshold.is_given);
    if (judges && progress.is_said && progress.value)
        set_value(run, activity, 0, Value::completed, *progress.value >= threshold.minimum ? 1 : 0);
}

void take_data(const Tree& tree, State& state, int activity, const ScoReport& report) {
    for (const auto& map : tree.at(activity).data) {
        const auto found = report.data.find(tree.data_stores[static_cast<std::size_t>(map.store)]);
        if (map.can_write && found != report.data.end())
            state.data[static_cast<std::size_t>(map.store)] = found->second;
    }
}

std::string to_text(double number) {
    std::array<char, 32> text{};
    const int length = std::snprintf(text.data(), text.size(), "%.7g", number);
    return {text.data(), static_cast<std::size_t>(length)};
}

class InitialWriter {
public:
    InitialWriter(const Tree& tree, const State& state, int activity)
        : copy_(state), run_{tree, copy_}, activity_(activity) {}

    InitialValues write() {
        const auto& definition = run_.activity(activity_);
        const auto& primary = definition.objectives.front();
        if (primary.satisfied_by_measure) add("cmi.scaled_passing_score", to_text(primary.minimum_measure));
        // The 4th edition has a threshold only where completion is by measure (RTE 4.2.5).
        const bool is_given = definition.completion.is_given && run_.tree.edition != Edition::fourth;
        if (definition.completion.by_measure || is_given)
            add("cmi.completion_threshold", to_text(definition.completion.minimum));
        if (!definition.limits.max_time_allowed.empty())
            add("cmi.max_time_allowed", definition.limits.max_time_allowed);
        int number = 0;
        for (std::size_t at = 0; at < definition.objectives.size(); ++at)
            if (!definition.objectives[at].id.empty()) add_objective(static_cast<int>(at), number++);
        number = 0;
        for (const auto& map : definition.data) add_store(map, number++);
        return std::move(result_);
    }

private:
    void add(const std::string& name, std::string text) { result_.elements.emplace_back(name, std::move(text)); }

    void add_objective(int objective, int number) {
        const std::string prefix = "cmi.objectives." + std::to_string(number) + ".";
        add(prefix + "id", run_.activity(activity_).objectives[static_cast<std::size_t>(objective)].id);
        if (const auto satisfied = satisfied_of(run_, activity_, objective))
            add(prefix + "success_status", *satisfied ? "passed" : "failed");
        if (const auto completed = value_of(run_, activity_, objective, Value::completed))
            add(prefix + "completion_status", *completed > 0 ? "completed" : "incomplete");
        constexpr std::array<std::pair<Value, const char*>, 5> scores{{{Value::measure, "score.scaled"},
                                                                       {Value::raw, "score.raw"},
                                                                       {Value::min, "score.min"},
                                                                       {Value::max, "score.max"},
                                                                       {Value::progress, "progress_measure"}}};
        for (const auto& [value, name] : scores)
            if (const auto score = value_of(run_, activity_, objective, value)) add(prefix + name, to_text(*score));
    }

    void add_store(const DataMap& map, int number) {
        const std::string prefix = "adl.data." + std::to_string(number) + ".";
        const auto store = static_cast<std::size_t>(map.store);
        add(prefix + "id", run_.tree.data_stores[store]);
        add(prefix + "store", copy_.data[store]);
        if (!map.can_read) result_.not_readable.push_back(prefix + "store");
        if (!map.can_write) result_.not_writable.push_back(prefix + "store");
    }

    State copy_;
    Run run_;
    int activity_;
    InitialValues result_;
};

}  // namespace

ScoReport read_report(const Elements& elements) {
    ScoReport report;
    const auto text_of = [&](const std::string& name) {
        const auto found = elements.find(name);
        return found == elements.end() ? std::string() : found->second;
    };
    report.values = read_values(elements, "cmi.");
    report.exit = text_of("cmi.exit");
    report.request = text_of("adl.nav.request");
    report.session_time = read_duration(text_of("cmi.session_time"));
    for (int number = 0;; ++number) {
        const std::string prefix = "cmi.objectives." + std::to_string(number) + ".";
        const std::string id = text_of(prefix + "id");
        if (id.empty()) break;
        report.objectives.push_back({id, read_values(elements, prefix)});
    }
    for (int number = 0;; ++number) {
        const std::string prefix = "adl.data." + std::to_string(number) + ".";
        const std::string id = text_of(prefix + "id");
        if (id.empty()) break;
        if (const auto store = elements.find(prefix + "store"); store != elements.end())
            report.data[id] = store->second;
    }
    return report;
}

bool take_over(const Tree& tree, State& state, const ScoReport& report, Instant now, std::vector<Step>* trace) {
    if (!state.current || !state.at(*state.current).is_active) return false;
    const int activity = *state.current;
    if (report.request == "abandon" || report.request == "abandonAll") return true;  // it takes everything back
    take_data(tree, state, activity, report);
    state.at(activity).is_suspended = report.exit == "suspend";
    if (!tree.at(activity).delivery.tracked) return true;
    Run run{tree, state, now, trace};
    const auto& objectives = tree.at(activity).objectives;
    for (const auto& objective : report.objectives)
        for (std::size_t at = 0; at < objectives.size(); ++at)
            if (objectives[at].id == objective.id) take_values(run, activity, static_cast<int>(at), objective.values);
    take_values(run, activity, 0, report.values);
    judge_progress(run, activity, report.values);
    roll_up_readers(run);
    return true;
}

void add_session_time(const Tree& tree, State& state, const ScoReport& report) {
    if (!state.current || !report.session_time) return;
    for (const int one : tree.path_to(*state.current)) {
        state.at(one).attempt_experienced += *report.session_time;
        state.at(one).activity_experienced += *report.session_time;
    }
}

InitialValues initial_values(const Tree& tree, const State& state, int activity) {
    return InitialWriter(tree, state, activity).write();
}

}  // namespace oneroom::sequencing
