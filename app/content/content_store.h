// The SQL of contents and their versions. Private to this folder.
#pragma once

#include <array>
#include <set>

#include "content/content.h"
#include "content/content_types.h"
#include "core/api/scope.h"

namespace oneroom::content {

/// A row of content: what is changed, and what the audit log keeps of it.
struct StoredContent {
    Id id{};
    ContentType content_type{};
    std::string title;
    std::string description;
    std::string client_identifier;
    std::optional<std::int64_t> duration_minutes;
    std::optional<std::string> link_url;
    std::optional<std::string> image_sha256;
    std::optional<std::string> image_mime;
    bool is_published{};
    std::optional<std::int64_t> attempts_allowed;
    NewAttempt new_attempt = NewAttempt::always;
    std::optional<CountedAttempt> counted_attempt;
    std::optional<Id> current_version_id;
    Instant created_at{};
    Instant updated_at{};
    std::optional<Instant> archived_at;

    static Fields fields();
};

/// Also an archived one.
std::optional<StoredContent> find_stored(const db::Reader& db, Id content_id);
/// Inserts (id 0) or updates, with its searchable text. Gives the id.
Id save_stored(db::Writer& tx, const StoredContent& content);

struct StoredVersion {
    Id id{};
    Id content_id{};
    std::int64_t number{};
    std::string file_name;
    std::string sha256;
    std::int64_t size{};
    std::string mime;
    std::int64_t framework{};
    std::string edition;
    std::string identifier;
    std::string title;
    std::string organisation;
    std::string findings_json;
    std::optional<Id> uploaded_by;
    Instant uploaded_at{};

    static Fields fields();
};
std::optional<StoredVersion> find_version(const db::Reader& db, Id version_id);
/// Adds the next version of a content and gives its id; `number` is found here.
Id add_stored_version(db::Writer& tx, const StoredVersion& version);
void add_package(db::Writer& tx, Id version_id, const packages::Package& package,
                 const std::vector<packages::PackageFile>& files);
/// What the doctor says about a version; nothing else of a version ever changes.
void save_findings(db::Writer& tx, Id version_id, const std::string& findings_json);
bool has_file(const db::Reader& db, Id version_id, std::string_view path);
std::vector<VersionRow> list_versions(const db::Reader& db, Id content_id);
/// The summary of a stored package, put together from its rows.
PackageSummary summary_of(const db::Reader& db, const StoredVersion& version);

/// A row of the list, its image not yet an address.
struct ListedContent {
    Id id{};
    std::string title;
    std::string client_identifier;
    ContentType content_type{};
    std::optional<Framework> framework;
    std::string edition;
    bool is_published{};
    std::optional<std::int64_t> version_number;
    std::int64_t learners{};
    Instant updated_at{};
    std::optional<std::string> image_sha256;
    std::optional<std::string> image_mime;

    static Fields fields();
};

/// Which types are asked for: the numbers of types, 0 in the places of those that are not.
using TypeSet = std::array<std::int64_t, 10>;

/// The learners that are counted are those in the scope.
std::vector<ListedContent> list_page(const db::Reader& db, const ContentListRequest& request, const TypeSet& types,
                                     const Scope& scope);
/// How many contents there are on all pages; `page` is the one that was asked for.
std::int64_t count_contents(const db::Reader& db, const ContentListRequest& request, const TypeSet& types,
                            const std::vector<ListedContent>& page);

/// Every blob that a row names.
std::set<std::string, std::less<>> list_referenced_blobs(const db::Reader& db);

}  // namespace oneroom::content
