#include "launch/launch_types.h"

namespace oneroom::launch {

Fields LaunchRequest::fields() {
    return {field<&LaunchRequest::content_id>("contentId").required(),
            field<&LaunchRequest::start_new_attempt>("startNewAttempt")
                .means("Begin again with the newest version instead of resuming or reviewing"),
            field<&LaunchRequest::language>("language").max_length(20),
            field<&LaunchRequest::source>("source").max_length(100).means("Where in the portal it was asked for"),
            field<&LaunchRequest::debug_level>("debugLevel")
                .means("A preview, for who manages courses, whose calls are recorded up to this level"),
            field<&LaunchRequest::is_preview>("isPreview").means("A preview also where it is one's own course")};
}

Fields LaunchSco::fields() {
    return {field<&LaunchSco::id>("id"),
            field<&LaunchSco::identifier>("identifier"),
            field<&LaunchSco::title>("title"),
            field<&LaunchSco::depth>("depth").means("0 for top entries"),
            field<&LaunchSco::href>("href").means("Its page within the package; empty: a heading"),
            field<&LaunchSco::is_sco>("isSco").means("It can be opened (a SCO or an asset); otherwise it is a heading"),
            field<&LaunchSco::status>("status"),
            field<&LaunchSco::locked_reason>("lockedReason").means("Why it cannot be chosen now; null: it can"),
            field<&LaunchSco::is_listed>("isListed").means("It belongs into the table of contents now")};
}

Fields Launch::fields() {
    return {field<&Launch::launch_id>("launchId"),
            field<&Launch::kind>("kind"),
            field<&Launch::url>("url").means("The bridge page, the file, or the link"),
            field<&Launch::content_origin>("contentOrigin"),
            field<&Launch::content_id>("contentId"),
            field<&Launch::title>("title"),
            field<&Launch::attempt_id>("attemptId").means("Null in a preview"),
            field<&Launch::mode>("mode").means("browse: a preview, of which nothing is kept"),
            field<&Launch::scos>("scos"),
            field<&Launch::first_sco_id>("firstScoId")
                .means("The first part that is not finished; in a sequenced course the one that runs, or null"),
            field<&Launch::standard>("standard"),
            field<&Launch::navigation>("navigation").means("Null unless the server says what comes next"),
            field<&Launch::debug_level>("debugLevel").means("Up to which its calls are recorded; null: none is")};
}

Fields LaunchPath::fields() { return {field<&LaunchPath::launch_id>("launchId").required()}; }

Fields LaunchState::fields() {
    return {field<&LaunchState::is_open>("isOpen"),
            field<&LaunchState::tracking_status>("trackingStatus"),
            field<&LaunchState::content_stage>("contentStage"),
            field<&LaunchState::progress_percent>("progressPercent"),
            field<&LaunchState::score_percent>("scorePercent"),
            field<&LaunchState::saved_at>("savedAt").means("When this launch last saved something"),
            field<&LaunchState::scos>("scos"),
            field<&LaunchState::navigation>("navigation").means("Null unless the server says what comes next")};
}

Fields JournalRequest::fields() {
    return {field<&JournalRequest::launch_id>("launchId").required(),
            field<&JournalRequest::commits>("commits").max_length(1000)};
}

Fields JournalAnswer::fields() {
    return {field<&JournalAnswer::accepted>("accepted").means("Saved, now or before"),
            field<&JournalAnswer::ignored>("ignored").means("Of no session of this person: never to be saved")};
}

}  // namespace oneroom::launch
