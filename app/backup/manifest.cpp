#include "backup/manifest.h"

#include <algorithm>

namespace oneroom::backup {
namespace {

constexpr std::string_view blobs_folder = "blobs/";
constexpr std::size_t sha256_length = 64;

}  // namespace

std::string blob_name(std::string_view sha256) {
    return std::string(blobs_folder) + std::string(sha256.substr(0, 2)) + "/" + std::string(sha256.substr(2));
}

std::string sha256_of_blob_name(std::string_view name) {
    if (name.size() != blobs_folder.size() + sha256_length + 1 || !name.starts_with(blobs_folder)) return "";
    const std::string_view rest = name.substr(blobs_folder.size());
    if (rest[2] != '/') return "";
    std::string sha256(rest.substr(0, 2));
    sha256 += rest.substr(3);
    const bool is_hex =
        std::ranges::all_of(sha256, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
    return is_hex ? sha256 : "";
}

bool is_entry_name(std::string_view name) {
    return name == database_name || name == key_name || name == settings_name || !sha256_of_blob_name(name).empty();
}

}  // namespace oneroom::backup
