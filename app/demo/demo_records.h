// What the demo's learning record store was told in its past: by the portal, by the units of its cmi5 course, and by an
// outside program. All of it comes in by the doors that are there for it.
#pragma once

#include "demo/demo_catalogue.h"
#include "demo/demo_people.h"
#include "demo/demo_plan.h"
#include "demo/past_clock.h"
#include "launch/launch.h"
#include "lrs/lrs.h"
#include "xapi_courses/xapi_courses.h"

namespace oneroom::demo {

/// Belongs to the change that makes the demo.
class DemoRecords {
public:
    /// Moves `clock` back to when the store came into use; until then it holds nothing.
    DemoRecords(const DemoSetup& setup, const DemoPeople& people, launch::Launches& launches, PastClock& clock,
                Instant now);

    /// What came from outside before a moment, in its order. `clock` stands at that moment afterwards.
    void hear_until(Instant at);
    /// Plays the units of a visit as their pages do. `launch` is that of the visit; the clock moves on.
    void play(const Visit& visit, Id user_id, std::optional<Id> version_id, const launch::Launch& launch,
              const Outline& outline);
    /// The portal says what has just happened in it.
    void say();
    /// Queries as an administrator would have kept them.
    void keep_queries(db::Writer& tx);

private:
    struct Drive {
        Instant at{};
        const Person* person = nullptr;
        std::int64_t round = 0;
    };

    void add_simulator();
    void plan_drives();
    void drive(const Drive& one);
    void post(const std::string& text);

    const DemoSetup& setup_;
    const DemoPeople& people_;
    PastClock& clock_;
    const Instant now_;
    const Instant begun_;
    lrs::Records records_;
    xapi_courses::XapiCourses courses_;
    std::vector<jobs::Job> jobs_;
    std::string simulator_{};  ///< its authorization
    std::vector<Drive> drives_{};
    std::size_t heard_ = 0;
    bool is_saying_ = false;
};

}  // namespace oneroom::demo
