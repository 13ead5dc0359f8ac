// Attempts, limits, selection and order of children (DB.2, UP.1, SR), and a state kept as text.
#include <set>

#include "core/base/instant.h"
#include "unit/sequencing/course.h"

using namespace oneroom::test;
using namespace std::chrono_literals;

namespace {

std::string limits(const std::string& attributes) { return "<imsss:limitConditions " + attributes + "/>"; }
std::string order(const std::string& attributes) { return "<imsss:randomizationControls " + attributes + "/>"; }

std::string ten(const std::string& sequencing) {
    std::string inside;
    for (int number = 0; number < 10; ++number) inside += item(std::to_string(number));
    return manifest(cluster("X", inside, flow_on + sequencing) + item("Z"));
}

std::string error_of(const Tree& tree, const std::string& text) {
    try {
        read_state(tree, text);
    } catch (const DamagedState& damage) {
        return damage.what();
    }
    return "";
}

}  // namespace

TEST_CASE("sequencing: an activity is not delivered more often than its limit of attempts") {
    Course course(manifest(item("A", limits("attemptLimit=\"2\"")) + item("B", limits("attemptLimit=\"0\""))));
    course.begin();
    course.choose("A");
    CHECK(course.of("A").attempts == 2);
    CHECK(course.choose("A").empty());
    CHECK(course.last.exception == "DB.1.1-3");
    CHECK(course.choose("B") == "B");  // no limit before the first attempt (UP.1, step 3.1)
    Course resumed(manifest(item("A", limits("attemptLimit=\"1\"")) + item("B")));
    resumed.begin();
    resumed.says(suspended).go_on();
    CHECK(resumed.choose("A") == "A");
}

TEST_CASE("sequencing: a cluster may have a limit of attempts, too") {
    Course course(manifest(cluster("X", item("A"), flow_on + limits("attemptLimit=\"1\"")) + item("B")));
    course.begin();
    course.go_on();
    CHECK_FALSE(course.target("A").can_choose);
    CHECK(course.choose("A").empty());
    CHECK(course.last.exception == "DB.1.1-3");
}

TEST_CASE("sequencing: limits of time count only where the portal judges time") {
    const auto open_again = [](const std::string& limit, std::chrono::milliseconds length, bool judges) {
        Course course(manifest(item("A", limits(limit)) + item("B")));
        course.tree.judges_time = judges;
        course.begin();
        course.now += length;
        auto report = read_report({{"cmi.session_time", "PT10M"}});
        add_session_time(course.tree, course.state, report);
        course.go_on();
        return course.choose("A") == "A";
    };
    for (const auto* limit : {"attemptAbsoluteDurationLimit=\"PT1H\"", "activityAbsoluteDurationLimit=\"PT1H\""}) {
        CHECK(open_again(limit, 59min, true));
        CHECK_FALSE(open_again(limit, 60min, true));
        CHECK(open_again(limit, 60min, false));
    }
    for (const auto* name : {"attemptExperiencedDurationLimit", "activityExperiencedDurationLimit"}) {
        CHECK(open_again(std::string(name) + "=\"PT11M\"", 60min, true));
        CHECK_FALSE(open_again(std::string(name) + "=\"PT10M\"", 60min, true));
    }
}

TEST_CASE("sequencing: a limit of an attempt's time counts each attempt for itself, one of the activity all of them") {
    const auto third_attempt = [](const std::string& limit) {
        Course course(manifest(item("A", limits(limit)) + item("B")));
        course.tree.judges_time = true;
        course.begin();
        for (int attempt = 0; attempt < 2; ++attempt) {
            course.now += 10min;
            add_session_time(course.tree, course.state, read_report({{"cmi.session_time", "PT10M"}}));
            course.choose("A");
        }
        return course.running() == "A";
    };
    CHECK(third_attempt("attemptExperiencedDurationLimit=\"PT15M\""));
    CHECK(third_attempt("attemptAbsoluteDurationLimit=\"PT15M\""));
    CHECK_FALSE(third_attempt("activityExperiencedDurationLimit=\"PT15M\""));
    CHECK_FALSE(third_attempt("activityAbsoluteDurationLimit=\"PT15M\""));
}

TEST_CASE("sequencing: dates open and close an activity where the portal judges time") {
    const auto text = manifest(
        item("A", limits("beginTimeLimit=\"2026-01-01T00:00:00\" endTimeLimit=\"2026-02-01T00:00:00Z\"")) + item("B"));
    const auto opens = [&](const std::string& day) {
        Course course(text);
        course.tree.judges_time = true;
        course.now = *oneroom::from_iso8601(day + "T12:00:00Z");
        return course.begin() == "A";
    };
    CHECK_FALSE(opens("2025-12-31"));
    CHECK(opens("2026-01-15"));
    CHECK_FALSE(opens("2026-02-02"));
    Course untracked(manifest(
        item("A", limits("endTimeLimit=\"2020-01-01T00:00:00Z\"") + R"(<imsss:deliveryControls tracked="false"/>)") +
        item("B")));
    untracked.tree.judges_time = true;
    CHECK(untracked.begin() == "A");
}

TEST_CASE("sequencing: as many children as wanted are selected once, and stay in their order") {
    Course course(ten(order("selectionTiming=\"once\" selectCount=\"4\"")));
    const auto chosen = course.of("X").children;
    REQUIRE(chosen.size() == 4);
    CHECK(std::ranges::is_sorted(chosen));
    std::vector<int> visited;
    for (course.begin(); course.running() != "Z"; course.go_on()) visited.push_back(*course.state.current);
    CHECK(visited == chosen);
    CHECK(course.previous() == course.tree.at(chosen.back()).identifier);
    CHECK(course.of("X").children == chosen);
    CHECK(Course(ten(order("selectionTiming=\"once\" selectCount=\"99\""))).of("X").children.size() == 10);
    CHECK(Course(ten(order("selectionTiming=\"never\" selectCount=\"4\""))).of("X").children.size() == 10);
    CHECK(Course(ten(order("selectionTiming=\"once\""))).of("X").children.size() == 10);
}

