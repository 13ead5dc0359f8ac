#include "packages/package_files.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/files/zip_names.h"

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
        by_lower_case_.emplace_back(to_lower_ascii(entries_.back().path), entries_.back().path);
        total_bytes_ += entry.size;
    }
    std::ranges::sort(by_lower_case_);
    if (!root_.empty())
        findings.info(
            "in-folder",
            "The package lies in the folder " + root_ +
                " of the zip. It was taken from there; better zip the content of the folder, not the folder.");
    if (!litter.empty())
        findings.info("litter", "Files that an operating system left in the zip were left out.", std::string(litter));
}

const files::ZipEntry* PackageFiles::find(std::string_view path) const { return zip_->find(root_ + std::string(path)); }

Located PackageFiles::locate(std::string_view path) const {
    const std::string decoded = files::percent_decode(path);
    for (const std::string& candidate : {std::string(path), decoded})
        if (find(candidate) != nullptr) return {candidate, false};
    for (const std::string& candidate : {std::string(path), decoded}) {
        const std::string lower = to_lower_ascii(candidate);
        const auto found = std::ranges::lower_bound(by_lower_case_, lower, {},
                                                    [](const auto& pair) { return std::string_view(pair.first); });
        if (found != by_lower_case_.end() && found->first == lower) return {std::string(found->second), true};
    }
    return {};
}

std::vector<std::string> PackageFiles::at_top(std::string_view ending) const {
    std::vector<std::string> found;
    for (const auto& [path, entry] : entries_)
        if (path.find('/') == std::string::npos && to_lower_ascii(path).ends_with(ending)) found.emplace_back(path);
    std::ranges::sort(found);
    return found;
}

std::string PackageFiles::read(std::string_view path, std::int64_t limit) const {
    const auto* entry = find(path);
    return entry == nullptr ? std::string() : zip_->read_all(*entry, limit);
}

}  // namespace oneroom::packages
