#include "core/files/blob_store.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>

namespace oneroom::files {
namespace {

namespace fs = std::filesystem;

constexpr std::ptrdiff_t few_files = 4;  // up to here, flushing their folders one by one costs less than flushing all

bool is_sha256(std::string_view text) {
    return text.size() == 64 &&
           std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

std::optional<Instant> written_at(const fs::path& path) {
    struct stat facts {};
    if (::lstat(path.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) return std::nullopt;
    return Instant{std::chrono::milliseconds{facts.st_mtim.tv_sec * 1000LL + facts.st_mtim.tv_nsec / 1000000}};
}

/// True for a blob that is there. It is young again then, so that a clean-up that is looking for waste right now leaves
/// it to its new owner.
bool keep_known(const fs::path& place) {
    return written_at(place) && ::utimensat(AT_FDCWD, place.c_str(), nullptr, AT_SYMLINK_NOFOLLOW) == 0;
}

}  // namespace

BlobWriter::BlobWriter(BlobStore& store) : store_(&store), file_(store.staging_folder()) {}

void BlobWriter::write(std::string_view bytes) {
    file_.write(bytes);
    hash_.add(bytes);
}

BlobInfo BlobWriter::commit() {
    BlobInfo blob{hash_.hex(), file_.size()};
    // What is there already was flushed when it came.
    if (!keep_known(store_->path_of(blob.sha256)) && ::fsync(file_.fd()) != 0) throw_disk_failure(errno, "save a file");
    sync_folder(store_->adopt(file_.path(), blob.sha256));
    return blob;
}

BlobBatch::BlobBatch(BlobStore& store) : store_(&store), folder_(store.staging_folder()) {}

void BlobBatch::start() {
    path_ = folder_.next_path();
    fd_ = create_file(path_);
    hash_ = Sha256();
    size_ = 0;
}

void BlobBatch::write(std::string_view bytes) {
    write_all(fd_.get(), bytes);
    hash_.add(bytes);
    size_ += static_cast<std::int64_t>(bytes.size());
}

BlobInfo BlobBatch::finish() {
    fd_.close();
    BlobInfo blob{hash_.hex(), size_};
    if (known_.insert(blob.sha256).second) {
        staged_.push_back({path_, blob.sha256});
    } else {
        fs::remove(path_);
    }
    return blob;
}

void BlobBatch::commit() {
    const UniqueFd folder(::open(folder_.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    const auto sync_all = [&] {
        if (!folder || ::syncfs(folder.get()) != 0) throw_disk_failure(errno, "save the files of a package");
    };
    const auto is_new = [&](const Staged& file) { return !keep_known(store_->path_of(file.sha256)); };
    const auto fresh = std::ranges::count_if(staged_, is_new);
    // The bytes first, all at once: a name in blobs/ must never stand for half a file after a power cut.
    if (fresh > 0) sync_all();
    std::set<fs::path> changed;
    for (const auto& file : staged_) {
        if (fresh > few_files) make_private_folder(store_->path_of(file.sha256).parent_path());
        changed.insert(store_->adopt(file.path, file.sha256));
    }
    if (fresh > few_files) {
        sync_all();
    } else {
        for (const auto& place : changed) sync_folder(place);
    }
    staged_.clear();
}

BlobStore::BlobStore(fs::path data_folder) : blobs_(data_folder / "blobs"), staging_(data_folder / "staging") {
    make_private_folder(blobs_);
    make_private_folder(staging_);
    collect_leftovers(staging_);
    // What a killed process made and had no time to flush.
    sync_folder(blobs_);
    sync_folder(blobs_.parent_path());
}

fs::path BlobStore::path_of(std::string_view sha256) const {
    if (!is_sha256(sha256)) throw std::logic_error("not a SHA-256: " + std::string(sha256));
    return blobs_ / sha256.substr(0, 2) / sha256.substr(2);
}

UniqueFd BlobStore::open(std::string_view sha256) const {
    if (!is_sha256(sha256)) return {};
    return UniqueFd(::open(path_of(sha256).c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
}

bool BlobStore::has(std::string_view sha256) const { return is_sha256(sha256) && written_at(path_of(sha256)); }

fs::path BlobStore::adopt(const fs::path& staged, std::string_view sha256) {
    const fs::path place = path_of(sha256);
    const std::lock_guard lock(*moving_);
    if (keep_known(place)) return place.parent_path();
    if (!fs::exists(place.parent_path())) {
        make_private_folder(place.parent_path());
        try {
            sync_folder(blobs_);
        } catch (...) {
            ::rmdir(place.parent_path().c_str());  // the next one asks for a flush of its own
            throw;
        }
    }
    if (::rename(staged.c_str(), place.c_str()) != 0) throw_disk_failure(errno, "save a file");
    return place.parent_path();
}

std::vector<std::string> BlobStore::list_unreferenced(const std::set<std::string, std::less<>>& referenced,
                                                      Instant before) const {
    std::vector<std::string> unreferenced;
    for (const auto& folder : fs::directory_iterator(blobs_)) {
        if (!folder.is_directory()) continue;
        for (const auto& file : fs::directory_iterator(folder.path())) {
            const std::string sha256 = folder.path().filename().string() + file.path().filename().string();
            if (!is_sha256(sha256) || referenced.contains(sha256)) continue;
            const auto written = written_at(file.path());
            if (written && *written < before) unreferenced.push_back(sha256);
        }
    }
    std::ranges::sort(unreferenced);
    return unreferenced;
}

bool BlobStore::remove(std::string_view sha256, Instant before) {
    const fs::path place = path_of(sha256);
    const std::lock_guard lock(*moving_);
    const auto written = written_at(place);
    return written && *written < before && ::unlink(place.c_str()) == 0;
}

}  // namespace oneroom::files
