#include "core/db/migrate.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/http/assets.h"
#include "support/catch.h"
#include "support/fake_clock.h"
#include "support/temp_folder.h"

using namespace oneroom;
using namespace oneroom::test;
using db::Migration;

namespace {

const std::string first =
    "CREATE TABLE portal_fact (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL);"
    "CREATE TABLE applied_migration (number INTEGER PRIMARY KEY, name TEXT, sha256 TEXT, applied_at INTEGER);"
    "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT)";
const std::string second = "ALTER TABLE person ADD COLUMN email TEXT NOT NULL DEFAULT ''";
const std::vector<Migration> one = {{1, "0001_baseline", first}};
const std::vector<Migration> two = {{1, "0001_baseline", first}, {2, "0002_email", second}};

void bring(const std::string& path, const std::string& schema, const std::vector<Migration>& migrations) {
    db::Database database(path);
    db::bring_up_to_date(database, schema, migrations, FakeClock().now(), "1.2.3");
}

/// Every column, key, foreign key, index, check and trigger of a database, one line each; columns apart from the text
/// of the statements, because ALTER TABLE and CREATE TABLE word the same column differently.
std::vector<std::string> structure(const std::string& path) {
    db::Connection connection(path, db::Connection::Use::read);
    return db::Reader(connection).values<std::string>(R"sql(
        SELECT t.name || '.' || c.name || ' ' || c.type || ' notnull=' || c."notnull" || ' pk=' || c.pk
               || ' default=' || COALESCE(c.dflt_value, 'none')
          FROM sqlite_schema t JOIN pragma_table_xinfo(t.name) c WHERE t.type = 'table'
        UNION ALL
        SELECT t.name || '.' || f."from" || ' -> ' || f."table" || '.' || COALESCE(f."to", 'key') || ' ' || f.on_delete
          FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) f WHERE t.type = 'table'
        UNION ALL
        SELECT t.name || ' index ' || i.name || ' unique=' || i."unique" || ' ' || x.seqno || '='
               || COALESCE(x.name, 'expression')
          FROM sqlite_schema t JOIN pragma_index_list(t.name) i JOIN pragma_index_info(i.name) x WHERE t.type = 'table'
        UNION ALL
        SELECT name || ' checks=' || ((LENGTH(sql) - LENGTH(REPLACE(sql, 'CHECK', ''))) / 5)
          FROM sqlite_schema WHERE type = 'table'
        UNION ALL
        SELECT name || ' ' || sql FROM sqlite_schema WHERE type IN ('trigger', 'view')
         ORDER BY 1)sql");
}

std::string text_of(const http::Asset& asset) { return std::string(asset.plain); }

std::vector<Migration> embedded() {
    std::vector<std::pair<std::string, std::string>> files;
    for (const http::Asset& asset : http::all_assets())
        if (asset.path.starts_with("resources/migrations/")) files.emplace_back(asset.path, text_of(asset));
    return db::migrations_of(files);
}

}  // namespace

TEST_CASE("migrations lead to schema.sql") {
    TempFolder folder;
    {
        db::Database by_schema(folder.file("schema.db"));
        by_schema.write([](db::Writer& tx) { tx.script(text_of(*http::find_asset("schema.sql"))); });
        db::Database by_steps(folder.file("steps.db"));
        by_steps.write([](db::Writer& tx) {
            for (const Migration& migration : embedded()) tx.script(migration.sql);
        });
    }
    CHECK(structure(folder.file("schema.db")).size() > 100);
    CHECK(structure(folder.file("schema.db")) == structure(folder.file("steps.db")));
}

TEST_CASE("every foreign key has an index that begins with it") {
    TempFolder folder;
    {
        db::Database database(folder.file("schema.db"));
        database.write([](db::Writer& tx) { tx.script(text_of(*http::find_asset("schema.sql"))); });
    }
    db::Connection connection(folder.file("schema.db"), db::Connection::Use::read);
    const auto bare = db::Reader(connection).values<std::string>(R"sql(
        SELECT t.name || '.' || f."from" FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) f
         WHERE t.type = 'table' AND NOT EXISTS (
               SELECT 1 FROM pragma_index_list(t.name) i JOIN pragma_index_info(i.name) x
                WHERE x.seqno = 0 AND x.name = f."from")
           AND NOT EXISTS (SELECT 1 FROM pragma_table_info(t.name) c WHERE c.pk = 1 AND c.name = f."from")
         ORDER BY 1)sql");
    CHECK(bare == std::vector<std::string>{});
}

