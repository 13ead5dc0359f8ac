#include "core/files/blob_hold.h"

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>

#include "core/files/staging.h"

namespace oneroom::files {
namespace {

UniqueFd open_blobs(const std::filesystem::path& data_folder) {
    const auto folder = data_folder / "blobs";
    UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!fd) throw_disk_failure(errno, "open the folder " + folder.string());
    return fd;
}

}  // namespace

BlobHold::BlobHold(const std::filesystem::path& data_folder) : folder_(open_blobs(data_folder)) {
    while (::flock(folder_.get(), LOCK_SH) != 0)
        if (errno != EINTR) throw_disk_failure(errno, "hold the stored files");
}

BlobRemoval::BlobRemoval(const std::filesystem::path& data_folder) : folder_(open_blobs(data_folder)) {
    if (::flock(folder_.get(), LOCK_EX | LOCK_NB) != 0) folder_.close();
}

}  // namespace oneroom::files
