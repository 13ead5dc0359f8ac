#include "launch/package_files.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/http/http_types.h"

namespace oneroom::launch {
namespace {

/// Versions whose names are kept for look-ups without regard to case.
constexpr std::size_t most_recent = 8;
constexpr std::int64_t most_paths = 100'000;

std::string without_doubled_slashes(const std::string& path) {
    std::string out;
    for (const char c : path)
        if (c != '/' || (!out.empty() && out.back() != '/')) out += c;
    return out;
}

}  // namespace

std::vector<std::string> candidate_paths(const std::string& decoded, const std::string& raw) {
    std::vector<std::string> candidates;
    const auto add = [&](const std::string& path) {
        if (!path.empty() && std::ranges::find(candidates, path) == candidates.end()) candidates.push_back(path);
    };
    for (const std::string& path : {decoded, raw, http::percent_decode(decoded, false)}) {
        add(path);
        const std::string tidy = without_doubled_slashes(path);
        add(tidy);
        if (tidy.empty() || tidy.back() == '/') {
            add(tidy + "index.html");
            add(tidy + "index.htm");
        }
    }
    return candidates;
}

std::optional<FileRow> PackageFiles::find(db::Database& db, Id version_id, const std::vector<std::string>& candidates) {
    const auto exact = db.read([&](const db::Reader& reader) -> std::optional<FileRow> {
        for (const std::string& path : candidates)
            if (auto file = find_package_file(reader, version_id, path)) return file;
        return std::nullopt;
    });
    if (exact) return exact;
    const auto folded = folded_of(db, version_id);
    for (const std::string& path : candidates)
        if (const auto known = folded->find(to_lower_ascii(path)); known != folded->end())
            return db.read(
                [&](const db::Reader& reader) { return find_package_file(reader, version_id, known->second); });
    return std::nullopt;
}

std::shared_ptr<const PackageFiles::Folded> PackageFiles::folded_of(db::Database& db, Id version_id) {
    {
        const std::lock_guard lock(mutex_);
        const auto known = std::ranges::find(recent_, version_id, [](const auto& entry) { return entry.first; });
        if (known != recent_.end()) {
            recent_.splice(recent_.begin(), recent_, known);
            return known->second;
        }
    }
    auto made = std::make_shared<Folded>();
    for (auto& path :
         db.read([&](const db::Reader& reader) { return list_package_paths(reader, version_id, most_paths); }))
        made->try_emplace(to_lower_ascii(path), std::move(path));
    const std::lock_guard lock(mutex_);
    recent_.emplace_front(version_id, made);
    if (recent_.size() > most_recent) recent_.pop_back();
    return made;
}

}  // namespace oneroom::launch
