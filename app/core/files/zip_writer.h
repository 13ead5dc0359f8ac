// Writes a zip file from front to back: stored or deflated entries of any size (zip64), nothing held but the directory
// (some 130 bytes an entry). For what we hand out ourselves; what comes in is read by zip_reader.h.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/describe.h"

namespace oneroom::files {

class ZipWriter {
public:
    enum class Method { stored, deflated };

    /// Writes into `fd`, which is not owned, from its beginning. `at` is the time all entries show (UTC, in steps of 2
    /// s).
    ZipWriter(int fd, Instant at);
    ~ZipWriter();
    ZipWriter(const ZipWriter&) = delete;
    ZipWriter& operator=(const ZipWriter&) = delete;

    /// Starts an entry; `name` is ASCII with '/' between folders, not used before.
    void start(std::string_view name, Method method);
    /// Appends to it. Throws Failure 507 when the disk is full.
    void write(std::string_view bytes);
    /// Ends the entry.
    void finish();
    /// Takes the entry that was started back, as if it had never been.
    void drop();
    /// Writes the directory. Call once, last; the caller flushes.
    void close();

    std::int64_t size() const { return offset_; }      ///< bytes of the file so far
    std::int64_t entries() const { return entries_; }  ///< finished ones

private:
    struct Deflater;

    void put(std::string_view bytes);
    void deflate(std::string_view bytes, int flush);
    std::string local_header(std::uint32_t crc, std::int64_t size, std::int64_t packed) const;
    void list_entry(std::int64_t packed);

    const int fd_;
    std::uint32_t time_ = 0;
    std::int64_t offset_ = 0;
    std::int64_t entries_ = 0;
    std::int64_t flushed_ = 0;  ///< up to here the disk was told to write
    std::string directory_;

    std::string name_;
    Method method_ = Method::stored;
    std::int64_t start_ = 0;  ///< of the entry's header
    std::int64_t size_ = 0;   ///< of the entry, unpacked
    std::uint32_t crc_ = 0;
    std::unique_ptr<Deflater> deflater_;
};

}  // namespace oneroom::files
