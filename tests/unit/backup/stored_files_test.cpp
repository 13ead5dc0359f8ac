// Which stored files a backup takes, and that they stay until it has them.
#include "core/files/blob_hold.h"
#include "support/backup_rig.h"

using namespace oneroom;
using namespace oneroom::test;

TEST_CASE("no stored file is removed as long as a backup reads them") {
    BackupRig rig;
    auto blob = rig.blobs.begin();
    blob.write("waste");
    const auto waste = blob.commit();
    rig.clock.set(Instant{std::chrono::hours(24 * 365 * 100)});  // older than any lifetime
    const auto clean_up = [&] {
        jobs::JobContext context{rig.db, rig.clock, "{}", [] { return true; }};
        for (const auto& job : content::content_jobs(rig.contents)) job.run(context);
    };
    {
        const files::BlobHold hold(rig.folder.path());
        clean_up();
        CHECK(rig.blobs.has(waste.sha256));
    }
    clean_up();
    CHECK_FALSE(rig.blobs.has(waste.sha256));
}

TEST_CASE("every column that names a stored file is in the list of what a backup takes") {
    BackupRig rig;
    const auto columns = rig.db.read([](const db::Reader& db) {
        return db.values<std::string>(R"sql(
            SELECT t.name || '.' || c.name FROM sqlite_schema t JOIN pragma_table_xinfo(t.name) c
             WHERE t.type = 'table' AND c.name LIKE '%sha256%' AND t.name <> 'applied_migration' ORDER BY 1)sql");
    });
    // A new one belongs into upkeep::each_named_file first, then here.
    CHECK(columns == std::vector<std::string>{"application_skin_image.sha256", "content.image_sha256",
                                              "content_version.sha256", "how_to_translation.sha256",
                                              "lrs_attachment.sha256", "package_file.sha256", "upload.sha256",
                                              "user_picture.sha256"});
}
