// The processes a navigation request goes through, one after another (SN Appendix C). Private to sequencing/.
#pragma once

#include "sequencing/run.h"
#include "sequencing/sequencing.h"

namespace oneroom::sequencing {

/// What comes after a navigation request is looked at, or after something was ended: both may be there.
enum class Ending { none, exit, exit_all, suspend_all, abandon, abandon_all };
enum class Follow { none, start, resume_all, go_on, previous, choice, jump, retry, exit };

/// Navigation Request Process (NB.2.1)
struct Navigated {
    Exception exception;
    Ending ending = Ending::none;
    Follow follow = Follow::none;
};
Navigated look_at(Run& run, const Request& request, std::optional<int> target);

/// Termination Request Process (TB.2.3). `follow`: what a post condition or the ending itself asks for.
struct Ended {
    Exception exception;
    Follow follow = Follow::none;
};
Ended end_by(Run& run, Ending ending);

/// Terminate Descendent Attempts Process (UP.3) and End Attempt Process (UP.4)
void end_descendants(Run& run, int activity);
void end_attempt(Run& run, int activity);

/// Sequencing Request Process (SB.2.12). Without exception, delivery and end of session: the learner chooses.
struct Sequenced {
    Exception exception;
    std::optional<int> delivery;
    bool is_session_over = false;
};
Sequenced sequence(Run& run, Follow follow, std::optional<int> target);

/// Choice Sequencing Request Process (SB.2.9). `only_tries`: leaves the state as it is.
Sequenced choose(Run& run, int target, bool only_tries);

enum class Direction { forward, backward };

/// Flow Subprocess (SB.2.3). Without exception and delivery, the flow ran off the end of the tree.
Sequenced flow(Run& run, int from, Direction direction, bool enters_children);

/// Delivery Request Process (DB.1.1)
Exception check_delivery(Run& run, int activity);
/// Content Delivery Environment Process (DB.2)
Exception deliver(Run& run, int activity);

/// Select Children (SR.1) and Randomize Children (SR.2) of one activity, before its first or its next attempt.
void arrange_children(Run& run, int activity, bool is_next_attempt);

}  // namespace oneroom::sequencing
