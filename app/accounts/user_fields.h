// The custom fields of one person, for those who manage people and for the person.
#pragma once

#include "core/api/route.h"
#include "fields/fields.h"

namespace oneroom::accounts {

struct UserValuesRef {
    Id user_id{};

    static Fields fields() { return {field<&UserValuesRef::user_id>("userId").required()}; }
};

struct SaveUserValuesRequest {
    Id user_id{};
    std::vector<fields::TypedValue> values{};

    static Fields fields() {
        using R = SaveUserValuesRequest;
        return {field<&R::user_id>("userId").required(),
                field<&R::values>("values")
                    .required()
                    .max_length(fields::most_fields)
                    .means("Fields left out stay as they are. What is refused is told under field<id>")};
    }
};

std::vector<Route> user_field_routes();  ///< customValues.showUser, saveUser, showOwn, saveOwn

}  // namespace oneroom::accounts
