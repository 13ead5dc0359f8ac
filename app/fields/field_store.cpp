#include "fields/field_store.h"

#include "core/base/text.h"
#include "fields/fields.h"

namespace oneroom::fields {

Fields StoredField::fields() {
    using F = StoredField;
    return {field<&F::id>("id"),
            field<&F::object>("object"),
            field<&F::kind>("kind"),
            field<&F::name>("name"),
            field<&F::is_required>("isRequired"),
            field<&F::is_active>("isActive"),
            field<&F::own_access>("ownAccess"),
            field<&F::is_listed>("isListed"),
            field<&F::definition_id>("definitionId")};
}

Fields StoredValue::fields() {
    using V = StoredValue;
    return {field<&V::field_id>("fieldId"), field<&V::value>("value"), field<&V::option_id>("optionId")};
}

std::vector<StoredField> list_fields(const db::Reader& db, FieldObject object) {
    return db.all<StoredField>(R"sql(
        SELECT id, object, kind, name, is_required, is_active, own_access, is_listed, definition_id FROM custom_field
         WHERE object = $1 ORDER BY position, id LIMIT 1000)sql",
                               object);
}

std::optional<StoredField> find_field(const db::Reader& db, Id field_id) {
    return db.one<StoredField>(R"sql(
        SELECT id, object, kind, name, is_required, is_active, own_access, is_listed, definition_id FROM custom_field
         WHERE id = $1)sql",
                               field_id);
}

std::optional<Id> find_field_by_name(const db::Reader& db, FieldObject object, std::string_view name) {
    return db.value<std::optional<Id>>("SELECT id FROM custom_field WHERE object = $1 AND name_folded = $2", object,
                                       fold(trim(name)));
}

Id insert_field(db::Writer& tx, const StoredField& field) {
    return tx.value<Id>(R"sql(
        INSERT INTO custom_field (object, kind, name, name_folded, is_required, is_active, own_access, is_listed,
                                  definition_id, position)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9,
                (SELECT COALESCE(MAX(f.position), 0) + 1 FROM custom_field f WHERE f.object = $1)) RETURNING id)sql",
                        field.object, field.kind, field.name, fold(field.name), field.is_required, field.is_active,
                        field.own_access, field.is_listed, field.definition_id);
}

void update_field(db::Writer& tx, const StoredField& field) {
    tx.run(R"sql(
        UPDATE custom_field SET name = $2, name_folded = $3, is_required = $4, is_active = $5, own_access = $6,
                                is_listed = $7, definition_id = $8
         WHERE id = $1)sql",
           field.id, field.name, fold(field.name), field.is_required, field.is_active, field.own_access,
           field.is_listed, field.definition_id);
}

void set_position(db::Writer& tx, Id field_id, std::int64_t position) {
    tx.run("UPDATE custom_field SET position = $2 WHERE id = $1", field_id, position);
}

void delete_field(db::Writer& tx, Id field_id) { tx.run("DELETE FROM custom_field WHERE id = $1", field_id); }

std::vector<FieldOption> list_options(const db::Reader& db, Id field_id) {
    return db.all<FieldOption>(
        "SELECT id, name, is_active FROM custom_field_option WHERE field_id = $1 ORDER BY position, id LIMIT 1000",
        field_id);
}

Id insert_option(db::Writer& tx, Id field_id, const FieldOption& option, std::int64_t position) {
    return tx.value<Id>(R"sql(
        INSERT INTO custom_field_option (field_id, name, name_folded, is_active, position)
        VALUES ($1, $2, $3, $4, $5) RETURNING id)sql",
                        field_id, option.name, fold(option.name), option.is_active, position);
}

void update_option(db::Writer& tx, const FieldOption& option, std::int64_t position) {
    tx.run("UPDATE custom_field_option SET name = $2, name_folded = $3, is_active = $4, position = $5 WHERE id = $1",
           option.id, option.name, fold(option.name), option.is_active, position);
}

void delete_option(db::Writer& tx, Id option_id) { tx.run("DELETE FROM custom_field_option WHERE id = $1", option_id); }

