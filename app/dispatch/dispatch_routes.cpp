// The administration of dispatches.
#include "accounts/accounts.h"
#include "content/content.h"
#include "core/base/bytes.h"
#include "core/base/text.h"
#include "dispatch/dispatch.h"
#include "dispatch/dispatch_door.h"
#include "dispatch/dispatch_keys.h"
#include "dispatch/dispatch_package.h"
#include "dispatch/dispatch_rules.h"
#include "dispatch/dispatch_store.h"
#include "launch/launch_rules.h"

namespace oneroom::dispatch {
namespace {

Dispatch show(const db::Reader& db, Id dispatch_id, Instant now) {
    auto dispatch = find_dispatch(db, dispatch_id, day_of(now));
    if (!dispatch) throw not_found("dispatch");
    return std::move(*dispatch);
}

void record(db::Writer& tx, const Context& context, std::string_view action, const std::string& did,
            const std::optional<Dispatch>& before, const std::optional<Dispatch>& after) {
    const auto text = [](const std::optional<Dispatch>& one) {
        return one ? std::optional(to_audit_text(*one)) : std::nullopt;
    };
    const Dispatch& named = after ? *after : *before;
    audit::record(tx, context.actor(), context.now(),
                  {.action = action,
                   .object_kind = "dispatch",
                   .object_id = named.id,
                   .summary = did + " the dispatch " + named.name + " of " + named.content_title,
                   .before = text(before),
                   .after = text(after)});
}

/// Fills in what was typed. Throws Failure 400 by field.
void take(Dispatch& dispatch, const CreateDispatchRequest& request) {
    dispatch.name = trim(request.name);
    dispatch.receiver = trim(request.receiver);
    dispatch.is_active = request.is_active;
    if (request.expires_on && !is_valid(*request.expires_on)) throw invalid("expiresOn", "This is not a day");
    dispatch.expires_on = request.expires_on;
    dispatch.most_learners = request.most_learners;
    dispatch.most_launches = request.most_launches;
    dispatch.allowed_origins = normal_origins(request.allowed_origins);
    dispatch.opens_in = request.opens_in;
}

/// Who plays by it is put out at once; what they did is kept.
void put_out(launch::Launches& launches, db::Writer& tx, Id dispatch_id, Instant now) {
    for (const Id user_id : list_people_inside(tx, dispatch_id))
        launch::end_launches(launches, tx, user_id, std::nullopt, now);
}

DispatchPage list(Context& context, const DispatchListRequest& request) {
    const Date today = day_of(context.now());
    return context.db.read([&](const db::Reader& db) {
        return DispatchPage{list_dispatches(db, request, today), count_dispatches(db, request, today)};
    });
}

Dispatch create(Context& context, const CreateDispatchRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        const auto content = content::find_content(tx, request.content_id);
        if (!content || content->is_archived) throw invalid("contentId", "Choose an online course");
        if (content->content_type != content::ContentType::onlineTracked)
            throw Failure(409, "Only an online course can be given to another learning system");
        Dispatch dispatch{.content_id = request.content_id, .created_at = context.now()};
        take(dispatch, request);
        const Id id = insert_dispatch(tx, dispatch, random_token().substr(0, 22));
        auto after = show(tx, id, context.now());
        record(tx, context, "dispatches.create", "Made", std::nullopt, after);
        return after;
    });
}

Dispatch save(Dispatches& dispatches, Context& context, const SaveDispatchRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        const Dispatch before = show(tx, request.dispatch_id, context.now());
        Dispatch changed = before;
        take(changed, request);
        update_dispatch(tx, changed);
        auto after = show(tx, before.id, context.now());
        if (before.state != after.state && (after.state == DispatchState::off || after.state == DispatchState::expired))
            put_out(dispatches.launches, tx, before.id, context.now());
        record(tx, context, "dispatches.save", "Changed", before, after);
        return after;
    });
}

DispatchesChanged switch_off(Dispatches& dispatches, Context& context, const DispatchIds& request) {
    return context.db.write([&](db::Writer& tx) {
        DispatchesChanged changed;
        for (const Id id : request.dispatch_ids) {
            const auto before = find_dispatch(tx, id, day_of(context.now()));
            if (!before || !before->is_active) continue;  // somebody else was faster
            Dispatch off = *before;
            off.is_active = false;
            update_dispatch(tx, off);
            put_out(dispatches.launches, tx, id, context.now());
            record(tx, context, "dispatches.switchOff", "Switched off", before, show(tx, id, context.now()));
            ++changed.dispatches;
        }
        return changed;
    });
}

DispatchesChanged remove_all(Dispatches& dispatches, Context& context, const DispatchIds& request) {
    return context.db.write([&](db::Writer& tx) {
        DispatchesChanged changed;
        for (const Id id : request.dispatch_ids) {
            const auto before = find_dispatch(tx, id, day_of(context.now()));
            if (!before) continue;
            put_out(dispatches.launches, tx, id, context.now());
            delete_dispatch(tx, id);
            record(tx, context, "dispatches.remove", "Removed", before, std::nullopt);
            ++changed.dispatches;
        }
        return changed;
    });
}

