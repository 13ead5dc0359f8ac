// What the operations on relationships take and give: their types, those of a person, and the tree of one type.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::relations {

/// What one person can be of another.
struct RelationshipType {
    Id id{};
    std::string name{};
    std::string lower_name{};
    bool is_transitive{};
    std::int64_t relationships{};

    static Fields fields() {
        using T = RelationshipType;
        return {field<&T::id>("id"), field<&T::name>("name").means("What the upper person is: Manager"),
                field<&T::lower_name>("lowerName").means("What the lower person is: Reports to them"),
                field<&T::is_transitive>("isTransitive").means("The manager of a manager counts as a manager, too"),
                field<&T::relationships>("relationships").means("How many there are; 0 where the caller may not know")};
    }
};

struct TypeRef {
    Id type_id{};

    static Fields fields() { return {field<&TypeRef::type_id>("typeId").required()}; }
};

struct CreateRelationshipTypeRequest {
    std::string name{};
    std::string lower_name{};
    bool is_transitive = true;

    static Fields fields() {
        using R = CreateRelationshipTypeRequest;
        return {field<&R::name>("name").required().max_length(100),
                field<&R::lower_name>("lowerName").required().max_length(100),
                field<&R::is_transitive>("isTransitive")};
    }
};

struct SaveRelationshipTypeRequest {
    Id type_id{};
    std::string name{};
    std::string lower_name{};
    bool is_transitive = true;

    static Fields fields() {
        using R = SaveRelationshipTypeRequest;
        return {field<&R::type_id>("typeId").required(), field<&R::name>("name").required().max_length(100),
                field<&R::lower_name>("lowerName").required().max_length(100),
                field<&R::is_transitive>("isTransitive").required()};
    }
};

/// What a person can be of a location group.
struct LocationRelationshipType {
    Id id{};
    std::string name{};
    std::int64_t relationships{};

    static Fields fields() {
        using T = LocationRelationshipType;
        return {field<&T::id>("id"), field<&T::name>("name").means("Trainer"),
                field<&T::relationships>("relationships").means("How many there are; 0 where the caller may not know")};
    }
};

struct CreateLocationTypeRequest {
    std::string name{};

    static Fields fields() { return {field<&CreateLocationTypeRequest::name>("name").required().max_length(100)}; }
};

struct SaveLocationTypeRequest {
    Id type_id{};
    std::string name{};

    static Fields fields() {
        using R = SaveLocationTypeRequest;
        return {field<&R::type_id>("typeId").required(), field<&R::name>("name").required().max_length(100)};
    }
};

/// Which side of a relationship somebody is on.
enum class Side { upper, lower };
constexpr auto enum_names(Side) {
    return std::array{std::pair{Side::upper, std::string_view("upper")},
                      std::pair{Side::lower, std::string_view("lower")}};
}

struct PersonRef {
    Id user_id{};

    static Fields fields() { return {field<&PersonRef::user_id>("userId").required()}; }
};

/// A relationship as the page of one person has it.
struct Relationship {
    Id type_id{};
    std::string type_name{};
    Side side{};
    Id other_id{};
    std::string full_name{};
    std::string username{};
    bool may_remove{};

    static Fields fields() {
        using R = Relationship;
        return {field<&R::type_id>("typeId"),
                field<&R::type_name>("typeName").means("What the other one is"),
                field<&R::side>("side").means("Which side the other one is on"),
                field<&R::other_id>("otherId"),
                field<&R::full_name>("fullName").means("Of the other one"),
                field<&R::username>("username"),
                field<&R::may_remove>("mayRemove").means("Whether both people are the caller's to change")};
    }
};

struct RelationshipList {
    std::vector<Relationship> rows{};
    std::int64_t total{};

    static Fields fields() {
        using L = RelationshipList;
        return {field<&L::rows>("rows").means("The first 200, uppers first, then by name"),
                field<&L::total>("total").means("Those with people whom the caller may see")};
    }
};