TEST_CASE("an older database is upgraded, keeps its data and leaves a copy of itself") {
    TempFolder folder;
    const auto path = folder.file("a.db");
    bring(path, first, one);
    {
        db::Database database(path);
        database.write([](db::Writer& tx) { tx.run("INSERT INTO person (name) VALUES ('Ada')"); });
    }
    CHECK(db::schema_state(path, two) == db::SchemaState::older);
    bring(path, "not used", two);
    CHECK(db::schema_state(path, two) == db::SchemaState::current);
    CHECK(db::schema_state(path + ".before-0002", one) == db::SchemaState::current);
    db::Connection connection(path, db::Connection::Use::read);
    CHECK(db::Reader(connection).value<std::string>("SELECT name || '<' || email || '>' FROM person") == "Ada<>");
}

TEST_CASE("a second start changes nothing") {
    TempFolder folder;
    const auto path = folder.file("a.db");
    bring(path, first + ";" + second, two);
    bring(path, first + ";" + second, two);
    CHECK(db::schema_state(path, two) == db::SchemaState::current);
    CHECK_FALSE(std::filesystem::exists(path + ".before-0002"));
}

TEST_CASE("a database of a newer program is refused by the name of its version, before a byte is written [DU-13]") {
    TempFolder folder;
    const auto path = folder.file("a.db");
    bring(path, first + ";" + second, two);
    CHECK_THROWS_WITH(db::schema_state(path, one), Catch::Contains("1.2.3") && Catch::Contains("newer"));
}

TEST_CASE("a migration whose text changed after it ran is refused") {
    TempFolder folder;
    const auto path = folder.file("a.db");
    bring(path, first, one);
    const std::vector<Migration> tampered = {{1, "0001_baseline", first + " -- changed"}};
    CHECK_THROWS_WITH(db::schema_state(path, tampered), Catch::Contains("0001_baseline"));
}

TEST_CASE("somebody else's database is left alone") {
    TempFolder folder;
    const auto path = folder.file("a.db");
    {
        db::Database database(path);
        database.write([](db::Writer& tx) { tx.script("CREATE TABLE theirs (x INTEGER)"); });
    }
    CHECK_THROWS_WITH(db::schema_state(path, one), Catch::Contains("not one of Oneroom"));
}

TEST_CASE("looking at a database makes no file beside it and changes none, whatever its mode [DU-13]") {
    TempFolder folder;
    const auto path = folder.file("theirs.db");
    {
        db::Connection theirs(path, db::Connection::Use::write);
        theirs.execute("CREATE TABLE theirs (x INTEGER); PRAGMA journal_mode = DELETE");
    }
    const auto bytes_of = [&] {
        std::ifstream file(path, std::ios::binary);
        return std::string{std::istreambuf_iterator<char>(file), {}};
    };
    const auto before = bytes_of();
    CHECK_THROWS_WITH(db::schema_state(path, one), Catch::Contains("not one of Oneroom"));
    CHECK(bytes_of() == before);
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("what a killed program had committed is seen, although it stands beside the database still") {
    TempFolder folder, copy;
    const auto path = folder.file("a.db");
    bring(path, first, one);
    db::Database database(path);
    database.write([](db::Writer& tx) {
        tx.run("INSERT INTO applied_migration (number, name, sha256, applied_at) VALUES (7, '0007_x', 'x', 0)");
    });
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
        std::filesystem::copy_file(entry.path(), copy.path() / entry.path().filename());
    std::filesystem::remove(copy.file("a.db-shm"));
    CHECK_THROWS_WITH(db::schema_state(copy.file("a.db"), one), Catch::Contains("newer"));
}

TEST_CASE("migrations are numbered without a gap") {
    CHECK_THROWS_AS(db::migrations_of({{"resources/migrations/0002_b.sql", ""}}), std::logic_error);
    CHECK_THROWS_AS(db::migrations_of({{"0001_a.sql", ""}, {"0001_b.sql", ""}}), std::logic_error);
    CHECK(db::migrations_of({{"x/0002_b.sql", "b"}, {"x/0001_a.sql", "a"}}).front().name == "0001_a");
}
