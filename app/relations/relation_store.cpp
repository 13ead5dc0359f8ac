#include "relations/relation_store.h"

#include "core/base/text.h"

namespace oneroom::relations {

// Macros, because statements stay prepared under the address of their literal.
#define ONEROOM_TYPE                                                                                  \
    "SELECT t.id, t.name, t.lower_name, t.is_transitive,"                                             \
    "       (SELECT COUNT(*) FROM user_relationship r WHERE r.type_id = t.id) AS relationships FROM " \
    "user_relationship_type t"

std::vector<RelationshipType> list_types(const db::Reader& db) {
    return db.all<RelationshipType>(ONEROOM_TYPE " ORDER BY t.name_folded, t.id LIMIT 1000");
}

bool has_type(const db::Reader& db, Id type_id) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM user_relationship_type WHERE id = $1", type_id) > 0;
}

std::optional<RelationshipType> find_type(const db::Reader& db, Id type_id) {
    return db.one<RelationshipType>(ONEROOM_TYPE " WHERE t.id = $1", type_id);
}

std::optional<Id> find_type_by_name(const db::Reader& db, std::string_view name) {
    return db.value<std::optional<Id>>("SELECT id FROM user_relationship_type WHERE name_folded = $1",
                                       fold(trim(name)));
}

Id insert_type(db::Writer& tx, const CreateRelationshipTypeRequest& type) {
    const std::string name(trim(type.name)), lower(trim(type.lower_name));
    return tx.value<Id>(R"sql(
        INSERT INTO user_relationship_type (name, name_folded, lower_name, is_transitive) VALUES ($1, $2, $3, $4)
        RETURNING id)sql",
                        name, fold(name), lower, type.is_transitive);
}

void update_type(db::Writer& tx, const SaveRelationshipTypeRequest& type) {
    const std::string name(trim(type.name)), lower(trim(type.lower_name));
    tx.run(R"sql(
        UPDATE user_relationship_type SET name = $2, name_folded = $3, lower_name = $4, is_transitive = $5
         WHERE id = $1)sql",
           type.type_id, name, fold(name), lower, type.is_transitive);
}

void delete_type(db::Writer& tx, Id type_id) { tx.run("DELETE FROM user_relationship_type WHERE id = $1", type_id); }

#define ONEROOM_LOCATION_TYPE                                                                                     \
    "SELECT t.id, t.name, (SELECT COUNT(*) FROM location_relationship r WHERE r.type_id = t.id) AS relationships" \
    "  FROM location_relationship_type t"

std::vector<LocationRelationshipType> list_location_types(const db::Reader& db) {
    return db.all<LocationRelationshipType>(ONEROOM_LOCATION_TYPE " ORDER BY t.name_folded, t.id LIMIT 1000");
}

std::optional<LocationRelationshipType> find_location_type(const db::Reader& db, Id type_id) {
    return db.one<LocationRelationshipType>(ONEROOM_LOCATION_TYPE " WHERE t.id = $1", type_id);
}

std::optional<Id> find_location_type_by_name(const db::Reader& db, std::string_view name) {
    return db.value<std::optional<Id>>("SELECT id FROM location_relationship_type WHERE name_folded = $1",
                                       fold(trim(name)));
}

Id insert_location_type(db::Writer& tx, const std::string& name) {
    return tx.value<Id>("INSERT INTO location_relationship_type (name, name_folded) VALUES ($1, $2) RETURNING id", name,
                        fold(name));
}

void update_location_type(db::Writer& tx, Id type_id, const std::string& name) {
    tx.run("UPDATE location_relationship_type SET name = $2, name_folded = $3 WHERE id = $1", type_id, name,
           fold(name));
}

void delete_location_type(db::Writer& tx, Id type_id) {
    tx.run("DELETE FROM location_relationship_type WHERE id = $1", type_id);
}

