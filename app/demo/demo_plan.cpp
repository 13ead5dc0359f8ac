#include "demo/demo_plan.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "demo/working_days.h"

namespace oneroom::demo {
namespace {

using std::chrono::minutes;

/// What comes of a content for somebody.
enum class Outcome { nothing, half, done, failed, failed_then_passed, taken_again };

/// The people whose story is told on the sign-in page.
struct Chapter {
    std::string_view username, content;
    Outcome outcome = Outcome::nothing;
    std::int64_t days_ago = 0;
};

constexpr std::array chapters{
    Chapter{"learner", "welcome", Outcome::done, 87},
    Chapter{"learner", "evacuation-card", Outcome::done, 80},
    Chapter{"learner", "code-of-conduct", Outcome::done, 58},
    Chapter{"learner", "screen-work", Outcome::done, 33},
    Chapter{"learner", "desk-checklist", Outcome::done, 33},
    Chapter{"learner", "fire-safety", Outcome::half, 5},
    Chapter{"learner", "way-out", Outcome::half, 2},
    Chapter{"learner", "forklifts", Outcome::half, 3},
    Chapter{"nina", "welcome", Outcome::done, 85},
    Chapter{"nina", "fire-safety", Outcome::taken_again, 70},
    Chapter{"nina", "evacuation-card", Outcome::done, 69},
    Chapter{"nina", "code-of-conduct", Outcome::done, 50},
    Chapter{"nina", "personal-data", Outcome::failed, 12},
    Chapter{"nina", "first-aid", Outcome::failed_then_passed, 20},
    Chapter{"nina", "forklifts", Outcome::failed_then_passed, 14},
    Chapter{"nina", "info-security", Outcome::half, 4},
};

bool is_assigned(const CatalogueEntry& entry, const Person& person) {
    return std::ranges::any_of(entry.assigned, [&](const CatalogueRule& rule) {
        return rule.to == "everyone" || rule.to == person.location || rule.to == person.username;
    });
}

class Plan {
public:
    Plan(const std::vector<Outline>& outlines, Instant now) : outlines_(outlines), now_(now) {}

    void add(const Person& person, const CatalogueEntry& entry, Outcome outcome, std::int64_t days_ago) {
        person_ = &person;
        entry_ = &entry;
        const auto outline = std::ranges::find(outlines_, entry.name, &Outline::name);
        parts_ = outline == outlines_.end() ? 0 : outline->scos.size();
        questions_ = parts_ > 0 && outline->scos.back().is_check ? outline->scos.back().questions.size() : 0;
        free_from_ = {};
        if (outcome == Outcome::half) return half(days_ago);
        if (outcome == Outcome::nothing) return;
        const bool fails = questions_ > 0 && (outcome == Outcome::failed || outcome == Outcome::failed_then_passed);
        whole(days_ago, fails ? wrong_enough() : few(), false);
        const auto pause = 2 + static_cast<std::int64_t>(roll("pause", 4));
        if (fails && outcome == Outcome::failed_then_passed) visit(days_ago - pause, parts_ - 1, 1, few());
        if (outcome == Outcome::taken_again && days_ago > 12) whole(days_ago - 9 - pause, 0, true);
    }

    std::vector<Visit> visits{};

private:
    std::uint64_t roll(std::string_view what, std::uint64_t below) const {
        return chance(person_->username, entry_->name + std::string(what), below);
    }
    /// So few mistakes that 80 % are reached.
    std::size_t few() const { return questions_ == 0 ? 0 : roll("few", questions_ / 5 + 1); }
    std::size_t wrong_enough() const { return questions_ / 5 + 1 + roll("wrong", 2); }

    /// From the first part to the last, a long course on two days.
    void whole(std::int64_t days_ago, std::size_t mistakes, bool starts_anew) {
        const std::size_t first = parts_ < 3 ? parts_ : 1 + roll("break", parts_ - 1);
        visit(days_ago, 0, first, mistakes, starts_anew);
        if (first < parts_)
            visit(days_ago - 1 - static_cast<std::int64_t>(roll("later", 3)), first, parts_ - first, mistakes);
    }

