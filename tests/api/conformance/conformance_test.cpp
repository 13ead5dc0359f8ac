// Every rule of tests/conformance, through the real importer and both listeners. ONEROOM_RULES=scorm12/mastery plays
// those whose name holds that.
#include <cstdlib>

#include "api/conformance/rule_player.h"
#include "support/catch.h"

using namespace oneroom::test;

namespace {

/// Objectives and stores of the system belong to the person, not to the course: "@run@" in their names keeps them
/// apart.
void name_run(std::string& text, int run) {
    const std::string mark = "@run@";
    for (auto at = text.find(mark); at != text.npos; at = text.find(mark, at))
        text.replace(at, mark.size(), std::to_string(run));
}

std::vector<std::string> faults_of(LivePortal& portal, Browser& learner, RuleFile rule) {
    static int run = 0;
    name_run(rule.items, ++run);
    const auto content = portal.add_course(rule.zip(), rule.name);
    portal.assign_to_everyone(content);
    return RulePlayer(portal, learner, content).play(rule);
}

}  // namespace

TEST_CASE("courses run as the standards say, and only because of what each rule is about [conformance]") {
    LivePortal portal;
    Browser learner = portal.add_learner("lea");
    const char* only = std::getenv("ONEROOM_RULES");
    for (const auto& path : list_rules()) {
        if (only && path.string().find(only) == std::string::npos) continue;
        INFO(path.string());
        try {
            const RuleFile rule = read_rule(path, true);
            INFO(rule.section << ": " << rule.rule);
            for (const std::string& fault : faults_of(portal, learner, rule)) FAIL_CHECK(fault);
            // Without what it is about, something else has to come out: a rule that always holds says nothing.
            CHECK(rule.has_mark);
            const auto others = faults_of(portal, learner, read_rule(path, false));
            if (others.empty()) FAIL_CHECK("the same comes out without what the rule is about");
        } catch (const std::exception& error) {
            FAIL_CHECK(error.what());
        }
    }
}
