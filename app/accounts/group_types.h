// What the operations on permission groups take and give. Field names are those of the API.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "accounts/rights.h"
#include "core/base/describe.h"

namespace oneroom::accounts {

enum class GroupSort { name, roles, members };

constexpr auto enum_names(GroupSort) {
    using enum GroupSort;
    return std::array{std::pair{name, std::string_view("name")}, std::pair{roles, std::string_view("roles")},
                      std::pair{members, std::string_view("members")}};
}

struct GroupListRequest {
    std::string search{};
    std::int64_t page = 1;
    std::int64_t page_size = 15;
    GroupSort sort = GroupSort::name;
    bool descending = false;

    static Fields fields() {
        using R = GroupListRequest;
        return {field<&R::search>("search").max_length(200).means("Parts of the name or the description"),
                field<&R::page>("page").between(1, 1'000'000), field<&R::page_size>("pageSize").between(1, 100),
                field<&R::sort>("sort"), field<&R::descending>("descending")};
    }
};

struct GroupRow {
    Id id{};
    std::string name{};
    std::string description{};
    bool holds_all{};
    std::int64_t roles{};
    std::int64_t members{};

    static Fields fields() {
        return {field<&GroupRow::id>("id"),
                field<&GroupRow::name>("name"),
                field<&GroupRow::description>("description"),
                field<&GroupRow::holds_all>("holdsAll").means("Every role, also those of later versions"),
                field<&GroupRow::roles>("roles"),
                field<&GroupRow::members>("members").means("People, inactive ones too")};
    }
};

struct GroupPage {
    std::vector<GroupRow> rows{};
    std::int64_t total{};

    static Fields fields() { return {field<&GroupPage::rows>("rows"), field<&GroupPage::total>("total")}; }
};

struct GroupDetails {
    Id id{};
    std::string name{};
    std::string description{};
    bool holds_all{};
    std::vector<std::string> roles{};
    RestrictedTo restricted_to{};
    RestrictedLevel restricted_level = RestrictedLevel::userLevel;
    std::int64_t members{};
    std::optional<Id> relationship_type_id{};
    std::string relationship_type_name{};
    RelationshipDepth relationship_depth = RelationshipDepth::branch;

    static Fields fields() {
        return {
            field<&GroupDetails::id>("id"),
            field<&GroupDetails::name>("name"),
            field<&GroupDetails::description>("description"),
            field<&GroupDetails::holds_all>("holdsAll"),
            field<&GroupDetails::roles>("roles"),
            field<&GroupDetails::restricted_to>("restrictedTo")
                .means("Of which of their location groups a member reaches the people; none: everybody"),
            field<&GroupDetails::restricted_level>("restrictedLevel")
                .means("From these location groups down, or from those right above them"),
            field<&GroupDetails::members>("members"),
            field<&GroupDetails::relationship_type_id>("relationshipTypeId")
                .means("A member reaches those below them by this type, too; with restrictedTo none, these only"),
            field<&GroupDetails::relationship_type_name>("relationshipTypeName"),
            field<&GroupDetails::relationship_depth>("relationshipDepth").means("Right below, or the whole branch")};
    }
};

struct GroupRef {
    Id group_id{};

    static Fields fields() { return {field<&GroupRef::group_id>("groupId").required()}; }
};

struct CreateGroupRequest {
    std::string name{};
    std::string description{};
    std::vector<std::string> roles{};
    RestrictedTo restricted_to{};
    RestrictedLevel restricted_level = RestrictedLevel::userLevel;
    std::optional<Id> relationship_type_id{};
    std::optional<RelationshipDepth> relationship_depth{};

