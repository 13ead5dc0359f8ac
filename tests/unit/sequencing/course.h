// A course in a few words, and somebody who goes through it.
#pragma once

#include <algorithm>

#include "sequencing/sequencing.h"
#include "support/catch.h"

namespace oneroom::test {

using namespace oneroom::sequencing;
using Elements = std::map<std::string, std::string>;

inline const std::string flow_on = R"(<imsss:controlMode flow="true"/>)";

inline std::string item(const std::string& id, const std::string& sequencing = "", const std::string& inside = "",
                        const std::string& more = "") {
    return "<item identifier=\"" + id + "\" identifierref=\"R\"><title>Part " + id + "</title>" + inside + more +
           (sequencing.empty() ? "" : "<imsss:sequencing>" + sequencing + "</imsss:sequencing>") + "</item>";
}

/// A cluster that flows.
inline std::string cluster(const std::string& id, const std::string& inside, const std::string& sequencing = flow_on) {
    return item(id, sequencing, inside);
}

/// `conditions`: "satisfied", "not completed", or with more attributes after the word: "satisfied
/// referencedObjective..."
inline std::string rule(const std::string& kind, const std::string& action, const std::vector<std::string>& conditions,
                        const std::string& combination = "all") {
    std::string text = "<imsss:sequencingRules><imsss:" + kind + "ConditionRule><imsss:ruleConditions " +
                       "conditionCombination=\"" + combination + "\">";
    for (const auto& condition : conditions) {
        const bool is_negated = condition.starts_with("not ");
        const std::string rest = is_negated ? condition.substr(4) : condition;
        const auto end = rest.find(' ');
        text += "<imsss:ruleCondition condition=\"" + rest.substr(0, end) + "\"" +
                (is_negated ? " operator=\"not\"" : "") + (end == std::string::npos ? "" : rest.substr(end)) + "/>";
    }
    return text + "</imsss:ruleConditions><imsss:ruleAction action=\"" + action + "\"/></imsss:" + kind +
           "ConditionRule></imsss:sequencingRules>";
}

inline std::string manifest(const std::string& inside, const std::string& sequencing = flow_on,
                            const std::string& attributes = "", const std::string& collection = "") {
    return "<manifest identifier=\"M\" xmlns:imsss=\"s\" xmlns:adlseq=\"q\" xmlns:adlcp=\"c\" xmlns:adlnav=\"n\">"
           "<organizations default=\"O\"><organization identifier=\"O\" " +
           attributes + "><title>Course</title>" + inside + "<imsss:sequencing>" + sequencing +
           "</imsss:sequencing></organization></organizations>" + collection + "</manifest>";
}

class Course {
public:
    explicit Course(const std::string& text, Edition edition = Edition::fourth, std::uint64_t seed = 7)
        : tree(*read_tree(text, "", edition)), state(make_state(tree, seed)) {}

    std::string running() const {
        if (!state.current || !state.at(*state.current).is_active) return "";
        return tree.at(*state.current).identifier;
    }
    /// What runs after opening the course.
    std::string begin() { return took(begin_session(tree, state, now)); }
    std::string go(Navigation kind, const std::string& target = "") {
        return took(navigate(tree, state, {kind, target}, now));
    }
    std::string go_on() { return go(Navigation::go_on); }
    std::string previous() { return go(Navigation::previous); }
    std::string choose(const std::string& target) { return go(Navigation::choice, target); }
    /// What the running SCO says before it is left.
    Course& says(const Elements& elements) {
        CHECK(take_over(tree, state, read_report(elements), now));
        return *this;
    }
    Possible possible() const { return list_possible(tree, state, now); }
    const Target& target(const std::string& id) {
        listed = possible();
        return listed.targets[static_cast<std::size_t>(at(id))];
    }
    int at(const std::string& id) const { return tree.find(id).value(); }
    const ActivityState& of(const std::string& id) const { return state.at(at(id)); }
    std::optional<bool> satisfied(const std::string& id) { return target(id).satisfied; }
    std::optional<bool> completed(const std::string& id) { return target(id).completed; }
    bool traced(const std::string& section, const std::string& exception = "") const {
        return std::ranges::any_of(last.trace, [&](const Step& step) {
            return step.section == section && (exception.empty() || step.exception == exception);
        });
    }

    Tree tree;
    State state;
    Instant now{std::chrono::hours(24 * 365 * 56)};
    Outcome last;
    Possible listed;

private:
    std::string took(Outcome outcome) {
        last = std::move(outcome);
        CHECK(last.sentence.empty() == last.exception.empty());
        CHECK(last.is_running == !running().empty());
        CHECK(read_state_again() == state);
        return running();
    }
    /// Every state that comes up survives being stored.
    State read_state_again() const {
        State again = read_state(tree, write_state(tree, state));
        put_shared(tree, again, read_shared(write_shared(shared_of(tree, state))));
        return again;
    }
};

inline const Elements passed = {{"cmi.success_status", "passed"}, {"cmi.completion_status", "completed"}};
inline const Elements failed = {{"cmi.success_status", "failed"}, {"cmi.completion_status", "incomplete"}};
inline const Elements suspended = {{"cmi.exit", "suspend"}};

}  // namespace oneroom::test
