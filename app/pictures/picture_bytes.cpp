#include "pictures/picture_bytes.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace oneroom::pictures {
namespace {

using namespace std::string_view_literals;

std::size_t byte(std::string_view bytes, std::size_t at) { return static_cast<unsigned char>(bytes[at]); }
std::size_t big16(std::string_view b, std::size_t at) { return byte(b, at) << 8 | byte(b, at + 1); }
std::size_t big32(std::string_view b, std::size_t at) { return big16(b, at) << 16 | big16(b, at + 2); }
std::size_t little32(std::string_view b, std::size_t at) {
    return byte(b, at) | byte(b, at + 1) << 8 | byte(b, at + 2) << 16 | byte(b, at + 3) << 24;
}

/// Chunks of length, name, data and checksum (PNG, 5.3).
std::string png_without_notes(std::string_view b) {
    constexpr std::array kept = {"IHDR"sv, "PLTE"sv, "IDAT"sv, "tRNS"sv, "gAMA"sv, "cHRM"sv, "sRGB"sv, "IEND"sv};
    constexpr std::size_t signature = 8, frame = 12;
    std::string out(b.substr(0, signature));
    for (std::size_t at = signature; at + frame <= b.size();) {
        const std::size_t length = big32(b, at);
        if (length > b.size() - at - frame) return "";
        const auto name = b.substr(at + 4, 4);
        if (std::ranges::find(kept, name) != kept.end()) out += b.substr(at, length + frame);
        if (name == "IEND") return out;  // whatever hangs behind it is no picture
        at += length + frame;
    }
    return "";
}

constexpr std::size_t upright = 1;

/// How a picture is turned (Exif 2.3, 4.6.4, tag 0x0112): 1 to 8, of the data of an APP1 segment. Upright where nothing
/// readable is said.
std::size_t orientation_in(std::string_view data) {
    constexpr std::string_view mark = "Exif\0\0"sv;
    constexpr std::size_t entry_size = 12, orientation_tag = 0x0112, short_type = 3;
    if (!data.starts_with(mark)) return upright;
    const std::string_view tiff = data.substr(mark.size());
    const bool is_little = tiff.starts_with("II");
    if (tiff.size() < 8 || (!is_little && !tiff.starts_with("MM"))) return upright;
    const auto two = [&](std::size_t at) {
        return is_little ? byte(tiff, at) | byte(tiff, at + 1) << 8 : big16(tiff, at);
    };
    const std::size_t directory = is_little ? little32(tiff, 4) : big32(tiff, 4);
    if (directory > tiff.size() - 2) return upright;
    const std::size_t count = two(directory);
    for (std::size_t i = 0, at = directory + 2; i < count && at + entry_size <= tiff.size(); ++i, at += entry_size) {
        if (two(at) != orientation_tag || two(at + 2) != short_type) continue;
        const std::size_t value = two(at + 8);
        return value <= 8 ? std::max(value, upright) : upright;
    }
    return upright;
}

/// An APP1 segment that says how the picture is turned, and nothing else.
std::string orientation_segment(std::size_t orientation) {
    std::string segment(
        "\xFF\xE1\0\x22"
        "Exif\0\0MM\0*\0\0\0\x08"
        "\0\x01"
        "\x01\x12\0\x03\0\0\0\x01\0\0\0\0"
        "\0\0\0\0"sv);
    segment[segment.size() - 7] = static_cast<char>(orientation);
    return segment;
}

/// Segments up to the scan, then the data of it (ITU T.81, B.1.1). APP0 says how dense, APP14 which colours; of the
/// first APP1 that says so, how the picture is turned.
std::string jpeg_without_notes(std::string_view b) {
    std::string out(b.substr(0, 2));
    std::size_t orientation = upright;
    for (std::size_t at = 2; at + 4 <= b.size();) {
        if (byte(b, at) != 0xFF) return "";
        const std::size_t marker = byte(b, at + 1);
        if (marker == 0xFF) {  // fill byte
            ++at;
            continue;
        }
        if (marker == 0xDA) {
            const auto end = b.rfind("\xFF\xD9"sv);
            if (end == b.npos || end < at) return "";
            return out + std::string(b.substr(at, end + 2 - at));
        }
        const std::size_t length = big16(b, at + 2) + 2;
        if (length < 4 || length > b.size() - at) return "";
        const bool is_note = marker == 0xFE || (marker > 0xE0 && marker <= 0xEF && marker != 0xEE);
        if (!is_note) out += b.substr(at, length);
        if (marker == 0xE1 && orientation == upright) {
            orientation = orientation_in(b.substr(at + 4, length - 4));
            if (orientation != upright) out += orientation_segment(orientation);
        }
        at += length;
    }
    return "";
}

/// Chunks of name, length and data, padded to even (RIFF). Flags of what is taken out are cleared.
std::string webp_without_notes(std::string_view b) {
    constexpr std::array kept = {"VP8 "sv, "VP8L"sv, "VP8X"sv, "ALPH"sv, "ANIM"sv, "ANMF"sv};
    constexpr std::size_t head = 12, frame = 8;
    std::string out(b.substr(0, head));
    for (std::size_t at = head; at + frame <= b.size();) {
        const std::size_t length = little32(b, at + 4), padded = length + (length & 1);
        if (length > b.size() - at - frame) return "";
        const auto name = b.substr(at, 4);
        if (std::ranges::find(kept, name) != kept.end()) {
            std::string chunk(b.substr(at, frame + padded));
            chunk.resize(frame + padded, '\0');
            constexpr unsigned char notes = 0x04 | 0x08 | 0x20;  // XMP, EXIF, colour profile
            if (name == "VP8X" && length > 0)
                chunk[frame] = static_cast<char>(static_cast<unsigned char>(chunk[frame]) & ~notes);
            out += chunk;
        }
        at += frame + std::min(padded, b.size() - at - frame);
    }
    if (out.size() == head) return "";
    for (std::size_t i = 0, size = out.size() - 8; i < 4; ++i) out[4 + i] = static_cast<char>(size >> (8 * i) & 0xFF);
    return out;
}

/// Where the data blocks that begin at `at` end: each has its length before it, and an empty one is the last.
std::optional<std::size_t> end_of_blocks(std::string_view b, std::size_t at) {
    while (at < b.size()) {
        const std::size_t length = byte(b, at);
        at += length + 1;
        if (length == 0) return at <= b.size() ? std::optional(at) : std::nullopt;
    }
    return std::nullopt;
}

/// Blocks behind the screen and its colours (GIF89a, 15 to 27): comments, texts and foreign data go, loops stay.
std::string gif_without_notes(std::string_view b) {
    const auto colours = [&](std::size_t flags) { return flags & 0x80 ? std::size_t{3} << ((flags & 7) + 1) : 0; };
    std::size_t at = 13;
    if (b.size() < at) return "";
    at += colours(byte(b, 10));
    if (at > b.size()) return "";
    std::string out(b.substr(0, at));
    while (at < b.size()) {
        const std::size_t kind = byte(b, at);
        if (kind == 0x3B) return out + ";";
        if (kind != 0x21 && kind != 0x2C) return "";
        const bool is_image = kind == 0x2C;
        if (at + (is_image ? 10 : 3) > b.size()) return "";
        const auto data = is_image ? at + 10 + colours(byte(b, at + 9)) + 1 : at + 2;
        const auto end = end_of_blocks(b, data);
        if (!end) return "";
        const bool is_loop = !is_image && byte(b, at + 1) == 0xFF && b.substr(at + 3, 11) == "NETSCAPE2.0";
        const bool is_timing = !is_image && byte(b, at + 1) == 0xF9;
        if (is_image || is_loop || is_timing) out += b.substr(at, *end - at);
        at = *end;
    }
    return "";
}

}  // namespace

std::string without_notes(std::string_view bytes, std::string_view mime) {
    if (mime == "image/png") return png_without_notes(bytes);
    if (mime == "image/jpeg") return jpeg_without_notes(bytes);
    if (mime == "image/webp") return webp_without_notes(bytes);
    if (mime == "image/gif") return gif_without_notes(bytes);
    return "";
}

}  // namespace oneroom::pictures
