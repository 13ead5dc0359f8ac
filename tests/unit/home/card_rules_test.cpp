#include "home/card_rules.h"

#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::home;
using content::ContentType;
using tracking::ContentStage;
using tracking::TrackingStatus;

namespace {

const Date today{"2026-03-02"};

CardFacts course(std::string title = "Fire safety") {
    CardFacts facts;
    facts.id = 1;
    facts.title = std::move(title);
    facts.content_type = ContentType::onlineTracked;
    facts.framework = 1;
    return facts;
}

/// One attempt of this status; none for notAttempted.
CardFacts with_attempt(ContentType type, TrackingStatus status) {
    auto facts = course();
    facts.content_type = type;
    facts.status = facts.attempt_status = status;
    facts.attempts = status == TrackingStatus::notAttempted ? 0 : 1;
    return facts;
}

ContentCard card_of(const CardFacts& facts) { return decide_card(facts, today, std::nullopt); }

}  // namespace

TEST_CASE("a course is launched, resumed or reviewed") {
    CHECK(decide_action(with_attempt(ContentType::onlineTracked, TrackingStatus::notAttempted)) == CardAction::launch);
    for (const auto begun : {TrackingStatus::incomplete, TrackingStatus::failed, TrackingStatus::browsed})
        CHECK(decide_action(with_attempt(ContentType::onlineTracked, begun)) == CardAction::resume);
    for (const auto done : {TrackingStatus::completed, TrackingStatus::passed})
        CHECK(decide_action(with_attempt(ContentType::onlineTracked, done)) == CardAction::review);
    auto open = with_attempt(ContentType::onlineTracked, TrackingStatus::completed);
    open.left_open = tracking::LeftOpen::yes;
    CHECK(decide_action(open) == CardAction::resume);
}

TEST_CASE("where attempts are limited, a failed one is followed by the next, and the last one is looked at") {
    auto facts = with_attempt(ContentType::onlineTracked, TrackingStatus::failed);
    facts.attempts_allowed = 2;
    CHECK(decide_action(facts) == CardAction::launch);
    CHECK(card_of(facts).can_start_again);
    facts.attempts = 2;
    CHECK(decide_action(facts) == CardAction::review);
    CHECK_FALSE(card_of(facts).can_start_again);
}

TEST_CASE("to start again is offered for what was begun and may begin anew") {
    auto facts = with_attempt(ContentType::onlineTracked, TrackingStatus::passed);
    CHECK(card_of(facts).can_start_again);
    facts.new_attempt = content::NewAttempt::failed;
    CHECK_FALSE(card_of(facts).can_start_again);
    CHECK_FALSE(card_of(with_attempt(ContentType::onlineTracked, TrackingStatus::notAttempted)).can_start_again);
    CHECK_FALSE(card_of(with_attempt(ContentType::externalLink, TrackingStatus::completed)).can_start_again);
}

TEST_CASE("a second attempt under way is resumed, though the course stays completed") {
    auto facts = course();
    facts.status = TrackingStatus::passed;
    facts.attempt_status = TrackingStatus::incomplete;
    CHECK(card_of(facts).action == CardAction::resume);
    CHECK(card_of(facts).content_stage == ContentStage::completed);
}

TEST_CASE("a file is downloaded, whatever its status [TILE-19]") {
    CHECK(decide_action(with_attempt(ContentType::downloadableResource, TrackingStatus::notAttempted)) ==
          CardAction::download);
    CHECK(decide_action(with_attempt(ContentType::downloadableResource, TrackingStatus::completed)) ==
          CardAction::download);
}

TEST_CASE("everything else is visited [TILE-20]") {
    CHECK(decide_action(with_attempt(ContentType::externalLink, TrackingStatus::notAttempted)) == CardAction::visit);
    CHECK(decide_action(with_attempt(ContentType::externalLink, TrackingStatus::completed)) == CardAction::visit);
}

TEST_CASE("a card has the stage of its status [CNT-07][STAT-17]") {
    auto facts = course();
    CHECK(card_of(facts).content_stage == ContentStage::notAttempted);
    facts.status = TrackingStatus::failed;
    CHECK(card_of(facts).content_stage == ContentStage::inProgress);
    facts.status = TrackingStatus::passed;
    CHECK(card_of(facts).content_stage == ContentStage::completed);
    CHECK(static_cast<int>(ContentStage::notAttempted) == 1);
    CHECK(static_cast<int>(ContentStage::inProgress) == 2);
    CHECK(static_cast<int>(ContentStage::completed) == 3);
}

TEST_CASE("progress and score are those of the record, and files have no progress [CNT-08]") {
    auto facts = course();
    facts.progress_percent = 40;
    facts.score_percent = 8750;
    CHECK(card_of(facts).progress_percent == 40);
    CHECK(card_of(facts).score_percent == 87.5);
    facts.content_type = ContentType::downloadableResource;
    CHECK_FALSE(card_of(facts).progress_percent);
}

TEST_CASE("packages of every standard can be played [LRS-04]") {
    auto facts = course();
    for (const std::int64_t played : {1, 2, 3, 4, 5}) {  // SCORM 1.2, 2004, AICC, xAPI, cmi5
        facts.framework = played;
        CHECK_FALSE(card_of(facts).locked_reason);
    }
}

TEST_CASE("cards come in the order to work on them") {
    auto overdue = course("overdue"), begun = course("begun"), soon = course("soon"), later = course("later");
    auto free = course("a free one"), done = course("done");
    overdue.due_on = Date{"2026-02-01"};
    begun.status = TrackingStatus::incomplete;
    soon.due_on = Date{"2026-03-05"};
    later.due_on = Date{"2026-06-01"};
    done.status = TrackingStatus::completed;
    const std::vector<const CardFacts*> wanted = {&overdue, &begun, &soon, &later, &free, &done};
    for (std::size_t i = 0; i < wanted.size(); ++i)
        for (std::size_t j = 0; j < wanted.size(); ++j) {
            INFO(wanted[i]->title << " before " << wanted[j]->title);
            CHECK((decide_place(card_of(*wanted[i]), *wanted[i]) < decide_place(card_of(*wanted[j]), *wanted[j])) ==
                  (i < j));
        }
}
