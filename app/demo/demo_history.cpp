#include "demo/demo_history.h"

#include <array>
#include <map>

#include "content/content.h"
#include "launch/launch.h"
#include "tracking/rte.h"

namespace oneroom::demo {
namespace {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::minutes;
using Elements = std::map<std::string, std::string>;

/// One question of a check: its id, kind, objective, the right answer and a wrong one.
struct Question {
    std::string_view id, type, objective, right, wrong;
};

constexpr std::array fire_questions{
    Question{"check_triangle", "choice", "start", "b", "a"},
    Question{"check_smoke", "choice", "start", "b", "a"},
    Question{"check_heater", "choice", "prevent", "b", "c"},
    Question{"check_route", "choice", "prevent", "b", "a"},
    Question{"check_first", "choice", "alarm", "a", "b"},
    Question{"check_lift", "true-false", "alarm", "false", "true"},
    Question{"check_order", "sequencing", "alarm", "a,b,c,d", "a,c,b,d"},
    Question{"check_back", "choice", "alarm", "c", "a"},
};

constexpr std::array data_questions{
    Question{"check_plate", "true-false", "recognise", "true", "false"},
    Question{"check_special", "choice", "recognise", "b", "a"},
    Question{"check_purpose", "choice", "principles", "a", "b"},
    Question{"check_minimum", "choice", "principles", "a[,]b", "a[,]c"},
    Question{"check_consent", "true-false", "principles", "false", "true"},
    Question{"check_month", "choice", "respond", "b", "a"},
    Question{"check_usb", "choice", "respond", "a", "b"},
    Question{"check_delete", "choice", "respond", "c", "a"},
};

/// The elements of one standard that a finished part reports.
struct Words {
    bool is_2004 = false;

    std::string name(std::string_view of_12, std::string_view of_2004) const {
        return std::string(is_2004 ? of_2004 : of_12);
    }
    std::string interval(std::int64_t length) const {
        const std::string two = (length < 10 ? "0" : "") + std::to_string(length);
        return is_2004 ? "PT" + std::to_string(length) + "M" : "00:" + two + ":00";
    }
};

Elements finished_part(const Words& words, std::int64_t length) {
    Elements elements{{words.name("cmi.core.exit", "cmi.exit"), "suspend"},
                      {words.name("cmi.core.session_time", "cmi.session_time"), words.interval(length)},
                      {words.name("cmi.core.lesson_status", "cmi.completion_status"), "completed"}};
    if (words.is_2004) elements["cmi.progress_measure"] = "1";
    return elements;
}

/// The check with `mistakes` wrong answers, the first ones.
Elements finished_check(const Words& words, std::span<const Question> questions, std::size_t mistakes,
                        std::int64_t length) {
    Elements elements = finished_part(words, length);
    for (std::size_t at = 0; at < questions.size(); ++at) {
        const Question& question = questions[at];
        const bool is_right = at >= mistakes;
        const std::string base = "cmi.interactions." + std::to_string(at) + ".";
        elements[base + "id"] = question.id;
        elements[base + "type"] = question.type;
        elements[base + "objectives.0.id"] = question.objective;
        elements[base + "correct_responses.0.pattern"] = question.right;
        elements[base + words.name("student_response", "learner_response")] =
            is_right ? question.right : question.wrong;
        elements[base + "result"] = is_right ? "correct" : words.name("wrong", "incorrect");
        elements[base + "weighting"] = "1";
        elements[base + "latency"] = words.is_2004 ? "PT14S" : "00:00:14";
    }
    const auto percent = (questions.size() - mistakes) * 100 / questions.size();
    const bool has_passed = percent >= 80;
    const std::string score = words.name("cmi.core.score.", "cmi.score.");
    elements[score + "min"] = "0";
    elements[score + "max"] = "100";
    elements[score + "raw"] = std::to_string(percent);
    if (words.is_2004) {
        elements["cmi.score.scaled"] = percent == 100 ? "1" : "0." + std::to_string(percent);
        elements["cmi.success_status"] = has_passed ? "passed" : "failed";
    } else {
        elements["cmi.core.lesson_status"] = has_passed ? "passed" : "failed";
    }
    return elements;
}

class History {
public:
    History(const DemoSetup& setup, PastClock& clock) : setup_(setup), clock_(clock), launches_(setup.db, clock) {
        launches_.hooks = setup.hooks;
    }

    /// Opens a file or a link, or a course without going on.
    launch::Launch open(Id user, Id content, Instant at) {
        clock_.set(at);
        return launch::start_launch(launches_, {.user_id = user}, {.content_id = content}, "");
    }

