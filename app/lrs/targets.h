// What people do with the stores that statements are sent on to, by screen and by command line alike. Decision 0054.
#pragma once

#include "core/db/audit.h"
#include "lrs/forward_types.h"
#include "lrs/lrs.h"

namespace oneroom::lrs {

/// Stores there may be: what is shown and sent to is short.
constexpr std::int64_t most_targets = 50;

/// What somebody says of a target.
struct TargetWish {
    std::string name{};
    std::string endpoint{};
    bool allows_http = false;
    std::string version = "1.0.3";
    std::string public_key{};
    std::string secret{};  ///< empty: the one that is kept
    std::string verb{};
    std::optional<Id> only_client{};
    std::optional<Id> not_client{};
};

/// `from`: statements stored from then on; nothing: from now on. Its id. Throws Failure 400 by field, 409.
Id add_target(Records& records, const audit::Actor& actor, const TargetWish& wish, std::optional<Microseconds> from);
/// What was sent stays sent, and it goes on from its place. A secret is kept for its address alone: with another
/// address it is to be given anew, and `before_move` may throw. Throws Failure 400 by field, 404, 409.
void change_target(Records& records, const audit::Actor& actor, Id target_id, const TargetWish& wish,
                   const std::function<void()>& before_move = {});
void switch_target(Records& records, const audit::Actor& actor, Id target_id, bool is_active);
/// At once, whatever it waits for. Throws Failure 404; 409 when it is off.
void try_target(Records& records, const audit::Actor& actor, Id target_id);
/// Everything that was stored from then on is sent, also what was sent before. Throws Failure 400, 404.
void restart_target(Records& records, const audit::Actor& actor, Id target_id, Microseconds from);
void remove_target(Records& records, const audit::Actor& actor, Id target_id);

/// Has refused statements sent again: one, or with 0 all that are still in the store. How many. Throws Failure 404; 409
/// when the one is not in the store any more.
std::int64_t send_refused_again(Records& records, const audit::Actor& actor, Id target_id, Id refusal_id);
/// Forgets that they were refused: one, or with 0 all. How many.
std::int64_t forget_refused(Records& records, const audit::Actor& actor, Id target_id, Id refusal_id);

/// A target as people see it.
struct TargetView {
    ForwardTarget target{};
    TargetState state{};
    std::int64_t waiting{};      ///< of those that were looked at
    bool is_more_waiting{};      ///< there are more
    std::int64_t refused{};      ///< statements that it did not take and nobody has forgotten
    bool holds_removal = false;  ///< statements past their days are kept, because it is still to get them
};
/// Looks for what waits among the next `most` statements of each.
std::vector<TargetView> view_targets(Records& records, std::int64_t most);
/// Throws Failure 404.
void require_target(Records& records, Id target_id);
/// Throws Failure 404.
TargetView view_target(Records& records, Id target_id, std::int64_t most);
/// Throws Failure 404.
Id id_of_target(Records& records, const std::string& name);
/// The address, key and secret by which a wish gets in, the kept secret where it gives none. Throws as change_target().
ForwardTarget target_of_wish(Records& records, std::optional<Id> target_id, const TargetWish& wish);

struct RefusalPage {
    std::vector<Refusal> rows{};
    std::int64_t total{};
};
/// The last ones first. Throws Failure 404.
RefusalPage view_refusals(Records& records, Id target_id, const std::string& search, std::int64_t offset,
                          std::int64_t limit);

}  // namespace oneroom::lrs
