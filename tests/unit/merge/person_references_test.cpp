// The description of what names a person, held against the schema.
#include "merge/person_references.h"

#include <algorithm>
#include <set>

#include "support/catch.h"
#include "support/portal_database.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

/// Columns with a foreign key to app_user, and those that look like naming a person without one.
std::set<std::string> columns_naming_people(PortalDatabase& portal) {
    const auto found = portal.db.read([](const db::Reader& reader) {
        return reader.values<std::string>(R"sql(-- engine: sqlite
            SELECT t.name || '.' || f."from" FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) f
             WHERE t.type = 'table' AND f."table" = 'app_user'
            UNION
            SELECT t.name || '.' || c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
             WHERE t.type = 'table' AND (c.name LIKE '%user_id' OR c.name LIKE 'actor_id' OR c.name LIKE 'person_id'))sql");
    });
    return {found.begin(), found.end()};
}

}  // namespace

TEST_CASE("a merge knows every column of the database that names a person") {
    PortalDatabase portal;
    std::set<std::string> described;
    for (const auto& reference : merge::person_references()) {
        const auto name = std::string(reference.table) + "." + std::string(reference.column);
        INFO(name << " is described twice");
        CHECK(described.insert(name).second);
    }
    const auto there = columns_naming_people(portal);
    for (const auto& name : there) {
        INFO(name << " names a person: say in merge/person_reference_store.cpp what a merge does with it");
        CHECK(described.contains(name));
    }
    for (const auto& name : described) {
        INFO(name << " is described, and not there");
        CHECK(there.contains(name));
    }
}

TEST_CASE("what moves in a merge can be counted, written down, moved and given back") {
    for (const auto& reference : merge::person_references()) {
        INFO(reference.table << "." << reference.column);
        CHECK_FALSE(reference.count_all.empty());
        const bool moves = reference.fate == merge::Fate::moves;
        for (const auto& part : {reference.count, reference.note, reference.move, reference.give_back})
            CHECK(part.empty() != moves);
        CHECK(reference.drop.empty() == reference.put_back.empty());
        CHECK(reference.drop.empty() == reference.note_rest.empty());
        CHECK(reference.end.empty() != (reference.fate == merge::Fate::ends));
        CHECK(reference.forget.empty() != (reference.fate == merge::Fate::sleeps));
    }
}
