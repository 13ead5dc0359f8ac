// Clean-up: uploads nobody used within a day, and blobs that no row names.
#include "content/content_store.h"
#include "content/uploads.h"
#include "core/base/log.h"
#include "core/files/blob_hold.h"

namespace oneroom::content {
namespace {

/// Blobs are kept an hour longer than uploads, so that one in use by a creation under way is never old enough.
constexpr std::chrono::hours blob_lifetime = upload_lifetime + std::chrono::hours(1);

void clean_up(Contents& contents, jobs::JobContext& context) {
    const Instant now = context.clock.now();
    const auto uploads =
        context.db.write([&](db::Writer& tx) { return remove_uploads_before(tx, now - upload_lifetime); });
    const files::BlobRemoval removal(contents.blobs.staging_folder().parent_path());
    if (!removal.is_given()) return;  // a backup is reading them; the next round finds what is still waste
    const auto referenced = context.db.read([](const db::Reader& db) { return list_referenced_blobs(db); });
    const Instant before = now - blob_lifetime;
    std::int64_t blobs = 0;
    for (const auto& sha256 : contents.blobs.list_unreferenced(referenced, before)) {
        if (!context.keep_going()) break;
        if (contents.blobs.remove(sha256, before)) ++blobs;
    }
    if (uploads > 0 || blobs > 0) log::info("content.cleanedUp", {{"uploads", uploads}, {"files", blobs}});
}

}  // namespace

std::vector<jobs::Job> content_jobs(Contents& contents) {
    return {{"content.cleanUp", std::chrono::hours(1),
             [&contents](jobs::JobContext& context) { clean_up(contents, context); },
             "Removes uploads that were not used within a day and files that belong to nothing"}};
}

}  // namespace oneroom::content
