#include "launch/launch.h"

#include <algorithm>

#include "accounts/people.h"
#include "assignment/assignment.h"
#include "content/content.h"
#include "core/base/bytes.h"
#include "core/base/failure.h"
#include "launch/launch_rules.h"
#include "launch/launch_store.h"
#include "packages/package_types.h"
#include "tracking/attempt_details.h"
#include "tracking/call_recording.h"
#include "tracking/navigation.h"
#include "tracking/part_locks.h"
#include "tracking/parts.h"
#include "tracking/rte.h"

namespace oneroom::launch {
namespace {

using tracking::LaunchMode;

/// Those of a course that is not sequenced. What waits for others says so; who only looks may open all.
std::vector<LaunchSco> list_scos(const db::Reader& db, const tracking::LaunchKey& key) {
    if (!key.version_id) return {};
    const auto parts = tracking::list_course_parts(db, *key.version_id, key.attempt_id);
    const auto locks =
        key.mode == LaunchMode::normal ? tracking::decide_locks(parts) : std::vector<std::string>(parts.size());
    const bool any_visible = std::ranges::any_of(
        parts, [](const tracking::CoursePart& part) { return part.is_visible && !part.href.empty(); });
    std::vector<LaunchSco> scos;
    for (std::size_t at = 0; at < parts.size(); ++at) {
        const auto& part = parts[at];
        if (part.is_visible || !any_visible)
            scos.push_back({part.id, part.identifier, part.title, part.depth, part.href, !part.href.empty(),
                            part.status, locks[at].empty() ? std::nullopt : std::optional(locks[at])});
    }
    return scos;
}

/// The same of a sequenced course: what may be chosen is said for each, and hidden ones are there for the course.
std::vector<LaunchSco> list_scos(const db::Reader& db, const tracking::LaunchKey& key,
                                 const tracking::CourseView& view) {
    std::vector<LaunchSco> scos;
    const auto parts = tracking::list_course_parts(db, *key.version_id, key.attempt_id);
    for (std::size_t at = 0; at < parts.size() && at < view.parts.size(); ++at) {
        const auto& part = parts[at];
        const auto& choice = view.parts[at];
        scos.push_back({part.id, part.identifier, part.title, part.depth, part.href, !part.href.empty(), part.status,
                        choice.can_choose ? std::nullopt : std::optional(choice.sentence), choice.is_listed});
    }
    return scos;
}

/// Where the learner goes on: the first part that is not finished, or else the first.
std::optional<Id> first_sco(const std::vector<LaunchSco>& scos) {
    const auto may_open = [](const LaunchSco& sco) { return sco.is_sco && !sco.locked_reason; };
    const auto open = std::ranges::find_if(
        scos, [&](const LaunchSco& sco) { return may_open(sco) && !tracking::is_finished(sco.status); });
    const auto found = open != scos.end() ? open : std::ranges::find_if(scos, may_open);
    return found == scos.end() ? std::nullopt : std::optional(found->id);
}

/// Everything of a launch that the transaction decides.
struct Opened {
    Launch launch{};
    std::string file_name{};
    std::vector<Id> ended{};
    std::optional<tracking::LaunchKey> course{};
};

void open_course(db::Writer& tx, const Session& session, const LaunchRequest& request, Id current_version,
                 bool is_preview, NewLaunch& row, Opened& opened, Instant now) {
    if (is_preview) return;
    const auto attempt = tracking::open_attempt(tx, session.user_id, request.content_id, current_version,
                                                request.start_new_attempt, now);
    row.version_id = attempt.version_id;
    row.attempt_id = attempt.attempt_id;
    row.mode = attempt.mode;
    if (attempt.is_new)
        opened.ended = end_launches_of_other_attempts(tx, session.user_id, request.content_id, attempt.attempt_id, now);
}

/// A request may be under way while its person is made inactive or merged into another account.
void require_there(const db::Reader& db, Id user_id) {
    if (!accounts::show_person(db, user_id).is_active) throw Failure(401, "You are not signed in any more");
}

/// Rules assign; a restricted person has nothing but what is given to them where they are.
bool may_take(const db::Reader& db, const Launches& launches, const Session& session, Id content_id) {
    if (session.is_restricted)
        return launches.may_open_restricted && launches.may_open_restricted(db, session.user_id, content_id);
    return assignment::find_assignment(db, session.user_id, content_id).has_value();
}

bool is_home(const db::Reader& db, const Launches& launches, const Session& session, Id content_id) {
    return !session.is_restricted && launches.is_home_course && launches.is_home_course(db, content_id);
}

Opened open(db::Writer& tx, const Launches& launches, const Session& session, const LaunchRequest& request,
            const std::string& token, Instant now) {
    const tracking::Hooks& hooks = launches.hooks;
    require_there(tx, session.user_id);
    const auto content = content::get_content(tx, request.content_id);
    const bool is_assigned = may_take(tx, launches, session, request.content_id);
    // Asked for as one, it is a preview for whom it is assigned to as well.
    const bool asks_preview = request.is_preview || request.debug_level;
    const auto [kind, is_preview] =
        decide_launch({.content_type = static_cast<std::int64_t>(content.content_type),
                       .link_url = content.link_url,
                       .is_published = content.is_published,
                       .is_assigned = is_assigned && !asks_preview,
                       .is_home = is_home(tx, launches, session, request.content_id) && !asks_preview,
                       .version_id = content.version_id,
                       .framework = content.framework},
                      session.roles);

    Opened opened;
    const bool has_units = content.framework > static_cast<std::int64_t>(packages::Framework::aicc);
    NewLaunch row{.token_hash = sha256_hex(token),
                  .unit_hash = has_units ? std::optional(sha256_hex(unit_token_of(token))) : std::nullopt,
                  .user_id = session.user_id,
                  .session_id = session.id,
                  .content_id = request.content_id,
                  .version_id = kind == LaunchKind::visit ? std::nullopt : content.version_id,
                  .attempt_id = {},
                  .mode = is_preview ? LaunchMode::browse : LaunchMode::normal,
                  // Nothing on the content origin belongs to a link.
                  .ended_at = kind == LaunchKind::visit ? std::optional(now) : std::nullopt};
    if (kind == LaunchKind::play)
        open_course(tx, session, request, *content.version_id, is_preview, row, opened, now);
    else if (!is_preview)
        row.attempt_id = tracking::record_opening(tx, hooks, session.user_id, request.content_id, row.version_id, now);

    if (kind == LaunchKind::play)
        row.debug_level = is_preview ? request.debug_level
                                     : tracking::find_recording_level(tx, session.user_id, request.content_id, now);
    opened.file_name = content.file_name;
    opened.launch = {.launch_id = insert_launch(tx, row, now),
                     .kind = kind,
                     .url = content.link_url.value_or(""),
                     .content_id = request.content_id,
                     .title = content.title,
                     .attempt_id = row.attempt_id,
                     .mode = row.mode,
                     .debug_level = row.debug_level};
    if (kind != LaunchKind::play) return opened;
    opened.launch.standard = standard_of(tx, *row.version_id);
    opened.course.emplace(opened.launch.launch_id, row.user_id, row.content_id, row.version_id, row.attempt_id,
                          row.mode);
    tracking::begin_navigation(tx, hooks, *opened.course, now);
    return opened;
}

/// What the learner finds in the course. Every part is tried for it, so that no writer waits meanwhile.
void describe_course(const db::Reader& db, const tracking::Hooks& hooks, const tracking::LaunchKey& key, Launch& launch,
                     Instant now) {
    if (const auto view = tracking::view_course(db, hooks, key, now)) {
        launch.scos = list_scos(db, key, *view);
        launch.first_sco_id = view->navigation.sco_id;
        launch.navigation = view->navigation;
    } else {
        launch.scos = list_scos(db, key);
        launch.first_sco_id = first_sco(launch.scos);
    }
}

LaunchState state_of(const db::Reader& db, const tracking::Hooks& hooks, Id user_id, Id launch_id, Instant now) {
    const auto row = find_own_launch(db, launch_id, user_id);
    if (!row) throw not_found("launch");
    LaunchState state{.is_open = is_open(row->last_at, row->ended_at, true, now), .saved_at = row->saved_at};
    if (row->attempt_id) {
        if (const auto attempt = tracking::find_attempt_summary(db, *row->attempt_id)) {
            state.tracking_status = attempt->status;
            state.progress_percent = attempt->progress_percent;
            state.score_percent = tracking::percent_of(attempt->score_percent);
        }
    }
    state.content_stage = tracking::stage_of(state.tracking_status);
    const tracking::LaunchKey key{launch_id, user_id, row->content_id, row->version_id, row->attempt_id, row->mode};
    if (const auto view = tracking::view_course(db, hooks, key, now)) {
        state.scos = list_scos(db, key, *view);
        state.navigation = view->navigation;
    } else {
        state.scos = list_scos(db, key);
    }
    return state;
}

}  // namespace

Launches::Launches(db::Database& db_, const Clock& clock_) : db(db_), clock(clock_), tokens(clock_) {
    hooks.on_reset.push_back([this](db::Writer& tx, Id attempt_id, Instant now) {
        for (const Id launch_id : end_launches_of_attempt(tx, attempt_id, now)) tokens.forget(launch_id);
    });
}

Launch start_launch(Launches& launches, const Session& session, const LaunchRequest& request,
                    const std::string& origin) {
    const std::string token = random_token();
    const Instant now = launches.clock.now();
    Opened opened = launches.db.write([&](db::Writer& tx) { return open(tx, launches, session, request, token, now); });
    for (const Id ended : opened.ended) launches.tokens.forget(ended);

    Launch& launch = opened.launch;
    launch.content_origin = origin;
    if (opened.course)
        launches.db.read(
            [&](const db::Reader& db) { describe_course(db, launches.hooks, *opened.course, launch, now); });
    const std::string base = origin + "/c/" + token;
    if (launch.kind == LaunchKind::play) launch.url = base + "/bridge";
    if (launch.kind == LaunchKind::download) launch.url = base + "/file/" + percent_encode(opened.file_name);
    return std::move(launch);
}

LaunchState show_launch(Launches& launches, Id user_id, Id launch_id) {
    return launches.db.read(
        [&](const db::Reader& db) { return state_of(db, launches.hooks, user_id, launch_id, launches.clock.now()); });
}

LaunchState end_own_launch(Launches& launches, Id user_id, Id launch_id) {
    const Instant now = launches.clock.now();
    launches.db.write([&](db::Writer& tx) {
        if (!find_own_launch(tx, launch_id, user_id)) throw not_found("launch");
        end_launch(tx, launch_id, now);
    });
    launches.tokens.forget(launch_id);
    return show_launch(launches, user_id, launch_id);
}

JournalAnswer save_journal(Launches& launches, Id user_id, const JournalRequest& request) {
    const bool is_own = launches.db.read(
        [&](const db::Reader& db) { return find_own_launch(db, request.launch_id, user_id).has_value(); });
    if (!is_own) throw not_found("launch");
    JournalAnswer answer;
    for (const tracking::Commit& commit : request.commits) {
        const auto saved =
            tracking::save_late_commit(launches.db, launches.hooks, user_id, commit, launches.clock.now());
        // Ignored for this reason, it is kept in the browser and sent again by the account that the attempts moved to.
        if (!saved) launches.db.read([&](const db::Reader& db) { require_there(db, user_id); });
        ++(saved ? answer.accepted : answer.ignored);
    }
    return answer;
}

void end_launches(Launches& launches, db::Writer& tx, Id user_id, std::optional<Id> session_id, Instant now) {
    const auto ended =
        session_id ? end_launches_of_session(tx, user_id, *session_id, now) : end_launches_of_user(tx, user_id, now);
    for (const Id launch_id : ended) launches.tokens.forget(launch_id);
}

}  // namespace oneroom::launch
