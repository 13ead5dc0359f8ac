// Course packages: what a zip is, whether it is sound, and its files into the blob store.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/blob_store.h"
#include "packages/package_types.h"

namespace oneroom::packages {

/// Reads the whole zip in `fd` (not owned), unpacking it once to nowhere, and tells what it is and what is wrong with
/// it. Throws nothing about the package: whatever is wrong is a finding. Takes about a second for each 200 MB.
PackageReport inspect_package(int fd);

/// The same for a file on the disk; one that cannot be opened is a finding, too.
PackageReport inspect_package_file(const std::string& path);

/// How far unpacking is: bytes done and bytes in all.
using Progress = std::function<void(std::int64_t done, std::int64_t total)>;

/// Puts every file of an accepted package into the blob store and lists them, paths as in the package without its
/// root folder. Durable when it returns; when it throws (Failure: disk full, or the file changed since it was
/// inspected) at most unreferenced blobs stay.
std::vector<PackageFile> unpack_package(int fd, const Package& package, files::BlobStore& store,
                                        const Progress& progress = {});

/// The media type for serving a file, by its name's ending: "text/html; charset" is left to the file itself, so text
/// types come without a charset. "application/octet-stream" for what is unknown.
std::string_view mime_of(std::string_view path);

/// Writes the report for the command line. 0 when the package is accepted, 1 when it is refused.
int print_findings(const PackageReport& report, std::ostream& out);

/// "SCORM 2004, 3rd edition"
std::string framework_title(Framework framework, std::string_view edition);

}  // namespace oneroom::packages
