#include "prove/disk.h"

#include <fstream>
#include <stdexcept>
#include <utility>

namespace oneroom::prove {
namespace {

namespace fs = std::filesystem;

std::string bytes_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void store(const fs::path& file, const std::string& bytes) {
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << bytes;
}

void apply(const Disk::Change& change, std::string& bytes) {
    const auto at = static_cast<std::size_t>(change.at);
    if (change.bytes.empty()) return bytes.resize(at);
    if (bytes.size() < at + change.bytes.size()) bytes.resize(at + change.bytes.size());
    bytes.replace(at, change.bytes.size(), change.bytes);
}

std::size_t below(std::mt19937& random, std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random);
}

/// The first few changes; of the last of them only some sectors.
std::string first_few(const Disk::Model& model, std::size_t sector, std::mt19937& random) {
    std::string bytes = model.durable;
    const auto whole = below(random, model.pending.size() + 1);
    for (std::size_t i = 0; i < whole; ++i) apply(model.pending[i], bytes);
    if (whole == model.pending.size()) return bytes;
    const Disk::Change& torn = model.pending[whole];
    for (std::size_t i = 0; i < torn.bytes.size();) {
        const auto here = static_cast<std::size_t>(torn.at) + i;
        const auto piece = std::min(sector - here % sector, torn.bytes.size() - i);
        if (below(random, 2) == 0) apply({static_cast<std::int64_t>(here), torn.bytes.substr(i, piece)}, bytes);
        i += piece;
    }
    return bytes;
}

/// Each sector is in one of the states it has had since the last flush, whatever its neighbours are in.
std::string out_of_order(const Disk::Model& model, std::size_t sector, std::mt19937& random) {
    std::map<std::size_t, std::size_t> touched, chosen;
    const auto each_sector = [&](const Disk::Change& change, const auto& visit) {
        if (change.bytes.empty()) return;
        const auto first = static_cast<std::size_t>(change.at) / sector;
        const auto last = (static_cast<std::size_t>(change.at) + change.bytes.size() - 1) / sector;
        for (auto s = first; s <= last; ++s) visit(s);
    };
    for (const auto& change : model.pending) each_sector(change, [&](std::size_t s) { ++touched[s]; });
    for (const auto& [s, times] : touched) chosen[s] = below(random, times + 1);
    std::string current = model.durable, result = model.durable;
    for (const auto& change : model.pending) {
        apply(change, current);
        each_sector(change, [&](std::size_t s) {
            if (chosen[s]-- != 1) return;
            const auto from = s * sector, size = std::min(sector, current.size() - from);
            if (result.size() < from + size) result.resize(from + size, below(random, 2) ? '\0' : '\x5A');
            result.replace(from, size, current, from, size);
        });
    }
    if (below(random, 2)) result.resize(current.size(), '\0');  // the length is flushed by itself
    return result;
}

std::string state_after_cut(const Disk::Model& model, std::mt19937& random) {
    const std::size_t sector = below(random, 2) ? 512 : 4096;
    std::string bytes = model.durable;
    switch (below(random, 5)) {
        case 0:
            return bytes;
        case 1:
            for (const auto& change : model.pending) apply(change, bytes);
            return bytes;
        case 2:
            return first_few(model, sector, random);
        default:
            return out_of_order(model, sector, random);
    }
}

bool ends_with(const std::string& path, std::string_view end) { return path.ends_with(end); }

}  // namespace

bool Disk::is_watched(const char* path) const {
    return path && !watched_.empty() && std::string_view(path).starts_with(watched_) && !ends_with(path, "-shm");
}

void Disk::watch(const fs::path& folder) {
    const std::lock_guard lock(mutex_);
    watched_ = folder.string() + "/";
    models_.clear();
    flushed_files_.clear();
    loose_entries_.clear();
    loose_bytes_.clear();
    for (const char* name : {"oneroom.db", "oneroom.db-wal"})
        if (fs::exists(folder / name))
            models_[watched_ + name] = {.durable = bytes_of(folder / name), .pending = {}, .has_name = true};
}

void Disk::unwatch() {
    const std::lock_guard lock(mutex_);
    watched_.clear();
}

void Disk::fail(const Fault& fault) {
    const std::lock_guard lock(mutex_);
    fault_ = fault;
    is_met_ = false;
    counts_.clear();
}

bool Disk::heal() {
    const std::lock_guard lock(mutex_);
    fault_.reset();
    counts_.clear();
    return std::exchange(is_met_, false);
}

std::int64_t Disk::count(Op op) const {
    const std::lock_guard lock(mutex_);
    const auto found = counts_.find(op);
    return found == counts_.end() ? 0 : found->second;
}

void Disk::kill_handles() {
    const std::lock_guard lock(mutex_);
    generation_ = -generation_ - 1;
}

void Disk::revive() {
    const std::lock_guard lock(mutex_);
    generation_ = -generation_;
}