TEST_CASE("sequencing: chance depends on nothing but the seed") {
    const auto text =
        ten(order("selectionTiming=\"once\" selectCount=\"4\" randomizationTiming=\"once\" reorderChildren=\"true\""));
    std::set<std::vector<int>> orders;
    std::set<int> seen;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const auto children = Course(text, Edition::fourth, seed).of("X").children;
        CHECK(children == Course(text, Edition::fourth, seed).of("X").children);
        orders.insert(children);
        seen.insert(children.begin(), children.end());
    }
    CHECK(orders.size() > 30);
    CHECK(seen.size() == 10);
}

TEST_CASE("sequencing: the order of children is chosen once, or anew for every attempt") {
    const auto changes = [](const std::string& timing, const std::string& reorder) {
        Course course(ten(order("randomizationTiming=\"" + timing + "\" reorderChildren=\"" + reorder + "\"")));
        const auto first = course.of("X").children;
        CHECK(std::ranges::is_sorted(first) == (timing == "never" || reorder == "false"));
        course.begin();
        course.choose("Z");
        CHECK(course.of("X").children.size() == 10);
        return course.of("X").children != first;
    };
    CHECK_FALSE(changes("never", "true"));
    CHECK_FALSE(changes("once", "true"));
    CHECK(changes("onEachNewAttempt", "true"));
    CHECK_FALSE(changes("onEachNewAttempt", "false"));
    Course kept(ten(order("randomizationTiming=\"onEachNewAttempt\" reorderChildren=\"true\"")));
    const auto first = kept.of("X").children;
    kept.begin();
    kept.says(suspended).choose("Z");
    CHECK(kept.of("X").children == first);
}

TEST_CASE("sequencing: children that were not selected count in no rollup") {
    Course course(ten(order("selectionTiming=\"once\" selectCount=\"2\"")));
    course.begin();
    course.says(passed).go_on();
    CHECK_FALSE(course.satisfied("X").has_value());
    course.says(passed).go_on();
    CHECK(course.satisfied("X") == true);
    CHECK(course.completed("X") == true);
}

TEST_CASE("sequencing: a state that was touched everywhere is still the same after being stored") {
    Course course(ten(order("randomizationTiming=\"onEachNewAttempt\" reorderChildren=\"true\"")));
    course.begin();
    course.says({{"cmi.score.scaled", "0.1"},
                 {"cmi.score.raw", "1"},
                 {"cmi.score.min", "-3.5"},
                 {"cmi.score.max", "1e6"},
                 {"cmi.success_status", "failed"},
                 {"cmi.completion_status", "completed"},
                 {"cmi.progress_measure", "0.333333333333"}});
    add_session_time(course.tree, course.state, read_report({{"cmi.session_time", "PT1S"}}));
    course.now += 90s;
    course.go_on();
    course.go(Navigation::suspend_all);
    course.begin();
    course.choose("Z");
    const auto text = write_state(course.tree, course.state);
    CHECK(read_state(course.tree, text) == course.state);
    INFO(text);
    CHECK(text.size() < 1600);
}

TEST_CASE("sequencing: a text that is no state of this course is refused in plain words") {
    Course course(manifest(item("A") + item("B")));
    Course other(manifest(item("A") + item("C")));
    course.begin();
    const auto good = write_state(course.tree, course.state);
    CHECK(error_of(course.tree, good).empty());
    const std::string said = "What is kept of this attempt's way through the course cannot be read: ";
    CHECK(error_of(other.tree, good) == said + "it belongs to another course.");
    for (const auto* text : {"", "{}", "[]", "7", "null", "{\"format\":1", "\"x\""})
        CHECK(error_of(course.tree, text) == said + "it is no complete text of ours.");
    const auto with = [&](const std::string& from, const std::string& to) {
        auto text = good;
        const auto at = text.find(from);
        REQUIRE(at != std::string::npos);
        return error_of(course.tree, text.replace(at, from.size(), to));
    };
    CHECK(with("\"format\":1", "\"format\":2") == said + "it was written by another version.");
    CHECK(with("\"current\":1", "\"current\":3") == said + "it stands at a part that the course does not have.");
    CHECK(with("\"current\":1", "\"current\":-1") == said + "it stands at a part that the course does not have.");
    CHECK(with("\"current\":1", "\"current\":\"A\"") == said + "it is no complete text of ours.");
    CHECK(with("\"attempts\":1", "\"wishes\":1") == said + "it has an unknown part.");
    CHECK(with("\"attempts\":1", "\"children\":[1,1]") ==
          said + "a part of the course has children that it does not have.");
    CHECK(with("\"attempts\":1", "\"children\":[1,9]") ==
          said + "a part of the course has children that it does not have.");
    CHECK(with("\"attempts\":1", "\"objectives\":{\"0\":{\"luck\":1}}") == said + "an objective has an unknown value.");
    CHECK(with("\"attempts\":1", "\"objectives\":{\"5\":{}}") == said + "it is no complete text of ours.");
    for (std::size_t length = 0; length < good.size(); ++length)
        CHECK_FALSE(error_of(course.tree, good.substr(0, length)).empty());
    CHECK_THROWS_AS(read_shared("{}"), DamagedState);
    CHECK_THROWS_AS(read_shared("{\"format\":9,\"objectives\":{},\"data\":{}}"), DamagedState);
    CHECK(read_shared(write_shared({})) == Shared{});
}
