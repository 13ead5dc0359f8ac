#include "tracking/attempt_trace.h"

#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::tracking;

namespace {

TraceEntry entry(TraceKind kind, int minute, std::string name) {
    return {.at = Instant{std::chrono::minutes{minute}}, .kind = kind, .part = "Part", .name = std::move(name)};
}

std::vector<std::string> names(const std::vector<TraceEntry>& entries) {
    std::vector<std::string> out;
    for (const auto& one : entries) out.push_back(one.name);
    return out;
}

}  // namespace

TEST_CASE("each level shows those before it, too, in the order of time [SCORM-55]") {
    using enum TraceKind;
    const std::vector<TraceEntry> all = {entry(step, 3, "SB.1"), entry(value, 2, "cmi.location"),
                                         entry(session, 1, "session 4"), entry(decision, 3, "decision 1")};
    using Names = std::vector<std::string>;
    CHECK(names(choose_entries(all, {DebugLevel::information})) == Names{"session 4", "decision 1"});
    CHECK(names(choose_entries(all, {DebugLevel::debug})) == Names{"session 4", "cmi.location", "decision 1"});
    CHECK(names(choose_entries(all, {DebugLevel::verbose})) ==
          Names{"session 4", "cmi.location", "SB.1", "decision 1"});
    CHECK(names(choose_entries(all, {DebugLevel::verbose, " LOCATION "})) == Names{"cmi.location"});
}

TEST_CASE("the decisions of sequencing are read with their steps, and what is broken is left out") {
    const auto read = read_decisions(
        R"([{"step":2,"at":60000,"request":"continue","result":"delivered","exception":"",
             "steps":[["SB.2.9","A","flow is off","SB.2.9-3"]]},{"step":"odd"}])");
    REQUIRE(read.size() == 2);
    CHECK(read[0].name == "decision 2");
    CHECK(read[0].text == "continue -> delivered");
    CHECK(read[1].kind == TraceKind::step);
    CHECK(read[1].text == "A flow is off SB.2.9-3");
    CHECK(read_decisions("nonsense").empty());
}

TEST_CASE("what a course stored cannot write a line of its own") {
    auto one = entry(TraceKind::value, 0, "cmi.comments");
    one.text = "first\nsecond\r\nthird";
    CHECK(line_of(one) == "1970-01-01T00:00:00.000Z\tvalue\tPart\tcmi.comments\tfirst second  third");
}

TEST_CASE("nothing in a name, a text or a title ends a line, opens a column or turns the writing round") {
    auto one = entry(TraceKind::call, 0, "a\tb");
    one.part = "C\u2028D\u0085";
    one.text = "x\x0b\x1b[31m \u202Eevil\u2066 \xF4\x8F\xA0\xBD \xF0\x9F\x98\x80 <b>";
    CHECK(line_of(one) ==
          "1970-01-01T00:00:00.000Z\tcall\tC\\u2028D\\u0085\ta b\tx  [31m \\u202Eevil\\u2066 \\uD83D "
          "\xF0\x9F\x98\x80 <b>");
}

TEST_CASE("a long text is cut between characters and says how long it is") {
    CHECK(shortened("short", 5) == "short");
    CHECK(shortened("\u00E4\u00E4\u00E4", 3) == "\u00E4... (3 characters)");
}
