// What the record store does by itself.
#include "lrs/erase.h"
#include "lrs/forward.h"
#include "lrs/remove_statements.h"
#include "lrs/removed.h"
#include "lrs/say_events.h"

namespace oneroom::lrs {

namespace {

constexpr std::chrono::seconds longest_turn{20};

}  // namespace

std::vector<jobs::Job> lrs_jobs(Records& records) {
    using std::chrono::minutes;
    const auto say = [&records](jobs::JobContext& context) {
        while (context.keep_going() && say_some_events(records)) {
        }
    };
    const auto remove_old = [&records](jobs::JobContext& context) {
        // Other long work has its turn, too; the rest goes on the next time.
        const auto until = records.clock.steady() + longest_turn;
        const auto goes_on = [&] { return context.keep_going() && records.clock.steady() < until; };
        while (goes_on() && go_on_erasing(records)) {
        }
        while (goes_on() && remove_some_old(records)) {
        }
        while (goes_on() && forget_some_removed(records)) {
        }
    };
    // One run after another, whoever runs jobs: two would send the same.
    const auto forward = [&records, last = std::make_shared<std::atomic<Id>>(0),
                          turn = std::make_shared<std::mutex>()](jobs::JobContext& context) {
        const std::lock_guard lock(*turn);
        forward_due(records, *last, context.keep_going);
    };
    return {{"lrs.sayEvents", minutes(1), say, "Says in the learning record store what happened in the portal"},
            {"lrs.forward", minutes(1), forward, "Sends statements on to other record stores", true},
            {"lrs.removeOldStatements", minutes(10), remove_old,
             "Removes statements after the days they are kept, and ends what was begun to erase a person", true}};
}

}  // namespace oneroom::lrs
