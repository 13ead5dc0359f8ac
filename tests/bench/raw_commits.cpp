#include "bench/raw_commits.h"

#include <sqlite3.h>

#include <atomic>
#include <chrono>
#include <stdexcept>

#include "bench/machine.h"

namespace oneroom::bench {
namespace {

using Steady = std::chrono::steady_clock;

void execute(sqlite3* connection, const char* sql) {
    if (sqlite3_exec(connection, sql, nullptr, nullptr, nullptr) != SQLITE_OK)
        throw std::runtime_error(sqlite3_errmsg(connection));
}

const std::string& some_value() {
    static const std::string value(100, 'x');
    return value;
}

}  // namespace

void make_raw_table(db::Database& database) {
    database.write([](db::Writer& tx) {
        tx.script("CREATE TABLE IF NOT EXISTS raw (id INTEGER PRIMARY KEY, value TEXT NOT NULL)");
    });
}

double group_commit_rate(db::Database& database, std::size_t threads, double seconds) {
    std::atomic<std::int64_t> rows = 0;
    const auto begin = Steady::now();
    const auto end = begin + std::chrono::duration_cast<Steady::duration>(std::chrono::duration<double>(seconds));
    {
        std::vector<std::jthread> running;
        for (std::size_t i = 0; i < threads; ++i)
            running.emplace_back([&] {
                while (Steady::now() < end) {
                    database.write([](db::Writer& tx) { tx.run("INSERT INTO raw (value) VALUES ($1)", some_value()); });
                    ++rows;
                }
            });
    }
    return static_cast<double>(rows) / seconds_since(begin);
}

double plain_commit_rate(const std::string& path, std::size_t batch, double seconds) {
    sqlite3* connection = nullptr;
    if (sqlite3_open(path.c_str(), &connection) != SQLITE_OK) throw std::runtime_error("cannot open " + path);
    const std::unique_ptr<sqlite3, int (*)(sqlite3*)> closing(connection, sqlite3_close_v2);
    execute(connection, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    sqlite3_stmt* insert = nullptr;
    sqlite3_prepare_v2(connection, "INSERT INTO raw (value) VALUES ($1)", -1, &insert, nullptr);
    const std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> finalizing(insert, sqlite3_finalize);
    const auto begin = Steady::now();
    std::int64_t rows = 0;
    while (seconds_since(begin) < seconds) {
        execute(connection, "BEGIN IMMEDIATE");
        for (std::size_t i = 0; i < batch; ++i, ++rows) {
            sqlite3_bind_text(insert, 1, some_value().c_str(), 100, SQLITE_STATIC);
            if (sqlite3_step(insert) != SQLITE_DONE) throw std::runtime_error(sqlite3_errmsg(connection));
            sqlite3_reset(insert);
        }
        execute(connection, "COMMIT");
    }
    return static_cast<double>(rows) / seconds_since(begin);
}

}  // namespace oneroom::bench