// Both directions of one person ($1) with people in the scope ($2, $3); side 0: the other one stands above.
#define ONEROOM_RELATIONSHIPS \
    "SELECT t.id AS type_id, t.name AS type_name, t.name_folded, 0 AS side, u.id AS other_id, u.full_name,"           \
    "       u.username, u.search_folded"                                                                              \
    "  FROM user_relationship r JOIN user_relationship_type t ON t.id = r.type_id"                                    \
    "  JOIN app_user u ON u.id = r.upper_id WHERE r.lower_id = $1 AND " ONEROOM_IN_SCOPE("u", "$2", "$3")             \
    " UNION ALL "                                                                                                     \
    "SELECT t.id, t.lower_name, t.name_folded, 1, u.id, u.full_name, u.username, u.search_folded"                     \
    "  FROM user_relationship r JOIN user_relationship_type t ON t.id = r.type_id"                                    \
    "  JOIN app_user u ON u.id = r.lower_id WHERE r.upper_id = $1 AND " ONEROOM_IN_SCOPE("u", "$2", "$3")

std::vector<Relationship> list_relationships(const db::Reader& db, Id user_id, const Scope& scope,
                                             const Scope& changing) {
    return db.all<Relationship>(
        "-- short: at most 200\nSELECT one.type_id, one.type_name, one.side, one.other_id, one.full_name, one.username,"
        "       CASE WHEN " ONEROOM_IN_SCOPE("u", "$4", "$5") " THEN 1 ELSE 0 END AS may_remove"
        "  FROM (" ONEROOM_RELATIONSHIPS
        ") one JOIN app_user u ON u.id = one.other_id ORDER BY one.side,"
        " one.name_folded, one.search_folded, one.other_id LIMIT 200",
        user_id, scope.user_id, scope.reach, changing.user_id, changing.reach);
}

std::int64_t count_relationships(const db::Reader& db, Id user_id, const Scope& scope) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM (" ONEROOM_RELATIONSHIPS ") one", user_id, scope.user_id,
                                  scope.reach);
}

bool has_relationship(const db::Reader& db, Id type_id, Id upper_id, Id lower_id) {
    return db.value<std::int64_t>(
               "SELECT COUNT(*) FROM user_relationship WHERE type_id = $1 AND upper_id = $2 AND lower_id = $3", type_id,
               upper_id, lower_id) > 0;
}

bool stands_above(const db::Reader& db, Id type_id, Id upper_id, Id lower_id) {
    return db.value<std::int64_t>(R"sql(
        WITH RECURSIVE up (id) AS (SELECT r.upper_id FROM user_relationship r WHERE r.type_id = $1 AND r.lower_id = $3
                                    UNION
                                   SELECT r.upper_id FROM up
                                     JOIN user_relationship r ON r.type_id = $1 AND r.lower_id = up.id)
        SELECT COUNT(*) FROM up WHERE up.id = $2)sql",
                                  type_id, upper_id, lower_id) > 0;
}

void insert_relationship(db::Writer& tx, Id type_id, Id upper_id, Id lower_id) {
    tx.run("INSERT INTO user_relationship (type_id, upper_id, lower_id) VALUES ($1, $2, $3)", type_id, upper_id,
           lower_id);
}

void delete_relationship(db::Writer& tx, Id type_id, Id upper_id, Id lower_id) {
    tx.run("DELETE FROM user_relationship WHERE type_id = $1 AND upper_id = $2 AND lower_id = $3", type_id, upper_id,
           lower_id);
}

#define ONEROOM_LOCATION_RELATIONSHIP                                                                       \
    "SELECT r.type_id, t.name AS type_name, r.user_id, u.full_name, r.location_id, l.name AS location_name" \
    "  FROM location_relationship r JOIN location_relationship_type t ON t.id = r.type_id"                  \
    "  JOIN app_user u ON u.id = r.user_id JOIN location l ON l.id = r.location_id"

std::vector<LocationRelationship> list_location_relationships_of(const db::Reader& db, Id user_id, const Scope& area) {
    return db.all<LocationRelationship>(
        ONEROOM_LOCATION_RELATIONSHIP
        " WHERE r.user_id = $1 AND ($3 = 9 OR r.location_id IN (" ONEROOM_AREA("$2", "$3") "))"
        " ORDER BY t.name_folded, l.name_folded, l.id LIMIT 1000",
        user_id, area.user_id, area.reach);
}

std::vector<LocationRelationship> list_relationships_to(const db::Reader& db, Id location_id, const Scope& scope) {
    return db.all<LocationRelationship>(
        ONEROOM_LOCATION_RELATIONSHIP " WHERE r.location_id = $1 AND " ONEROOM_IN_SCOPE(
            "u", "$2", "$3") " ORDER BY t.name_folded, u.search_folded, u.id LIMIT 1000",
        location_id, scope.user_id, scope.reach);
}

