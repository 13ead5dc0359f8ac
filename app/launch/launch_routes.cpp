#include "core/api/language.h"
#include "launch/launch.h"

namespace oneroom::launch {
namespace {

/// What sequencing has to say is for the learner to read: in the language of the request.
template <class Answer>
Answer worded(const Context& context, Answer answer) {
    const Language language = language_of(context.request);
    for (LaunchSco& sco : answer.scos)
        if (sco.locked_reason) sco.locked_reason = in_language(language, *sco.locked_reason);
    if (answer.navigation) answer.navigation->sentence = in_language(language, answer.navigation->sentence);
    return answer;
}

}  // namespace

std::vector<Route> launch_routes(Launches& launches) {
    return {
        route<LaunchRequest, Launch>(
            Method::post, "launches.start", "/api/launches", signed_in().also_restricted().by_person_only(),
            [&launches](Context& context, const LaunchRequest& request) {
                return worded(context, start_launch(launches, context.session, request,
                                                    launches.content_origin(context.request)));
            },
            "Opens a content for the caller: the player, a file or a link"),
        route<LaunchPath, LaunchState>(
            Method::get, "launches.state", "/api/launches/{launchId}", signed_in().also_restricted().by_person_only(),
            [&launches](Context& context, const LaunchPath& path) {
                return worded(context, show_launch(launches, context.session.user_id, path.launch_id));
            },
            "How it stands with one of the caller's launches"),
        route<LaunchPath, LaunchState>(
            Method::post, "launches.end", "/api/launches/{launchId}/end",
            signed_in().also_restricted().by_person_only(),
            [&launches](Context& context, const LaunchPath& path) {
                return worded(context, end_own_launch(launches, context.session.user_id, path.launch_id));
            },
            "Ends a launch: its token opens nothing any more"),
        route<JournalRequest, JournalAnswer>(
            Method::post, "launches.journal", "/api/launches/{launchId}/journal",
            signed_in().also_restricted().by_person_only(),
            [&launches](Context& context, const JournalRequest& request) {
                return save_journal(launches, context.session.user_id, request);
            },
            "Saves commits that the caller's browser had to keep, also after the launch has ended"),
    };
}

}  // namespace oneroom::launch
