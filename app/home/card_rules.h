// What a card says and offers, from what is stored. Pure: reads nothing but its arguments.
#pragma once

#include <tuple>

#include "content/attempt_settings.h"
#include "core/base/instant.h"
#include "home/home_types.h"

namespace oneroom::home {

/// What is stored about one assigned content and one person.
struct CardFacts {
    Id id{};
    std::string title;
    std::string description;
    std::string client_identifier{};
    content::ContentType content_type{};
    std::int64_t framework{};  ///< of the current version: packages::Framework, 0 none
    std::optional<std::string> image_sha256;
    std::optional<std::string> image_mime;
    std::optional<std::int64_t> duration_minutes;
    tracking::TrackingStatus status{};          ///< where the person stands: the best attempt
    tracking::TrackingStatus attempt_status{};  ///< of the latest attempt, which the next launch opens
    tracking::LeftOpen left_open{};             ///< the latest attempt
    std::int64_t attempts{};                    ///< that were not reset
    std::optional<std::int64_t> attempts_allowed;
    content::NewAttempt new_attempt = content::NewAttempt::always;
    std::int64_t progress_percent{};
    std::optional<std::int64_t> score_percent;  ///< hundredths of a percent
    std::optional<Instant> last_at;
    std::optional<Date> due_on;

    static Fields fields();
};

/// TILE-18 to TILE-20, by what a launch would do with the latest attempt.
CardAction decide_action(const CardFacts& facts);

/// Whether the learner may begin a further attempt.
bool decide_start_again(const CardFacts& facts);

/// Why the content cannot be opened now; empty when it can.
std::optional<std::string> decide_lock(const CardFacts& facts);

/// Everything a card shows; `image_url` is the signed address of its image.
ContentCard decide_card(const CardFacts& facts, const Date& today, std::optional<std::string> image_url);

/// The smaller one comes first: rank, touched, due, title and id of a card.
using CardPlace = std::tuple<int, std::int64_t, std::int64_t, std::string, Id>;

/// In the order to work in: overdue, then in progress (last touched first), due soon, not started (by due date), done.
CardPlace decide_place(const ContentCard& card, const CardFacts& facts);

/// Numbers for the filters.
HomeCounts count_cards(const std::vector<ContentCard>& cards);

}  // namespace oneroom::home
