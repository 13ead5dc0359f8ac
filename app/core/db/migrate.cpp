#include "core/db/migrate.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <stdexcept>

#include "core/base/bytes.h"
#include "core/base/text.h"
#include "core/db/disk_failure.h"
#include "core/db/engine.h"

namespace oneroom::db {
namespace {

struct Applied {
    std::int64_t number{};
    std::string name;
    std::string sha256;
};

/// What a database says of itself.
struct Found {
    std::int64_t objects = 0;  ///< tables and indexes, of anybody
    bool is_ours = false;
    std::vector<Applied> applied{};
    std::string last_version{};
};

/// Asks a query and gives its rows; so that a Reader and a bare file are asked alike.
using Ask = std::function<void(const std::string& sql, const std::function<void(std::span<const Cell>)>& visit)>;

Found look(const Ask& ask) {
    Found found;
    ask("SELECT COUNT(*), COUNT(CASE WHEN name = 'applied_migration' THEN 1 END) FROM sqlite_schema",
        [&](std::span<const Cell> row) {
            found.objects = row[0].integer;
            found.is_ours = row[1].integer > 0;
        });
    if (!found.is_ours) return found;
    ask("SELECT number, name, sha256 FROM applied_migration ORDER BY number", [&](std::span<const Cell> row) {
        found.applied.push_back({row[0].integer, row[1].text, row[2].text});
    });
    ask("SELECT value FROM portal_fact WHERE name = 'last_version'",
        [&](std::span<const Cell> row) { found.last_version = row[0].text; });
    return found;
}

SchemaState judge(const Found& found, const std::string& path, const std::vector<Migration>& migrations) {
    if (found.objects == 0) return SchemaState::empty;
    if (!found.is_ours)
        throw std::runtime_error("The file " + path + " is a database, but not one of Oneroom. Nothing was changed.");
    for (const Applied& ran : found.applied) {
        const auto known = std::ranges::find(migrations, ran.number, &Migration::number);
        if (known == migrations.end())
            throw std::runtime_error("The database " + path + " was last used by Oneroom " + found.last_version +
                                     ", which is newer than this program. Start that version or a later one. "
                                     "Nothing was changed.");
        if (sha256_hex(known->sql) != ran.sha256)
            throw std::runtime_error("Migration " + known->name + " is not the one that ran on " + path +
                                     ": its text has changed. Use an unmodified program. Nothing was changed.");
    }
    const bool all = !found.applied.empty() && found.applied.size() == migrations.size();
    return all ? SchemaState::current : SchemaState::older;
}

/// A name of the file that leaves it alone: SQLite makes no file beside it and changes nothing, whatever its mode.
std::string address_of(const std::string& path) {
    std::string address = "file:";
    for (const char c : std::filesystem::absolute(path).string())
        address += c == '?' || c == '#' || c == '%' ? "%" + to_hex({&c, 1}) : std::string(1, c);
    std::error_code none;
    // Commits of a process that was killed stand in the log beside the file, and have to be read with it.
    const bool has_log = std::filesystem::file_size(path + "-wal", none) > 0 && !none;
    return address + (has_log ? "?mode=ro" : "?mode=ro&immutable=1");
}

struct CloseHandle {
    void operator()(sqlite3* handle) const { sqlite3_close(handle); }
};

Found look_at_file(const std::string& path) {
    set_up_engine();
    sqlite3* opened = nullptr;
    const int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX;
    int code = sqlite3_open_v2(address_of(path).c_str(), &opened, flags, nullptr);
    const std::unique_ptr<sqlite3, CloseHandle> handle(opened);
    if (code == SQLITE_OK) code = sqlite3_exec(opened, "SELECT COUNT(*) FROM sqlite_schema", nullptr, nullptr, nullptr);
    if (is_disk_failure(code)) throw_failure(code, opened, path);
    if (code != SQLITE_OK)
        throw std::runtime_error("Cannot open the database " + path + ": " +
                                 (opened ? sqlite3_errmsg(opened) : "out of memory"));
    return look([&](const std::string& sql, const auto& visit) {
        for (CellStatement statement(opened, sql, {}); statement.next();) visit(statement.cells());
    });
}

Found look_at(const Reader& db) {
    return look([&](const std::string& sql, const auto& visit) {
        db.each_cells(sql, {}, [&](std::span<const Cell> row) {
            visit(row);
            return true;
        });
    });
}

/// The database as it was, beside it; on the disk before anything is changed.
void keep_copy(const std::string& path, const std::string& copy) {
    std::filesystem::remove(copy);
    {
        Connection connection(path, Connection::Use::write);
        auto& vacuum = connection.prepared("VACUUM INTO $1");
        vacuum.bind(std::array{argument(copy)});
        vacuum.step();
    }
    const std::string folder = std::filesystem::absolute(copy).parent_path().string();
    for (const auto& [name, flags] : {std::pair{copy, O_RDONLY}, std::pair{folder, O_RDONLY | O_DIRECTORY}}) {
        const int descriptor = ::open(name.c_str(), flags | O_CLOEXEC);
        const bool is_kept = descriptor >= 0 && ::fsync(descriptor) == 0;
        if (descriptor >= 0) ::close(descriptor);
        if (!is_kept)
            throw std::runtime_error("Cannot keep a copy of the database before the upgrade at " + copy +
                                     ". Nothing was changed.");
    }
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
    // The power went while the file was being made: that is taken back first. A portal at work has no such journal.
    if (std::filesystem::exists(path + "-journal"))
        Connection(path, Connection::Use::write).execute("SELECT COUNT(*) FROM sqlite_schema");
    return judge(look_at_file(path), path, migrations);
}

void bring_up_to_date(Database& database, const std::string& schema, const std::vector<Migration>& migrations,
                      Instant now, const std::string& program_version) {
    const auto state = judge(database.read(look_at), database.path(), migrations);
    if (state == SchemaState::older)
        keep_copy(database.path(), database.path() + ".before-" + migrations.back().name.substr(0, 4));
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
