#include <unistd.h>

#include <algorithm>
#include <array>
#include <map>

#include "core/base/failure.h"
#include "core/files/zip_reader.h"
#include "packages/package_files.h"
#include "packages/packages.h"

namespace oneroom::packages {

namespace {

/// The same bytes under a further name, where no file has it.
void add_aliases(const Package& package, std::vector<PackageFile>& files) {
    std::map<std::string, std::size_t, std::less<>> place_of;
    for (std::size_t i = 0; i < files.size(); ++i) place_of.emplace(files[i].path, i);
    for (const auto& [path, of] : package.aliases) {
        const auto known = place_of.find(of);
        if (known == place_of.end() || place_of.contains(path)) continue;
        PackageFile alias = files[known->second];
        alias.path = path;
        alias.is_alias = true;
        place_of.emplace(path, files.size());
        files.push_back(std::move(alias));
    }
}

/// The description itself, which came without a zip.
PackageFile store_lone_file(int fd, const std::string& path, files::BlobStore& store) {
    files::BlobWriter blob = store.begin();
    std::array<char, 64 * 1024> piece;
    std::int64_t done = 0;
    while (const auto got = ::pread(fd, piece.data(), piece.size(), done)) {
        if (got < 0) throw Failure(500, "The uploaded file cannot be read. Try it again");
        blob.write({piece.data(), static_cast<std::size_t>(got)});
        done += got;
    }
    const auto info = blob.commit();
    return {path, info.sha256, info.size, std::string(mime_of(path))};
}

}  // namespace

std::vector<PackageFile> unpack_package(int fd, const Package& package, files::BlobStore& store,
                                        const Progress& progress) {
    if (package.is_lone_file) return {store_lone_file(fd, package.manifest_path, store)};
    try {
        const files::ZipReader zip(fd);
        auto batch = store.begin_batch();
        std::vector<PackageFile> unpacked;
        std::int64_t done = 0;
        for (const auto& entry : zip.entries()) {
            if (is_litter(entry.path) || !entry.path.starts_with(package.root_folder)) continue;
            batch.start();
            zip.read(entry, [&](std::string_view piece) {
                batch.write(piece);
                done += static_cast<std::int64_t>(piece.size());
                if (progress) progress(done, zip.total_size());
            });
            const files::BlobInfo blob = batch.finish();
            const std::string path = entry.path.substr(package.root_folder.size());
            unpacked.push_back({path, blob.sha256, blob.size, std::string(mime_of(path))});
        }
        batch.commit();
        add_aliases(package, unpacked);
        return unpacked;
    } catch (const files::ZipError& error) {
        throw Failure(422, error.message);
    }
}

}  // namespace oneroom::packages
