// What happened in the portal, and the statement that says it. Pure functions. Decision 0052.
#pragma once

#include <optional>
#include <string>

#include "content/content_type.h"
#include "core/base/instant.h"
#include "tracking/tracking_types.h"

namespace oneroom::lrs {

/// The numbers are those of lrs_event.kind.
enum class EventKind { assigned = 1, opened = 2, judged = 3, exempted = 4, signedIn = 5, signedOut = 6 };

/// The others are about a content.
constexpr bool is_about_portal(EventKind kind) { return kind == EventKind::signedIn || kind == EventKind::signedOut; }

constexpr auto enum_names(EventKind) {
    using enum EventKind;
    using Name = std::string_view;
    return std::array{std::pair{assigned, Name("assigned")}, std::pair{opened, Name("opened")},
                      std::pair{judged, Name("judged")},     std::pair{exempted, Name("exempted")},
                      std::pair{signedIn, Name("signedIn")}, std::pair{signedOut, Name("signedOut")}};
}

/// A row of lrs_event with what is known of its person and content.
struct PortalEvent {
    Id id{};
    EventKind kind{};
    Id user_id{};
    std::string full_name{};
    Id content_id{};
    std::string title{};  ///< empty: the content is gone
    std::optional<content::ContentType> content_type{};
    tracking::TrackingStatus status{};
    std::optional<std::int64_t> score_percent{};  ///< hundredths of a percent
    std::int64_t total_ms{};
    std::optional<Instant> happened_at{};
    // Of the person, by take_account(); no columns of its own.
    std::string account_name{};
    std::string account_home{};

    static Fields fields();
};

/// The JSON of the statement. `home_page` is the portal's address, `uuid` the statement's id, `now` when it happened
/// if the event does not know. Nothing when there is nothing to say any more.
std::optional<std::string> statement_of(const PortalEvent& event, const std::string& home_page, const std::string& uuid,
                                        Instant now);

/// "PT12.34S": hundredths of a second, as xAPI asks for (Data 4.6).
std::string duration_text(std::int64_t ms);

/// "0.8734": hundredths of a percent as a share of 1, never beyond it.
std::string scaled_text(std::int64_t score_percent);

}  // namespace oneroom::lrs
