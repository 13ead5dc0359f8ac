// The SQL of permission groups as things of their own. Private to this folder.
#pragma once

#include "accounts/group_types.h"
#include "accounts/rights.h"
#include "core/db/db.h"

namespace oneroom::accounts {

struct StoredGroup {
    Id id{};
    std::string name{};
    std::string description{};
    bool holds_all{};
    RestrictedTo restricted_to{};
    RestrictedLevel restricted_level = RestrictedLevel::userLevel;
    std::optional<Id> relationship_type_id{};
    RelationshipDepth relationship_depth = RelationshipDepth::branch;
    std::string relationship_type_name{};
    std::optional<std::int64_t> slot{};  ///< of the type in relationship_reach

    static Fields fields();
};

/// How far the roles of a member reach by it.
std::int64_t reach_of(const StoredGroup& group);
/// Gives the type a place in the number of a reach. Throws Failure 400 (relationshipTypeId) for one that is not there,
/// and when there are too many.
void make_slot(db::Writer& tx, Id type_id);

StoredGroup show_group(const db::Reader& db, Id group_id);  ///< throws Failure 404
/// However it is capitalised.
std::optional<Id> find_group_by_name(const db::Reader& db, std::string_view name);
/// Members are counted as far as they are in the scope.
std::vector<GroupRow> list_group_rows(const db::Reader& db, const GroupListRequest& request, const Scope& scope);
std::int64_t count_groups(const db::Reader& db, const GroupListRequest& request);
std::vector<StoredGroup> list_stored_groups(const db::Reader& db);

Id insert_stored_group(db::Writer& tx, const StoredGroup& group);
void update_group(db::Writer& tx, const StoredGroup& group);
void delete_group(db::Writer& tx, Id group_id);
void replace_roles_of_group(db::Writer& tx, Id group_id, const RoleSet& roles);

std::vector<GroupMember> list_members(const db::Reader& db, const GroupMembersRequest& request, const Scope& scope);
std::int64_t count_members(const db::Reader& db, const GroupMembersRequest& request, const Scope& scope);
bool is_member(const db::Reader& db, Id group_id, Id user_id);
void insert_member(db::Writer& tx, Id group_id, Id user_id);
void delete_member(db::Writer& tx, Id group_id, Id user_id);

/// Active people of the group, and the roles that some of them hold by no other group.
std::int64_t count_active_members(const db::Reader& db, Id group_id);
std::vector<RoleLoss> list_losses(const db::Reader& db, Id group_id);

}  // namespace oneroom::accounts
