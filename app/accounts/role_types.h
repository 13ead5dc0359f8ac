// What the operations on roles take and give.
#pragma once

#include <string>
#include <vector>

#include "core/api/role.h"
#include "core/base/describe.h"

namespace oneroom::accounts {

/// A role as the screens list it; its title and explanation are texts of the interface.
struct RoleEntry {
    std::string name{};
    RoleArea area{};
    bool is_held{};
    bool is_givable{};
    std::vector<std::string> operations{};

    static Fields fields() {
        return {field<&RoleEntry::name>("name"), field<&RoleEntry::area>("area"),
                field<&RoleEntry::is_held>("isHeld").means("By the caller"),
                field<&RoleEntry::is_givable>("isGivable").means("Held by the caller, and not only for some people"),
                field<&RoleEntry::operations>("operations")
                    .means("What the role opens in this portal, from the table of operations; empty: nothing yet")};
    }
};

struct RoleRef {
    std::string role{};

    static Fields fields() { return {field<&RoleRef::role>("role").required().max_length(100)}; }
};

struct GroupName {
    Id id{};
    std::string name{};

    static Fields fields() { return {field<&GroupName::id>("id"), field<&GroupName::name>("name")}; }
};

struct RoleSources {
    std::vector<GroupName> groups{};
    std::vector<std::string> granters{};

    static Fields fields() {
        return {field<&RoleSources::groups>("groups").means("The permission groups that hold the role, by name"),
                field<&RoleSources::granters>("granters")
                    .means("Full names of active people who hold the role and may put others into groups, the first "
                           "ten by name")};
    }
};

}  // namespace oneroom::accounts
