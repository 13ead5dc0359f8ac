// What the operations on contents take and give. Field names are those of the API.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "content/attempt_settings.h"
#include "content/content_type.h"
#include "core/base/describe.h"
#include "core/base/failure.h"
#include "packages/package_types.h"

namespace oneroom::content {

using packages::Finding;
using packages::Framework;
using packages::PackageSummary;

struct ContentRef {
    Id content_id{};
    static Fields fields() { return {field<&ContentRef::content_id>("contentId")}; }
};

/// A finding with what the table of its kind says, in the language of the caller.
struct ExplainedFinding {
    packages::Severity severity{};
    std::string code;
    std::string title;
    std::string message;
    std::optional<std::string> file;
    std::optional<std::string> place;
    std::string consequence;
    std::string repair;
    bool is_repaired = false;
    std::int64_t more = 0;

    static Fields fields() {
        using F = ExplainedFinding;
        return {field<&F::severity>("severity").means("An error refuses the package"),
                field<&F::code>("code").means("Stable name of the kind of finding"),
                field<&F::title>("title").means("Of the kind, in a few words"),
                field<&F::message>("message").means("The cause: a sentence for the author of the package"),
                field<&F::file>("file").means("Path inside the package; null when it is about no file"),
                field<&F::place>("place").means("Where in the file; null when unknown"),
                field<&F::consequence>("consequence").means("What learners will notice"),
                field<&F::repair>("repair").means("What the author does about it"),
                field<&F::is_repaired>("isRepaired").means("The portal has repaired it where it serves the package"),
                field<&F::more>("more").means("How many more of this kind were counted and are not told one by one")};
    }
};

// ---- the list

enum class ContentSort { title, contentType, isPublished, updatedAt };

constexpr auto enum_names(ContentSort) {
    using enum ContentSort;
    using Name = std::string_view;
    return std::array{std::pair{title, Name("title")}, std::pair{contentType, Name("contentType")},
                      std::pair{isPublished, Name("isPublished")}, std::pair{updatedAt, Name("updatedAt")}};
}

struct ContentListRequest {
    std::string search;
    std::optional<ContentType> content_type;
    std::optional<bool> is_published;
    std::int64_t page = 1;
    std::int64_t page_size = 15;
    ContentSort sort = ContentSort::title;
    bool descending = false;

    static Fields fields() {
        return {field<&ContentListRequest::search>("search").max_length(200).means("Part of title or identifier"),
                field<&ContentListRequest::content_type>("contentType"),
                field<&ContentListRequest::is_published>("isPublished"),
                field<&ContentListRequest::page>("page").between(1, 1'000'000),
                field<&ContentListRequest::page_size>("pageSize").between(1, 100).means("5, 10, 15, 20, 50 or 100"),
                field<&ContentListRequest::sort>("sort"),
                field<&ContentListRequest::descending>("descending")};
    }
};
void check(const ContentListRequest& request, FieldErrors& errors);

struct ContentRow {
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
    std::optional<std::string> image_url;

    static Fields fields() {
        return {field<&ContentRow::id>("id"),
                field<&ContentRow::title>("title"),
                field<&ContentRow::client_identifier>("clientIdentifier"),
                field<&ContentRow::content_type>("contentType"),
                field<&ContentRow::framework>("framework").means("Of a course package; null for files and links"),
                field<&ContentRow::edition>("edition"),
                field<&ContentRow::is_published>("isPublished"),
                field<&ContentRow::version_number>("versionNumber").means("The version that new launches get"),
                field<&ContentRow::learners>("learners")
                    .means("Active people it is assigned to, among those whom the caller's permissions reach"),
                field<&ContentRow::updated_at>("updatedAt"),
                field<&ContentRow::image_url>("imageUrl").means("Works for a day or two without signing in")};
    }
};

struct ContentPage {
    std::vector<ContentRow> rows;
    std::int64_t total{};
    std::int64_t page{};
    std::int64_t page_size{};

    static Fields fields() {
        return {field<&ContentPage::rows>("rows"), field<&ContentPage::total>("total"),
                field<&ContentPage::page>("page"), field<&ContentPage::page_size>("pageSize")};
    }
};

// ---- one content

struct VersionRow {
    Id id{};
    std::int64_t number{};
    std::string file_name;
    std::int64_t size{};
    Instant uploaded_at{};
    std::string uploaded_by;
    std::int64_t learners_inside{};

    static Fields fields() {
        return {field<&VersionRow::id>("id"),
                field<&VersionRow::number>("number"),
                field<&VersionRow::file_name>("fileName"),
                field<&VersionRow::size>("size").means("In bytes"),
                field<&VersionRow::uploaded_at>("uploadedAt"),
                field<&VersionRow::uploaded_by>("uploadedBy").means("Full name; empty when nobody known"),
                field<&VersionRow::learners_inside>("learnersInside").means("People with an unfinished attempt in it")};
    }
};

struct FileSummary {
    std::string file_name;
    std::int64_t size{};

    static Fields fields() {
        return {field<&FileSummary::file_name>("fileName"), field<&FileSummary::size>("size").means("In bytes")};
    }
};

struct ContentDetails {
    Id id{};
    std::string title;
    std::string description;
    ContentType content_type{};
    std::string client_identifier;
    std::optional<std::int64_t> duration_minutes;
    std::optional<std::string> image_url;
    std::optional<std::string> link_url;
    bool is_published{};
    std::optional<std::int64_t> attempts_allowed;
    NewAttempt new_attempt = NewAttempt::always;
    std::optional<CountedAttempt> counted_attempt;
    Instant created_at{};
    Instant updated_at{};
    std::optional<PackageSummary> package;
    std::vector<ExplainedFinding> findings;
    std::vector<VersionRow> versions;
    std::optional<FileSummary> file;

