// SCORM 1.2 CAM 2.3.5.2.1 and AICC CMI001 6.6: what a part of a course waits for.
#include "tracking/part_locks.h"

#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::tracking;

namespace {

using enum TrackingStatus;

CoursePart part(std::string identifier, std::string prerequisites, TrackingStatus status = notAttempted,
                std::int64_t depth = 0) {
    return {.identifier = identifier,
            .title = "Part " + identifier,
            .depth = depth,
            .href = identifier + ".html",
            .is_visible = true,
            .prerequisites = std::move(prerequisites),
            .status = status};
}

CoursePart heading(std::string identifier, std::string prerequisites = "") {
    CoursePart one = part(std::move(identifier), std::move(prerequisites));
    one.href.clear();
    return one;
}

std::vector<std::string> locks(const std::vector<CoursePart>& parts) { return decide_locks(parts); }

}  // namespace

TEST_CASE("a part waits until what it names is completed or passed") {
    const auto locked = [](TrackingStatus status) {
        return !locks({part("A", "", status), part("B", "A")})[1].empty();
    };
    CHECK(locked(notAttempted));
    CHECK(locked(incomplete));
    CHECK(locked(failed));
    CHECK(locked(browsed));
    CHECK_FALSE(locked(completed));
    CHECK_FALSE(locked(passed));
    CHECK(locks({part("A", ""), part("B", "A")})[0].empty());
}

TEST_CASE("and says what by title") {
    CHECK(locks({part("A", ""), part("B", "A")})[1] == "Finish “Part A” first");
    CHECK(locks({part("A", "", completed), part("B", ""), part("C", ""), part("D", "A AND B AND C")})[3] ==
          "Finish “Part B”, “Part C” first");
    CHECK(locks({part("A", ""), part("B", ""), part("C", ""), part("D", ""), part("E", "A&B&C&D")})[4] ==
          "Finish “Part A”, “Part B”, “Part C” … first");
    CHECK(locks({part("A", ""), part("B", ""), part("C", "A OR B")})[2] ==
          "Finish enough of these first: “Part A”, “Part B”");
    CHECK(locks({part("A", ""), part("B", ""), part("C", ""), part("D", "2*{A,B,C}")})[3].starts_with("Finish enough"));
    CHECK(locks({part("A", ""), part("B", ""), part("C", ""), part("D", "3*{A,B,C}")})[3].ends_with(" first"));
    CHECK(locks({part("A", "", completed), part("B", ""), part("C", "(A|B)&B")})[2] == "Finish “Part B” first");
    CHECK(locks({part("A", "", completed), part("B", "~A")})[1] == "This part of the course is not available to you.");
}

TEST_CASE("what a heading waits for all below it wait for, and it is complete when all its parts are") {
    const auto tree = [](TrackingStatus first, TrackingStatus second) {
        return locks({heading("H"), part("A", "", first, 1), part("B", "", second, 1), heading("I", "H"),
                      part("C", "", notAttempted, 1), part("D", "C", notAttempted, 1), part("E", "")});
    };
    const auto before = tree(completed, incomplete);
    CHECK(before[0].empty());
    CHECK(before[2].empty());
    CHECK(before[3] == "Finish “Part H” first");
    CHECK(before[4] == before[3]);
    CHECK(before[5] == before[3]);
    CHECK(before[6].empty());
    const auto after = tree(completed, passed);
    CHECK(after[4].empty());
    CHECK(after[5] == "Finish “Part C” first");
}

TEST_CASE("what cannot be read, and who is no item of the course, locks nothing") {
    CHECK(locks({part("A", "(B"), part("B", "X")}) == std::vector<std::string>{"", ""});
    CHECK(locks({part("A", "X & B"), part("B", "")})[0] == "Finish “Part B” first");
}

TEST_CASE("what is hidden is waited for by nobody, and of parts that wait for one another the first opens") {
    auto hidden = part("H", "");
    hidden.is_visible = false;
    CHECK(locks({hidden, part("B", "H")})[1].empty());
    CHECK(locks({part("A", "B"), part("B", "A")}) == std::vector<std::string>{"", "Finish “Part A” first"});
    CHECK(locks({heading("H"), part("A", "H", notAttempted, 1)})[1].empty());
    // Somebody who can still go on elsewhere waits as said.
    CHECK(locks({part("A", "B"), part("B", "A"), part("C", "")})[0] == "Finish “Part B” first");
}
