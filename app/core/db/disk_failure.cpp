#include "core/db/disk_failure.h"

#include <sqlite3.h>

#include <cerrno>
#include <stdexcept>

namespace oneroom::db {
namespace {

Failure disk_full() { return {507, "The server's disk is full. Ask the administrator to make room, then try again"}; }

/// The disk ran full where SQLite does not say so by itself (shared memory, quotas).
bool was_full(sqlite3* connection) {
    const int number = connection ? sqlite3_system_errno(connection) : 0;
    return number == ENOSPC || number == EDQUOT || number == EFBIG;
}

}  // namespace

bool is_disk_failure(int rc) {
    switch (rc & 0xFF) {
        case SQLITE_FULL:
        case SQLITE_IOERR:
        case SQLITE_CANTOPEN:
        case SQLITE_READONLY:
        case SQLITE_PERM:
        case SQLITE_NOMEM:
        case SQLITE_PROTOCOL:
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
        case SQLITE_BUSY:
        case SQLITE_INTERRUPT:
            return true;
        default:
            return false;
    }
}

void throw_failure(int rc, sqlite3* connection, const std::string& sql) {
    const std::string why = connection ? sqlite3_errmsg(connection) : sqlite3_errstr(rc);
    switch (rc & 0xFF) {
        case SQLITE_FULL:
            throw disk_full();
        case SQLITE_IOERR:
        case SQLITE_CANTOPEN:
            if (was_full(connection)) throw disk_full();
            [[fallthrough]];
        case SQLITE_NOMEM:
        case SQLITE_PROTOCOL:
            throw Failure(503, "The server could not reach its data (" + why +
                                   "). Try again, and tell the administrator when it happens again");
        case SQLITE_READONLY:
        case SQLITE_PERM:
            throw Failure(503, "The server may not write its data (" + why +
                                   "). Ask the administrator to look at the disk and its permissions, then try again");
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
            throw Failure(503, "The server's data is damaged (" + why +
                                   "). Ask the administrator to run 'oneroom check' and to restore the last backup "
                                   "with 'oneroom restore'");
        case SQLITE_BUSY:
            throw Failure(503, "The server's data is in use by another program. Try again in a moment");
        case SQLITE_INTERRUPT:
            throw Failure(503, "This took too long beside so many changes, and was ended. Try again in a quieter hour");
        default:
            throw std::runtime_error(why + " in: " + sql.substr(0, 200));
    }
}

}  // namespace oneroom::db
