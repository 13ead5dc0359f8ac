#include "core/files/zip_names.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"

namespace oneroom::files {
namespace {

constexpr std::size_t longest_path = 1024;

/// The upper half of code page 437.
constexpr std::array<char32_t, 128> code_page_437 = {
    0x00C7, 0x00FC, 0x00E9, 0x00E2, 0x00E4, 0x00E0, 0x00E5, 0x00E7, 0x00EA, 0x00EB, 0x00E8, 0x00EF, 0x00EE,
    0x00EC, 0x00C4, 0x00C5, 0x00C9, 0x00E6, 0x00C6, 0x00F4, 0x00F6, 0x00F2, 0x00FB, 0x00F9, 0x00FF, 0x00D6,
    0x00DC, 0x00A2, 0x00A3, 0x00A5, 0x20A7, 0x0192, 0x00E1, 0x00ED, 0x00F3, 0x00FA, 0x00F1, 0x00D1, 0x00AA,
    0x00BA, 0x00BF, 0x2310, 0x00AC, 0x00BD, 0x00BC, 0x00A1, 0x00AB, 0x00BB, 0x2591, 0x2592, 0x2593, 0x2502,
    0x2524, 0x2561, 0x2562, 0x2556, 0x2555, 0x2563, 0x2551, 0x2557, 0x255D, 0x255C, 0x255B, 0x2510, 0x2514,
    0x2534, 0x252C, 0x251C, 0x2500, 0x253C, 0x255E, 0x255F, 0x255A, 0x2554, 0x2569, 0x2566, 0x2560, 0x2550,
    0x256C, 0x2567, 0x2568, 0x2564, 0x2565, 0x2559, 0x2558, 0x2552, 0x2553, 0x256B, 0x256A, 0x2518, 0x250C,
    0x2588, 0x2584, 0x258C, 0x2590, 0x2580, 0x03B1, 0x00DF, 0x0393, 0x03C0, 0x03A3, 0x03C3, 0x00B5, 0x03C4,
    0x03A6, 0x0398, 0x03A9, 0x03B4, 0x221E, 0x03C6, 0x03B5, 0x2229, 0x2261, 0x00B1, 0x2265, 0x2264, 0x2320,
    0x2321, 0x00F7, 0x2248, 0x00B0, 0x2219, 0x00B7, 0x221A, 0x207F, 0x00B2, 0x25A0, 0x00A0};

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

int hex_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// The ASCII that over-long UTF-8 sequences hide ("\xC0\xAE" is '.' to a careless reader); other bytes as they are.
std::string reveal_overlong(std::string_view bytes) {
    const auto byte_at = [&](std::size_t i) { return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U; };
    const auto continues = [&](std::size_t i) { return (byte_at(i) & 0xC0U) == 0x80U; };
    std::string out;
    for (std::size_t i = 0; i < bytes.size();) {
        if ((byte_at(i) & 0xFEU) == 0xC0U && continues(i + 1)) {
            out += static_cast<char>((byte_at(i) & 1U) << 6 | (byte_at(i + 1) & 0x3FU));
            i += 2;
        } else if (byte_at(i) == 0xE0U && (byte_at(i + 1) & 0xFEU) == 0x80U && continues(i + 2)) {
            out += static_cast<char>((byte_at(i + 1) & 1U) << 6 | (byte_at(i + 2) & 0x3FU));
            i += 3;
        } else if (byte_at(i) == 0xF0U && byte_at(i + 1) == 0x80U && (byte_at(i + 2) & 0xFEU) == 0x80U &&
                   continues(i + 3)) {
            out += static_cast<char>((byte_at(i + 2) & 1U) << 6 | (byte_at(i + 3) & 0x3FU));
            i += 4;
        } else {
            out += bytes[i++];
        }
    }
    return out;
}

/// ".." and what Windows makes of it once it drops trailing dots and blanks ("...", ".. ").
bool is_climbing(std::string_view part) {
    return part.starts_with("..") && part.find_first_not_of(". ") == std::string_view::npos;
}

/// Why `name` could lead out of its folder; empty when it cannot.
std::string find_escape(std::string_view name) {
    if (name.find('\0') != std::string_view::npos) return "contains a NUL character";
    std::string path(name);
    std::ranges::replace(path, '\\', '/');
    if (path.starts_with("//")) return "is a network path";
    if (path.starts_with("/")) return "starts at the root of the disk";
    const char first = path.empty() ? '\0' : path[0];
    const bool is_letter = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
    if (path.size() >= 2 && path[1] == ':' && is_letter) return "starts with a drive letter";
    if (std::ranges::any_of(split(path, '/'), is_climbing)) return "leads out of its folder (\"..\")";
    return {};
}

/// The same for all disguises: percent escapes (twice, as some servers do) and over-long UTF-8.
std::string find_hidden_escape(std::string_view name) {
    std::string seen(name);
    for (int round = 0; round < 3; ++round) {
        if (std::string why = find_escape(seen); !why.empty()) return why;
        if (!std::ranges::all_of(seen, is_ascii))
            if (std::string why = find_escape(reveal_overlong(seen)); !why.empty()) return why;
        if (seen.find('%') == std::string::npos) break;
        seen = percent_decode(seen);
    }
    return {};
}

bool is_odd(char32_t c) {
    const bool is_direction_mark =
        c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    return c < 0x20 || c == 0x7F || is_direction_mark;
}

bool has_odd_character(std::string_view utf8) {
    for (std::size_t at = 0; at < utf8.size();)
        if (is_odd(next_code_point(utf8, at))) return true;
    return false;
}

/// Joins the parts that count, with '/'.
void normalise(ZipName& name, std::string_view text) {
    const bool is_folder = text.ends_with('/') || text.ends_with('\\');
    std::string slashed(text);
    std::ranges::replace(slashed, '\\', '/');
    for (const auto part : split(slashed, '/')) {
        if (part.empty() || part == ".") continue;
        if (!name.path.empty()) name.path += '/';
        name.path += part;
        if (part.ends_with('.') || part.ends_with(' ')) name.has_odd_characters = true;
    }
    if (is_folder) name.path += '/';
    name.is_rewritten = name.path != text;
}

}  // namespace

std::string from_code_page_437(std::string_view bytes) {
    std::string out;
    for (const char c : bytes) {
        if (is_ascii(c)) {
            out += c;
        } else {
            append_utf8(out, code_page_437[static_cast<unsigned char>(c) - 0x80U]);
        }
    }
    return out;
}

std::string percent_decode(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_escape =
            text[i] == '%' && i + 2 < text.size() && hex_value(text[i + 1]) >= 0 && hex_value(text[i + 2]) >= 0;
        if (is_escape) {
            out += static_cast<char>(hex_value(text[i + 1]) * 16 + hex_value(text[i + 2]));
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

ZipName read_zip_name(std::string_view stored, bool says_utf8) {
    ZipName name;
    name.refusal = find_hidden_escape(stored);
    if (!name.refusal.empty()) return name;
    if (stored.size() > longest_path) {
        name.refusal = "is longer than 1,024 bytes";
        return name;
    }
    std::string text(stored);
    if (!is_utf8(stored)) {
        if (says_utf8) {
            name.refusal = "is said to be UTF-8 and is not";
            return name;
        }
        name.is_code_page = true;
        text = from_code_page_437(stored);
    }
    normalise(name, text);
    name.has_odd_characters |= has_odd_character(name.path);
    if (name.path == "/") {
        name.path.clear();
    } else if (name.path.empty()) {
        name.refusal = "is empty";
    }
    return name;
}

bool is_same_name_in_unicode(std::string_view stored, std::string_view unicode) {
    if (stored == unicode) return true;
    if (!is_utf8(unicode) || std::ranges::all_of(stored, is_ascii)) return false;
    const auto ascii_of = [](std::string_view text) {
        std::string ascii;
        std::ranges::copy_if(text, std::back_inserter(ascii), is_ascii);
        return ascii;
    };
    return ascii_of(stored) == ascii_of(unicode);
}

}  // namespace oneroom::files
