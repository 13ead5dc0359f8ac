// What the operations on location groups and their levels take and give.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/describe.h"
#include "fields/field_types.h"

namespace oneroom::organisation {

/// A location group: where people work, in a tree of levels.
struct Location {
    Id id{};
    std::string name{};
    std::optional<Id> parent_id{};
    Id definition_id{};
    std::int64_t level{};
    std::int64_t people{};
    std::int64_t groups{};

    static Fields fields() {
        using L = Location;
        return {field<&L::id>("id"),
                field<&L::name>("name"),
                field<&L::parent_id>("parentId").means("The one above; null on the top level"),
                field<&L::definition_id>("definitionId"),
                field<&L::level>("level").means("1 is the top"),
                field<&L::people>("people").means("Active people whose primary location group it is"),
                field<&L::groups>("groups").means("Location groups right below it")};
    }
};

/// A level of location groups: region, district, shop.
struct LocationDefinition {
    Id id{};
    std::int64_t level{};
    std::string name{};
    std::int64_t groups{};

    static Fields fields() {
        using D = LocationDefinition;
        return {field<&D::id>("id"), field<&D::level>("level").means("1 is the top"), field<&D::name>("name"),
                field<&D::groups>("groups").means("Location groups of this level")};
    }
};

struct LocationListRequest {
    std::string for_role{};

    static Fields fields() {
        return {field<&LocationListRequest::for_role>("for").max_length(100).means(
            "The role they are chosen for: only those it reaches. Empty: any role that opens this")};
    }
};

struct LocationRef {
    Id location_id{};

    static Fields fields() { return {field<&LocationRef::location_id>("locationId").required()}; }
};

struct SaveLocationValuesRequest {
    Id location_id{};
    std::vector<fields::TypedValue> values{};

    static Fields fields() {
        using R = SaveLocationValuesRequest;
        return {field<&R::location_id>("locationId").required(),
                field<&R::values>("values")
                    .required()
                    .max_length(fields::most_fields)
                    .means("Fields left out stay as they are. What is refused is told under field<id>")};
    }
};

struct CreateLocationRequest {
    std::string name{};
    std::optional<Id> parent_id{};

    static Fields fields() {
        using R = CreateLocationRequest;
        return {field<&R::name>("name").required().max_length(200),
                field<&R::parent_id>("parentId").means("null: on the top level")};
    }
};

struct SaveLocationRequest {
    Id location_id{};
    std::string name{};
    std::optional<Id> parent_id{};

    static Fields fields() {
        using R = SaveLocationRequest;
        return {field<&R::location_id>("locationId").required(), field<&R::name>("name").required().max_length(200),
                field<&R::parent_id>("parentId")
                    .means("Another one of the level above moves it, with all below it. Left out: where it is")};
    }
};

struct LocationRemoved {
    std::int64_t people{};

    static Fields fields() {
        return {field<&LocationRemoved::people>("people").means(
            "Active people who were there; they are in the location group above now, or in none")};
    }
};

struct DefinitionRef {
    Id definition_id{};

    static Fields fields() { return {field<&DefinitionRef::definition_id>("definitionId").required()}; }
};

enum class DefinitionPlace { below, above };
constexpr auto enum_names(DefinitionPlace) {
    return std::array{std::pair{DefinitionPlace::below, std::string_view("below")},
                      std::pair{DefinitionPlace::above, std::string_view("above")}};
}

struct CreateDefinitionRequest {
    std::string name{};
    DefinitionPlace place = DefinitionPlace::below;
    std::string top_name{};

    static Fields fields() {
        using R = CreateDefinitionRequest;
        return {field<&R::name>("name").required().max_length(100),
                field<&R::place>("place").means("Under all levels, or over them"),
                field<&R::top_name>("topName").max_length(200).means(
                    "Over all levels only: the location group that all of the top level come under")};
    }
};

struct SaveDefinitionRequest {
    Id definition_id{};
    std::string name{};

    static Fields fields() {
        using R = SaveDefinitionRequest;
        return {field<&R::definition_id>("definitionId").required(),
                field<&R::name>("name").required().max_length(100)};
    }
};

}  // namespace oneroom::organisation
