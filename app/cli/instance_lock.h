// One process for one data folder: a kernel lock, so that a crash leaves nothing stale behind.
#pragma once

#include <filesystem>

namespace oneroom {

class InstanceLock {
public:
    /// Takes the lock of the folder if nobody holds it. Makes DIR/oneroom.lock. Throws std::runtime_error with a
    /// sentence when the folder cannot be written.
    explicit InstanceLock(const std::filesystem::path& folder);
    ~InstanceLock();
    InstanceLock(const InstanceLock&) = delete;
    InstanceLock& operator=(const InstanceLock&) = delete;

    /// False: another process works on this folder.
    bool is_held() const { return descriptor_ >= 0; }

private:
    int descriptor_ = -1;
};

}  // namespace oneroom
