#include "assignment/due.h"

#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::assignment;
using content::ContentType;

namespace {

const Date today{"2026-03-02"};

Due due(const std::string& day, bool is_completed = false, ContentType type = ContentType::onlineTracked) {
    return decide_due(Date{day}, today, is_completed, type);
}

}  // namespace

TEST_CASE("a due date ahead says in how many days, and is soon within a week [TILE-15]") {
    CHECK(due("2026-03-02") == Due{DueState::soon, 0});
    CHECK(due("2026-03-09") == Due{DueState::soon, 7});
    CHECK(due("2026-03-10") == Due{DueState::later, 8});
}

TEST_CASE("a due date behind says since how many days it is overdue [TILE-16]") {
    CHECK(due("2026-03-01") == Due{DueState::overdue, -1});
    CHECK(due("2025-03-02") == Due{DueState::overdue, -365});
}

TEST_CASE("nothing is due once completed or without a date [TILE-17]") {
    CHECK(due("2026-03-01", true) == Due{});
    CHECK(decide_due(std::nullopt, today, false, ContentType::onlineTracked) == Due{});
}

TEST_CASE("due dates apply to completable content except instructor-led [STAT-15]") {
    CHECK(due("2026-03-05", false, ContentType::examOnly).state == DueState::soon);
    for (const auto type : {ContentType::instructorLedTraining, ContentType::downloadableResource,
                            ContentType::externalLink, ContentType::scormHomePage})
        CHECK(due("2026-03-05", false, type) == Due{});
}
