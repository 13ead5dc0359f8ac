// Bytes as an open file, for what reads from a descriptor.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>

#include <string_view>

#include "core/files/staging.h"
#include "core/files/unique_fd.h"

namespace oneroom::test {

/// A file in memory that holds `bytes`.
inline files::UniqueFd file_of(std::string_view bytes) {
    files::UniqueFd fd(::memfd_create("test", MFD_CLOEXEC));
    files::write_all(fd.get(), bytes);
    return fd;
}

}  // namespace oneroom::test