    static Fields fields() {
        using R = CreateGroupRequest;
        return {field<&R::name>("name").required().max_length(100),
                field<&R::description>("description").max_length(500),
                field<&R::roles>("roles").max_length(1000).means("Each has to be held by the caller, unrestricted"),
                field<&R::restricted_to>("restrictedTo"),
                field<&R::restricted_level>("restrictedLevel"),
                field<&R::relationship_type_id>("relationshipTypeId").means("0: none. Left out: as it is"),
                field<&R::relationship_depth>("relationshipDepth")};
    }
};

struct SaveGroupRequest {
    Id group_id{};
    std::string name{};
    std::string description{};
    std::vector<std::string> roles{};
    RestrictedTo restricted_to{};
    RestrictedLevel restricted_level = RestrictedLevel::userLevel;
    std::optional<Id> relationship_type_id{};
    std::optional<RelationshipDepth> relationship_depth{};

    static Fields fields() {
        using R = SaveGroupRequest;
        return {field<&R::group_id>("groupId").required(),
                field<&R::name>("name").required().max_length(100),
                field<&R::description>("description").max_length(500),
                field<&R::roles>("roles").max_length(1000).means(
                    "Those that are added or taken away have to be held by the caller, unrestricted"),
                field<&R::restricted_to>("restrictedTo").means("Changed only by who holds all roles of the group"),
                field<&R::restricted_level>("restrictedLevel"),
                field<&R::relationship_type_id>("relationshipTypeId").means("0: none. Left out: as it is"),
                field<&R::relationship_depth>("relationshipDepth")};
    }
};

/// How many people would not hold a role any more.
struct RoleLoss {
    std::string role{};
    std::int64_t people{};

    static Fields fields() { return {field<&RoleLoss::role>("role"), field<&RoleLoss::people>("people")}; }
};

struct GroupLosses {
    std::int64_t members{};
    std::vector<RoleLoss> roles{};

    static Fields fields() {
        return {field<&GroupLosses::members>("members").means("Active people who would leave the group"),
                field<&GroupLosses::roles>("roles").means("Roles that some of them hold by this group only")};
    }
};

struct GroupRemoved {
    std::int64_t members{};

    static Fields fields() { return {field<&GroupRemoved::members>("members").means("People who were in it")}; }
};

struct GroupMembersRequest {
    Id group_id{};
    std::string search{};
    std::int64_t page = 1;
    std::int64_t page_size = 15;

    static Fields fields() {
        using R = GroupMembersRequest;
        return {field<&R::group_id>("groupId").required(), field<&R::search>("search").max_length(200),
                field<&R::page>("page").between(1, 1'000'000), field<&R::page_size>("pageSize").between(1, 100)};
    }
};

struct GroupMember {
    Id id{};
    std::string full_name{};
    std::string username{};
    std::string location_name{};
    bool is_active{};

    static Fields fields() {
        return {field<&GroupMember::id>("id"), field<&GroupMember::full_name>("fullName"),
                field<&GroupMember::username>("username"), field<&GroupMember::location_name>("locationName"),
                field<&GroupMember::is_active>("isActive")};
    }
};

struct GroupMemberPage {
    std::vector<GroupMember> rows{};
    std::int64_t total{};

    static Fields fields() { return {field<&GroupMemberPage::rows>("rows"), field<&GroupMemberPage::total>("total")}; }
};

struct AddMembersRequest {
    Id group_id{};
    std::vector<Id> user_ids{};

    static Fields fields() {
        using R = AddMembersRequest;
        return {field<&R::group_id>("groupId").required(), field<&R::user_ids>("userIds").required().max_length(1000)};
    }
};

struct MemberRef {
    Id group_id{};
    Id user_id{};

    static Fields fields() {
        return {field<&MemberRef::group_id>("groupId").required(), field<&MemberRef::user_id>("userId").required()};
    }
};

/// A group to choose for a person.
struct GroupOption {
    Id id{};
    std::string name{};
    std::string description{};
    bool is_givable{};

    static Fields fields() {
        return {field<&GroupOption::id>("id"), field<&GroupOption::name>("name"),
                field<&GroupOption::description>("description"),
                field<&GroupOption::is_givable>("isGivable")
                    .means("Whether the caller holds everything that the group gives")};
    }
};

}  // namespace oneroom::accounts
