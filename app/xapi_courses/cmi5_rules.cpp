#include "xapi_courses/cmi5_rules.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/base/text.h"
#include "lrs/xapi_values.h"

namespace oneroom::xapi_courses {
namespace {

using nlohmann::json;

/// What xAPI allows and cmi5 does not: the unit may not say it.
[[noreturn]] void refused(std::string sentence) { throw Failure(403, std::move(sentence)); }

bool is_judged(const Said& said) { return said.verb == Verb::passed || said.verb == Verb::failed; }

// cmi5 9.2, 9.6, 9.7, 6.3: what all statements of a session have in common.
void require_context(const Said& said, const Launched& launched) {
    if (said.is_voiding) refused("cmi5 6.3: a unit may not void statements");
    if (said.agent != launched.agent) refused("cmi5 9.2: the actor has to be the one of the launch");
    if (!said.has_id) refused("cmi5 9.1: a statement needs an id of its own");
    if (!said.at) refused("cmi5 9.7: a statement needs a timestamp");
    if (!said.is_utc) refused("cmi5 9.7: the timestamp has to be in UTC");
    if (said.registration != launched.registration)
        refused("cmi5 9.6.1: context.registration has to be the one of the launch");
    if (said.session != launched.session)
        refused("cmi5 9.6.3.1: context.extensions needs the session id of LMS.LaunchData");
    if (!said.has_grouping(launched.publisher))
        refused("cmi5 10.2.1: contextActivities.grouping needs the activity of the context template");
}

// cmi5 9.5.1
void require_score(const Said& said, const Launched& launched) {
    if (!said.has_score) return;
    if (!is_judged(said)) refused("cmi5 9.5.1: only passed and failed have a score");
    if (said.scaled && (*said.scaled < 0 || *said.scaled > 1)) refused("cmi5 9.5.1: a scaled score is from 0 to 1");
    if (said.raw && (!said.min || !said.max)) refused("cmi5 9.5.1: a raw score needs min and max");
    if (said.raw && (*said.raw < *said.min || *said.raw > *said.max))
        refused("cmi5 9.5.1: a raw score is from min to max");
    for (const auto& part : {said.raw, said.min, said.max})
        if (part && *part != std::floor(*part)) refused("cmi5 9.5.1: raw, min and max are whole numbers");
    if (!said.scaled || !launched.mastery) return;
    if (said.verb == Verb::passed && *said.scaled < *launched.mastery)
        refused("cmi5 9.3.4: with a score below the mastery score a unit is not passed");
    if (said.verb == Verb::failed && *said.scaled >= *launched.mastery)
        refused("cmi5 9.3.5: with a score that reaches the mastery score a unit is not failed");
    if (!said.mastery) refused("cmi5 9.6.3.2: the context needs the mastery score by which it was judged");
}

// cmi5 9.5.2, 9.5.3, 9.5.4, 9.5.5.1, 9.6.2.2
void require_result(const Said& said, const Launched& launched) {
    require_score(said, launched);
    const bool is_completed = said.verb == Verb::completed;
    if (is_judged(said) ? said.success != std::optional(said.verb == Verb::passed) : said.success.has_value())
        refused("cmi5 9.5.2: success is true of passed, false of failed, and of nothing else");
    if (is_completed ? said.completion != std::optional(true) : said.completion.has_value())
        refused("cmi5 9.5.3: completion is true of completed, and of nothing else");
    if (said.verb != Verb::initialized && !said.duration_ms)
        refused("cmi5 9.5.4.1: completed, passed, failed and terminated need a duration");
    const bool has_outcome = said.success.has_value() || said.completion.has_value();
    if (has_outcome != said.has_category(category_move_on))
        refused("cmi5 9.6.2.2: the category moveon goes with success and completion, and with nothing else");
    if (said.mastery && launched.mastery && std::abs(*said.mastery - *launched.mastery) > 1e-6)
        refused("cmi5 9.6.3.2: this is not the mastery score of LMS.LaunchData");
}

void require_defined(const Said& said, const Launched& launched) {
    if (said.verb == Verb::ofThePortal) refused("cmi5 9.3: launched, abandoned, waived and satisfied are for the LMS");
    if (said.verb == Verb::other) refused("cmi5 9.3: this verb is none of a unit with the category cmi5");
    if (said.activity != launched.activity)
        refused("cmi5 9.4: the object has to be the activity of the launch address");
    const bool is_frame = said.verb == Verb::initialized || said.verb == Verb::terminated;
    if (launched.mode != tracking::LaunchMode::normal && !is_frame)
        refused("cmi5 10.2.2: in Browse and Review a unit says initialized and terminated only");
    require_result(said, launched);
}

}  // namespace

void require_allowed(const Said& said, const Launched& launched) {
    require_context(said, launched);
    if (said.is_progress_wrong) refused("cmi5 9.5.5.1: progress is a whole number from 0 to 100");
    if (said.is_defined) return require_defined(said, launched);
    if (said.has_category(category_move_on))
        refused("cmi5 9.6.2.2: the category moveon goes with success and completion of statements that cmi5 defines");
}

void require_order(const Said& said, const SessionSoFar& so_far) {
    if (so_far.is_over) refused("cmi5 9.3.8: this session is over");
    const auto has = [&](Verb verb) { return (so_far.verbs & static_cast<std::int64_t>(verb)) != 0; };
    const bool is_first = said.is_defined && said.verb == Verb::initialized;
    if (is_first && !so_far.has_preferences)
        refused("cmi5 11: a unit reads cmi5LearnerPreferences before it is initialized");
    if (is_first && so_far.initialized_at) refused("cmi5 9.3.2: the session has been initialized");
    if (!is_first && !so_far.initialized_at) refused("cmi5 9.3: initialized has to be the first statement");
    if (so_far.initialized_at && *said.at < *so_far.initialized_at)
        refused("cmi5 9.3: nothing is said before initialized");
    if (so_far.terminated_at &&
        (*said.at > *so_far.terminated_at || (said.is_defined && said.verb == Verb::terminated)))
        refused("cmi5 9.3: terminated has to be the last statement");
    if (!said.is_defined) return;
    if (said.verb == Verb::terminated && so_far.last_said_at && *said.at < *so_far.last_said_at)
        refused("cmi5 9.3: terminated has to be the last statement");
    if (has(said.verb)) refused("cmi5 9.3: a session says each verb at most once");
    if ((said.verb == Verb::passed && has(Verb::failed)) || (said.verb == Verb::failed && has(Verb::passed)))
        refused("cmi5 9.3: a session says passed or failed, not both");
    if (said.verb == Verb::completed && so_far.was_completed)
        refused("cmi5 9.3.3: the unit has been completed in this registration");
    if (said.verb == Verb::passed && so_far.was_passed)
        refused("cmi5 9.3.4: the unit has been passed in this registration");
    if (said.verb == Verb::failed && so_far.was_passed)
        refused("cmi5 9.3: a unit that was passed in this registration is not failed any more");
}

void require_preferences(std::string_view content_type, std::string_view content) {
    const auto list = [](std::string_view text) {
        for (const auto tag : split(text, ','))
            if (!lrs::is_language_tag(trim(tag))) return false;
        return true;
    };
    const json parsed = json::parse(content, nullptr, false);
    const auto text = [&](const char* name) {
        return parsed.is_object() && parsed.contains(name) && parsed[name].is_string() ? parsed[name].get<std::string>()
                                                                                       : std::string();
    };
    if (!content_type.starts_with("application/json") || !parsed.is_object())
        refused("cmi5 11: the learner preferences are a JSON object");
    if (!list(text("languagePreference")))
        refused("cmi5 11.1: languagePreference is a list of languages with commas, like en-US,fr");
    if (text("audioPreference") != "on" && text("audioPreference") != "off")
        refused("cmi5 11.2: audioPreference is on or off");
}

}  // namespace oneroom::xapi_courses
