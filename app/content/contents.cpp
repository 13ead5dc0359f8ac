#include "content/contents.h"

#include <algorithm>

#include "accounts/rights.h"
#include "content/content_store.h"
#include "content/inspection.h"
#include "content/media.h"
#include "content/uploads.h"
#include "core/base/text.h"
#include "packages/packages.h"

namespace oneroom::content {
namespace {

bool is_page_size(std::int64_t size) {
    constexpr std::array<std::int64_t, 6> sizes{5, 10, 15, 20, 50, 100};
    return std::ranges::find(sizes, size) != sizes.end();
}

TypeSet types_for(const Caller& caller, std::optional<ContentType> only) {
    TypeSet types{};
    for (const auto& [type, name] : enum_names(ContentType{}))
        if (caller.roles.contains(role_for(type)) && (!only || *only == type))
            types.at(static_cast<std::size_t>(type) - 1) = static_cast<std::int64_t>(type);
    return types;
}

ContentDetails details_of(const Contents& contents, const db::Reader& db, const StoredContent& stored,
                          Language language) {
    ContentDetails out;
    out.id = stored.id;
    out.title = stored.title;
    out.description = stored.description;
    out.content_type = stored.content_type;
    out.client_identifier = stored.client_identifier;
    out.duration_minutes = stored.duration_minutes;
    out.image_url = image_url(contents.secret, stored.image_sha256, stored.image_mime, contents.clock.now());
    out.link_url = stored.link_url;
    out.is_published = stored.is_published;
    out.attempts_allowed = stored.attempts_allowed;
    out.new_attempt = stored.new_attempt;
    out.counted_attempt = stored.counted_attempt;
    out.created_at = stored.created_at;
    out.updated_at = stored.updated_at;
    out.versions = list_versions(db, stored.id);
    const auto version = stored.current_version_id ? find_version(db, *stored.current_version_id) : std::nullopt;
    if (!version) return out;
    out.findings = explain(from_json_text<std::vector<Finding>>(version->findings_json), language);
    if (version->framework != 0)
        out.package = summary_of(db, *version);
    else
        out.file = FileSummary{version->file_name, version->size};
    return out;
}

/// The content for changing it: there, not archived, of a type the caller manages.
StoredContent get_stored(const db::Reader& db, const Caller& caller, Id content_id) {
    auto stored = find_stored(db, content_id);
    if (!stored || stored->archived_at) throw not_found("course");
    require_type(caller, stored->content_type);
    return std::move(*stored);
}

void tell_open_change(const Contents& contents, db::Writer& tx, Id content_id, Instant now) {
    for (const auto& changed : contents.on_open_change) changed(tx, content_id, now);
}

}  // namespace

void check(const ContentListRequest& request, FieldErrors& errors) {
    if (!is_page_size(request.page_size)) errors.add("pageSize", "Must be 5, 10, 15, 20, 50 or 100");
}

void require_type(const Caller& caller, ContentType type) {
    if (const Role role = role_for(type); !caller.roles.contains(role)) throw denied_without({&role, 1});
}

ContentPage list_contents(const Contents& contents, const Caller& caller, const ContentListRequest& request) {
    const TypeSet types = types_for(caller, request.content_type);
    const Instant now = contents.clock.now();
    return contents.db.read([&](const db::Reader& db) {
        ContentPage page{{}, 0, request.page, request.page_size};
        const Scope scope = accounts::find_rights(db, caller.user_id).only(caller.roles).scope(course_roles);
        auto rows = list_page(db, request, types, scope);
        // The last page tells how many there are: a rare word is looked for once.
        const auto found = static_cast<std::int64_t>(rows.size());
        const bool is_last = found > 0 ? found < request.page_size : request.page == 1;
        page.total =
            is_last ? (request.page - 1) * request.page_size + found : count_contents(db, request, types, rows);
        for (auto& row : rows)
            page.rows.push_back({row.id, std::move(row.title), std::move(row.client_identifier), row.content_type,
                                 row.framework, std::move(row.edition), row.is_published, row.version_number,
                                 row.learners, row.updated_at,
                                 image_url(contents.secret, row.image_sha256, row.image_mime, now)});
        return page;
    });
}

ContentDetails show_content(const Contents& contents, const Caller& caller, Id content_id) {
    return contents.db.read([&](const db::Reader& db) {
        return details_of(contents, db, get_stored(db, caller, content_id), caller.language);
    });
}

ContentDetails save_content(Contents& contents, const Caller& caller, const SaveContentRequest& request) {
    const Instant now = contents.clock.now();
    contents.db.write([&](db::Writer& tx) {
        const StoredContent before = get_stored(tx, caller, request.content_id);
        if (before.updated_at != request.updated_at)
            throw Failure(409, "Somebody else saved this course meanwhile. Reload it, then make your changes again");
        const bool is_link = before.content_type == ContentType::externalLink;
        if (is_link && !is_web_address(request.link_url.value_or("")))
            throw invalid("linkUrl", "Enter a whole address, like https://example.org/page");
        if (!is_link && request.link_url && !request.link_url->empty())
            throw invalid("linkUrl", "Only an external link has an address");
        StoredContent after = before;
        after.title = trim(request.title);
        after.description = trim(request.description);
        after.client_identifier = trim(request.client_identifier);
        after.duration_minutes = request.duration_minutes;
        after.is_published = request.is_published;
        after.updated_at = std::max(now, before.updated_at + std::chrono::milliseconds(1));
        if (is_link) after.link_url = request.link_url;
        if (takes_package(before.content_type)) {
            after.attempts_allowed = request.attempts_allowed;
            after.new_attempt = request.new_attempt;
            after.counted_attempt = request.counted_attempt;
        }
        if (request.remove_image) after.image_sha256 = after.image_mime = std::nullopt;
        if (request.image_upload_id) {
            const auto image =
                get_usable_upload(tx, *request.image_upload_id, UploadPurpose::image, caller, "imageUploadId", now);
            after.image_sha256 = image.sha256;
            after.image_mime = image.mime;
            remove_upload(tx, image.id);
        }
        save_stored(tx, after);
        if (after.is_published != before.is_published) tell_open_change(contents, tx, after.id, now);
        audit::record(tx, caller.actor, now,
                      {"contents.save", "content", after.id, "Changed '" + after.title + "'", to_audit_text(before),
                       to_audit_text(after)});
    });
    return show_content(contents, caller, request.content_id);
}

Done remove_content(Contents& contents, const Caller& caller, Id content_id) {
    const Instant now = contents.clock.now();
    contents.db.write([&](db::Writer& tx) {
        const StoredContent before = get_stored(tx, caller, content_id);
        StoredContent after = before;
        after.archived_at = now;
        after.updated_at = now;
        save_stored(tx, after);
        tell_open_change(contents, tx, content_id, now);
        audit::record(tx, caller.actor, now,
                      {"contents.remove", "content", content_id, "Archived '" + before.title + "'",
                       to_audit_text(before), to_audit_text(after)});
    });
    return {};
}

}  // namespace oneroom::content
