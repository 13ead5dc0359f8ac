#include "tracking/trees.h"

#include <unistd.h>

#include <algorithm>

#include "core/base/failure.h"
#include "core/base/log.h"
#include "tracking/sequencing_store.h"

namespace oneroom::tracking {
namespace {

/// A tree of 500 activities takes some hundred KiB.
constexpr std::size_t most_kept = 100;
/// As packages/ reads descriptions.
constexpr std::size_t largest_manifest = 16 * 1024 * 1024;

std::string read_all(int fd) {
    std::string out;
    std::string piece(64 * 1024, '\0');
    while (out.size() < largest_manifest) {
        const ssize_t n = ::pread(fd, piece.data(), piece.size(), static_cast<off_t>(out.size()));
        if (n <= 0) break;
        out.append(piece, 0, static_cast<std::size_t>(n));
    }
    return out;
}

sequencing::Edition edition_of(std::string_view word) {
    if (word == "2nd") return sequencing::Edition::second;
    return word == "3rd" ? sequencing::Edition::third : sequencing::Edition::fourth;
}

}  // namespace

TreeRef Trees::read(const db::Reader& db, Id version_id) const {
    const auto manifest = find_manifest(db, version_id);
    if (!manifest) return nullptr;
    const auto file = blobs_.open(manifest->sha256);
    if (!file) {
        log::error("sequencing.no_manifest", {{"version", version_id}});
        throw Failure(503, "The files of this course cannot be read at the moment. Try again in a minute");
    }
    auto tree = sequencing::read_tree(read_all(file.get()), "", edition_of(manifest->edition));
    if (!tree || !sequencing::is_sequenced(*tree)) return nullptr;
    // Activities are found by their place: a table of contents that was read otherwise would name the wrong ones.
    if (tree->size() != manifest->items + 1) {
        log::error("sequencing.other_items", {{"version", version_id}});
        return nullptr;
    }
    return std::make_shared<const sequencing::Tree>(std::move(*tree));
}

TreeRef Trees::find(const db::Reader& db, Id version_id) {
    {
        const std::lock_guard lock(mutex_);
        const auto found = std::ranges::find(recent_, version_id, &std::pair<Id, TreeRef>::first);
        if (found != recent_.end()) {
            recent_.splice(recent_.begin(), recent_, found);
            return found->second;
        }
    }
    TreeRef tree = read(db, version_id);
    const std::lock_guard lock(mutex_);
    recent_.emplace_front(version_id, tree);
    if (recent_.size() > most_kept) recent_.pop_back();
    return tree;
}

}  // namespace oneroom::tracking
