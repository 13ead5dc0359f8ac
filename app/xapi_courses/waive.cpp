#include "xapi_courses/waive.h"

#include "accounts/people.h"
#include "accounts/rights.h"
#include "lrs/own_statements.h"
#include "lrs/save_statements.h"
#include "tracking/units.h"
#include "xapi_courses/satisfied.h"
#include "xapi_courses/session_store.h"
#include "xapi_courses/unit_launch.h"

namespace oneroom::xapi_courses {
namespace {

class Waiving {
public:
    Waiving(XapiCourses& courses, const Session& session, const audit::Actor& actor, const WaiveRequest& request,
            Instant now)
        : courses_(courses), session_(session), actor_(actor), request_(request), now_(now) {}

    void keep(db::Writer& tx) {
        const auto unit = find_waivable(tx, request_.attempt_id, request_.unit);
        const auto scope = accounts::find_scope(tx, session_, {Role::CanManageContentTrackingUpdates});
        if (!unit || !accounts::may_see(tx, scope, unit->user_id)) throw not_found("attempt");
        if (session_.user_id == unit->user_id)
            throw Failure(409, "Nobody changes this for themselves. Ask somebody else who manages people");
        if (unit->item_id == 0 || unit->launch_id == 0) throw not_found("unit");
        if (unit->is_reset) throw Failure(409, "This attempt was reset and counts for nothing");
        say(tx, reach(tx, *unit));
        const auto person = accounts::show_person(tx, unit->user_id);
        audit::record(
            tx, actor_, now_,
            {.action = "attempts.waive",
             .object_kind = "user",
             .object_id = person.id,
             .summary = "Waived '" + unit->unit_title + "' of '" + unit->course_title + "' for " + person.full_name +
                        " (" + person.username + "): " + std::string(words_of(request_.reason))});
    }
    void end(bool is_saved) {
        if (saving_) lrs::end_saving(courses_.records, *saving_, is_saved);
    }

private:
    /// What was satisfied before.
    std::vector<Node> reach(db::Writer& tx, const Waivable& unit) {
        const auto registration = take_registration(tx, unit.user_id, request_.attempt_id, unit.launch_id,
                                                    lrs::home_of(courses_.records), now_);
        // 9.3.7: a session of its own, in which nothing else is said.
        const Id session_id = insert_session(tx, registration.id, unit.launch_id, unit.item_id, "", now_);
        unit_ = find_unit(tx, session_id).value();
        unit_.ended_at = now_;
        save_session(tx, unit_);
        const tracking::UnitKey key{request_.attempt_id, unit.version_id, unit.user_id, unit.content_id, unit.item_id};
        auto before = tracking::show_unit(tx, request_.attempt_id, unit.item_id);
        if (before.completion_status == "completed" && before.success_status == "passed")
            throw Failure(409, "This part is done already");
        if (before.attempt_sco_id == 0) before = tracking::open_unit(tx, courses_.launches.hooks, key, now_);
        auto nodes = nodes_of(tx, unit_);
        auto after = before;
        after.completion_status = "completed";
        after.success_status = "passed";
        after.status = tracking::TrackingStatus::passed;
        if (!after.completed_at) after.completed_at = now_;
        tracking::save_unit(tx, courses_.launches.hooks, key, before, after, 0, now_);
        // 9.6.1: what asks for nothing is satisfied with the registration, which begins here when no unit was begun.
        return registration.is_new ? std::vector<Node>{} : nodes;
    }

    void say(db::Writer& tx, const std::vector<Node>& before) {
        std::vector<std::string> statements = {waived_statement(unit_, words_of(request_.reason), now_).dump()};
        for (const json& one : satisfied_now(tx, unit_, before, now_)) statements.push_back(one.dump());
        auto saving = lrs::own_saving(courses_.records, statements);
        if (saving_) saving->begun = saving_->begun;  // of a run that was taken back
        saving_ = std::move(saving);
        lrs::save_statements(tx, courses_.records, *saving_);
    }

    XapiCourses& courses_;
    const Session& session_;
    const audit::Actor actor_;
    const WaiveRequest& request_;
    const Instant now_;
    UnitFacts unit_{};
    std::shared_ptr<lrs::Saving> saving_{};
};

}  // namespace

std::string_view words_of(WaiveReason reason) {
    switch (reason) {
        case WaiveReason::testedOut:
            return "Tested Out";
        case WaiveReason::equivalentUnit:
            return "Equivalent AU";
        case WaiveReason::equivalentOutside:
            return "Equivalent Outside Activity";
        case WaiveReason::administrative:
            break;
    }
    return "Administrative";
}

Nothing waive_unit(Context& context, XapiCourses& courses, const WaiveRequest& request) {
    Waiving waiving(courses, context.session, context.actor(), request, context.now());
    try {
        context.db.write([&](db::Writer& tx) { waiving.keep(tx); });
    } catch (...) {
        waiving.end(false);
        throw;
    }
    waiving.end(true);
    return {};
}

std::vector<Route> xapi_course_routes(XapiCourses& courses) {
    return {route<WaiveRequest, Nothing>(
        Method::post, "attempts.waive", "/api/attempts/{attemptId}/waive",
        any_of({Role::CanManageContentTrackingUpdates}),
        [&courses](Context& context, const WaiveRequest& request) { return waive_unit(context, courses, request); },
        "A unit of a cmi5 course counts as done by other means: the portal says so in the record store")};
}

}  // namespace oneroom::xapi_courses