    static Fields fields() {
        return {field<&ContentDetails::id>("id"),
                field<&ContentDetails::title>("title"),
                field<&ContentDetails::description>("description"),
                field<&ContentDetails::content_type>("contentType"),
                field<&ContentDetails::client_identifier>("clientIdentifier").means("The client's own number for it"),
                field<&ContentDetails::duration_minutes>("durationMinutes"),
                field<&ContentDetails::image_url>("imageUrl").means("Works for a day or two without signing in"),
                field<&ContentDetails::link_url>("linkUrl").means("Of an external link"),
                field<&ContentDetails::is_published>("isPublished").means("Learners see only what is published"),
                field<&ContentDetails::attempts_allowed>("attemptsAllowed").means("Null: as many as wanted"),
                field<&ContentDetails::new_attempt>("newAttempt").means("When a learner may begin another attempt"),
                field<&ContentDetails::counted_attempt>("countedAttempt")
                    .means("Which attempt says where somebody stands; null: as the portal's setting says"),
                field<&ContentDetails::created_at>("createdAt"),
                field<&ContentDetails::updated_at>("updatedAt").means("To be sent back by contents.save"),
                field<&ContentDetails::package>("package").means("Of the newest version of a tracked course"),
                field<&ContentDetails::findings>("findings").means("About the newest version"),
                field<&ContentDetails::versions>("versions").means("Newest first, at most 100"),
                field<&ContentDetails::file>("file").means("Of a downloadable resource")};
    }
};

// ---- the package doctor

struct VersionRef {
    Id content_id{};
    Id version_id{};
    static Fields fields() {
        return {field<&VersionRef::content_id>("contentId"), field<&VersionRef::version_id>("versionId")};
    }
};

struct InspectionReport {
    Id version_id{};
    std::int64_t number{};
    Instant inspected_at{};
    bool is_accepted{};
    std::optional<PackageSummary> package;
    std::vector<ExplainedFinding> findings;
    std::vector<std::string> missing_repairs;

    static Fields fields() {
        using R = InspectionReport;
        return {field<&R::version_id>("versionId"),
                field<&R::number>("number").means("Of the version"),
                field<&R::inspected_at>("inspectedAt"),
                field<&R::is_accepted>("isAccepted").means("False when the package would be refused today"),
                field<&R::package>("package").means("What was recognised"),
                field<&R::findings>("findings"),
                field<&R::missing_repairs>("missingRepairs")
                    .means("Names of files that publishing this package anew would repair and this version lacks")};
    }
};

// ---- changes

constexpr std::size_t longest_title = 300, longest_description = 10'000, longest_identifier = 100, longest_link = 2000;

struct CreateContentRequest {
    ContentType content_type{};
    std::string title;
    std::string description;
    std::string client_identifier;
    std::optional<std::int64_t> duration_minutes;
    std::optional<std::string> link_url;
    std::optional<Id> upload_id;
    std::optional<Id> image_upload_id;
    bool is_published = true;

    static Fields fields() {
        using R = CreateContentRequest;
        return {field<&R::content_type>("contentType").required(),
                field<&R::title>("title").required().max_length(longest_title),
                field<&R::description>("description").max_length(longest_description),
                field<&R::client_identifier>("clientIdentifier").max_length(longest_identifier),
                field<&R::duration_minutes>("durationMinutes").between(0, 100'000),
                field<&R::link_url>("linkUrl").max_length(longest_link).means("Of an external link: http or https"),
                field<&R::upload_id>("uploadId").means("Of the package or file, from uploads.create"),
                field<&R::image_upload_id>("imageUploadId"),
                field<&R::is_published>("isPublished")};
    }
};
void check(const CreateContentRequest& request, FieldErrors& errors);

struct SaveContentRequest {
    Id content_id{};
    std::string title;
    std::string description;
    std::string client_identifier;
    std::optional<std::int64_t> duration_minutes;
    std::optional<std::string> link_url;
    bool is_published{};
    std::optional<std::int64_t> attempts_allowed;
    NewAttempt new_attempt = NewAttempt::always;
    std::optional<CountedAttempt> counted_attempt;
    std::optional<Id> image_upload_id;
    bool remove_image = false;
    Instant updated_at{};

    static Fields fields() {
        using R = SaveContentRequest;
        return {field<&R::content_id>("contentId"),
                field<&R::title>("title").required().max_length(longest_title),
                field<&R::description>("description").max_length(longest_description),
                field<&R::client_identifier>("clientIdentifier").max_length(longest_identifier),
                field<&R::duration_minutes>("durationMinutes").between(0, 100'000),
                field<&R::link_url>("linkUrl").max_length(longest_link),
                field<&R::is_published>("isPublished").required(),
                field<&R::attempts_allowed>("attemptsAllowed")
                    .between(1, most_attempts_allowed)
                    .means("Null: as many as wanted. Of tracked courses only, like the next two"),
                field<&R::new_attempt>("newAttempt"),
                field<&R::counted_attempt>("countedAttempt").means("Null: as the portal's setting says"),
                field<&R::image_upload_id>("imageUploadId").means("A new image"),
                field<&R::remove_image>("removeImage"),
                field<&R::updated_at>("updatedAt").required().means("As it was read; 409 when it changed since")};
    }
};

struct AddVersionRequest {
    Id content_id{};
    Id upload_id{};

    static Fields fields() {
        return {field<&AddVersionRequest::content_id>("contentId"),
                field<&AddVersionRequest::upload_id>("uploadId").required()};
    }
};

struct Done {
    static Fields fields() { return {}; }
};

}  // namespace oneroom::content
