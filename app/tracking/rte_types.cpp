#include "tracking/rte_types.h"

namespace oneroom::tracking {

Fields RteStart::fields() {
    return {field<&RteStart::sco_id>("scoId"),
            field<&RteStart::standard>("standard").means("none: it finds no API"),
            field<&RteStart::is_asset>("isAsset").means("It is to say nothing; what it says all the same is not kept"),
            field<&RteStart::is_aicc>("isAicc").means("The unit is told where to send HACP messages, too"),
            field<&RteStart::has_own_window>("hasOwnWindow")
                .means("Its frames send each other to pages, which no sandbox allows"),
            field<&RteStart::edition>("edition").means("2nd, 3rd or 4th of SCORM 2004; empty otherwise"),
            field<&RteStart::href>("href").means("Relative to this answer's own address: ../files/..."),
            field<&RteStart::learner_id>("learnerId"),
            field<&RteStart::learner_name>("learnerName"),
            field<&RteStart::elements>("elements").means("As the course sees them, read-only ones included"),
            field<&RteStart::launch_data>("launchData"),
            field<&RteStart::mastery_score>("masteryScore").means("SCORM 2004: the scaled passing score"),
            field<&RteStart::max_time_allowed>("maxTimeAllowed"),
            field<&RteStart::time_limit_action>("timeLimitAction"),
            field<&RteStart::completion_threshold>("completionThreshold"),
            field<&RteStart::objectives>("objectives").means("Ids from the manifest, primary first"),
            field<&RteStart::session_id>("sessionId").means("0 in a preview, of which nothing is kept"),
            field<&RteStart::next_sequence>("nextSequence").means("Of the first commit; each next one is one higher"),
            field<&RteStart::is_sequenced>("isSequenced").means("The server says what comes next"),
            field<&RteStart::not_readable>("notReadable").means("Data stores the course may only write"),
            field<&RteStart::not_writable>("notWritable").means("Data stores the course may only read"),
            field<&RteStart::time_left_ms>("timeLeftMs").means("By the server's clock; null: no limit is set"),
            field<&RteStart::ends_with_time>("endsWithTime").means("Then it is closed; with 0 left it is not opened"),
            field<&RteStart::tells_of_time>("tellsOfTime").means("Then the learner is told")};
}

Fields Commit::fields() {
    return {field<&Commit::sco_id>("scoId").required(),
            field<&Commit::session_id>("sessionId").required().between(0, INT64_MAX),
            field<&Commit::sequence>("sequence")
                .required()
                .between(1, 999'999)
                .means("Counts up within the session; a commit carries all that no answer has confirmed yet"),
            field<&Commit::elements>("elements"),
            field<&Commit::is_finish>("isFinish").means("The course has called LMSFinish or Terminate")};
}

Fields CommitAnswer::fields() {
    return {field<&CommitAnswer::sequence>("sequence"),
            field<&CommitAnswer::tracking_status>("trackingStatus").means("Of the whole content"),
            field<&CommitAnswer::sco_status>("scoStatus"),
            field<&CommitAnswer::is_stale>("isStale").means(
                "The course has been opened again elsewhere since, or this session is over"),
            field<&CommitAnswer::time_left_ms>("timeLeftMs").means("As when it was started")};
}

}  // namespace oneroom::tracking
