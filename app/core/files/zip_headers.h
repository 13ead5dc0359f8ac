// The records of a zip file, one at a time: where the directory is, what it says of a file and whether the file's own
// header agrees. Private to the zip reader.
#pragma once

#include "core/files/zip_bytes.h"
#include "core/files/zip_reader.h"

namespace oneroom::files {

/// Where the directory is and how many entries it says it has.
struct ZipDirectoryPlace {
    std::uint64_t offset = 0, length = 0, entries = 0;
};

/// What the directory says of one file or folder, with what its zip64 field adds.
struct ZipHeader {
    std::uint32_t made_by = 0, flags = 0, method = 0, crc = 0, attributes = 0, disk = 0;
    std::uint64_t packed = 0, size = 0, local_offset = 0;
    std::string name, extra;        ///< as stored
    std::string path;               ///< UTF-8, as read_zip_name gives it; filled by the caller, for messages, too
    bool is_folder = false;         ///< filled by the caller
    std::uint64_t data_offset = 0;  ///< filled by check_local_header

    bool is_encrypted() const { return (flags & (1U << 0 | 1U << 6 | 1U << 13)) != 0; }
    bool says_utf8() const { return (flags & 1U << 11) != 0; }
    bool has_descriptor() const { return (flags & 1U << 3) != 0; }
    /// Made on Unix or macOS, so that the upper half of the attributes is a file mode.
    bool has_unix_mode() const { return (made_by >> 8) == 3 || (made_by >> 8) == 19; }
    std::uint32_t unix_mode() const { return attributes >> 16; }
};

/// Finds the end of the zip and by it the directory. Throws ZipError when there is none.
ZipDirectoryPlace find_zip_directory(ZipBytes& bytes, std::vector<ZipNote>& notes);

/// The entry at `at`, which moves past it. Throws ZipError when it is none or goes over `directory_end`.
ZipHeader read_zip_header(ZipBytes& bytes, std::uint64_t& at, std::uint64_t directory_end);

/// The Unicode path field (4.6.9) of the entry, empty without one. Throws ZipError when it is another name altogether.
std::string unicode_path_of(const ZipHeader& header);

/// Throws ZipError for links, devices and other special files (UP-02).
void refuse_links(const ZipHeader& header);

/// Throws ZipError for passwords, unknown compression, parts of split zips and sizes that cannot be.
void refuse_unreadable(const ZipHeader& header);

/// Holds the header before the file's bytes to the one in the directory (UP-01) and finds where the bytes begin.
void check_local_header(ZipBytes& bytes, ZipHeader& header);

/// A stored name for a message: readable, short, without control characters.
std::string shown_zip_name(std::string_view stored);

/// The refusal of a zip that says two things about `about` (like "the size") of `path`.
ZipError zip_contradiction(const std::string& path, const std::string& about);

}  // namespace oneroom::files
