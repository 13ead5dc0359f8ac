#include "demo/demo_history.h"

#include <algorithm>

#include "demo/demo_records.h"
#include "launch/launch.h"
#include "tracking/navigation.h"
#include "tracking/rte.h"

namespace oneroom::demo {
namespace {

using std::chrono::minutes;
using Elements = std::map<std::string, std::string>;

/// The elements of one standard that a part reports.
struct Words {
    bool is_2004 = false;

    std::string name(std::string_view of_12, std::string_view of_2004) const {
        return std::string(is_2004 ? of_2004 : of_12);
    }
    std::string interval(std::int64_t length) const {
        const std::string two = (length < 10 ? "0" : "") + std::to_string(length);
        return is_2004 ? "PT" + std::to_string(length) + "M" : "00:" + two + ":00";
    }
    /// SCORM 1.2 knows the time of day only.
    std::string moment(Instant at) const {
        const std::string text = to_iso8601(at);
        return is_2004 ? text.substr(0, 19) : text.substr(11, 8);
    }
};

Elements left(const Words& words, std::string_view status, const std::string& page, const std::string& state,
              std::int64_t length) {
    return {{words.name("cmi.core.exit", "cmi.exit"), "suspend"},
            {words.name("cmi.core.session_time", "cmi.session_time"), words.interval(length)},
            {words.name("cmi.core.lesson_status", "cmi.completion_status"), std::string(status)},
            {words.name("cmi.core.lesson_location", "cmi.location"), page},
            {"cmi.suspend_data", state}};
}

void add_interactions(const Words& words, const OutlinePart& part, std::size_t mistakes, Instant from,
                      Elements& elements) {
    for (std::size_t at = 0; at < part.questions.size(); ++at) {
        const OutlineQuestion& question = part.questions[at];
        const bool is_right = at >= mistakes;
        const std::string base = "cmi.interactions." + std::to_string(at) + ".";
        const auto seconds = 9 + question.text.size() % 23;
        elements[base + "id"] = question.id;
        elements[base + "type"] = question.type;
        elements[base + "objectives.0.id"] = question.objective;
        elements[base + words.name("time", "timestamp")] =
            words.moment(from + std::chrono::seconds(40 + 31 * static_cast<std::int64_t>(at)));
        elements[base + "correct_responses.0.pattern"] = question.right;
        elements[base + words.name("student_response", "learner_response")] =
            is_right ? question.right : question.wrong;
        elements[base + "result"] = is_right ? "correct" : words.name("wrong", "incorrect");
        elements[base + "weighting"] = "1";
        elements[base + "latency"] =
            words.is_2004 ? "PT" + std::to_string(seconds) + "S"
                          : "00:00:" + (seconds < 10 ? "0" + std::to_string(seconds) : std::to_string(seconds));
        if (words.is_2004) elements[base + "description"] = question.text;
    }
}

void add_score(const Words& words, std::size_t questions, std::size_t mistakes, Elements& elements) {
    const auto percent = (questions - mistakes) * 100 / questions;
    const bool has_passed = percent >= 80;
    const std::string score = words.name("cmi.core.score.", "cmi.score.");
    elements[score + "min"] = "0";
    elements[score + "max"] = "100";
    elements[score + "raw"] = std::to_string(percent);
    if (words.is_2004) {
        elements["cmi.score.scaled"] = percent == 100 ? "1" : (percent < 10 ? "0.0" : "0.") + std::to_string(percent);
        elements["cmi.success_status"] = has_passed ? "passed" : "failed";
    } else {
        elements["cmi.core.lesson_status"] = has_passed ? "passed" : "failed";
    }
}

class History {
public:
    History(const DemoSetup& setup, const DemoPeople& people, PastClock& clock)
        : setup_(setup),
          clock_(clock),
          launches_(setup.db, clock),
          now_(clock.now()),
          records_(setup, people, launches_, clock, now_) {
        launches_.hooks = setup.hooks;
    }

