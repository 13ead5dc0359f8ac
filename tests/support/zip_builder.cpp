#include "support/zip_builder.h"

#include <zlib.h>

#include <cstring>
#include <fstream>
#include <stdexcept>

namespace oneroom::test {
namespace {

std::string little_endian(std::uint64_t value, int bytes) {
    std::string out;
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 255);
    return out;
}

std::uint32_t crc_of(std::string_view content) {
    return static_cast<std::uint32_t>(::crc32(::crc32(0, nullptr, 0), reinterpret_cast<const Bytef*>(content.data()),
                                              static_cast<uInt>(content.size())));
}

struct Claims {
    std::string name, extra;
    std::uint16_t flags = 0, method = 0;
    std::uint32_t crc = 0, packed = 0, size = 0;
};

std::string local_header(const Claims& claims) {
    return "PK\3\4" + le16(20) + le16(claims.flags) + le16(claims.method) + le32(0x5C210000) + le32(claims.crc) +
           le32(claims.packed) + le32(claims.size) + le16(claims.name.size()) + le16(claims.extra.size()) +
           claims.name + claims.extra;
}

std::string central_header(const Claims& claims, std::uint16_t made_by, std::uint32_t attributes,
                           std::uint32_t offset) {
    return "PK\1\2" + le16(made_by) + le16(20) + le16(claims.flags) + le16(claims.method) + le32(0x5C210000) +
           le32(claims.crc) + le32(claims.packed) + le32(claims.size) + le16(claims.name.size()) +
           le16(claims.extra.size()) + le16(0) + le16(0) + le16(0) + le32(attributes) + le32(offset) + claims.name +
           claims.extra;
}

std::string end_record(std::uint64_t entries, std::uint64_t length, std::uint64_t offset, const std::string& comment) {
    return "PK\5\6" + le16(0) + le16(0) + le16(entries) + le16(entries) + le32(length) + le32(offset) +
           le16(comment.size()) + comment;
}

std::string end_record64(std::uint64_t entries, std::uint64_t length, std::uint64_t offset) {
    return "PK\6\6" + le64(44) + le16(45) + le16(45) + le32(0) + le32(0) + le64(entries) + le64(entries) +
           le64(length) + le64(offset);
}

}  // namespace

std::string le16(std::uint64_t value) { return little_endian(value, 2); }
std::string le32(std::uint64_t value) { return little_endian(value, 4); }
std::string le64(std::uint64_t value) { return little_endian(value, 8); }

std::string zip_extra(std::uint16_t id, std::string_view data) {
    return le16(id) + le16(data.size()) + std::string(data);
}

