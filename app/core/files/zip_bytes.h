// Numbers and pieces out of a zip file; private to the zip reader.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace oneroom::files {

/// Little-endian numbers at a place of a record. The caller has checked the length.
inline std::uint64_t number_at(std::string_view record, std::size_t at, int bytes) {
    std::uint64_t value = 0;
    for (int i = bytes - 1; i >= 0; --i)
        value = value << 8 | static_cast<unsigned char>(record[at + static_cast<std::size_t>(i)]);
    return value;
}
inline std::uint32_t u16_at(std::string_view record, std::size_t at) {
    return static_cast<std::uint32_t>(number_at(record, at, 2));
}
inline std::uint32_t u32_at(std::string_view record, std::size_t at) {
    return static_cast<std::uint32_t>(number_at(record, at, 4));
}
inline std::uint64_t u64_at(std::string_view record, std::size_t at) { return number_at(record, at, 8); }

/// A file read at any place, in windows, so that neighbouring small reads cost one system call.
class ZipBytes {
public:
    /// `window`: how much is read at a time.
    ZipBytes(int fd, std::size_t window);

    std::uint64_t size() const { return size_; }
    /// `length` bytes at `offset`, valid until the next call. Throws ZipError when the file ends before.
    std::string_view at(std::uint64_t offset, std::size_t length);

private:
    int fd_;
    std::size_t window_bytes_;
    std::uint64_t size_ = 0;
    std::uint64_t window_offset_ = 0;
    std::string window_;
};

/// Reads up to `length` bytes at `offset` into `to`; less only at the end of the file. Throws ZipError.
std::size_t read_at(int fd, std::uint64_t offset, char* to, std::size_t length);

}  // namespace oneroom::files
