// The face of fields: what a portal wants to know of its people and location groups beyond what everybody asks. Whose
// values somebody may see or change is the business of the folders above; this one knows no rights.
#pragma once

#include <functional>
#include <map>

#include "core/api/route.h"
#include "core/db/audit.h"
#include "fields/field_types.h"

namespace oneroom::fields {

/// Throws Failure 403 for somebody who may not configure for everybody: the fields are everybody's.
using RequireForAll = std::function<void(const db::Reader& db, const Session& caller)>;

std::vector<Route> field_routes(const RequireForAll& require_for_all);  ///< customFields.*

/// Whose values, and with whose eyes.
struct Holder {
    FieldObject object{};
    Id id{};
    bool is_own = false;  ///< the person looks at themselves: what is not theirs to see is not there
};

/// The active fields in their order, each with its value.
std::vector<FieldValue> list_values(const db::Reader& db, const Holder& holder);

/// Who saves, and as what it is written down; no summary: nothing is.
struct ValueChange {
    const audit::Actor& actor;
    Instant now{};
    std::string_view action{};
    std::string summary{};
    bool checks_typed_only = false;  ///< a required field that is empty and not among the typed ones may stay so
};

/// Throws Failure 400 by "field<id>" for what cannot be a value and for a required field that stays empty, 409 for a
/// field that is not there.
void save_values(db::Writer& tx, const Holder& holder, const std::vector<TypedValue>& typed, const ValueChange& change);

/// What one field takes, without blanks around it; adds to `errors` under "field<id>" what cannot be its value.
std::string read_value(const FieldValue& field, std::string_view typed, FieldErrors& errors);

/// Without what would break a line or a cell of a file, and without blanks around it.
std::string one_line(std::string_view text);

/// "field7"
std::string key_of(Id field_id);

/// The active fields in their order.
std::vector<CustomField> list_active_fields(const db::Reader& db, FieldObject object);
/// As typed values are: a day, a text, the id of an option.
std::map<Id, std::string> find_values_of_user(const db::Reader& db, Id user_id);

/// A value in a column of the list of people.
struct ShownValue {
    Id field_id{};
    std::string shown{};

    static Fields fields() {
        return {field<&ShownValue::field_id>("fieldId"), field<&ShownValue::shown>("shown").means("In words")};
    }
};
std::vector<ShownValue> list_shown_values(const db::Reader& db, Id user_id);

/// Whom a list shows by one of their values: those with an option, or with this in a text or day; ids 0: everybody.
struct ValueFilter {
    Id option_id = 0;
    Id field_id = 0;
    std::string part{};         ///< folded
    bool is_beginning = false;  ///< the part can only stand at the beginning: "2015-0" of a day

    bool is_none() const { return option_id == 0 && field_id == 0; }
};
/// Throws Failure 400 (fieldId, fieldValue). `typed`: the id of an option, or a part of a text; empty: everybody.
ValueFilter read_filter(const db::Reader& db, std::optional<Id> field_id, std::string_view typed);

/// Whether there are fields that people see of themselves.
bool has_fields_to_see(const db::Reader& db);

/// Whether a level of location groups has fields of its own.
bool has_fields_of_level(const db::Reader& db, Id definition_id);

}  // namespace oneroom::fields
