// A disk that remembers what has really reached it. SQLite's files go through a VFS of ours, the blob store's through
// wrapped system calls; both run on real files, and beside them stands what a power cut at this moment would leave.
// It can also refuse: full, unreadable, a flush that fails.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace oneroom::prove {

enum class Op { read, write, sync, open };

/// What SQLite is told from the `nth` operation of its kind on.
struct Fault {
    Op op = Op::sync;
    std::int64_t nth = 1;
    bool is_persistent = false;  ///< otherwise once
    int code = SQLITE_IOERR;
    std::string only{};  ///< files whose name ends so; empty: all
};

/// Where a power cut may strike: "before flush of -wal", "after rename of a blob".
using Point = std::string;

class Disk {
public:
    /// The one of this process, SQLite's default from its first use.
    static Disk& instance();

    /// Files below `folder` are looked after from now on; what is there already counts as durable.
    void watch(const std::filesystem::path& folder);
    void unwatch();

    /// Called at every place where a cut may strike, while the disk stands still. It may open databases elsewhere.
    std::function<void(const Point&)> on_point{};

    /// Writes what a power cut now leaves into `folder`, which is empty: flushed bytes, and of the others what `random`
    /// decides: nothing, all, the first few, or each sector of 512 or 4,096 bytes in any of its states since the last
    /// flush. The shared-memory file is lost.
    void leave_image(const std::filesystem::path& folder, std::mt19937& random);

    void fail(const Fault& fault);
    /// Everything works again; true when the fault was met.
    bool heal();
    /// Operations of the kind since fail() or heal().
    std::int64_t count(Op op) const;

    /// The process dies: what its open files are asked for changes nothing any more. The system's memory stays.
    void kill_handles();
    /// All of them are closed; the next process may come.
    void revive();

    // ---- for the VFS and the wrapped calls
    struct Change {
        std::int64_t at = 0;
        std::string bytes{};  ///< empty: cut off at `at`
    };
    struct Model {
        std::string durable{};
        std::vector<Change> pending{};
        bool has_name = false;  ///< its entry in the folder is durable
        bool is_gone = false;   ///< removed, but not yet durably
    };
    bool is_watched(const char* path) const;
    int admit(Op op, const std::string& path);
    void written(const std::string& path, std::int64_t at, const void* bytes, int size);
    void cut_off(const std::string& path, std::int64_t size);
    int flush(const std::string& path, const std::function<int()>& really);
    void opened(const std::string& path, bool is_new);
    void removed(const std::string& path, bool is_durable);
    void folder_made(const std::string& path);
    void renamed(const std::string& from, const std::string& to);
    void flushed_descriptor(const std::string& path, bool is_folder);
    void flushed_everything();
    void point(const Point& name);
    bool is_alive(int generation) const { return generation == generation_; }
    int generation() const { return generation_; }
    std::recursive_mutex& mutex() { return mutex_; }

private:
    Disk();
    void leave_blobs(const std::filesystem::path& folder, std::mt19937& random) const;

    mutable std::recursive_mutex mutex_;
    std::string watched_{};
    std::map<std::string, Model> models_{};
    std::optional<Fault> fault_{};
    bool is_met_ = false;
    std::map<Op, std::int64_t> counts_{};
    int generation_ = 0;
    // The blob store: which bytes are flushed, which entries are not yet durable.
    std::set<std::string> flushed_files_{};
    std::set<std::string> loose_entries_{};  ///< files and folders whose entry is not durable
    std::set<std::string> loose_bytes_{};    ///< blobs whose bytes are not
};

}  // namespace oneroom::prove
