// How far the roles of a person reach, and the one rule that decides whom a list may show: the scope.
//
// A permission group may be restricted to people of certain location groups. What a role of such a group opens, it
// opens for these people only. A role from several groups reaches as far as they do together.
#pragma once

#include <array>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/api/scope.h"
#include "core/api/session.h"
#include "core/db/db.h"

namespace oneroom::accounts {

/// Which location groups of its holder a restricted permission group looks at (CONST-12).
enum class RestrictedTo { none = 0, primary = 1, nonPrimary = 2, both = 3 };
constexpr auto enum_names(RestrictedTo) {
    using enum RestrictedTo;
    return std::array{std::pair{none, std::string_view("none")}, std::pair{primary, std::string_view("primary")},
                      std::pair{nonPrimary, std::string_view("nonPrimary")}, std::pair{both, std::string_view("both")}};
}

/// From where it goes down: the location group itself, or the one above it (CONST-13).
enum class RestrictedLevel { userLevel = 1, userParentLevel = 2 };
constexpr auto enum_names(RestrictedLevel) {
    using enum RestrictedLevel;
    return std::array{std::pair{userLevel, std::string_view("userLevel")},
                      std::pair{userParentLevel, std::string_view("userParentLevel")}};
}

/// How far down from its holder a group restricted by a relationship type reaches.
enum class RelationshipDepth { direct = 1, branch = 2 };
constexpr auto enum_names(RelationshipDepth) {
    using enum RelationshipDepth;
    return std::array{std::pair{direct, std::string_view("direct")}, std::pair{branch, std::string_view("branch")}};
}

using oneroom::Scope;
using oneroom::whole_scope;

/// How far a permission group with this restriction reaches.
std::int64_t reach_of(RestrictedTo to, RestrictedLevel level);
/// The people below the holder beside; `slot`: of the type in relationship_reach.
std::int64_t reach_of(RestrictedTo to, RestrictedLevel level, std::int64_t slot, RelationshipDepth depth);
/// Whether it depends on the location groups of its holder.
bool goes_by_place(std::int64_t reach);
/// As far as both together.
std::int64_t reach_together(std::int64_t one, std::int64_t other);

/// The roles of a person, each with its reach.
class Rights {
public:
    explicit Rights(Id user_id) : user_id_(user_id) {}
    void add(Role role, std::int64_t reach);
    Id user_id() const { return user_id_; }
    std::int64_t reach_of(Role role) const { return reach_[static_cast<std::size_t>(role)]; }
    RoleSet roles() const;
    /// As far as any of these roles reaches.
    Scope scope(std::span<const Role> any_role) const;
    Scope scope(std::initializer_list<Role> any_role) const {
        return scope(std::span(any_role.begin(), any_role.size()));
    }
    /// Without the roles that are not among these: what a token holds.
    Rights only(const RoleSet& roles) const;

private:
    Id user_id_{};
    std::array<std::int64_t, enum_names(Role{}).size()> reach_{};
};

Rights find_rights(const db::Reader& db, Id user_id);
/// Of who is calling: a program has the rights its token carries.
Rights find_rights(const db::Reader& db, const Session& session);
/// The scope of an operation that any one of these roles opens.
Scope find_scope(const db::Reader& db, const Session& session, std::initializer_list<Role> any_role);

/// Every permission, and each for everybody.
bool holds_everything(const Rights& held);

/// The location groups of the scope's area, sorted.
std::vector<Id> list_area(const db::Reader& db, const Scope& scope);

/// Whether the person is in the scope.
bool may_see(const db::Reader& db, const Scope& scope, Id user_id);
/// Throws Failure 404, as if the person were not there, when not.
void require_seen(const db::Reader& db, const Scope& scope, Id user_id);
/// Whether the scope reaches the person, also one who was removed from all lists.
bool may_reach(const db::Reader& db, const Scope& scope, Id user_id);
/// Whether the location group, and so everything below it, is in the area.
bool may_see_location(const db::Reader& db, const Scope& scope, Id location_id);

/// Whether nothing in `other` reaches further than in `holder`: what one person may give to, or change of, another.
bool covers(const db::Reader& db, const Rights& holder, const Rights& other);

/// For somebody in the scope of the role; 403 for somebody who can only be seen, 404 for anybody else.
void require_reached(const db::Reader& db, const Rights& held, Role role, Id user_id);

/// Before a change of the tree of location groups, or of those of a person: remembers the areas of the caller's
/// restricted roles, and the people below them. keep() after it throws Failure 403 when one has grown: nobody widens
/// what they may do themselves.
class ReachGuard {
public:
    ReachGuard(const db::Reader& db, Id user_id);
    void keep(const db::Reader& db) const;

private:
    Rights rights_;
    std::map<std::int64_t, std::vector<Id>> areas_{};    ///< by reach
    std::map<std::int64_t, std::vector<Id>> related_{};  ///< by reach
};

/// For what concerns everybody at once: throws Failure 403 when the role reaches only some people.
void require_unrestricted(const Rights& held, Role role);

/// Whether a permission group is restricted by this type of relationships.
bool have_rights_by_relationship(const db::Reader& db, Id type_id);
/// Who stands at or above somebody by this type and holds such a group.
std::vector<Id> list_holders_above(const db::Reader& db, Id type_id, Id user_id);

/// Who holds a permission group that is restricted by location groups.
std::vector<Id> list_restricted_holders(const db::Reader& db);

/// People who belong to the location group, primarily or beside another, and hold a restricted permission group.
std::int64_t count_restricted_people(const db::Reader& db, Id location_id);

/// The same condition for SQL that is put together at run time.
std::string in_scope(const std::string& u, const std::string& viewer, const std::string& reach);

}  // namespace oneroom::accounts
