// Reads zip files that nobody vouches for: the directory is checked as a whole before a byte is unpacked, everything
// is streamed, and what two tools could read in two ways is refused. Stored and deflated files only, zip64 included.
//
// Written over zlib instead of a zip library, because the checks need what libraries hide: both headers of a file,
// where its bytes lie, and every extra field.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace oneroom::files {

/// Why a zip is refused. `message` is a sentence for the person who made it.
struct ZipError : std::exception {
    std::string code;  ///< "zip-unsafe-name", see zip_directory.cpp and zip_reader.cpp
    std::string message;
    std::string path;  ///< the file inside the zip; empty: the zip as a whole

    ZipError(std::string code_, std::string message_, std::string path_ = {})
        : code(std::move(code_)), message(std::move(message_)), path(std::move(path_)) {}
    const char* what() const noexcept override { return message.c_str(); }
};

/// Something worth telling about a zip that is accepted.
struct ZipNote {
    std::string code;
    std::string message;
    std::string path;         ///< of the first file it is about
    std::int64_t count = 1;   ///< how many files it is about
    bool is_warning = false;  ///< else for information only
};

/// What a zip may cost us. Sizes are of the unpacked files.
struct ZipLimits {
    std::int64_t files = 100'000;                ///< folders counted
    std::int64_t total_bytes = 2'147'483'648;    ///< of all files together
    std::int64_t ratio = 200;                    ///< unpacked to packed ...
    std::int64_t ratio_free_bytes = 10'000'000;  ///< ... of what is larger than this
    std::int64_t name_bytes = 8'388'608;         ///< of all names together; they are held in memory
};

/// One file in a zip. Folders are not listed.
struct ZipEntry {
    std::string path;              ///< UTF-8 with '/', safe to show and to use as a key, never as a path on the disk
    std::string code_page_name{};  ///< as stored, where `path` is a reading of it in code page 437; else empty
    std::int64_t size = 0;         ///< unpacked; reading gives exactly so many bytes or throws
    std::int64_t packed_size = 0;
    std::int64_t data_offset = 0;
    std::uint32_t crc32 = 0;
    bool is_deflated = false;
};

class ZipReader {
public:
    using Sink = std::function<void(std::string_view)>;

    /// Reads and checks the directory of the zip in `fd`, which is not owned and is read with pread. Throws ZipError.
    explicit ZipReader(int fd, const ZipLimits& limits = {});

    /// In the order of the zip's directory.
    const std::vector<ZipEntry>& entries() const { return entries_; }
    const std::vector<ZipNote>& notes() const { return notes_; }
    /// The file of exactly this path, or nullptr.
    const ZipEntry* find(std::string_view path) const;
    std::int64_t total_size() const { return total_size_; }

    /// Unpacks one file in pieces of at most 64 KiB. Throws ZipError when the bytes are not what the directory says;
    /// some may have been given out by then, never more than `size`.
    void read(const ZipEntry& entry, const Sink& sink) const;
    /// The whole file in memory, for small ones. Throws ZipError "zip-too-large" above `limit`.
    std::string read_all(const ZipEntry& entry, std::int64_t limit) const;

private:
    void inflate(const ZipEntry& entry, const Sink& sink) const;

    int fd_;
    std::vector<ZipEntry> entries_;
    std::vector<std::size_t> by_path_;  ///< indexes of entries_, sorted by path
    std::vector<ZipNote> notes_;
    std::int64_t total_size_ = 0;
};

}  // namespace oneroom::files
