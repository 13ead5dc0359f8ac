#include "sequencing/possible.h"

#include "sequencing/conditions.h"
#include "sequencing/requests.h"
#include "sequencing/tracking.h"

namespace oneroom::sequencing {
namespace {

class Trial {
public:
    Trial(const Tree& tree, const State& state, Instant now)
        : before_(state), now_{tree, before_, now}, after_(state), run_{tree, after_, now} {
        if (is_running()) follow_ = end_by(run_, Ending::exit).follow;
    }

    Possible list() {
        Possible possible;
        possible.go_on_exception = try_step(Navigation::go_on, Follow::go_on);
        possible.previous_exception = try_step(Navigation::previous, Follow::previous);
        possible.go_on = possible.go_on_exception.empty();
        possible.previous = possible.previous_exception.empty();
        possible.offers_go_on = look_at(now_, {Navigation::go_on, {}}, std::nullopt).exception.empty();
        possible.exit = is_running();
        possible.leave = before_.current.has_value();
        possible.targets.resize(run_.tree.activities.size());
        std::vector<bool> is_hidden(possible.targets.size());
        for (int at = 0; at < run_.tree.size(); ++at) {
            const auto place = static_cast<std::size_t>(at);
            const int parent = now_.activity(at).parent;
            is_hidden[place] =
                (parent >= 0 && (is_hidden[static_cast<std::size_t>(parent)] || !is_available(now_, at))) ||
                check_rules(now_, at, now_.activity(at).pre_rules, Action::hidden_from_choice).has_value();
            possible.targets[place] = list_target(at, is_hidden[place]);
        }
        return possible;
    }

private:
    bool is_running() const { return before_.current && before_.at(*before_.current).is_active; }

    Exception try_step(Navigation kind, Follow follow) {
        if (const auto refused = look_at(now_, {kind, {}}, std::nullopt).exception; !refused.empty()) return refused;
        // A rule may send the learner elsewhere: the button works all the same, it leads there. On a copy: what begins
        // anew forgets what the other questions are about.
        State copy = after_;
        Run run{run_.tree, copy, run_.now};
        const Sequenced next = sequence(run, follow_ == Follow::none ? follow : follow_, std::nullopt);
        if (!next.delivery) return next.exception;
        return check_delivery(run, *next.delivery);
    }

    Target list_target(int at, bool is_hidden) {
        Target target;
        target.is_listed = !is_hidden && now_.activity(at).is_visible;
        target.exception = try_choice(at);
        target.can_choose = target.exception.empty();
        target.can_jump =
            look_at(now_, {Navigation::jump, {}}, at).exception.empty() && check_delivery(run_, at).empty();
        target.completed = completed_of(now_, at);
        target.satisfied = satisfied_of(now_, at);
        return target;
    }

    Exception try_choice(int at) {
        if (const auto refused = look_at(now_, {Navigation::choice, {}}, at).exception; !refused.empty())
            return refused;
        const Sequenced next = choose(run_, at, true);
        if (!next.delivery) return next.exception;
        return check_delivery(run_, *next.delivery);
    }

    State before_;
    Run now_;
    State after_;  ///< what runs has ended
    Run run_;
    Follow follow_ = Follow::none;
};

}  // namespace

Possible list_possible(const Tree& tree, const State& state, Instant now) { return Trial(tree, state, now).list(); }

}  // namespace oneroom::sequencing
