#include "xapi_courses/begin_unit.h"

#include "core/base/bytes.h"
#include "core/base/failure.h"
#include "core/json/codec.h"
#include "core/security/basic_authorization.h"
#include "lrs/marks.h"
#include "lrs/own_statements.h"
#include "lrs/save_statements.h"
#include "tracking/units.h"
#include "xapi_courses/cmi5_rules.h"
#include "xapi_courses/said.h"
#include "xapi_courses/satisfied.h"
#include "xapi_courses/session_store.h"
#include "xapi_courses/unit_launch.h"

namespace oneroom::xapi_courses {
namespace {

using tracking::LaunchMode;

class Beginning {
public:
    Beginning(XapiCourses& courses, const launch::OpenLaunch& launch, Id item_id, const std::string& base, Instant now)
        : courses_(courses),
          launch_(launch),
          item_id_(item_id),
          base_(base),
          now_(now),
          home_(lrs::home_of(courses.records)) {}

    BegunUnit begin() {
        const std::string password = random_token();
        saving_.clear();
        courses_.records.db.write([&](db::Writer& tx) { keep(tx, password); });
        return {address(password), is_elsewhere(unit_.href) ? "OwnWindow" : unit_.launch_method};
    }
    /// What was said in the transaction.
    void end(bool is_saved) {
        for (const auto& saving : saving_) lrs::end_saving(courses_.records, *saving, is_saved);
    }

private:
    void keep(db::Writer& tx, const std::string& password) {
        if (!launch_.version_id || !has_unit(tx, *launch_.version_id, item_id_)) throw not_found("unit");
        const auto registration =
            take_registration(tx, launch_.user_id, launch_.attempt_id, launch_.launch_id, home_, now_);
        const bool is_for_credit = launch_.mode == LaunchMode::normal && launch_.attempt_id;
        const auto running = list_running(tx, registration.id);
        const Id session_id = insert_session(tx, registration.id, launch_.launch_id, item_id_, "", now_);
        unit_ = find_unit(tx, session_id).value();
        if (!unit_.is_cmi5()) save_secret(tx, session_id, sha256_hex(password));
        if (is_for_credit)
            tracking::open_unit(tx, courses_.launches.hooks,
                                {*launch_.attempt_id, unit_.version_id, unit_.user_id, unit_.content_id, unit_.item_id},
                                now_);
        tracking::keep_launch_open(tx, launch_.launch_id, now_);
        if (!unit_.is_cmi5()) return;
        std::vector<std::string> statements;
        for (const Id id : running) statements.push_back(abandon(tx, find_unit(tx, id).value(), now_));
        if (registration.is_new && is_for_credit)
            for (const json& one : satisfied_at_first(tx, unit_, now_)) statements.push_back(one.dump());
        keep_documents(tx);
        statements.push_back(launched_statement(unit_, bare(), now_).dump());
        saving_.push_back(lrs::own_saving(courses_.records, statements));
        lrs::save_statements(tx, courses_.records, *saving_.back());
    }

    // cmi5 10.1 and 11
    void keep_documents(db::Writer& tx) {
        const std::string agent = lrs::agent_key(agent_of(unit_));
        lrs::keep_own_state(tx, activity_of(unit_), agent, unit_.registration, "LMS.LaunchData",
                            launch_data(unit_, base_.substr(0, base_.find("/c/")) + "/left").dump(), now_);
        lrs::keep_first_profile(
            tx, agent, std::string(preferences_name),
            json{{"languagePreference", language_of_person(tx, unit_.user_id)}, {"audioPreference", "on"}}.dump(),
            now_);
    }

    std::string fetch_address() const { return base_ + "fetch/" + unit_.session + fetch_key(launch_, unit_.session); }

    std::string bare() const { return bare_address(base_ + "files/", unit_.href); }

    std::string address(const std::string& password) const {
        const std::string actor = agent_of(unit_).dump();
        const std::string endpoint = base_ + "xapi/";
        if (unit_.is_cmi5())
            return with_parameters(bare(), {{"endpoint", endpoint},
                                            {"fetch", fetch_address()},
                                            {"actor", actor},
                                            {"registration", unit_.registration},
                                            {"activityId", activity_of(unit_)}});
        return with_parameters(bare(), {{"endpoint", endpoint},
                                        {"auth", "Basic " + basic_credentials(unit_.session, password)},
                                        {"actor", actor},
                                        {"registration", unit_.registration},
                                        {"activity_id", activity_of(unit_)}});
    }

    XapiCourses& courses_;
    const launch::OpenLaunch& launch_;
    const Id item_id_;
    const std::string& base_;
    const Instant now_;
    const std::string& home_;
    UnitFacts unit_{};
    std::vector<std::shared_ptr<lrs::Saving>> saving_{};
};

}  // namespace

std::string fetch_key(const launch::OpenLaunch& launch, const std::string& session) {
    return "-" + sha256_hex(launch.token_hash + " fetch " + session).substr(0, 32);
}

BegunUnit begin_unit(XapiCourses& courses, const launch::OpenLaunch& launch, Id item_id, const std::string& base,
                     Instant now) {
    Beginning beginning(courses, launch, item_id, base, now);
    try {
        BegunUnit begun = beginning.begin();
        beginning.end(true);
        return begun;
    } catch (...) {
        beginning.end(false);
        throw;
    }
}

std::string abandon(db::Writer& tx, UnitFacts unit, Instant now) {
    unit.ended_at = now;
    save_session(tx, unit);
    return abandoned_statement(unit, (unit.last_at - unit.launched_at).count(), now).dump();
}

}  // namespace oneroom::xapi_courses
