#include "dispatch/dispatch_door.h"

#include "accounts/accounts.h"
#include "accounts/newcomers.h"
#include "content/content.h"
#include "core/api/language.h"
#include "core/base/bytes.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "dispatch/dispatch_keys.h"
#include "dispatch/dispatch_rules.h"
#include "dispatch/dispatch_store.h"
#include "tracking/attempt_details.h"

namespace oneroom::dispatch {
namespace {

using namespace std::chrono_literals;

// Reloading is no crime, and a class of thirty comes from one address at once.
constexpr Throttle::Limit wrong_keys{10, 1s, 300s};
constexpr Throttle::Limit own_launches{30, 1s, 60s};
constexpr Throttle::Limit newcomers{2000, 1s, 60s};

std::string bearer_of(const Context& context) {
    constexpr std::string_view scheme = "Bearer ";
    const std::string_view text = http::header(context.request.headers, "Authorization");
    return text.starts_with(scheme) ? std::string(trim(text.substr(scheme.size()))) : "";
}

void take_attempt(Dispatches& dispatches, const std::string& name, const Throttle::Limit& limit) {
    if (const auto wait = dispatches.accounts.throttle.take({{name, limit}}); wait > 0s)
        throw Failure(429, "Too many attempts. Wait " + std::to_string(wait.count()) + " s and try again");
}

/// The dispatch whose package asks.
Dispatch admit(Dispatches& dispatches, Context& context) {
    const std::string token = bearer_of(context);
    const std::string public_key = public_key_in(token);
    const auto found = context.db.read([&](const db::Reader& db) -> std::optional<Dispatch> {
        const auto id = find_by_public_key(db, public_key);
        return id ? find_dispatch(db, *id, day_of(context.now())) : std::nullopt;
    });
    if (found && is_package_token(dispatches.accounts.secret, token, public_key, found->key_number)) return *found;
    take_attempt(dispatches, "dispatch key " + network_of(context.request.remote_address), wrong_keys);
    log::warning("dispatch.refused", {{"address", context.request.remote_address}});
    throw Failure(403, "This package is not valid any more. Ask whoever offers the course for a new one");
}

KnownLearner add_learner(db::Writer& tx, Context& context, const Dispatch& dispatch,
                         const DispatchStartRequest& request) {
    const auto full_name = name_of_learner(request.learner_name, request.learner_id);
    const std::string username = "dispatch-" + sha256_hex(random_token()).substr(0, 16);
    const Id user_id = accounts::add_restricted(tx, username, full_name,
                                                std::string(name_of(language_of(context.request))), context.now());
    insert_learner(tx, dispatch.id, user_id, request.learner_id, context.now());
    audit::record(tx, {user_id, full_name, context.request.remote_address}, context.now(),
                  {.action = "dispatches.start",
                   .object_kind = "dispatch",
                   .object_id = dispatch.id,
                   .summary = full_name + " came for the first time by the dispatch " + dispatch.name});
    return find_foreign_learner(tx, dispatch.id, request.learner_id).value();
}

KnownLearner enter(db::Writer& tx, Context& context, Id dispatch_id, const DispatchStartRequest& request) {
    const auto dispatch = find_dispatch(tx, dispatch_id, day_of(context.now()));
    if (!dispatch) throw not_found("dispatch");
    auto learner = find_foreign_learner(tx, dispatch_id, request.learner_id);
    decide_entry({.is_active = dispatch->is_active,
                  .expires_on = dispatch->expires_on,
                  .is_published = content::get_content(tx, dispatch->content_id).is_published,
                  .is_known_learner = learner.has_value(),
                  .learners = dispatch->learners,
                  .most_learners = dispatch->most_learners,
                  .launches = dispatch->launches,
                  .most_launches = dispatch->most_launches,
                  .allowed_origins = dispatch->allowed_origins},
                 request.origin, day_of(context.now()));
    if (!learner) learner = add_learner(tx, context, *dispatch, request);
    if (!learner->is_person_active)
        throw Failure(403, "Your account for this course is inactive. Ask whoever offers the course");
    const auto full_name = name_of_learner(request.learner_name, request.learner_id);
    if (full_name != learner->full_name && !trim(request.learner_name).empty()) {
        accounts::rename_restricted(tx, learner->user_id, full_name);
        learner->full_name = full_name;
    }
    count_launch(tx, dispatch_id, learner->id, context.now());
    return *learner;
}

Session session_of(const KnownLearner& learner) {
    return {.user_id = learner.user_id, .full_name = learner.full_name, .is_restricted = true};
}

/// Empty unless the ticket is in force.
std::optional<KnownLearner> find_holder(const Dispatches& dispatches, const Ticket& ticket) {
    const Instant now = dispatches.accounts.clock.now();
    if (now - ticket.since >= ticket_lasts) return std::nullopt;
    auto learner =
        dispatches.accounts.db.read([&](const db::Reader& db) { return find_learner(db, ticket.learner_id); });
    // Ids of who was removed are given anew: the ticket of somebody before is not that of who came later.
    const bool is_in_force = learner && learner->is_person_active && learner->is_active &&
                             learner->key_number == ticket.key_number && ticket.since >= learner->first_at &&
                             // Who is inside when the last day ends finishes: the ticket ends a day after it was given.
                             !(learner->expires_on && *learner->expires_on < day_of(ticket.since));
    if (!is_in_force) return std::nullopt;
    return learner;
}

DispatchReport report_of(const db::Reader& db, const KnownLearner& learner, Instant since) {
    const auto stored = find_report(db, learner.user_id, learner.content_id, since);
    return {stored.status, stored.progress_percent, tracking::percent_of(stored.score_percent), stored.session_ms,
            stored.place};
}

}  // namespace

DispatchStarted start(Dispatches& dispatches, Context& context, const DispatchStartRequest& request) {
    const Dispatch dispatch = admit(dispatches, context);
    const std::string learner_key = std::to_string(dispatch.id) + " " + sha256_hex(request.learner_id);
    const bool is_known = context.db.read(
        [&](const db::Reader& db) { return find_foreign_learner(db, dispatch.id, request.learner_id).has_value(); });
    if (!is_known)
        take_attempt(
            dispatches,
            "dispatch newcomer " + std::to_string(dispatch.id) + " " + network_of(context.request.remote_address),
            newcomers);
    take_attempt(dispatches, "dispatch learner " + learner_key, own_launches);

    const auto learner = context.db.write([&](db::Writer& tx) { return enter(tx, context, dispatch.id, request); });
    const Instant since = context.now();
    DispatchStarted started;
    started.ticket = ticket_token(dispatches.accounts.secret, {learner.id, since, learner.key_number});
    started.launch = launch::start_launch(dispatches.launches, session_of(learner),
                                          {.content_id = learner.content_id, .language = {}, .source = "dispatch"},
                                          dispatches.launches.content_origin(context.request));
    started.report = context.db.read([&](const db::Reader& db) { return report_of(db, learner, since); });
    return started;
}

DispatchReport show_report(const Dispatches& dispatches, Context& context) {
    const auto ticket = open_ticket(dispatches.accounts.secret, bearer_of(context));
    const auto learner = ticket ? find_holder(dispatches, *ticket) : std::nullopt;
    if (!learner) throw not_found("report");
    return context.db.read([&](const db::Reader& db) { return report_of(db, *learner, ticket->since); });
}

FindSession find_session(const Dispatches& dispatches, FindSession others) {
    return [&dispatches, others = std::move(others)](const Credentials& shown) -> std::optional<Session> {
        if (!shown.bearer) return others(shown);
        if (shown.bearer->starts_with(package_prefix)) return std::nullopt;
        if (!shown.bearer->starts_with(ticket_prefix)) return others(shown);
        const auto ticket = open_ticket(dispatches.accounts.secret, *shown.bearer);
        const auto learner = ticket ? find_holder(dispatches, *ticket) : std::nullopt;
        if (!learner) throw Failure(401, "This course was closed. Open it again in your learning system");
        return session_of(*learner);
    };
}

std::function<std::string(const http::Request&)> frame_ancestors(db::Database& db) {
    return [&db](const http::Request& request) -> std::string {
        const bool is_ours = request.path == "/scorm-dispatch-launch" || request.path == "/scorm-dispatch-exit" ||
                             request.path.starts_with("/play-course/");
        if (!is_ours) return "";
        for (const auto& [name, key] : http::parse_query(request.query)) {
            if (name != "dispatch") continue;
            const auto origins = db.read([&](const db::Reader& reader) { return find_origins_of_key(reader, key); });
            return origins ? ancestors_of(*origins) : "";
        }
        return "";
    };
}

std::string frame_ancestors_of(const db::Reader& db, Id user_id) {
    const auto origins = find_origins_of_person(db, user_id);
    return origins ? ancestors_of(*origins) : "";
}

std::function<bool(const db::Reader&, Id user_id, Id content_id)> may_open(const Clock& clock) {
    return [&clock](const db::Reader& db, Id user_id, Id content_id) {
        return is_dispatched(db, user_id, content_id, day_of(clock.now()));
    };
}

}  // namespace oneroom::dispatch