    void half(std::int64_t days_ago) {
        const bool is_told = person_->habit == Habit::story;
        const std::size_t done = parts_ < 2 ? 0 : is_told ? 1 : roll("done", parts_ - 1);
        if (parts_ > 0 && visit(days_ago, 0, done, 0)) visits.back().stops_half_way = true;
    }

    /// False when there has been no time for it yet.
    bool visit(std::int64_t days_ago, std::size_t first, std::size_t parts, std::size_t mistakes,
               bool starts_anew = false) {
        if (days_ago < 1) return false;
        const auto minute = 9 * 60 + static_cast<std::int64_t>(roll("minute" + std::to_string(first), 420));
        const Instant at = std::max(working_time(now_, days_ago, minute), free_from_);
        if (at > now_ - minutes(120)) return false;
        free_from_ = at + minutes(75);
        visits.push_back({person_->username, entry_->name, at, first, parts, false, mistakes, starts_anew});
        return true;
    }

    const std::vector<Outline>& outlines_;
    const Instant now_;
    const Person* person_ = nullptr;
    const CatalogueEntry* entry_ = nullptr;
    std::size_t parts_ = 0;      ///< 0: a file or a link
    std::size_t questions_ = 0;  ///< of its check
    Instant free_from_{};
};

struct Decision {
    Outcome outcome = Outcome::nothing;
    std::int64_t days_ago = 0;
};

/// `at` is the place of the content among those of the person, `count` how many these are.
Decision decide(const Person& person, const CatalogueEntry& entry, std::size_t at, std::size_t count) {
    const auto roll = [&](std::string_view what, std::uint64_t below) {
        return static_cast<std::int64_t>(chance(person.username, entry.name + std::string(what), below));
    };
    const std::int64_t begin = std::min(entry.days_ago, person.joined);
    using enum Outcome;
    switch (person.habit) {
        case Habit::quick:
            return {roll("again", 9) == 0 ? taken_again : done, begin - 1 - roll("lag", 5)};
        case Habit::steady:
            if (at + 3 >= count) return {at + 3 == count ? half : nothing, begin - 2 - roll("lag", 4)};
            if (roll("open", 8) == 0) return {half, begin - 3 - roll("lag", 20)};
            return {done, begin - 2 - roll("lag", 16)};
        case Habit::slow:
            if (at * 5 < count * 2) return {done, begin - 8 - roll("lag", 30)};
            return {at * 5 < count * 3 ? half : nothing, begin - 6 - roll("lag", 24)};
        case Habit::repeats:
            if (at + 2 >= count) return {nothing, 0};
            if (at % 4 == 3) return {failed, begin - 4 - roll("lag", 12)};
            return {roll("again", 3) == 0 ? taken_again : failed_then_passed, begin - 3 - roll("lag", 12)};
        case Habit::newcomer:
            if (at < 2) return {at == 0 ? done : half, begin - 1 - static_cast<std::int64_t>(at)};
            return {nothing, 0};
        case Habit::left:
            return {entry.days_ago > 40 && at * 3 < count * 2 ? done : nothing,
                    std::max<std::int64_t>(32, begin - 3 - roll("lag", 20))};
        case Habit::story:
        case Habit::stranger:
            break;
    }
    return {nothing, 0};
}

}  // namespace

std::vector<Visit> plan_visits(const std::vector<CatalogueEntry>& catalogue, const std::vector<Outline>& outlines,
                               Instant now) {
    Plan plan(outlines, now);
    for (const Person& person : all_people()) {
        std::vector<const CatalogueEntry*> own;
        for (const auto& entry : catalogue)
            if (is_assigned(entry, person)) own.push_back(&entry);
        for (std::size_t at = 0; at < own.size(); ++at) {
            Decision decision = decide(person, *own[at], at, own.size());
            for (const Chapter& chapter : chapters)
                if (chapter.username == person.username && chapter.content == own[at]->name)
                    decision = {chapter.outcome, chapter.days_ago};
            plan.add(person, *own[at], decision.outcome, decision.days_ago);
        }
    }
    std::ranges::sort(plan.visits, {}, [](const Visit& one) { return std::tie(one.at, one.username, one.content); });
    return std::move(plan.visits);
}

}  // namespace oneroom::demo
