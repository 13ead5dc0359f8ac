// Makes zip files byte by byte: honest ones in one line, hostile ones by saying what each header claims.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oneroom::test {

/// One entry. What is not set is what an honest tool writes; `local_*` is what the header before the bytes says.
struct ZipPart {
    std::string name{};
    std::string content{};
    bool is_deflated = true;
    std::optional<std::uint16_t> method{};  ///< claimed in both headers
    std::uint16_t flags = 1U << 11;         ///< names are UTF-8
    std::uint16_t made_by = 0x031E;         ///< Unix, version 3.0
    std::uint32_t attributes = 0100644U << 16;
    std::string extra{};  ///< of both headers
    std::optional<std::string> local_name{};
    std::optional<std::uint16_t> local_method{};
    std::optional<std::uint32_t> local_size{};
    std::optional<std::uint64_t> size{};  ///< claimed in both headers
    std::optional<std::uint64_t> packed_size{};
    std::optional<std::uint32_t> crc{};
    std::optional<std::uint32_t> local_offset{};  ///< claimed in the directory
    bool has_zip64 = false;                       ///< sizes stand in the zip64 field
};

class ZipBuilder {
public:
    ZipBuilder& add(ZipPart part);
    ZipBuilder& add(std::string name, std::string content) {
        return add({.name = std::move(name), .content = std::move(content)});
    }
    ZipBuilder& folder(std::string name);

    /// What the end record says instead of the truth.
    ZipBuilder& claim_entries(std::uint64_t entries) {
        entries_ = entries;
        return *this;
    }
    ZipBuilder& with_zip64_end() {
        has_zip64_end_ = true;
        return *this;
    }
    /// The zip64 end record names another place than the plain one.
    ZipBuilder& with_lying_zip64_end() {
        has_zip64_end_ = is_zip64_lying_ = true;
        return *this;
    }
    ZipBuilder& comment(std::string text) {
        comment_ = std::move(text);
        return *this;
    }
    /// Where the next entry's local header will be.
    std::uint32_t offset() const { return static_cast<std::uint32_t>(files_.size()); }

    std::string bytes() const;

private:
    std::string files_, directory_, comment_;
    std::uint64_t count_ = 0;
    std::optional<std::uint64_t> entries_;
    bool has_zip64_end_ = false, is_zip64_lying_ = false;
};

/// Little-endian.
std::string le16(std::uint64_t value);
std::string le32(std::uint64_t value);
std::string le64(std::uint64_t value);

/// An extra field: id, length, data.
std::string zip_extra(std::uint16_t id, std::string_view data);

/// Deflate data without any header.
std::string deflate_raw(std::string_view content, int level = 9);

/// Many files that share one run of bytes (David Fifield, "A better zip bomb"): the data of each begins with a stored
/// block that quotes the next one's local header, and runs on into it.
std::string overlapping_bomb(std::size_t files, std::size_t kernel_bytes);

/// Writes `files` empty files straight to `path`: too many to hold in memory twice. Without a zip64 end
/// the number of files is written modulo 65,536.
void write_empty_files_zip(const std::string& path, std::size_t files, bool has_zip64_end = false);

}  // namespace oneroom::test
