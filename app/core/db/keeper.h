// Looks after the files of a database for its writer: keeps the write-ahead log short, and notices when the files were
// taken away. Belongs to the writer thread.
#pragma once

#include <sys/types.h>

#include <exception>
#include <string>

#include "core/db/connection.h"

namespace oneroom::db {

class Keeper {
public:
    /// `connection` has already read something, so that both files are there.
    Keeper(Connection& connection, const std::string& path, Cursors& cursors);
    Keeper(const Keeper&) = delete;
    Keeper& operator=(const Keeper&) = delete;

    /// Throws Failure 503 when the database or its log is not where it was opened: what is written there now nobody
    /// will find again.
    void require_files() const;

    /// Moves what is in the log into the database when it is worth it; to be called between transactions. When the disk
    /// does not let it, nothing is lost, the log only grows, and it is tried again soon.
    void shorten_log();
    /// The Failure that keeps the log from being shortened; null when nothing does.
    const std::exception_ptr& failure() const { return failure_; }

private:
    struct File {
        std::string path;
        dev_t device{};
        ino_t number{};
    };
    static File file_at(const std::string& path);
    void note_commit(int frames);
    int checkpoint(int mode);
    int start_log_anew();
    void end_holders();

    Connection& connection_;
    Cursors& cursors_;
    const File database_;
    const File log_;
    std::exception_ptr failure_{};
    std::int64_t round_ = 0;   ///< how often the log has begun anew
    int frames_ = 0;           ///< pages in the log
    int copied_ = 0;           ///< pages of it that are in the database, after the last checkpoint
    int fold_next_at_ = 0;     ///< frames at which the log is next copied
    int restart_next_at_ = 0;  ///< frames at which it is next emptied
    bool is_hold_told_ = false;
};

}  // namespace oneroom::db