    void take(const Visit& visit, Id user, Id content, const Outline* outline) {
        records_.hear_until(visit.at);
        const launch::Launch launch = launch::start_launch(
            launches_, {.user_id = user}, {.content_id = content, .start_new_attempt = visit.starts_anew}, "");
        if (outline && launch.standard == tracking::Standard::cmi5) {
            records_.play(visit, user, version_of(launch), launch, *outline);
        } else if (outline) {
            const Words words{launch.standard == tracking::Standard::scorm2004};
            for (std::size_t at = visit.first_part; at < visit.first_part + visit.parts; ++at)
                commit(launch, user, at, length_of(visit, at), whole(words, outline->scos[at], visit.mistakes));
            const std::size_t next = visit.first_part + visit.parts;
            if (visit.stops_half_way)
                commit(launch, user, next, length_of(visit, next), half(words, outline->scos[next]));
        }
        launch::end_own_launch(launches_, user, launch.launch_id);
        records_.say();
    }

    void end() {
        records_.hear_until(now_);
        setup_.db.write([&](db::Writer& tx) { records_.keep_queries(tx); });
    }

private:
    using MakeElements = std::function<Elements(std::int64_t minutes)>;

    static std::int64_t length_of(const Visit& visit, std::size_t part) {
        return 3 + static_cast<std::int64_t>(part + visit.mistakes + visit.username.size()) % 6;
    }

    MakeElements whole(const Words& words, const OutlinePart& part, std::size_t mistakes) const {
        return [this, words, &part, mistakes](std::int64_t length) {
            Elements elements = left(words, "completed", part.last_page, part.whole, length);
            if (words.is_2004) elements["cmi.progress_measure"] = "1";
            const std::size_t wrong = part.is_check ? mistakes : 0;
            add_interactions(words, part, wrong, clock_.now() - minutes(length), elements);
            if (part.is_check) add_score(words, part.questions.size(), wrong, elements);
            return elements;
        };
    }

    static MakeElements half(const Words& words, const OutlinePart& part) {
        return [words, &part](std::int64_t length) {
            Elements elements = left(words, "incomplete", part.half_page, part.half, length);
            if (words.is_2004) elements["cmi.progress_measure"] = part.half_progress;
            return elements;
        };
    }

    void commit(const launch::Launch& launch, Id user, std::size_t part, std::int64_t length,
                const MakeElements& make) {
        const Id sco_id = launch.scos[part].id;
        const tracking::LaunchKey key{launch.launch_id,  user,       launch.content_id, version_of(launch),
                                      launch.attempt_id, launch.mode};
        if (launch.navigation) choose(key, launch.scos[part]);
        const auto start = tracking::start_sco(setup_.db, setup_.hooks, key, sco_id, clock_.now());
        clock_.set(clock_.now() + minutes(length));
        tracking::save_commit(setup_.db, setup_.hooks, key,
                              {sco_id, start.session_id, start.next_sequence, make(length), true}, clock_.now());
    }

    /// In a sequenced course the server opens parts.
    void choose(const tracking::LaunchKey& key, const launch::LaunchSco& sco) const {
        const auto view = setup_.db.read(
            [&](const db::Reader& db) { return tracking::view_course(db, setup_.hooks, key, clock_.now()); });
        if (!view || view->navigation.sco_id == sco.id) return;
        tracking::NavigationRequest request;
        request.step = view->navigation.step;
        request.request = "choice";
        request.target = sco.identifier;
        tracking::navigate_course(setup_.db, setup_.hooks, key, request, clock_.now());
    }

    std::optional<Id> version_of(const launch::Launch& launch) const {
        return setup_.db.read(
            [&](const db::Reader& db) { return content::get_content(db, launch.content_id).version_id; });
    }

    const DemoSetup& setup_;
    PastClock& clock_;
    launch::Launches launches_;
    const Instant now_;
    DemoRecords records_;
};

}  // namespace

void replay_visits(const DemoSetup& setup, const DemoPeople& people, const DemoCourses& courses,
                   const std::vector<Outline>& outlines, const std::vector<Visit>& visits, PastClock& clock) {
    History history(setup, people, clock);
    for (const Visit& visit : visits) {
        const auto outline = std::ranges::find(outlines, visit.content, &Outline::name);
        history.take(visit, people.users.find(visit.username)->second, courses.find(visit.content)->second,
                     outline == outlines.end() ? nullptr : &*outline);
    }
    history.end();
}

}  // namespace oneroom::demo
