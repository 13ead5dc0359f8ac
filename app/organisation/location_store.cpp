#include "organisation/location_store.h"

#include "core/base/text.h"

namespace oneroom::organisation {

std::vector<Location> list_locations(const db::Reader& db) {
    return db.all<Location>(R"sql(
        SELECT l.id, l.name, COUNT(u.id) AS people
          FROM location l LEFT JOIN app_user u ON u.location_id = l.id AND u.is_active = 1
         GROUP BY l.id, l.name, l.name_folded
         ORDER BY l.name_folded, l.id LIMIT 10000)sql");
}

std::optional<Location> find_location_by_id(const db::Reader& db, Id location_id) {
    return db.one<Location>(R"sql(
        SELECT l.id, l.name,
               (SELECT COUNT(*) FROM app_user u WHERE u.location_id = l.id AND u.is_active = 1) AS people
          FROM location l WHERE l.id = $1)sql",
                            location_id);
}

std::optional<Id> find_location_by_name(const db::Reader& db, std::string_view name) {
    return db.value<std::optional<Id>>("SELECT id FROM location WHERE name_folded = $1", fold(trim(name)));
}

Id insert_location(db::Writer& tx, const std::string& name) {
    return tx.value<Id>("INSERT INTO location (name, name_folded) VALUES ($1, $2) RETURNING id", name, fold(name));
}

void rename_location(db::Writer& tx, Id location_id, const std::string& name) {
    tx.run("UPDATE location SET name = $2, name_folded = $3 WHERE id = $1", location_id, name, fold(name));
}

void delete_location(db::Writer& tx, Id location_id) { tx.run("DELETE FROM location WHERE id = $1", location_id); }

std::vector<std::string> list_assigned_titles(const db::Reader& db, Id location_id, std::int64_t limit) {
    return db.values<std::string>(R"sql(
        SELECT c.title FROM assignment a JOIN content c ON c.id = a.content_id
         WHERE a.location_id = $1 AND c.archived_at IS NULL ORDER BY c.search_folded, c.id LIMIT $2)sql",
                                  location_id, limit);
}

}  // namespace oneroom::organisation
