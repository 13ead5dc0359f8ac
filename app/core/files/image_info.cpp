#include "core/files/image_info.h"

#include <unistd.h>

#include <array>
#include <functional>

namespace oneroom::files {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kinds{
    {{"image/png", "png"}, {"image/jpeg", "jpg"}, {"image/gif", "gif"}, {"image/webp", "webp"}}};

/// Bytes at any place of the image; short at its end.
using BytesAt = std::function<std::string(std::uint64_t offset, std::size_t length)>;

std::int64_t byte(std::string_view bytes, std::size_t at) { return static_cast<unsigned char>(bytes[at]); }
std::int64_t big16(std::string_view b, std::size_t at) { return byte(b, at) << 8 | byte(b, at + 1); }
std::int64_t big32(std::string_view b, std::size_t at) { return big16(b, at) << 16 | big16(b, at + 2); }
std::int64_t little16(std::string_view b, std::size_t at) { return byte(b, at) | byte(b, at + 1) << 8; }
std::int64_t little24(std::string_view b, std::size_t at) { return little16(b, at) | byte(b, at + 2) << 16; }

/// Walks the segments of a JPEG to its frame header (ITU T.81, B.2.2).
std::optional<ImageInfo> jpeg_info(const BytesAt& bytes_at) {
    std::uint64_t at = 2;
    for (int segments = 0; segments < 1000; ++segments) {
        const std::string head = bytes_at(at, 9);
        if (head.size() < 9 || byte(head, 0) != 0xFF) return std::nullopt;
        const auto marker = byte(head, 1);
        if (marker == 0xFF) {  // fill byte
            ++at;
            continue;
        }
        const bool is_frame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
        if (is_frame) return ImageInfo{"image/jpeg", "jpg", big16(head, 7), big16(head, 5)};
        if (marker == 0xDA || marker == 0xD9) return std::nullopt;  // scan or end before any frame
        at += 2 + static_cast<std::uint64_t>(big16(head, 2));
    }
    return std::nullopt;
}

std::optional<ImageInfo> webp_info(std::string_view head) {
    const auto chunk = head.substr(12, 4);
    if (chunk == "VP8X") return ImageInfo{"image/webp", "webp", little24(head, 24) + 1, little24(head, 27) + 1};
    if (chunk == "VP8 ")
        return ImageInfo{"image/webp", "webp", little16(head, 26) & 0x3FFF, little16(head, 28) & 0x3FFF};
    if (chunk == "VP8L" && byte(head, 20) == 0x2F) {
        const auto bits = little16(head, 21) | little16(head, 23) << 16;
        return ImageInfo{"image/webp", "webp", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1};
    }
    return std::nullopt;
}

std::optional<ImageInfo> kind_and_size(const BytesAt& bytes_at) {
    const std::string head = bytes_at(0, 30);
    using namespace std::string_view_literals;
    if (head.size() < 26) return std::nullopt;
    if (head.starts_with("\x89PNG\r\n\x1A\n"sv) && head.substr(12, 4) == "IHDR")
        return ImageInfo{"image/png", "png", big32(head, 16), big32(head, 20)};
    if (head.starts_with("GIF87a") || head.starts_with("GIF89a"))
        return ImageInfo{"image/gif", "gif", little16(head, 6), little16(head, 8)};
    if (head.starts_with("\xFF\xD8\xFF"sv)) return jpeg_info(bytes_at);
    if (head.size() == 30 && head.starts_with("RIFF") && head.substr(8, 4) == "WEBP") return webp_info(head);
    return std::nullopt;
}

std::optional<ImageInfo> info_of(const BytesAt& bytes_at) {
    const auto info = kind_and_size(bytes_at);
    return info && info->width > 0 && info->height > 0 ? info : std::nullopt;
}

}  // namespace

std::optional<ImageInfo> read_image_info(int fd) {
    return info_of([fd](std::uint64_t offset, std::size_t length) {
        std::string out(length, '\0');
        const ssize_t n = ::pread(fd, out.data(), length, static_cast<off_t>(offset));
        out.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
        return out;
    });
}

std::optional<ImageInfo> read_image_info(std::string_view bytes) {
    return info_of([bytes](std::uint64_t offset, std::size_t length) {
        return offset < bytes.size() ? std::string(bytes.substr(static_cast<std::size_t>(offset), length)) : "";
    });
}

std::string_view image_extension(std::string_view mime) {
    for (const auto& [known, extension] : kinds)
        if (known == mime) return extension;
    return "";
}

std::string_view image_mime(std::string_view extension) {
    for (const auto& [mime, known] : kinds)
        if (known == extension) return mime;
    return "";
}

}  // namespace oneroom::files