Dispatch renew(Dispatches& dispatches, Context& context, const DispatchRef& request) {
    return context.db.write([&](db::Writer& tx) {
        const Dispatch before = show(tx, request.dispatch_id, context.now());
        renew_key(tx, before.id);
        put_out(dispatches.launches, tx, before.id, context.now());
        auto after = show(tx, before.id, context.now());
        record(tx, context, "dispatches.renewKey", "Made a new key for", before, after);
        return after;
    });
}

DispatchLearnerPage learners(Context& context, const DispatchLearnersRequest& request) {
    return context.db.read([&](const db::Reader& db) {
        show(db, request.dispatch_id, context.now());
        return DispatchLearnerPage{list_learners(db, request), count_learners(db, request)};
    });
}

http::Reply export_package(const Dispatches& dispatches, Context& context, const DispatchPackageRequest& request) {
    const auto [dispatch, public_key] = context.db.write([&](db::Writer& tx) {
        const Dispatch found = show(tx, request.dispatch_id, context.now());
        audit::record(tx, context.actor(), context.now(),
                      {.action = "dispatches.export",
                       .object_kind = "dispatch",
                       .object_id = found.id,
                       .summary = "Exported a package of the dispatch " + found.name + " of " + found.content_title});
        return std::pair(found, public_key_of(tx, found.id));
    });
    http::Reply reply;
    reply.text = make_package({.standard = request.standard,
                               .title = dispatch.content_title,
                               .portal = dispatches.app_origin(context.request),
                               .public_key = public_key,
                               .token = package_token(dispatches.accounts.secret, public_key, dispatch.key_number),
                               .opens_in = dispatch.opens_in},
                              context.now());
    reply.with("Content-Type", "application/zip")
        .with("Content-Disposition", launch::attachment_header(dispatch.content_title + ".zip"))
        .with("Cache-Control", "no-store");
    return reply;
}

}  // namespace

std::vector<Route> dispatch_routes(Dispatches& dispatches) {
    using enum Method;
    Dispatches* const d = &dispatches;
    const Access manage = any_of({Role::CanManageCourse_OnlineTracked});
    return {
        route<DispatchListRequest, DispatchPage>(get, "dispatches.list", "/api/dispatches", manage, list,
                                                 "Courses given to other learning systems, page by page"),
        route<CreateDispatchRequest, Dispatch>(post, "dispatches.create", "/api/dispatches", manage, create,
                                               "Gives a course to another learning system"),
        route<DispatchRef, Dispatch>(
            get, "dispatches.show", "/api/dispatches/{dispatchId}", manage,
            [](Context& context, const DispatchRef& in) {
                return context.db.read([&](const db::Reader& db) { return show(db, in.dispatch_id, context.now()); });
            },
            "One dispatch"),
        route<SaveDispatchRequest, Dispatch>(
            put, "dispatches.save", "/api/dispatches/{dispatchId}", manage,
            [d](Context& context, const SaveDispatchRequest& in) { return save(*d, context, in); },
            "Changes a dispatch; switched off, it puts out who plays"),
        route<DispatchIds, DispatchesChanged>(
            post, "dispatches.switchOff", "/api/dispatch-switch-offs", manage,
            [d](Context& context, const DispatchIds& in) { return switch_off(*d, context, in); },
            "Switches dispatches off"),
        route<DispatchIds, DispatchesChanged>(
            post, "dispatches.remove", "/api/dispatch-removals", manage,
            [d](Context& context, const DispatchIds& in) { return remove_all(*d, context, in); },
            "Removes dispatches; what their learners did is kept"),
        route<DispatchRef, Dispatch>(
            post, "dispatches.renewKey", "/api/dispatches/{dispatchId}/key", manage.by_person_only(),
            [d](Context& context, const DispatchRef& in) { return renew(*d, context, in); },
            "Makes a new key: packages exported before open nothing any more"),
        route<DispatchLearnersRequest, DispatchLearnerPage>(get, "dispatches.learners",
                                                            "/api/dispatches/{dispatchId}/learners", manage, learners,
                                                            "Who came by a dispatch, page by page"),
        route_download<DispatchPackageRequest>(
            "dispatches.export", "/api/dispatches/{dispatchId}/package", manage.by_person_only(),
            [d](Context& context, const DispatchPackageRequest& in) { return export_package(*d, context, in); },
            "The package for the receiving system, a zip"),
        route<DispatchStartRequest, DispatchStarted>(
            post, "dispatches.start", "/api/dispatch-launches", everyone(),
            [d](Context& context, const DispatchStartRequest& in) { return start(*d, context, in); },
            "Opens the course of a dispatch for somebody of the receiving system; the key of the package is the "
            "bearer"),
        route<Nothing, DispatchReport>(
            get, "dispatches.report", "/api/dispatch-report", signed_in().also_restricted(),
            [d](Context& context, const Nothing&) { return show_report(*d, context); },
            "What the receiving system is told of who plays there"),
    };
}

}  // namespace oneroom::dispatch