struct AddRelationshipRequest {
    Id user_id{};
    Id type_id{};
    Side side{};
    Id other_id{};

    static Fields fields() {
        using R = AddRelationshipRequest;
        return {field<&R::user_id>("userId").required(), field<&R::type_id>("typeId").required(),
                field<&R::side>("side").required().means("Which side the other one is on"),
                field<&R::other_id>("otherId").required()};
    }
};

struct RelationshipRef {
    Id user_id{};
    Id type_id{};
    Id other_id{};

    static Fields fields() {
        using R = RelationshipRef;
        return {field<&R::user_id>("userId").required(), field<&R::type_id>("typeId").required(),
                field<&R::other_id>("otherId").required()};
    }
};

/// A relation of a person to a location group, from either side.
struct LocationRelationship {
    Id type_id{};
    std::string type_name{};
    Id user_id{};
    std::string full_name{};
    Id location_id{};
    std::string location_name{};

    static Fields fields() {
        using R = LocationRelationship;
        return {field<&R::type_id>("typeId"),         field<&R::type_name>("typeName"),
                field<&R::user_id>("userId"),         field<&R::full_name>("fullName"),
                field<&R::location_id>("locationId"), field<&R::location_name>("locationName")};
    }
};

struct PlaceRef {
    Id location_id{};

    static Fields fields() { return {field<&PlaceRef::location_id>("locationId").required()}; }
};

struct LocationRelationshipRef {
    Id type_id{};
    Id user_id{};
    Id location_id{};

    static Fields fields() {
        using R = LocationRelationshipRef;
        return {field<&R::type_id>("typeId").required(), field<&R::user_id>("userId").required(),
                field<&R::location_id>("locationId").required()};
    }
};

struct TreeRequest {
    Id type_id{};
    std::optional<Id> below_id{};
    std::int64_t page = 1;
    std::int64_t page_size = 100;

    static Fields fields() {
        using R = TreeRequest;
        return {field<&R::type_id>("typeId").required(),
                field<&R::below_id>("belowId").means("Those right below this person; left out: those at the top"),
                field<&R::page>("page").between(1, 1'000'000), field<&R::page_size>("pageSize").between(1, 200)};
    }
};

/// A person in the tree.
struct TreeNode {
    Id id{};
    std::string full_name{};
    std::string username{};
    std::string title_name{};
    std::string location_name{};
    bool is_active{};
    std::int64_t below{};

    static Fields fields() {
        using N = TreeNode;
        return {field<&N::id>("id"),
                field<&N::full_name>("fullName"),
                field<&N::username>("username"),
                field<&N::title_name>("titleName"),
                field<&N::location_name>("locationName"),
                field<&N::is_active>("isActive"),
                field<&N::below>("below").means("People right below, as far as the caller may see them")};
    }
};

struct TreePage {
    std::vector<TreeNode> rows{};
    bool has_more{};

    static Fields fields() {
        return {field<&TreePage::rows>("rows"), field<&TreePage::has_more>("hasMore").means(
                                                    "There is a further page. How many there are is not counted")};
    }
};

struct WayRequest {
    Id type_id{};
    Id user_id{};

    static Fields fields() {
        return {field<&WayRequest::type_id>("typeId").required(), field<&WayRequest::user_id>("userId").required()};
    }
};

/// Where somebody stands: from the top down to them.
struct Way {
    std::vector<TreeNode> steps{};
    std::vector<std::int64_t> places{};
    std::int64_t all_below{};

    static Fields fields() {
        return {field<&Way::steps>("steps").means(
                    "The person last. Only the person when they stand alone; with several above, the first by name"),
                field<&Way::places>("places").means(
                    "Of each step, how many stand before it in hierarchy.list: what page it is on"),
                field<&Way::all_below>("allBelow").means("People below, at any depth; at most 10,000 are counted")};
    }
};

}  // namespace oneroom::relations
