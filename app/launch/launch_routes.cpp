#include "launch/launch.h"

namespace oneroom::launch {

std::vector<Route> launch_routes(Launches& launches) {
    return {
        route<LaunchRequest, Launch>(
            Method::post, "launches.start", "/api/launches", signed_in().also_restricted().by_person_only(),
            [&launches](Context& context, const LaunchRequest& request) {
                return start_launch(launches, context.session, request, launches.content_origin(context.request));
            },
            "Opens a content for the caller: the player, a file or a link"),
        route<LaunchPath, LaunchState>(
            Method::get, "launches.state", "/api/launches/{launchId}", signed_in().also_restricted().by_person_only(),
            [&launches](Context& context, const LaunchPath& path) {
                return show_launch(launches, context.session.user_id, path.launch_id);
            },
            "How it stands with one of the caller's launches"),
        route<LaunchPath, LaunchState>(
            Method::post, "launches.end", "/api/launches/{launchId}/end",
            signed_in().also_restricted().by_person_only(),
            [&launches](Context& context, const LaunchPath& path) {
                return end_own_launch(launches, context.session.user_id, path.launch_id);
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