bool has_location_relationship(const db::Reader& db, const LocationRelationshipRef& row) {
    return db.value<std::int64_t>(R"sql(
        SELECT COUNT(*) FROM location_relationship WHERE type_id = $1 AND user_id = $2 AND location_id = $3)sql",
                                  row.type_id, row.user_id, row.location_id) > 0;
}

void insert_location_relationship(db::Writer& tx, const LocationRelationshipRef& row) {
    tx.run("INSERT INTO location_relationship (type_id, user_id, location_id) VALUES ($1, $2, $3)", row.type_id,
           row.user_id, row.location_id);
}

void delete_location_relationship(db::Writer& tx, const LocationRelationshipRef& row) {
    tx.run("DELETE FROM location_relationship WHERE type_id = $1 AND user_id = $2 AND location_id = $3", row.type_id,
           row.user_id, row.location_id);
}

// ---- the tree: $1 the type, $2 and $3 the scope

#define ONEROOM_NODE \
    "SELECT u.id, u.full_name, u.username, COALESCE(t.name, '') AS title_name,"                                   \
    "       COALESCE(l.name, '') AS location_name, u.is_active,"                                                  \
    "       (SELECT COUNT(*) FROM user_relationship b JOIN app_user p ON p.id = b.lower_id"                       \
    "         WHERE b.type_id = $1 AND b.upper_id = u.id AND " ONEROOM_IN_SCOPE("p", "$2", "$3") ") AS below"     \
    "  FROM app_user u LEFT JOIN title t ON t.id = u.title_id LEFT JOIN location l ON l.id = u.location_id"
// Each who has somebody below once, from the index.
#define ONEROOM_UPPER " AND u.id IN (SELECT DISTINCT r.upper_id FROM user_relationship r WHERE r.type_id = $1)"
// Nobody above and somebody below whom the scope shows.
#define ONEROOM_TOP \
    " WHERE NOT EXISTS (SELECT 1 FROM user_relationship x JOIN app_user q ON q.id = x.upper_id"                       \
    "                    WHERE x.type_id = $1 AND x.lower_id = u.id AND " ONEROOM_IN_SCOPE("q", "$2", "$3") ")"       \
    "   AND EXISTS (SELECT 1 FROM user_relationship y JOIN app_user p ON p.id = y.lower_id"                           \
    "                WHERE y.type_id = $1 AND y.upper_id = u.id AND " ONEROOM_IN_SCOPE("p", "$2", "$3") ")"           \
    "   AND " ONEROOM_IN_SCOPE("u", "$2", "$3")
#define ONEROOM_BELOW_PERSON                                                                               \
    " WHERE u.id IN (SELECT r.lower_id FROM user_relationship r WHERE r.type_id = $1 AND r.upper_id = $4)" \
    "   AND " ONEROOM_IN_SCOPE("u", "$2", "$3")

// Whom the page shows is found first: counting is for them alone.
#define ONEROOM_PAGE(found)                                                        \
    "-- engine: sqlite\n" ONEROOM_NODE "  JOIN (SELECT u.id FROM app_user u" found \
    " ORDER BY u.search_folded, u.id LIMIT $4 OFFSET $5) page"                     \
    "    ON page.id = u.id ORDER BY u.search_folded, u.id"

namespace {

/// Whether so many stand at the top that the first of them are soon met among all people in their order.
bool is_flat(const db::Reader& db, Id type_id) {
    constexpr std::int64_t many = 2'000;
    return db.value<std::int64_t>(R"sql(
        SELECT COUNT(*) FROM (
            SELECT up.id FROM (SELECT DISTINCT r.upper_id AS id FROM user_relationship r WHERE r.type_id = $1) up
             WHERE NOT EXISTS (SELECT 1 FROM user_relationship x WHERE x.type_id = $1 AND x.lower_id = up.id)
             LIMIT $2) top)sql",
                                  type_id, many + 1) > many;
}

}  // namespace

