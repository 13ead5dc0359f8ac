#include "content/uploads.h"

#include <array>

#include "content/file_kind.h"
#include "content/file_name.h"
#include "content/inspection.h"
#include "content/media.h"
#include "core/files/image_info.h"
#include "packages/packages.h"

namespace oneroom::content {
namespace {

constexpr std::size_t piece = 64 * 1024;

std::int64_t longest_for(UploadPurpose purpose) {
    return purpose == UploadPurpose::image ? longest_image : longest_upload;
}

Failure too_large(UploadPurpose purpose) {
    return purpose == UploadPurpose::image ? Failure(413, "An image may have at most 5 MB. Make it smaller.")
                                           : Failure(413, "A file may have at most 2 GB.");
}

/// What the bytes turned out to be.
struct Looked {
    std::string mime;
    std::string file_name;
    StoredFindings found;
    bool is_accepted = true;
};

Looked look_at_image(int fd, const std::string& name) {
    const auto info = files::read_image_info(fd);
    if (!info) throw Failure(415, "This is not a PNG, JPEG, GIF or WebP image. Choose another file.");
    if (info->width * info->height > files::most_pixels)
        throw Failure(413, "The image has " + std::to_string(info->width) + " x " + std::to_string(info->height) +
                               " pixels; at most 40 million are possible. Make it smaller.");
    return {std::string(info->mime), with_extension(name, info->extension), {}};
}

Looked look_at(int fd, const std::string& name, UploadPurpose purpose) {
    if (purpose == UploadPurpose::image) return look_at_image(fd, name);
    if (purpose == UploadPurpose::file) {
        auto kind = sniff_file(fd, name);
        if (!kind.refusal.empty()) throw Failure(415, kind.refusal);
        return {std::move(kind.mime), with_extension(name, kind.extension), {}};
    }
    auto report = packages::inspect_package(fd);
    const bool is_accepted = report.is_accepted();
    const std::string mime = report.package.is_lone_file ? "application/xml" : "application/zip";
    return {mime, name, {std::move(report.summary), std::move(report.findings)}, is_accepted};
}

UploadReport report_of(const Contents& contents, StoredUpload upload, Language language) {
    UploadReport report;
    report.upload_id = upload.id;
    report.file_name = upload.file_name;
    report.size = upload.size;
    report.purpose = *enum_of<UploadPurpose>(upload.purpose);
    report.is_accepted = true;
    auto found = from_json_text<StoredFindings>(upload.report_json);
    report.package = std::move(found.package);
    report.findings = explain(found.findings, language);
    if (report.purpose == UploadPurpose::image)
        report.image_url = media_url(contents.secret, upload.sha256, upload.mime, contents.clock.now());
    return report;
}

Instant oldest(Instant now) { return now - upload_lifetime; }

}  // namespace

void copy_body(http::Body& body, files::BlobWriter& to, UploadPurpose purpose) {
    const std::int64_t most = longest_for(purpose);
    if (body.length() > static_cast<std::uint64_t>(most)) throw too_large(purpose);
    const auto buffer = std::make_unique<std::array<char, piece>>();
    while (const std::size_t n = body.read(buffer->data(), buffer->size())) {
        if (to.size() + static_cast<std::int64_t>(n) > most) throw too_large(purpose);
        to.write({buffer->data(), n});
    }
    if (to.size() == 0) throw Failure(400, "The file is empty. Choose another one.");
    if (body.length() != 0 && static_cast<std::uint64_t>(to.size()) != body.length())
        throw Failure(400, "The upload broke off. Try it again.");
}

UploadReport receive_upload(Contents& contents, const Caller& caller, const UploadRequest& request, http::Body& body) {
    if (request.purpose == UploadPurpose::package) require_type(caller, ContentType::onlineTracked);
    if (request.purpose == UploadPurpose::file) require_type(caller, ContentType::downloadableResource);

    files::BlobWriter blob = contents.blobs.begin();
    copy_body(body, blob, request.purpose);
    Looked looked = look_at(blob.fd(), clean_file_name(request.file_name), request.purpose);
    if (!looked.is_accepted)
        return {0,
                looked.file_name,
                blob.size(),
                request.purpose,
                false,
                std::move(looked.found.package),
                explain(looked.found.findings, caller.language),
                std::nullopt};

    const auto info = blob.commit();
    StoredUpload upload;
    upload.user_id = caller.user_id;
    upload.purpose = name_of(request.purpose);
    upload.file_name = looked.file_name;
    upload.sha256 = info.sha256;
    upload.size = info.size;
    upload.mime = looked.mime;
    upload.report_json = to_json_text(looked.found);
    upload.created_at = contents.clock.now();
    upload.id = contents.db.write([&](db::Writer& tx) { return add_upload(tx, upload); });
    return report_of(contents, std::move(upload), caller.language);
}

UploadReport show_upload(const Contents& contents, const Caller& caller, Id upload_id) {
    auto upload = contents.db.read(
        [&](const db::Reader& db) { return find_upload(db, upload_id, caller.user_id, oldest(contents.clock.now())); });
    if (!upload) throw not_found("upload");
    return report_of(contents, std::move(*upload), caller.language);
}

Done discard_upload(Contents& contents, const Caller& caller, Id upload_id) {
    contents.db.write([&](db::Writer& tx) {
        if (!find_upload(tx, upload_id, caller.user_id, oldest(contents.clock.now()))) throw not_found("upload");
        remove_upload(tx, upload_id);
    });
    return {};
}

StoredUpload get_usable_upload(const db::Reader& db, Id upload_id, UploadPurpose purpose, const Caller& caller,
                               std::string_view field, Instant now) {
    auto upload = find_upload(db, upload_id, caller.user_id, oldest(now));
    if (!upload) throw invalid(field, "This upload is not there any more. Upload the file again");
    if (upload->purpose != name_of(purpose))
        throw invalid(field, "This file was uploaded for something else. Upload it again here");
    return std::move(*upload);
}

}  // namespace oneroom::content
