#include "cli/instance_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace oneroom {

InstanceLock::InstanceLock(const std::filesystem::path& folder) {
    const auto path = folder / "oneroom.lock";
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0)
        throw std::runtime_error("Cannot write in the data folder " + folder.string() + ": " + std::strerror(errno) +
                                 ". Choose another with --data, or change its permissions.");
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        descriptor_ = descriptor;
    else
        ::close(descriptor);
}

InstanceLock::~InstanceLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace oneroom
