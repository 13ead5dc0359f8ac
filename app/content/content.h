// The face of content: what can be taken, and the files and items of its versions.
#pragma once

#include <functional>
#include <iosfwd>

#include "content/content_type.h"
#include "core/api/route.h"
#include "core/files/blob_store.h"
#include "core/jobs/job.h"
#include "core/security/secret_key.h"
#include "packages/package_types.h"

namespace oneroom::content {

/// What the operations need. app.cpp makes one; it outlives the routes and jobs.
struct Contents {
    db::Database& db;
    const Clock& clock;
    files::BlobStore& blobs;
    const SecretKey& secret;  ///< signs the addresses of images
    /// Called in the transaction that publishes a content, takes it back or archives it. Filled by app.cpp.
    std::vector<std::function<void(db::Writer& tx, Id content_id, Instant now)>> on_open_change{};
};

std::vector<Route> content_routes(Contents& contents);  ///< contents.*
std::vector<Route> upload_routes(Contents& contents);   ///< uploads.*
std::vector<jobs::Job> content_jobs(Contents& contents);

/// `oneroom import FILE.zip [--title TITLE] [--dry-run]`; `words` without "import". Returns the exit code.
int run_import_command(Contents& contents, const std::vector<std::string>& words, std::ostream& out, std::ostream& err);

// ---- for features above

/// A content with its current version, as launching and assigning need it.
struct ContentFacts {
    Id id{};
    std::string title;
    ContentType content_type{};
    bool is_published{};
    bool is_archived{};
    std::optional<std::string> link_url;
    std::optional<Id> version_id;  ///< current; empty for links
    std::int64_t framework{};      ///< packages::Framework; 0: no package
    std::string edition;
    std::string file_name;  ///< of the uploaded file, cleaned; with sha256, size and mime empty without a version
    std::string sha256;
    std::int64_t size{};
    std::string mime;

    static Fields fields();
};
std::optional<ContentFacts> find_content(const db::Reader& db, Id content_id);
/// Throws Failure 404 also for an archived one.
ContentFacts get_content(const db::Reader& db, Id content_id);

/// A file of an unpacked package, by its path in it (percent-decoded, without query).
struct VersionFile {
    std::string sha256;
    std::int64_t size{};
    std::string mime;

    static Fields fields();
};
std::optional<VersionFile> find_version_file(const db::Reader& db, Id version_id, std::string_view path);

/// One entry of the table of contents of a version.
struct VersionItem {
    Id id{};
    std::int64_t position{};
    std::optional<std::int64_t> parent_position;
    std::int64_t depth{};
    std::string identifier;
    std::string title;
    std::string href;
    bool is_sco{};
    bool is_visible{};
    std::string prerequisites;

    static Fields fields();
};
/// In the order of the manifest.
std::vector<VersionItem> list_version_items(const db::Reader& db, Id version_id);

/// Makes a tracked course of a package file. Refused packages throw Failure 400 with the first error as its message.
struct NewCourse {
    std::string title{};  ///< empty: the package's own
    std::string description{};
    std::string client_identifier{};
    std::optional<std::int64_t> duration_minutes{};
    std::string image_bytes{};  ///< PNG, JPEG, GIF or WebP; empty: none
    bool is_published = true;
};
Id create_course_from_package(Contents& contents, const audit::Actor& actor, std::string_view file_name, int fd,
                              const NewCourse& course);
/// The same for a link or a file to be downloaded (its kind is found by its bytes).
Id create_link(Contents& contents, const audit::Actor& actor, const std::string& url, const NewCourse& course);
Id create_download(Contents& contents, const audit::Actor& actor, std::string_view file_name, std::string_view bytes,
                   const NewCourse& course);

}  // namespace oneroom::content
