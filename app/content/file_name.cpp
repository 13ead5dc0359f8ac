#include "content/file_name.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"

namespace oneroom::content {
namespace {

constexpr std::size_t longest_name = 150;  // code points; 600 bytes of UTF-8 at most
constexpr std::size_t longest_extension = 10;

bool is_left_out(char32_t c) {
    return c < 0x20 || c == '%' || (c >= 0x7F && c < 0xA0) || c == 0x061C || c == 0x200E || c == 0x200F ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF || c == 0xFFFD ||
           (c >= 0xFFF9 && c <= 0xFFFB);
}

bool is_replaced(char32_t c) {
    constexpr std::u32string_view unwanted = U"#&+<>:\"|?*;`$";
    return unwanted.find(c) != unwanted.npos;
}

/// Names that Windows keeps for devices, whatever the extension.
bool is_device(std::string_view name) {
    const std::string stem = to_lower_ascii(name.substr(0, name.find('.')));
    constexpr std::array<std::string_view, 4> devices{"con", "prn", "aux", "nul"};
    if (std::ranges::find(devices, stem) != devices.end()) return true;
    return stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")) && stem[3] >= '0' && stem[3] <= '9';
}

/// The first `most` code points.
std::string_view shortened(std::string_view name, std::size_t most) {
    std::size_t at = 0;
    while (at < name.size() && most-- > 0) next_code_point(name, at);
    return name.substr(0, at);
}

}  // namespace

std::string extension_of(std::string_view name) {
    const auto dot = name.rfind('.');
    if (dot == name.npos || dot == 0) return "";
    const auto extension = name.substr(dot + 1);
    const auto is_plain = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    if (extension.empty() || extension.size() > longest_extension || !std::ranges::all_of(extension, is_plain))
        return "";
    return to_lower_ascii(extension);
}

std::string clean_file_name(std::string_view name) {
    name = name.substr(name.find_last_of("/\\") + 1);
    std::string out;
    for (std::size_t at = 0; at < name.size();) {
        const char32_t c = next_code_point(name, at);
        if (is_left_out(c)) continue;
        append_utf8(out, is_replaced(c) ? U'_' : c);
    }
    out.erase(0, std::min(out.find_first_not_of(" .-"), out.size()));
    out.erase(out.find_last_not_of(" .") + 1);
    if (out.empty()) return "file";
    if (is_device(out)) out.insert(0, "_");
    if (code_points(out) > longest_name) {
        const std::string extension = extension_of(out);
        const std::string_view stem = std::string_view(out).substr(0, out.size() - extension.size());
        out = std::string(shortened(stem, longest_name - extension.size() - 1));
        if (!extension.empty()) out += "." + extension;
    }
    return out;
}

std::string with_extension(std::string_view name, std::string_view extension) {
    const std::string old = extension_of(name);
    const std::string_view stem = old.empty() ? name : name.substr(0, name.size() - old.size() - 1);
    return std::string(stem) + "." + std::string(extension);
}

}  // namespace oneroom::content
