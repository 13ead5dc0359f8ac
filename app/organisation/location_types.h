// What the operations on locations take and give.
#pragma once

#include <string>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::organisation {

/// Where people work.
struct Location {
    Id id{};
    std::string name{};
    std::int64_t people{};

    static Fields fields() {
        return {field<&Location::id>("id"), field<&Location::name>("name"),
                field<&Location::people>("people").means("Active people there")};
    }
};

struct LocationRef {
    Id location_id{};

    static Fields fields() { return {field<&LocationRef::location_id>("locationId").required()}; }
};

struct CreateLocationRequest {
    std::string name{};

    static Fields fields() { return {field<&CreateLocationRequest::name>("name").required().max_length(200)}; }
};

struct SaveLocationRequest {
    Id location_id{};
    std::string name{};

    static Fields fields() {
        return {field<&SaveLocationRequest::location_id>("locationId").required(),
                field<&SaveLocationRequest::name>("name").required().max_length(200)};
    }
};

/// It is done; there is nothing more to say.
struct LocationRemoved {
    std::int64_t people{};

    static Fields fields() {
        return {field<&LocationRemoved::people>("people").means("Who were there and have no location now")};
    }
};

}  // namespace oneroom::organisation
