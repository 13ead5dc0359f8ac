#include "packages/package_files.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/files/text_encoding.h"
#include "core/files/zip_names.h"
#include "packages/name_letters.h"

namespace oneroom::packages {
namespace {

/// The folder that all files lie in, with its '/'; empty when they do not.
std::string common_folder(const std::vector<std::string_view>& paths) {
    if (paths.empty()) return {};
    std::string_view common = paths.front().substr(0, paths.front().rfind('/') + 1);
    for (const auto path : paths)
        while (!path.starts_with(common)) common = common.substr(0, common.substr(0, common.size() - 1).rfind('/') + 1);
    return std::string(common);
}

bool is_ascii(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string letters_key(std::string_view path) { return to_lower_ascii(decomposed(path)); }

std::string_view folder_of(std::string_view path) { return path.substr(0, path.rfind('/') + 1); }

/// The highest folder with a description in it, when everything lies in that folder.
std::string find_root(const std::vector<std::string_view>& paths) {
    const auto depth = [](std::string_view path) { return std::ranges::count(path, '/'); };
    const std::string_view* highest = nullptr;
    for (const auto& path : paths)
        if (is_description(path) && (highest == nullptr || depth(path) < depth(*highest))) highest = &path;
    if (highest == nullptr) return {};
    const auto folder = folder_of(*highest);
    return common_folder(paths).starts_with(folder) ? std::string(folder) : std::string();
}

}  // namespace

std::string_view file_name_of(std::string_view path) { return path.substr(path.rfind('/') + 1); }

std::string extension_of(std::string_view path) {
    const auto name = file_name_of(path);
    const auto dot = name.rfind('.');
    return dot == std::string_view::npos ? std::string() : to_lower_ascii(name.substr(dot + 1));
}

bool is_litter(std::string_view path) {
    const auto name = file_name_of(path);
    return path.starts_with("__MACOSX/") || path.find("/__MACOSX/") != std::string_view::npos || name == ".DS_Store" ||
           name.starts_with("._") || equal_ignoring_case(name, "thumbs.db") || equal_ignoring_case(name, "desktop.ini");
}

bool is_description(std::string_view path) {
    const std::string name = to_lower_ascii(file_name_of(path));
    return name == "imsmanifest.xml" || name == "tincan.xml" || name == "cmi5.xml" || name.ends_with(".crs");
}

PackageFiles::PackageFiles(const files::ZipReader& zip, FindingList& findings) : zip_(&zip) {
    std::vector<std::string_view> paths;
    std::string_view litter;
    for (const auto& entry : zip.entries()) {
        if (is_litter(entry.path)) {
            litter = entry.path;
        } else {
            paths.push_back(entry.path);
        }
    }
    root_ = find_root(paths);
    for (const auto& entry : zip.entries()) {
        if (is_litter(entry.path)) continue;
        entries_.push_back({std::string_view(entry.path).substr(root_.size()), &entry});
        const std::string_view path = entries_.back().path;
        by_lower_case_.emplace_back(to_lower_ascii(path), path);
        if (!is_ascii(path)) by_letters_.emplace_back(letters_key(path), path);
        // An old zip program may have meant Windows' letters where the zip reader, by the book, saw those of DOS.
        if (!entry.code_page_name.empty()) {
            const std::string windows = files::from_windows_1252(entry.code_page_name);
            by_letters_.emplace_back(
                letters_key(std::string_view(windows).substr(std::min(root_.size(), windows.size()))), path);
        }
        if (path.find('%') != std::string_view::npos)
            by_escapes_.emplace_back(to_lower_ascii(files::percent_decode(path)), path);
        total_bytes_ += entry.size;
    }
    for (auto* names : {&by_lower_case_, &by_letters_, &by_escapes_}) std::ranges::sort(*names);
    if (!root_.empty())
        findings.add("in-folder", "The package lies in the folder " + root_ + " of the zip; it was taken from there.");
    if (!litter.empty())
        findings.add("litter", "Files that an operating system left in the zip were left out.", std::string(litter));
}

PackageFiles::PackageFiles(std::string path, std::string description)
    : lone_path_(std::move(path)),
      lone_bytes_(std::move(description)),
      total_bytes_(static_cast<std::int64_t>(lone_bytes_.size())) {}

const files::ZipEntry* PackageFiles::find(std::string_view path) const {
    return zip_ == nullptr ? nullptr : zip_->find(root_ + std::string(path));
}

Located PackageFiles::locate(std::string_view path) const {
    const std::string decoded = files::percent_decode(path);
    for (const std::string& candidate : {std::string(path), decoded})
        if (find(candidate) != nullptr) return {candidate, Spelling::same};
    for (const std::string& candidate : {std::string(path), decoded})
        if (auto found = find_spelling(by_lower_case_, to_lower_ascii(candidate), Spelling::other_case);
            !found.path.empty())
            return found;
    if (auto found = find_spelling(by_letters_, letters_key(decoded), Spelling::other_letters); !found.path.empty())
        return found;
    return find_spelling(by_escapes_, to_lower_ascii(decoded), Spelling::escaped);
}

Located PackageFiles::find_spelling(const Names& names, const std::string& key, Spelling spelling) const {
    const auto [first, last] = std::ranges::equal_range(names, std::string_view(key), {},
                                                        [](const auto& pair) { return std::string_view(pair.first); });
    // Several that differ in this only: to choose one would be to guess.
    const bool is_clear =
        first != last && std::ranges::all_of(first, last, [&](const auto& one) { return one.second == first->second; });
    return is_clear ? Located{std::string(first->second), spelling} : Located{};
}

std::vector<std::string> PackageFiles::at_top(std::string_view ending) const {
    std::vector<std::string> found;
    for (const auto& [path, entry] : entries_)
        if (path.find('/') == std::string::npos && to_lower_ascii(path).ends_with(ending)) found.emplace_back(path);
    std::ranges::sort(found);
    return found;
}

std::string PackageFiles::read(std::string_view path, std::int64_t limit) const {
    if (is_lone_file()) return path == lone_path_ ? lone_bytes_ : std::string();
    const auto* entry = find(path);
    return entry == nullptr ? std::string() : zip_->read_all(*entry, limit);
}

}  // namespace oneroom::packages
