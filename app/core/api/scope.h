// Whom an operation shows to its caller, in the one form that every statement takes. How it is decided:
// accounts/rights.h.
#pragma once

#include "core/base/describe.h"

namespace oneroom {

/// Whom something reaches: everybody, or the people of an area, which is made of location groups of one person with
/// all groups below them, and people who stand below that person by types of relationships. Given to statements as two
/// values: `user_id` and `reach`.
struct Scope {
    Id user_id{};
    /// 9 everybody. Else reach % 16 is the area: primary * 3 + others, each 0 nothing, 1 userLevel, 2 userParentLevel;
    /// and reach / 16 has two bits for each type in relationship_reach: 1 right below, 2 the whole branch.
    std::int64_t reach = 0;

    static constexpr std::int64_t everybody = 9, relations = 16;
    bool is_everybody() const { return reach == everybody; }
    bool is_nobody() const { return reach == 0; }
};

/// Nothing is left out: for the command line and for jobs.
inline constexpr Scope whole_scope{0, Scope::everybody};

}  // namespace oneroom

// The scope in a statement. `viewer` and `reach` are the places of its two values ("$7", "$8"). SQLite evaluates each
// part once a statement. Macros, because statements stay prepared under the address of their literal.
#define ONEROOM_AREA(viewer, reach)                                                               \
    "SELECT below.location_id FROM app_user me JOIN location l ON l.id = me.location_id"          \
    "  JOIN location_above below ON below.ancestor_id ="                                          \
    "       CASE WHEN " reach                                                                     \
    " % 16 IN (6, 7, 8) THEN COALESCE(l.parent_id, l.id) ELSE l.id END"                           \
    " WHERE me.id = " viewer " AND " reach                                                        \
    " % 16 >= 3"                                                                                  \
    " UNION "                                                                                     \
    "SELECT below.location_id FROM user_location mine JOIN location l ON l.id = mine.location_id" \
    "  JOIN location_above below ON below.ancestor_id ="                                          \
    "       CASE WHEN " reach                                                                     \
    " % 16 IN (2, 5, 8) THEN COALESCE(l.parent_id, l.id) ELSE l.id END"                           \
    " WHERE mine.user_id = " viewer " AND " reach " % 16 IN (1, 2, 4, 5, 7, 8)"
/// The people below the viewer by the types of relationships in `reach`; depth 1: right below, more: further down.
#define ONEROOM_RELATED(viewer, reach)                                                                \
    "SELECT related.id FROM (WITH RECURSIVE down (type_id, depth, id) AS ("                           \
    "  SELECT x.type_id, ((" reach                                                                    \
    " / 16) >> (2 * x.slot)) & 3, r.lower_id FROM relationship_reach x"                               \
    "    JOIN user_relationship r ON r.type_id = x.type_id AND r.upper_id = " viewer " WHERE " reach  \
    " >= 16 AND (((" reach                                                                            \
    " / 16) >> (2 * x.slot)) & 3) > 0"                                                                \
    "  UNION SELECT d.type_id, d.depth, r.lower_id FROM down d"                                       \
    "    JOIN user_relationship r ON r.type_id = d.type_id AND r.upper_id = d.id WHERE d.depth >= 2)" \
    " SELECT down.id FROM down) related"
/// The location group `top` ("$5") and all below it.
#define ONEROOM_BELOW(top) "SELECT below.location_id FROM location_above below WHERE below.ancestor_id = " top
/// The condition that the scope reaches the row `u` of app_user, also when it was removed from all lists.
#define ONEROOM_REACHES(u, viewer, reach)                                                                         \
    "(" reach " = 9 OR " u ".location_id IN (" ONEROOM_AREA(                                                      \
        viewer,                                                                                                   \
        reach) ") OR " u                                                                                          \
               ".id IN (SELECT other.user_id FROM user_location other WHERE other.location_id IN (" ONEROOM_AREA( \
                   viewer, reach) ") UNION ALL " ONEROOM_RELATED(viewer, reach) "))"
/// The condition that the row `u` of app_user is in the scope: reached, and not removed.
#define ONEROOM_IN_SCOPE(u, viewer, reach) "(" u ".removed_at IS NULL AND " ONEROOM_REACHES(u, viewer, reach) ")"
