#include "organisation/location_store.h"

#include "core/base/text.h"

namespace oneroom::organisation {

// A macro, because statements stay prepared under the address of their literal.
#define ONEROOM_LOCATION                                                                                 \
    "SELECT l.id, l.name, l.parent_id, l.definition_id, d.level,"                                        \
    "       (SELECT COUNT(*) FROM app_user u WHERE u.location_id = l.id AND u.is_active = 1) AS people," \
    "       (SELECT COUNT(*) FROM location child WHERE child.parent_id = l.id) AS groups"                \
    "  FROM location l JOIN location_group_definition d ON d.id = l.definition_id"

std::vector<Location> list_locations(const db::Reader& db, const accounts::Scope& scope) {
    return db.all<Location>(ONEROOM_LOCATION " WHERE $2 = 9 OR l.id IN (" ONEROOM_AREA(
                                "$1", "$2") ") ORDER BY l.name_folded, l.id LIMIT 10000",
                            scope.user_id, scope.reach);
}

std::optional<Location> find_location_by_id(const db::Reader& db, Id location_id) {
    return db.one<Location>(ONEROOM_LOCATION " WHERE l.id = $1", location_id);
}

std::optional<Id> find_location_by_name(const db::Reader& db, std::string_view name) {
    return db.value<std::optional<Id>>("SELECT id FROM location WHERE name_folded = $1", fold(trim(name)));
}

Id insert_location(db::Writer& tx, const std::string& name, Id definition_id, std::optional<Id> parent_id) {
    return tx.value<Id>(R"sql(
        INSERT INTO location (name, name_folded, definition_id, parent_id) VALUES ($1, $2, $3, $4) RETURNING id)sql",
                        name, fold(name), definition_id, parent_id);
}

void update_location(db::Writer& tx, Id location_id, const std::string& name, std::optional<Id> parent_id) {
    tx.run("UPDATE location SET name = $2, name_folded = $3, parent_id = $4 WHERE id = $1", location_id, name,
           fold(name), parent_id);
}

void delete_location(db::Writer& tx, Id location_id) { tx.run("DELETE FROM location WHERE id = $1", location_id); }

void place_location(db::Writer& tx, Id location_id) {
    tx.run(R"sql(
        WITH RECURSIVE moved (id) AS (SELECT l.id FROM location l WHERE l.id = $1
                                       UNION SELECT l.id FROM moved JOIN location l ON l.parent_id = moved.id)
        DELETE FROM location_above WHERE location_id IN (SELECT id FROM moved))sql",
           location_id);
    tx.run(R"sql(
        WITH RECURSIVE moved (id) AS (SELECT l.id FROM location l WHERE l.id = $1
                                       UNION SELECT l.id FROM moved JOIN location l ON l.parent_id = moved.id),
                       up (location_id, ancestor_id) AS (
                           SELECT id, id FROM moved
                            UNION SELECT up.location_id, l.parent_id FROM up JOIN location l ON l.id = up.ancestor_id
                                   WHERE l.parent_id IS NOT NULL)
        INSERT INTO location_above (ancestor_id, location_id) SELECT ancestor_id, location_id FROM up)sql",
           location_id);
}

void move_people(db::Writer& tx, Id from, std::optional<Id> to) {
    tx.run("UPDATE app_user SET location_id = $2 WHERE location_id = $1", from, to);
}

void adopt_locations(db::Writer& tx, Id definition_id, Id parent_id) {
    tx.run("UPDATE location SET parent_id = $2 WHERE definition_id = $1 AND parent_id IS NULL", definition_id,
           parent_id);
}

std::vector<std::string> list_assigned_titles(const db::Reader& db, Id location_id, std::int64_t limit) {
    return db.values<std::string>(R"sql(
        SELECT c.title FROM assignment a JOIN content c ON c.id = a.content_id
         WHERE a.location_id = $1 AND c.archived_at IS NULL ORDER BY c.search_folded, c.id LIMIT $2)sql",
                                  location_id, limit);
}

std::vector<LocationDefinition> list_definitions(const db::Reader& db) {
    return db.all<LocationDefinition>(R"sql(
        SELECT d.id, d.level, d.name, (SELECT COUNT(*) FROM location l WHERE l.definition_id = d.id) AS groups
          FROM location_group_definition d ORDER BY d.level LIMIT 100)sql");
}

std::optional<Id> find_definition_by_name(const db::Reader& db, std::string_view name) {
    return db.value<std::optional<Id>>("SELECT id FROM location_group_definition WHERE name_folded = $1",
                                       fold(trim(name)));
}

Id insert_definition(db::Writer& tx, std::int64_t level, const std::string& name) {
    return tx.value<Id>(
        "INSERT INTO location_group_definition (level, name, name_folded) VALUES ($1, $2, $3) RETURNING id", level,
        name, fold(name));
}

void set_level(db::Writer& tx, Id definition_id, std::int64_t level) {
    tx.run("UPDATE location_group_definition SET level = $2 WHERE id = $1", definition_id, level);
}

void rename_definition(db::Writer& tx, Id definition_id, const std::string& name) {
    tx.run("UPDATE location_group_definition SET name = $2, name_folded = $3 WHERE id = $1", definition_id, name,
           fold(name));
}

void delete_definition(db::Writer& tx, Id definition_id) {
    tx.run("DELETE FROM location_group_definition WHERE id = $1", definition_id);
}

}  // namespace oneroom::organisation
