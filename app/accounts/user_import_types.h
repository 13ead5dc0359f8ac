// What importing and exporting people takes and gives. Field names are those of the API.
#pragma once

#include <string>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::accounts {

/// What becomes of a row of the file.
enum class ImportOutcome { created, changed, unchanged, refused };

constexpr auto enum_names(ImportOutcome) {
    using enum ImportOutcome;
    return std::array{std::pair{created, std::string_view("created")}, std::pair{changed, std::string_view("changed")},
                      std::pair{unchanged, std::string_view("unchanged")},
                      std::pair{refused, std::string_view("refused")}};
}

struct ImportRequest {
    std::string file_name{};
    std::string digest{};
    bool only_valid = false;
    bool has_passwords = true;

    static Fields fields() {
        return {field<&ImportRequest::file_name>("fileName").required().max_length(1000),
                field<&ImportRequest::digest>("digest").required().max_length(100).means(
                    "Of the plan that was shown; when it would be another one now, nothing is done"),
                field<&ImportRequest::only_valid>("onlyValid")
                    .means("Leaves refused rows out. Without it one refused row refuses the file"),
                field<&ImportRequest::has_passwords>("hasPasswords")
                    .means("New people get temporary passwords. Without it they cannot sign in before they are given "
                           "one")};
    }
};

struct ImportHeading {
    std::string title{};
    std::string meaning{};

    static Fields fields() {
        return {field<&ImportHeading::title>("title").means("As in the file"),
                field<&ImportHeading::meaning>("meaning").means(
                    "The field it is taken for; empty: none, and it is passed over")};
    }
};

/// Why a row is refused.
struct ImportProblem {
    std::int64_t row{};
    std::string username{};
    std::string column{};
    std::string message{};

    static Fields fields() {
        return {field<&ImportProblem::row>("row").means("As a spreadsheet counts; the headings are mostly row 1"),
                field<&ImportProblem::username>("username"),
                field<&ImportProblem::column>("column").means("Its heading; empty: the row as a whole"),
                field<&ImportProblem::message>("message")};
    }
};

/// Somebody who is added or changed.
struct ImportSample {
    std::int64_t row{};
    std::string username{};
    std::string full_name{};
    ImportOutcome outcome{};
    std::vector<std::string> changes{};

    static Fields fields() {
        return {field<&ImportSample::row>("row"), field<&ImportSample::username>("username"),
                field<&ImportSample::full_name>("fullName"), field<&ImportSample::outcome>("outcome"),
                field<&ImportSample::changes>("changes").means("Headings of what changes")};
    }
};

/// What an import would do. Nothing is saved by asking.
struct ImportPlan {
    std::string digest{};
    std::int64_t rows{};
    std::int64_t created{};
    std::int64_t changed{};
    std::int64_t unchanged{};
    std::int64_t refused{};
    bool was_guessed{};
    std::vector<ImportHeading> headings{};
    std::vector<ImportProblem> problems{};
    std::vector<ImportSample> samples{};

    static Fields fields() {
        return {field<&ImportPlan::digest>("digest").means("For people.import: of the file and of what it would do"),
                field<&ImportPlan::rows>("rows").means("People in the file"),
                field<&ImportPlan::created>("created"),
                field<&ImportPlan::changed>("changed"),
                field<&ImportPlan::unchanged>("unchanged"),
                field<&ImportPlan::refused>("refused").means("Rows"),
                field<&ImportPlan::was_guessed>("wasGuessed")
                    .means("The file is not UTF-8 and was read as Windows-1252: letters may be wrong"),
                field<&ImportPlan::headings>("headings"),
                field<&ImportPlan::problems>("problems").means("Of the first refused rows, up to 500"),
                field<&ImportPlan::samples>("samples").means("The first who are added or changed, up to 100")};
    }
};

struct ImportResult {
    std::int64_t created{};
    std::int64_t changed{};
    std::int64_t unchanged{};
    std::int64_t left_out{};
    std::string passwords{};

    static Fields fields() {
        return {field<&ImportResult::created>("created"), field<&ImportResult::changed>("changed"),
                field<&ImportResult::unchanged>("unchanged"),
                field<&ImportResult::left_out>("leftOut").means("Refused rows"),
                field<&ImportResult::passwords>("passwords")
                    .secret()
                    .means("CSV of usernames and temporary passwords of the new people, given this once; empty: none")};
    }
};

struct ExportRequest {
    std::string search{};
    std::optional<Id> location_id{};
    std::optional<Id> title_id{};
    std::optional<Id> field_id{};
    std::string field_value{};

    static Fields fields() {
        return {field<&ExportRequest::search>("search").max_length(200).means("As in users.list"),
                field<&ExportRequest::location_id>("locationId"), field<&ExportRequest::title_id>("titleId"),
                field<&ExportRequest::field_id>("fieldId"),
                field<&ExportRequest::field_value>("fieldValue").max_length(500)};
    }
};

}  // namespace oneroom::accounts
