// The directory of a zip, read and checked; private to the zip reader.
#pragma once

#include "core/files/zip_reader.h"

namespace oneroom::files {

struct ZipDirectory {
    std::vector<ZipEntry> entries;
    std::vector<ZipNote> notes;
};

/// Throws ZipError for everything that is refused without looking at the packed bytes.
ZipDirectory read_zip_directory(int fd, const ZipLimits& limits);

}  // namespace oneroom::files
