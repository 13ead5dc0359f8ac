#include "core/http/blob_body.h"

#include <sys/stat.h>

#include "core/base/failure.h"

namespace oneroom::http {

FileBody file_of_blob(const files::BlobStore& blobs, std::string_view sha256) {
    struct Held {
        files::UniqueFd fd;
        int number = -1;
    };
    const auto held = std::make_shared<Held>();
    held->fd = blobs.open(sha256);
    held->number = held->fd.get();
    struct stat status {};
    if (!held->fd || ::fstat(held->number, &status) != 0) throw not_found("file");
    return {std::shared_ptr<int>(held, &held->number), static_cast<std::uint64_t>(status.st_size),
            "\"" + std::string(sha256) + "\""};
}

}  // namespace oneroom::http