    /// Goes through the first `parts` parts; the last part of the course is its check.
    void take(Id user, Id content, Instant at, std::size_t parts, std::span<const Question> questions,
              std::size_t mistakes) {
        const launch::Launch launch = open(user, content, at);
        const Words words{launch.standard == tracking::Standard::scorm2004};
        for (std::size_t part = 0; part < parts; ++part) {
            const bool is_check = part + 1 == launch.scos.size() && !questions.empty();
            const std::int64_t length = 3 + static_cast<std::int64_t>(part + mistakes) % 4;
            commit(launch, user, launch.scos[part].id, length,
                   is_check ? finished_check(words, questions, mistakes, length) : finished_part(words, length));
        }
        leave(launch, user);
    }

    /// Stops in the middle of a part, as its own script would keep it.
    void stop_in(Id user, Id content, Instant at, std::size_t part, const std::string& page, const std::string& state) {
        const launch::Launch launch = open(user, content, at);
        const Words words{launch.standard == tracking::Standard::scorm2004};
        commit(launch, user, launch.scos[part].id, 4,
               {{words.name("cmi.core.lesson_location", "cmi.location"), page},
                {"cmi.suspend_data", state},
                {words.name("cmi.core.lesson_status", "cmi.completion_status"), "incomplete"},
                {words.name("cmi.core.session_time", "cmi.session_time"), words.interval(4)},
                {words.name("cmi.core.exit", "cmi.exit"), "suspend"}});
        leave(launch, user);
    }

private:
    void commit(const launch::Launch& launch, Id user, Id sco_id, std::int64_t length, Elements elements) {
        const auto facts =
            setup_.db.read([&](const db::Reader& db) { return content::get_content(db, launch.content_id); });
        const tracking::LaunchKey key{launch.launch_id,  user,       launch.content_id, facts.version_id,
                                      launch.attempt_id, launch.mode};
        const auto start = tracking::start_sco(setup_.db, setup_.hooks, key, sco_id, clock_.now());
        clock_.set(clock_.now() + minutes(length));
        tracking::save_commit(setup_.db, setup_.hooks, key,
                              {sco_id, start.session_id, start.next_sequence, std::move(elements), true}, clock_.now());
    }

    void leave(const launch::Launch& launch, Id user) { launch::end_own_launch(launches_, user, launch.launch_id); }

    const DemoSetup& setup_;
    PastClock& clock_;
    launch::Launches launches_;
};

struct Run {
    std::string_view user;
    int days_ago;
    int hour;              ///< of the day, before now
    std::size_t parts;     ///< gone through
    std::size_t mistakes;  ///< in the check
};

constexpr std::array fire_runs{
    Run{"admin", 40, 2, 4, 0}, Run{"reports", 38, 5, 4, 1}, Run{"chidi", 33, 1, 4, 0}, Run{"mei", 30, 3, 4, 2},
    Run{"sofia", 21, 4, 4, 1}, Run{"jonas", 14, 2, 2, 0},   Run{"priya", 12, 6, 4, 1}, Run{"aroha", 9, 1, 3, 0},
    Run{"elena", 6, 3, 1, 0},  Run{"nina", 4, 2, 1, 0},
};
constexpr std::array data_runs{
    Run{"admin", 35, 1, 4, 0}, Run{"chidi", 28, 3, 4, 1},  Run{"mei", 20, 2, 4, 0},
    Run{"priya", 11, 4, 4, 3}, Run{"youssef", 8, 2, 2, 0}, Run{"sofia", 3, 5, 1, 0},
};
constexpr std::array lifting_runs{Run{"learner", 10, 2, 1, 0}, Run{"jonas", 7, 3, 1, 0}, Run{"aroha", 5, 1, 1, 0}};

}  // namespace

void add_history(const DemoSetup& setup, const DemoPeople& people, const DemoCourses& courses, PastClock& clock,
                 Instant now) {
    History history(setup, clock);
    const auto id_of = [&](std::string_view username) { return people.users.find(username)->second; };
    const auto take_all = [&](std::span<const Run> runs, Id content, std::span<const Question> questions) {
        for (const Run& run : runs)
            history.take(id_of(run.user), content, now - days(run.days_ago) - hours(run.hour), run.parts, questions,
                         run.mistakes);
    };
    take_all(fire_runs, courses.fire_safety, fire_questions);
    take_all(data_runs, courses.personal_data, data_questions);
    take_all(lifting_runs, courses.manual_handling, {});

    // The learner of the sign-in page has come to the third page of the first part, with its question answered.
    history.stop_in(id_of("learner"), courses.fire_safety, now - days(2) - hours(3), 0, "grow",
                    R"({"seen":["welcome","triangle","grow"],"answers":{"smoke":{"r":["b"],"ok":true}},"found":{}})");
    for (const std::string_view user : {"admin", "chidi", "mei"})
        history.open(id_of(user), courses.evacuation_card, now - days(19) - hours(user.size()));
    for (const std::string_view user : {"reports", "priya"})
        history.open(id_of(user), courses.emergency_numbers, now - days(16) - hours(user.size()));
}

}  // namespace oneroom::demo
