// What content offers to the features above it: making contents from files at hand, and facts for launching.
#include "content/content.h"

#include <unistd.h>

#include "content/content_create.h"
#include "content/file_kind.h"
#include "content/file_name.h"
#include "core/base/text.h"
#include "core/files/image_info.h"

namespace oneroom::content {
namespace {

constexpr std::size_t piece = 64 * 1024;

files::BlobInfo store_bytes(Contents& contents, std::string_view bytes) {
    files::BlobWriter blob = contents.blobs.begin();
    blob.write(bytes);
    return blob.commit();
}

files::BlobInfo store_file(Contents& contents, int fd) {
    files::BlobWriter blob = contents.blobs.begin();
    std::string buffer(piece, '\0');
    for (;;) {
        const ssize_t n = ::pread(fd, buffer.data(), buffer.size(), static_cast<off_t>(blob.size()));
        if (n < 0) throw Failure(500, "The file cannot be read");
        if (n == 0) break;
        blob.write({buffer.data(), static_cast<std::size_t>(n)});
    }
    return blob.commit();
}

StoredContent stored_from(Contents& contents, ContentType type, const NewCourse& course) {
    StoredContent out;
    out.content_type = type;
    out.title = trim(course.title);
    out.description = course.description;
    out.client_identifier = course.client_identifier;
    out.duration_minutes = course.duration_minutes;
    out.is_published = course.is_published;
    if (course.image_bytes.empty()) return out;
    const auto info = store_bytes(contents, course.image_bytes);
    const files::UniqueFd fd = contents.blobs.open(info.sha256);
    const auto image = files::read_image_info(fd.get());
    if (!image) throw Failure(400, "The image is no PNG, JPEG, GIF or WebP");
    out.image_sha256 = info.sha256;
    out.image_mime = image->mime;
    return out;
}

/// At most as long as a title may be, whatever a manifest says.
std::string fitting_title(std::string_view title) {
    std::size_t at = 0;
    for (std::size_t n = 0; n < longest_title && at < title.size(); ++n) next_code_point(title, at);
    return std::string(title.substr(0, at));
}

}  // namespace

ContentFacts get_content(const db::Reader& db, Id content_id) {
    auto facts = find_content(db, content_id);
    if (!facts || facts->is_archived) throw not_found("course");
    return std::move(*facts);
}

Id create_course_from_package(Contents& contents, const audit::Actor& actor, std::string_view file_name, int fd,
                              const NewCourse& course) {
    const auto blob = store_file(contents, fd);
    auto prepared =
        prepare_version(contents, {clean_file_name(file_name), blob.sha256, blob.size, "application/zip", true});
    auto stored = stored_from(contents, ContentType::onlineTracked, course);
    if (stored.title.empty()) stored.title = fitting_title(trim(prepared.package.title));
    if (stored.title.empty()) stored.title = fitting_title(clean_file_name(file_name));
    const Instant now = contents.clock.now();
    return contents.db.write(
        [&](db::Writer& tx) { return store_content(tx, std::move(stored), &prepared, actor, now); });
}

Id create_link(Contents& contents, const audit::Actor& actor, const std::string& url, const NewCourse& course) {
    if (!is_web_address(url)) throw invalid("linkUrl", "Enter a whole address, like https://example.org/page");
    auto stored = stored_from(contents, ContentType::externalLink, course);
    stored.link_url = url;
    const Instant now = contents.clock.now();
    return contents.db.write([&](db::Writer& tx) { return store_content(tx, std::move(stored), nullptr, actor, now); });
}

Id create_download(Contents& contents, const audit::Actor& actor, std::string_view file_name, std::string_view bytes,
                   const NewCourse& course) {
    const auto blob = store_bytes(contents, bytes);
    const files::UniqueFd fd = contents.blobs.open(blob.sha256);
    const auto kind = sniff_file(fd.get(), file_name);
    if (!kind.refusal.empty()) throw Failure(415, kind.refusal);
    auto prepared = prepare_version(contents, {with_extension(clean_file_name(file_name), kind.extension), blob.sha256,
                                               blob.size, kind.mime, false});
    auto stored = stored_from(contents, ContentType::downloadableResource, course);
    const Instant now = contents.clock.now();
    return contents.db.write(
        [&](db::Writer& tx) { return store_content(tx, std::move(stored), &prepared, actor, now); });
}

}  // namespace oneroom::content
