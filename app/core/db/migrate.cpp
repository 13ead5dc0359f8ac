#include "core/db/migrate.h"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "core/base/bytes.h"
#include "core/base/text.h"

namespace oneroom::db {
namespace {

struct Applied {
    std::int64_t number{};
    std::string name;
    std::string sha256;
    static Fields fields() {
        return {field<&Applied::number>("number"), field<&Applied::name>("name"), field<&Applied::sha256>("sha256")};
    }
};

SchemaState state_of(const Reader& db, const std::string& path, const std::vector<Migration>& migrations) {
    if (db.value<std::int64_t>("SELECT COUNT(*) FROM sqlite_schema") == 0) return SchemaState::empty;
    if (db.value<std::int64_t>("SELECT COUNT(*) FROM sqlite_schema WHERE name = 'applied_migration'") == 0)
        throw std::runtime_error("The file " + path + " is a database, but not one of Oneroom. Nothing was changed.");

    const auto applied = db.all<Applied>("SELECT number, name, sha256 FROM applied_migration ORDER BY number");
    for (const Applied& ran : applied) {
        const auto known = std::ranges::find(migrations, ran.number, &Migration::number);
        if (known == migrations.end()) {
            const auto by = db.value<std::string>("SELECT value FROM portal_fact WHERE name = 'last_version'");
            throw std::runtime_error("The database " + path + " was last used by Oneroom " + by +
                                     ", which is newer than this program. Start that version or a later one. "
                                     "Nothing was changed.");
        }
        if (sha256_hex(known->sql) != ran.sha256)
            throw std::runtime_error("Migration " + known->name + " is not the one that ran on " + path +
                                     ": its text has changed. Use an unmodified program. Nothing was changed.");
    }
    const bool all = !applied.empty() && applied.size() == migrations.size();
    return all ? SchemaState::current : SchemaState::older;
}

void note(Writer& tx, const Migration& migration, Instant now) {
    tx.run("INSERT INTO applied_migration (number, name, sha256, applied_at) VALUES ($1, $2, $3, $4)", migration.number,
           migration.name, sha256_hex(migration.sql), now);
}

}  // namespace

std::vector<Migration> migrations_of(const std::vector<std::pair<std::string, std::string>>& files) {
    std::vector<Migration> found;
    for (const auto& [path, text] : files) {
        const std::string name = std::filesystem::path(path).stem().string();
        const auto number = to_integer(std::string_view(name).substr(0, 4));
        if (!number) throw std::logic_error("a migration is named NNNN_why.sql, not " + path);
        found.push_back({*number, name, text});
    }
    std::ranges::sort(found, {}, &Migration::number);
    for (std::size_t i = 0; i < found.size(); ++i)
        if (found[i].number != static_cast<std::int64_t>(i) + 1)
            throw std::logic_error("migrations are numbered 1, 2, 3 ...; " + found[i].name + " is not next");
    return found;
}

SchemaState schema_state(const std::string& path, const std::vector<Migration>& migrations) {
    if (!std::filesystem::exists(path) || std::filesystem::file_size(path) == 0) return SchemaState::empty;
    Connection connection(path, Connection::Use::read);
    return state_of(Reader(connection), path, migrations);
}

void bring_up_to_date(Database& database, const std::string& schema, const std::vector<Migration>& migrations,
                      Instant now, const std::string& program_version) {
    const auto state = database.read([&](const Reader& db) { return state_of(db, database.path(), migrations); });
    if (state == SchemaState::older) {
        const std::string copy = database.path() + ".before-" + migrations.back().name.substr(0, 4);
        std::filesystem::remove(copy);
        Connection connection(database.path(), Connection::Use::write);
        connection.prepared("VACUUM INTO $1").bind(std::array{argument(copy)});
        connection.prepared("VACUUM INTO $1").step();
    }
    database.write([&](Writer& tx) {
        if (state == SchemaState::empty) {
            tx.script(schema);
            for (const Migration& migration : migrations) note(tx, migration, now);
        } else if (state == SchemaState::older) {
            const auto done = tx.value<std::int64_t>("SELECT MAX(number) FROM applied_migration");
            for (const Migration& migration : migrations) {
                if (migration.number <= done) continue;
                tx.script(migration.sql);
                note(tx, migration, now);
            }
        }
        tx.run(R"sql(INSERT INTO portal_fact (name, value) VALUES ('last_version', $1)
                     ON CONFLICT (name) DO UPDATE SET value = excluded.value
                      WHERE portal_fact.value <> excluded.value)sql",
               program_version);
    });
}

}  // namespace oneroom::db