std::string deflate_raw(std::string_view content, int level) {
    z_stream stream{};
    if (::deflateInit2(&stream, level, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::runtime_error("deflateInit2");
    std::string out(::deflateBound(&stream, content.size()) + 16, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
    stream.avail_in = static_cast<uInt>(content.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    ::deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    ::deflateEnd(&stream);
    return out;
}

ZipBuilder& ZipBuilder::add(ZipPart part) {
    const std::string data = part.is_deflated ? deflate_raw(part.content) : part.content;
    Claims claims{part.name, part.extra, part.flags, 0, part.crc.value_or(crc_of(part.content)), 0, 0};
    claims.method = part.method.value_or(part.is_deflated ? 8 : 0);
    const std::uint64_t size = part.size.value_or(part.content.size());
    const std::uint64_t packed = part.packed_size.value_or(data.size());
    claims.size = part.has_zip64 ? 0xFFFFFFFF : static_cast<std::uint32_t>(size);
    claims.packed = part.has_zip64 ? 0xFFFFFFFF : static_cast<std::uint32_t>(packed);
    if (part.has_zip64) claims.extra += zip_extra(1, le64(size) + le64(packed));

    Claims local = claims;
    local.name = part.local_name.value_or(part.name);
    local.method = part.local_method.value_or(claims.method);
    local.size = part.local_size.value_or(claims.size);
    const std::uint32_t at = part.local_offset.value_or(offset());
    directory_ += central_header(claims, part.made_by, part.attributes, at);
    files_ += local_header(local) + data;
    ++count_;
    return *this;
}

ZipBuilder& ZipBuilder::folder(std::string name) {
    return add({.name = std::move(name), .is_deflated = false, .attributes = 0040755U << 16});
}

std::string ZipBuilder::bytes() const {
    const std::uint64_t entries = entries_.value_or(count_);
    std::string out = files_ + directory_;
    if (!has_zip64_end_) return out + end_record(entries & 0xFFFF, directory_.size(), files_.size(), comment_);
    const std::uint64_t end64_offset = out.size();
    out += end_record64(entries, directory_.size(), is_zip64_lying_ ? files_.size() + 4 : files_.size());
    out += "PK\6\7" + le32(0) + le64(end64_offset) + le32(1);
    if (is_zip64_lying_) return out + end_record(entries, directory_.size(), files_.size(), comment_);
    return out + end_record(0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, comment_);
}

std::string overlapping_bomb(std::size_t files, std::size_t kernel_bytes) {
    // Built from the last file to the first, because each quotes the header of the next.
    const std::string kernel(kernel_bytes, 'a');
    std::string run = deflate_raw(kernel);
    std::string content_front;                           // what comes before the kernel in the current file's content
    std::vector<std::pair<Claims, std::size_t>> placed;  // claims and how far from the end the header stands
    for (std::size_t i = files; i-- > 0;) {
        Claims claims{"f" + std::to_string(i),
                      "",
                      0,
                      8,
                      0,
                      static_cast<std::uint32_t>(run.size()),
                      static_cast<std::uint32_t>(content_front.size() + kernel.size())};
        claims.crc = crc_of(content_front + kernel);
        const std::string header = local_header(claims);
        run = header + run;
        placed.emplace_back(claims, run.size());
        content_front = header + content_front;
        // A stored block that is not the last one: 0, length, its complement.
        if (i > 0) run = std::string(1, '\0') + le16(header.size()) + le16(~header.size() & 0xFFFF) + run;
    }
    std::string directory;
    for (auto it = placed.rbegin(); it != placed.rend(); ++it)
        directory += central_header(it->first, 20, 0, static_cast<std::uint32_t>(run.size() - it->second));
    return run + directory + end_record(files, directory.size(), run.size(), "");
}

void write_empty_files_zip(const std::string& path, std::size_t files, bool has_zip64_end) {
    std::ofstream out(path, std::ios::binary);
    // All headers are alike but for the name and the place, which are patched in.
    const Claims claims{"0000000", "", 0, 0, 0, 0, 0};
    const std::string local = local_header(claims);
    std::string header = local;
    const auto patch_name = [&](std::size_t i) {
        for (std::size_t digit = 1; digit <= 7; ++digit, i /= 10)
            header[header.size() - digit] = static_cast<char>('0' + i % 10);
    };
    for (std::size_t i = 0; i < files; ++i) {
        patch_name(i);
        out << header;
    }
    const auto directory_offset = static_cast<std::uint64_t>(out.tellp());
    header = central_header(claims, 20, 0, 0);
    for (std::size_t i = 0; i < files; ++i) {
        patch_name(i);
        const auto place = static_cast<std::uint32_t>(i * local.size());
        std::memcpy(header.data() + 42, &place, 4);
        out << header;
    }
    const auto end = static_cast<std::uint64_t>(out.tellp());
    if (has_zip64_end) {
        out << end_record64(files, end - directory_offset, directory_offset);
        out << "PK\6\7" + le32(0) + le64(end) + le32(1);
        out << end_record(0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, "");
        return;
    }
    // The 16-bit count wraps round, which is what a reader that believes it would be fooled by.
    out << end_record(files & 0xFFFF, end - directory_offset, directory_offset, "");
}

}  // namespace oneroom::test