std::vector<TreeNode> list_top(const db::Reader& db, const TreeRequest& request, const Scope& scope) {
    const auto list = [&](std::string_view sql) {
        return db.all<TreeNode>(sql, request.type_id, scope.user_id, scope.reach, request.page_size + 1,
                                (request.page - 1) * request.page_size);
    };
    if (scope.is_everybody() && is_flat(db, request.type_id)) return list(ONEROOM_PAGE(ONEROOM_TOP));
    return list(ONEROOM_PAGE(ONEROOM_TOP ONEROOM_UPPER));
}

// Before the person $4, in the order of the lists above.
#define ONEROOM_BEFORE                                                  \
    " AND EXISTS (SELECT 1 FROM app_user found WHERE found.id = $4 AND" \
    "     (u.search_folded < found.search_folded"                       \
    "      OR (u.search_folded = found.search_folded AND u.id < found.id)))"

std::int64_t count_top_before(const db::Reader& db, Id type_id, Id user_id, const Scope& scope) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM app_user u" ONEROOM_TOP ONEROOM_UPPER ONEROOM_BEFORE, type_id,
                                  scope.user_id, scope.reach, user_id);
}

std::vector<TreeNode> list_below(const db::Reader& db, const TreeRequest& request, const Scope& scope) {
    return db.all<TreeNode>(ONEROOM_NODE ONEROOM_BELOW_PERSON " ORDER BY u.search_folded, u.id LIMIT $5 OFFSET $6",
                            request.type_id, scope.user_id, scope.reach, request.below_id.value_or(0),
                            request.page_size + 1, (request.page - 1) * request.page_size);
}

std::int64_t count_below_before(const db::Reader& db, Id type_id, Id above_id, Id user_id, const Scope& scope) {
    return db.value<std::int64_t>(
        "SELECT COUNT(*) FROM app_user u"
        " WHERE u.id IN (SELECT r.lower_id FROM user_relationship r WHERE r.type_id = $1 AND r.upper_id = $5)"
        "   AND " ONEROOM_IN_SCOPE("u", "$2", "$3") ONEROOM_BEFORE,
        type_id, scope.user_id, scope.reach, user_id, above_id);
}

std::optional<TreeNode> find_node(const db::Reader& db, Id type_id, Id user_id, const Scope& scope) {
    return db.one<TreeNode>(ONEROOM_NODE " WHERE u.id = $4 AND " ONEROOM_IN_SCOPE("u", "$2", "$3"), type_id,
                            scope.user_id, scope.reach, user_id);
}

std::optional<Id> find_first_above(const db::Reader& db, Id type_id, Id user_id, const Scope& scope) {
    return db.value<std::optional<Id>>(
        "SELECT u.id FROM user_relationship r JOIN app_user u ON u.id = r.upper_id"
        " WHERE r.type_id = $1 AND r.lower_id = $4 AND " ONEROOM_IN_SCOPE(
            "u", "$2", "$3") " ORDER BY u.search_folded, u.id LIMIT 1",
        type_id, scope.user_id, scope.reach, user_id);
}

std::int64_t count_all_below(const db::Reader& db, Id type_id, Id user_id, const Scope& scope, std::int64_t limit) {
    return db.value<std::int64_t>(
        "-- engine: sqlite\n"
        "WITH RECURSIVE down (id) AS (SELECT u.id FROM user_relationship r JOIN app_user u ON u.id = r.lower_id"
        "                               WHERE r.type_id = $1 AND r.upper_id = $4 AND " ONEROOM_IN_SCOPE("u", "$2", "$3")
        "                              UNION SELECT u.id FROM down"
        "                                      JOIN user_relationship r ON r.type_id = $1 AND r.upper_id = down.id"
        "                                      JOIN app_user u ON u.id = r.lower_id"
        "                                     WHERE " ONEROOM_IN_SCOPE("u", "$2", "$3")
        "                              LIMIT $5)"
        " SELECT COUNT(*) FROM down",
        type_id, scope.user_id, scope.reach, user_id, limit);
}

std::string name_of_person(const db::Reader& db, Id user_id) {
    return db.value<std::string>("SELECT full_name FROM app_user WHERE id = $1", user_id);
}

std::string name_of_location(const db::Reader& db, Id location_id) {
    return db.value<std::string>("SELECT name FROM location WHERE id = $1", location_id);
}

}  // namespace oneroom::relations
