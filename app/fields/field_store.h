// The SQL of custom fields. Private to this folder.
#pragma once

#include "core/db/db.h"
#include "fields/field_types.h"

namespace oneroom::fields {

struct StoredField {
    Id id{};
    FieldObject object{};
    FieldKind kind{};
    std::string name{};
    bool is_required{};
    bool is_active{};
    OwnAccess own_access{};
    bool is_listed{};
    std::optional<Id> definition_id{};

    static Fields fields();
};

struct StoredValue {
    Id field_id{};
    std::string value{};
    std::optional<Id> option_id{};

    static Fields fields();
};

std::vector<StoredField> list_fields(const db::Reader& db, FieldObject object);
std::optional<StoredField> find_field(const db::Reader& db, Id field_id);
std::optional<Id> find_field_by_name(const db::Reader& db, FieldObject object, std::string_view name);
Id insert_field(db::Writer& tx, const StoredField& field);
void update_field(db::Writer& tx, const StoredField& field);
void set_position(db::Writer& tx, Id field_id, std::int64_t position);
void delete_field(db::Writer& tx, Id field_id);
bool has_level(const db::Reader& db, Id definition_id);

std::vector<FieldOption> list_options(const db::Reader& db, Id field_id);
Id insert_option(db::Writer& tx, Id field_id, const FieldOption& option, std::int64_t position);
void update_option(db::Writer& tx, const FieldOption& option, std::int64_t position);
void delete_option(db::Writer& tx, Id option_id);

/// Whether a person or a location group has a value there.
bool is_field_used(const db::Reader& db, Id field_id);
bool is_option_used(const db::Reader& db, Id option_id);

std::vector<StoredValue> list_stored_values(const db::Reader& db, FieldObject object, Id object_id);
/// An empty value takes the row away.
void save_value(db::Writer& tx, FieldObject object, Id object_id, const StoredValue& value);

std::vector<StoredValue> list_active_values_of(const db::Reader& db, Id user_id);

/// The level of a location group; empty when it is not there.
std::optional<Id> find_level_of(const db::Reader& db, Id location_id);

}  // namespace oneroom::fields
