#include "core/db/copy.h"

#include <sqlite3.h>

#include <memory>
#include <stdexcept>

#include "core/base/failure.h"
#include "core/db/db.h"

namespace oneroom::db {
namespace {

constexpr int slice_pages = 512;  // 2 MB: how long the disk is busy before somebody else may use it

struct Closer {
    void operator()(sqlite3* handle) const { sqlite3_close(handle); }
};
using Handle = std::unique_ptr<sqlite3, Closer>;

[[noreturn]] void refuse(int code, const std::string& to, sqlite3* handle) {
    const int cause = code & 0xFF;
    if (cause == SQLITE_FULL) throw Failure(507, "The disk is full: the copy of the database does not fit");
    throw std::runtime_error("Cannot copy the database to " + to + ": " +
                             (handle ? sqlite3_errmsg(handle) : sqlite3_errstr(code)));
}

Handle make_target(const std::string& to) {
    sqlite3* opened = nullptr;
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    const int code = sqlite3_open_v2(to.c_str(), &opened, flags, nullptr);
    Handle target(opened);
    if (code != SQLITE_OK) refuse(code, to, opened);
    // Nothing to protect: a copy that was not finished is thrown away.
    sqlite3_exec(opened, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", nullptr, nullptr, nullptr);
    return target;
}

}  // namespace

bool copy_database(const std::string& from, const std::string& to, const CopyStep& step) {
    Connection source(from, Connection::Use::read);
    // Whoever works on the database sees to its log. If that process was killed meanwhile, its log is evidence.
    sqlite3_db_config(source.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    source.execute("BEGIN");
    // The first read takes the snapshot; it is held to the end, so that commits of others never start the copy anew.
    Reader(source).value<std::int64_t>("SELECT COUNT(*) FROM sqlite_schema");
    const Handle target = make_target(to);
    sqlite3_backup* copy = sqlite3_backup_init(target.get(), "main", source.handle(), "main");
    if (!copy) refuse(sqlite3_errcode(target.get()), to, target.get());
    int code = SQLITE_OK;
    bool goes_on = true;
    while (code == SQLITE_OK && goes_on) {
        code = sqlite3_backup_step(copy, slice_pages);
        const std::int64_t total = sqlite3_backup_pagecount(copy);
        goes_on = step(total - sqlite3_backup_remaining(copy), total);
    }
    const bool is_whole = code == SQLITE_DONE;
    sqlite3_backup_finish(copy);
    if (!is_whole && code != SQLITE_OK) refuse(code, to, nullptr);
    return is_whole;
}

}  // namespace oneroom::db
