// Files by their content: DIR/blobs/ab/cdef... is the file whose SHA-256 is abcdef... A blob never changes, the same
// bytes are kept once, and what a blob is called is known only to the rows that refer to it. Modes 0700 and 0600.
//
// A blob without a row is waste, never a danger: rows are written after their blobs, and a job removes what no row
// names. Safe to use from several threads.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/describe.h"
#include "core/files/staging.h"

namespace oneroom::files {

struct BlobInfo {
    std::string sha256;  ///< 64 lower-case hex digits
    std::int64_t size = 0;
    bool operator==(const BlobInfo&) const = default;
};

class BlobStore;

/// One blob on its way in. Leaves nothing behind when it is dropped without commit().
class BlobWriter {
public:
    /// Throws Failure 507 when the disk is full.
    void write(std::string_view bytes);
    std::int64_t size() const { return file_.size(); }
    /// The bytes so far, for reading with pread.
    int fd() const { return file_.fd(); }
    /// Durable when it returns. Call once, last.
    BlobInfo commit();

private:
    friend class BlobStore;
    explicit BlobWriter(BlobStore& store);

    BlobStore* store_;
    StagedFile file_;
    Sha256 hash_;
};

/// Many blobs at once, flushed together: thousands of small files cost one flush instead of one each.
class BlobBatch {
public:
    /// Starts the next file.
    void start();
    /// Appends to it.
    void write(std::string_view bytes);
    /// Ends it and names it. It is not in the store before commit().
    BlobInfo finish();
    /// All or, when it throws, some of the files are in the store; durable when it returns. Call once, last.
    void commit();

private:
    friend class BlobStore;
    explicit BlobBatch(BlobStore& store);

    struct Staged {
        std::filesystem::path path;
        std::string sha256;
    };

    BlobStore* store_;
    StagingFolder folder_;
    std::vector<Staged> staged_;
    std::set<std::string> known_;
    std::filesystem::path path_;
    UniqueFd fd_;
    Sha256 hash_;
    std::int64_t size_ = 0;
};

class BlobStore {
public:
    /// Makes DIR/blobs and DIR/staging where they are missing and removes what a crash left in staging.
    explicit BlobStore(std::filesystem::path data_folder);

    BlobWriter begin() { return BlobWriter(*this); }
    BlobBatch begin_batch() { return BlobBatch(*this); }

    /// Reads; nothing when there is no such blob (or `sha256` is not one).
    UniqueFd open(std::string_view sha256) const;
    bool has(std::string_view sha256) const;
    /// Where the blob is or would be. Throws std::logic_error when `sha256` is not 64 lower-case hex digits.
    std::filesystem::path path_of(std::string_view sha256) const;

    /// Blobs that are not in `referenced` and were last written before `before`, so that one whose row is about to be
    /// written is left alone.
    std::vector<std::string> list_unreferenced(const std::set<std::string, std::less<>>& referenced,
                                               Instant before) const;
    /// Removes the blob unless it was written again since `before`. False when it stayed or was not there.
    bool remove(std::string_view sha256, Instant before);

    const std::filesystem::path& staging_folder() const { return staging_; }

private:
    friend class BlobWriter;
    friend class BlobBatch;

    /// Moves a written and flushed file to its place; gives the folder to flush.
    std::filesystem::path adopt(const std::filesystem::path& staged, std::string_view sha256);

    std::filesystem::path blobs_;
    std::filesystem::path staging_;
    std::unique_ptr<std::mutex> moving_ = std::make_unique<std::mutex>();  ///< held while a blob appears or goes
};

}  // namespace oneroom::files
