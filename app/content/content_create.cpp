#include "content/content_create.h"

#include <algorithm>

#include "content/file_kind.h"
#include "content/file_name.h"
#include "core/base/text.h"
#include "core/files/image_info.h"
#include "packages/packages.h"

namespace oneroom::content {
namespace {

std::string first_error(const packages::PackageReport& report) {
    for (const auto& finding : report.findings)
        if (finding.severity == packages::Severity::error) return finding.message;
    return "This is not a course package";
}

/// A home page talks to the portal by what SCORM gives it.
void require_standard(ContentType type, const PreparedVersion& prepared) {
    const auto framework = static_cast<Framework>(prepared.version.framework);
    if (type == ContentType::scormHomePage && !packages::is_scorm(framework))
        throw invalid("uploadId", "This feature is supported for SCORM content only");
}

VersionSource source_of(const StoredUpload& upload) {
    return {upload.file_name, upload.sha256, upload.size, upload.mime, upload.purpose == "package"};
}

UploadPurpose purpose_for(ContentType type) {
    return takes_package(type) ? UploadPurpose::package : UploadPurpose::file;
}

bool takes_upload(ContentType type) { return takes_package(type) || type == ContentType::downloadableResource; }

}  // namespace

bool is_web_address(std::string_view text) {
    const std::string lower = to_lower_ascii(text);
    const auto scheme = lower.starts_with("https://") ? 8U : lower.starts_with("http://") ? 7U : 0U;
    if (scheme == 0 || !is_utf8(text)) return false;
    const auto is_bad = [](char c) {
        return static_cast<unsigned char>(c) <= 0x20 || c == 0x7F || c == '"' || c == '<' || c == '>' || c == '\\' ||
               c == '`';
    };
    if (std::ranges::any_of(text, is_bad)) return false;
    const std::string_view host = text.substr(scheme, text.find_first_of("/?#", scheme) - scheme);
    return !host.empty() && host.front() != ':' && host.find('@') == host.npos;
}

void check(const CreateContentRequest& request, FieldErrors& errors) {
    using enum ContentType;
    if (!takes_package(request.content_type) && request.content_type != downloadableResource &&
        request.content_type != externalLink)
        errors.add("contentType", "Choose a tracked course, a home page course, a file to download or a link");
    if (takes_upload(request.content_type) && !request.upload_id) errors.add("uploadId", "Upload a file first");
    if (!takes_upload(request.content_type) && request.upload_id) errors.add("uploadId", "A link has no file");
    if (request.content_type == externalLink && !is_web_address(request.link_url.value_or("")))
        errors.add("linkUrl", "Enter a whole address, like https://example.org/page");
    if (request.content_type != externalLink && !request.link_url.value_or("").empty())
        errors.add("linkUrl", "Only an external link has an address");
}

PreparedVersion prepare_version(Contents& contents, const VersionSource& source) {
    PreparedVersion out;
    out.version.file_name = source.file_name;
    out.version.sha256 = source.sha256;
    out.version.size = source.size;
    out.version.mime = source.mime;
    out.version.findings_json = "[]";
    if (!source.is_package) return out;
    const files::UniqueFd fd = contents.blobs.open(source.sha256);
    if (!fd) throw Failure(400, "The uploaded file is not there any more. Upload it again");
    auto report = packages::inspect_package(fd.get());
    if (!report.is_accepted()) throw Failure(400, first_error(report));
    out.files = packages::unpack_package(fd.get(), report.package, contents.blobs);
    out.package = std::move(report.package);
    if (out.package.is_lone_file) out.version.mime = "application/xml";
    out.version.framework = static_cast<std::int64_t>(out.package.framework);
    out.version.edition = out.package.edition;
    out.version.identifier = out.package.identifier;
    out.version.title = out.package.title;
    out.version.organisation = out.package.organisation;
    out.version.findings_json = to_json_text(report.findings);
    return out;
}

Id store_version(db::Writer& tx, PreparedVersion& prepared, StoredContent& content, const audit::Actor& actor,
                 Instant now) {
    prepared.version.content_id = content.id;
    prepared.version.uploaded_by = actor.user_id;
    prepared.version.uploaded_at = now;
    const Id id = add_stored_version(tx, prepared.version);
    if (prepared.version.framework != 0) add_package(tx, id, prepared.package, prepared.files);
    content.current_version_id = id;
    content.updated_at = std::max(now, content.updated_at + std::chrono::milliseconds(1));
    save_stored(tx, content);
    return id;
}

Id store_content(db::Writer& tx, StoredContent content, PreparedVersion* version, const audit::Actor& actor,
                 Instant now) {
    content.created_at = content.updated_at = now;
    content.id = save_stored(tx, content);
    if (version) store_version(tx, *version, content, actor, now);
    audit::record(tx, actor, now,
                  {"contents.create", "content", content.id, "Created '" + content.title + "'", std::nullopt,
                   to_audit_text(content)});
    return content.id;
}

ContentDetails create_content(Contents& contents, const Caller& caller, const CreateContentRequest& request) {
    require_type(caller, request.content_type);
    const Instant now = contents.clock.now();
    std::optional<PreparedVersion> prepared;
    if (request.upload_id) {
        const auto upload = contents.db.read([&](const db::Reader& db) {
            return get_usable_upload(db, *request.upload_id, purpose_for(request.content_type), caller, "uploadId",
                                     now);
        });
        prepared = prepare_version(contents, source_of(upload));
        require_standard(request.content_type, *prepared);
    }
    const Id id = contents.db.write([&](db::Writer& tx) {
        StoredContent content;
        content.content_type = request.content_type;
        content.title = trim(request.title);
        content.description = trim(request.description);
        content.client_identifier = trim(request.client_identifier);
        content.duration_minutes = request.duration_minutes;
        if (request.content_type == ContentType::externalLink) content.link_url = request.link_url;
        content.is_published = request.is_published;
        if (request.image_upload_id) {
            const auto image =
                get_usable_upload(tx, *request.image_upload_id, UploadPurpose::image, caller, "imageUploadId", now);
            content.image_sha256 = image.sha256;
            content.image_mime = image.mime;
            remove_upload(tx, image.id);
        }
        // Asked again: of two creations from one upload, the second finds it used.
        if (request.upload_id) {
            get_usable_upload(tx, *request.upload_id, purpose_for(request.content_type), caller, "uploadId", now);
            remove_upload(tx, *request.upload_id);
        }
        return store_content(tx, content, prepared ? &*prepared : nullptr, caller.actor, now);
    });
    return show_content(contents, caller, id);
}

ContentDetails add_version(Contents& contents, const Caller& caller, const AddVersionRequest& request) {
    const Instant now = contents.clock.now();
    const auto get_content_for_version = [&](const db::Reader& db) {
        auto stored = find_stored(db, request.content_id);
        if (!stored || stored->archived_at) throw not_found("course");
        require_type(caller, stored->content_type);
        if (!takes_upload(stored->content_type)) throw invalid("uploadId", "A link has no versions");
        return std::move(*stored);
    };
    ContentType type{};
    const auto upload = contents.db.read([&](const db::Reader& db) {
        const auto stored = get_content_for_version(db);
        type = stored.content_type;
        return get_usable_upload(db, request.upload_id, purpose_for(stored.content_type), caller, "uploadId", now);
    });
    PreparedVersion prepared = prepare_version(contents, source_of(upload));
    require_standard(type, prepared);
    contents.db.write([&](db::Writer& tx) {
        StoredContent stored = get_content_for_version(tx);
        const StoredContent before = stored;
        get_usable_upload(tx, upload.id, purpose_for(stored.content_type), caller, "uploadId", now);
        remove_upload(tx, upload.id);
        store_version(tx, prepared, stored, caller.actor, now);
        audit::record(tx, caller.actor, now,
                      {"contents.addVersion", "content", stored.id,
                       "Uploaded a new version of '" + stored.title + "': " + upload.file_name, to_audit_text(before),
                       to_audit_text(stored)});
    });
    return show_content(contents, caller, request.content_id);
}

}  // namespace oneroom::content
