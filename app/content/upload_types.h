// What the operations on uploads take and give.
#pragma once

#include "content/content_types.h"

namespace oneroom::content {

/// What an upload is for. The names are also those of upload.purpose.
enum class UploadPurpose { package, file, image };

constexpr auto enum_names(UploadPurpose) {
    return std::array{std::pair{UploadPurpose::package, std::string_view("package")},
                      std::pair{UploadPurpose::file, std::string_view("file")},
                      std::pair{UploadPurpose::image, std::string_view("image")}};
}

struct UploadRequest {
    std::string file_name;
    UploadPurpose purpose{};

    static Fields fields() {
        return {field<&UploadRequest::file_name>("fileName").required().max_length(1000),
                field<&UploadRequest::purpose>("purpose").required()};
    }
};

struct UploadRef {
    Id upload_id{};
    static Fields fields() { return {field<&UploadRef::upload_id>("uploadId")}; }
};

struct UploadReport {
    Id upload_id{};
    std::string file_name;
    std::int64_t size{};
    UploadPurpose purpose{};
    bool is_accepted{};
    std::optional<PackageSummary> package;
    std::vector<ExplainedFinding> findings;
    std::optional<std::string> image_url;

    static Fields fields() {
        return {field<&UploadReport::upload_id>("uploadId")
                    .means("For contents.create and contents.addVersion, for 24 hours. 0 when it was refused: then "
                           "nothing of it is kept"),
                field<&UploadReport::file_name>("fileName").means("Cleaned for display"),
                field<&UploadReport::size>("size").means("In bytes"),
                field<&UploadReport::purpose>("purpose"),
                field<&UploadReport::is_accepted>("isAccepted"),
                field<&UploadReport::package>("package").means("What was recognised"),
                field<&UploadReport::findings>("findings"),
                field<&UploadReport::image_url>("imageUrl").means("Of an image, to show it")};
    }
};

}  // namespace oneroom::content