int Disk::admit(Op op, const std::string& path) {
    const std::lock_guard lock(mutex_);
    if (fault_ && !fault_->only.empty() && !ends_with(path, fault_->only)) return SQLITE_OK;
    const auto number = ++counts_[op];
    if (!fault_ || fault_->op != op) return SQLITE_OK;
    if (number < fault_->nth || (number > fault_->nth && !fault_->is_persistent)) return SQLITE_OK;
    is_met_ = true;
    return fault_->code;
}

void Disk::opened(const std::string& path, bool is_new) {
    const std::lock_guard lock(mutex_);
    Model& model = models_[path];
    // Over one that is removed but not durably so: as if it had been emptied.
    if (model.is_gone && is_new) model.pending = {{0, ""}};
    model.is_gone = false;
}

void Disk::written(const std::string& path, std::int64_t at, const void* bytes, int size) {
    const std::lock_guard lock(mutex_);
    models_[path].pending.push_back({at, std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size))});
    // Also in the middle of a checkpoint.
    if (ends_with(path, ".db")) point("between the writes of a checkpoint");
}

void Disk::cut_off(const std::string& path, std::int64_t size) {
    const std::lock_guard lock(mutex_);
    models_[path].pending.push_back({size, ""});
}

/// A flush that fails drops the bytes: programs still read them, but the system will never write them again.
int Disk::flush(const std::string& path, const std::function<int()>& really) {
    const std::lock_guard lock(mutex_);
    const std::string kind = ends_with(path, "-wal")  ? "the log"
                             : ends_with(path, ".db") ? "the database"
                                                      : "a journal";
    point("before a flush of " + kind);
    Model& model = models_[path];
    if (const int code = admit(Op::sync, path); code != SQLITE_OK) {
        model.pending.clear();
        return code;
    }
    const int rc = really();
    for (const Change& change : model.pending) apply(change, model.durable);
    model.pending.clear();
    if (!ends_with(path, ".db")) {  // SQLite flushes the folder with the first flush of a journal or log
        std::erase_if(models_, [](const auto& entry) { return entry.second.is_gone; });
        for (auto& [name, other] : models_) other.has_name = true;
    }
    point("after a flush of " + kind);
    return rc;
}

void Disk::removed(const std::string& path, bool is_durable) {
    const std::lock_guard lock(mutex_);
    if (is_durable)
        models_.erase(path);
    else
        models_[path].is_gone = true;
    point("after a removal");
}

void Disk::folder_made(const std::string& path) {
    const std::lock_guard lock(mutex_);
    loose_entries_.insert(path);
}

void Disk::renamed(const std::string& from, const std::string& to) {
    const std::lock_guard lock(mutex_);
    loose_entries_.insert(to);
    if (!flushed_files_.contains(from)) loose_bytes_.insert(to);
    point("after the renaming of a blob");
}

void Disk::flushed_descriptor(const std::string& path, bool is_folder) {
    const std::lock_guard lock(mutex_);
    point("before a flush of the blob store");
    if (is_folder)
        std::erase_if(loose_entries_, [&](const auto& entry) { return fs::path(entry).parent_path() == path; });
    else
        flushed_files_.insert(path), loose_bytes_.erase(path);
    point("after a flush of the blob store");
}

void Disk::flushed_everything() {
    const std::lock_guard lock(mutex_);
    point("before a flush of the whole disk");
    loose_entries_.clear();
    for (const auto& file : fs::recursive_directory_iterator(watched_ + "staging")) flushed_files_.insert(file.path());
    point("after a flush of the whole disk");
}

void Disk::point(const Point& name) {
    if (on_point && generation_ >= 0) on_point(name);
}

void Disk::leave_image(const fs::path& folder, std::mt19937& random) {
    const std::lock_guard lock(mutex_);
    for (const auto& [path, model] : models_) {
        if (!model.has_name && below(random, 2)) continue;
        if (model.is_gone && below(random, 2)) continue;
        store(folder / fs::path(path).filename(), state_after_cut(model, random));
    }
    if (fs::exists(watched_ + "secret.key")) fs::copy_file(watched_ + "secret.key", folder / "secret.key");
    leave_blobs(folder, random);
}

void Disk::leave_blobs(const fs::path& folder, std::mt19937& random) const {
    const fs::path blobs = watched_ + "blobs";
    if (!fs::exists(blobs)) return;
    const auto is_lost = [&](const fs::path& entry) { return loose_entries_.contains(entry) && below(random, 2); };
    for (const auto& place : fs::directory_iterator(blobs)) {
        if (is_lost(place.path())) continue;
        const fs::path copy = folder / "blobs" / place.path().filename();
        fs::create_directories(copy);
        for (const auto& file : fs::directory_iterator(place.path())) {
            if (is_lost(file.path())) continue;
            if (!loose_bytes_.contains(file.path()))
                fs::create_hard_link(file.path(), copy / file.path().filename());
            else
                store(copy / file.path().filename(),
                      bytes_of(file.path()).substr(0, below(random, 2) * fs::file_size(file.path()) / 2));
        }
    }
}

}  // namespace oneroom::prove
