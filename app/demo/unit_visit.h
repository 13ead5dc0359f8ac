// Plays units of a cmi5 course as their pages do (resources/demo/kit/cmi5.js): by the addresses of their launch.
#pragma once

#include <nlohmann/json.hpp>

#include "demo/demo_catalogue.h"
#include "demo/past_clock.h"
#include "launch/launch.h"
#include "xapi_courses/xapi_courses.h"

namespace oneroom::demo {

/// A request's body that is all there. `text` outlives it.
class SaidText : public http::Body {
public:
    explicit SaidText(std::string_view text) : text_(text) {}
    std::uint64_t length() const override { return text_.size(); }
    std::size_t read(char* into, std::size_t size) override {
        const std::size_t taken = text_.copy(into, size, at_);
        at_ += taken;
        return taken;
    }

private:
    const std::string_view text_;
    std::size_t at_ = 0;
};

/// One launch of the course. Throws std::runtime_error when the portal refuses what a unit says.
class UnitVisit {
public:
    UnitVisit(xapi_courses::XapiCourses& courses, PastClock& clock, launch::OpenLaunch launch, std::string token);

    /// Begins a unit and goes through it, which takes minutes.
    void finish(const launch::LaunchSco& unit, const OutlinePart& part, std::size_t mistakes, std::int64_t minutes);
    /// Leaves it in the middle.
    void stop_half_way(const launch::LaunchSco& unit, const OutlinePart& part, std::int64_t minutes);

private:
    using json = nlohmann::json;

    void begin(const launch::LaunchSco& unit);
    void end(std::int64_t minutes);
    json answer(const OutlineQuestion& question, bool is_right) const;
    json statement(const std::string& verb, const json& object, const json& result) const;
    json defined(const std::string& verb, const json& result) const;
    json own_activity() const { return {{"id", given_.at("activityId")}}; }
    void say(const json& statements);
    void keep(const std::string& page, const std::string& state, const json& done);
    std::string read(const std::string& resource, const std::string& name);
    std::string call(const std::string& method, const std::string& path, const std::string& query = {},
                     const std::string& text = {});

    xapi_courses::XapiCourses& courses_;
    PastClock& clock_;
    const launch::OpenLaunch launch_;
    const std::string token_;
    std::map<std::string, std::string> given_{};  ///< the parameters of the unit's address
    std::string authorization_{};
    json data_{};  ///< LMS.LaunchData
};

}  // namespace oneroom::demo
