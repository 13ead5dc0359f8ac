// What the learner's home shows. Field names are those of the API.
#pragma once

#include "assignment/due.h"
#include "content/content_type.h"
#include "core/base/describe.h"
#include "tracking/tracking_types.h"

namespace oneroom::home {

using assignment::DueState;

/// The one primary action of a card (TILE-18 to TILE-20).
enum class CardAction { launch, resume, review, download, visit };
constexpr auto enum_names(CardAction) {
    using enum CardAction;
    using Name = std::string_view;
    return std::array{std::pair{launch, Name("launch")}, std::pair{resume, Name("resume")},
                      std::pair{review, Name("review")}, std::pair{download, Name("download")},
                      std::pair{visit, Name("visit")}};
}

struct ContentCard {
    Id id{};
    std::string title;
    std::string description;
    content::ContentType content_type{};
    std::optional<std::string> image_url;
    std::optional<std::int64_t> duration_minutes;
    tracking::ContentStage content_stage{};
    tracking::TrackingStatus tracking_status{};
    std::optional<std::int64_t> progress_percent;
    std::optional<double> score_percent;
    std::optional<Date> due_date;
    std::optional<std::int64_t> days_until_due;
    DueState due_state{};
    CardAction action{};
    bool can_start_again = false;
    std::optional<std::string> locked_reason;

    static Fields fields();
};

struct HomeCounts {
    std::int64_t all{};
    std::int64_t in_progress{};
    std::int64_t due_soon{};
    std::int64_t completed{};

    static Fields fields();
};

struct HomeView {
    std::vector<ContentCard> cards;
    std::int64_t total{};
    std::int64_t maximum{};
    HomeCounts counts{};
    std::optional<Id> course_id{};
    std::string course_problem{};

    static Fields fields();
};

struct HomeRequest {
    std::string search;

    static Fields fields();
};

/// What somebody searched for before, the last first (NAVB-23).
struct SearchPhrases {
    std::vector<std::string> phrases;

    static Fields fields();
};

struct SubmitSearchRequest {
    std::string search;

    static Fields fields();
};

}  // namespace oneroom::home