bool is_field_used(const db::Reader& db, Id field_id) {
    return db.value<std::int64_t>(R"sql(
        SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM user_custom_value v WHERE v.field_id = $1 LIMIT 1) one)
             + (SELECT COUNT(*) FROM (SELECT 1 FROM location_custom_value v WHERE v.field_id = $1 LIMIT 1) one))sql",
                                  field_id) > 0;
}

bool is_option_used(const db::Reader& db, Id option_id) {
    return db.value<std::int64_t>(R"sql(
        SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM user_custom_value v WHERE v.option_id = $1 LIMIT 1) one)
             + (SELECT COUNT(*) FROM (SELECT 1 FROM location_custom_value v WHERE v.option_id = $1 LIMIT 1) one))sql",
                                  option_id) > 0;
}

std::vector<StoredValue> list_active_values_of(const db::Reader& db, Id user_id) {
    return db.all<StoredValue>(R"sql(
        SELECT v.field_id, v.value, v.option_id FROM user_custom_value v JOIN custom_field f ON f.id = v.field_id
         WHERE v.user_id = $1 AND f.is_active = 1 ORDER BY v.field_id LIMIT 1000)sql",
                               user_id);
}

std::vector<ShownValue> list_shown_values(const db::Reader& db, Id user_id) {
    return db.all<ShownValue>(R"sql(
        SELECT v.field_id, COALESCE(o.name, v.value) AS shown
          FROM user_custom_value v JOIN custom_field f ON f.id = v.field_id
          LEFT JOIN custom_field_option o ON o.id = v.option_id
         WHERE v.user_id = $1 AND f.is_listed = 1 AND f.is_active = 1 ORDER BY f.position, f.id LIMIT 100)sql",
                              user_id);
}

bool has_level(const db::Reader& db, Id definition_id) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM location_group_definition WHERE id = $1", definition_id) > 0;
}

bool has_fields_to_see(const db::Reader& db) {
    return db.value<std::int64_t>(
               "SELECT COUNT(*) FROM custom_field WHERE object = 1 AND is_active = 1 AND own_access > 0") > 0;
}

bool has_fields_of_level(const db::Reader& db, Id definition_id) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM custom_field WHERE definition_id = $1", definition_id) > 0;
}

std::optional<Id> find_level_of(const db::Reader& db, Id location_id) {
    return db.value<std::optional<Id>>("SELECT definition_id FROM location WHERE id = $1", location_id);
}

std::vector<StoredValue> list_stored_values(const db::Reader& db, FieldObject object, Id object_id) {
    if (object == FieldObject::user)
        return db.all<StoredValue>(
            "SELECT field_id, value, option_id FROM user_custom_value WHERE user_id = $1 ORDER BY field_id LIMIT 1000",
            object_id);
    return db.all<StoredValue>(R"sql(
        SELECT field_id, value, option_id FROM location_custom_value WHERE location_id = $1
         ORDER BY field_id LIMIT 1000)sql",
                               object_id);
}

void save_value(db::Writer& tx, FieldObject object, Id object_id, const StoredValue& value) {
    const bool is_user = object == FieldObject::user;
    if (is_user)
        tx.run("DELETE FROM user_custom_value WHERE user_id = $1 AND field_id = $2", object_id, value.field_id);
    else
        tx.run("DELETE FROM location_custom_value WHERE location_id = $1 AND field_id = $2", object_id, value.field_id);
    if (value.value.empty() && !value.option_id) return;
    if (is_user)
        tx.run(R"sql(
            INSERT INTO user_custom_value (user_id, field_id, value, value_folded, option_id)
            VALUES ($1, $2, $3, $4, $5))sql",
               object_id, value.field_id, value.value, fold(value.value), value.option_id);
    else
        tx.run(R"sql(
            INSERT INTO location_custom_value (location_id, field_id, value, value_folded, option_id)
            VALUES ($1, $2, $3, $4, $5))sql",
               object_id, value.field_id, value.value, fold(value.value), value.option_id);
}

}  // namespace oneroom::fields
