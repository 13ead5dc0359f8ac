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

/// The columns of a file in its order, with a comma between: what each comes into.
inline constexpr std::string_view columns_meaning =
    "What each column of the file comes into, in their order with a comma between, as the plan has it under meaning; "
    "a hyphen leaves one out. Empty: as the headings say";
inline constexpr std::int64_t longest_columns = 4000;  // characters

struct ImportPlanRequest {
    std::string columns{};

    static Fields fields() {
        return {field<&ImportPlanRequest::columns>("columns").max_length(longest_columns).means(columns_meaning)};
    }
};

struct ImportRequest {
    std::string file_name{};
    std::string digest{};
    std::string columns{};
    bool only_valid = false;
    bool has_passwords = true;
    bool has_invitations = false;

    static Fields fields() {
        return {field<&ImportRequest::file_name>("fileName").required().max_length(1000),
                field<&ImportRequest::digest>("digest").required().max_length(100).means(
                    "Of the plan that was shown; when it would be another one now, nothing is done"),
                field<&ImportRequest::columns>("columns").max_length(longest_columns).means(columns_meaning),
                field<&ImportRequest::only_valid>("onlyValid")
                    .means("Leaves refused rows out. Without it one refused row refuses the file"),
                field<&ImportRequest::has_passwords>("hasPasswords")
                    .means("New people get temporary passwords. Without it they cannot sign in before they are given "
                           "one"),
                field<&ImportRequest::has_invitations>("hasInvitations")
                    .means("New people are sent a link to choose a password by; goes without hasPasswords")};
    }
};

struct ImportColumn {
    std::string title{};
    std::string meaning{};
    bool is_known = false;
    std::vector<std::string> samples{};
    std::string problem{};

    static Fields fields() {
        using C = ImportColumn;
        return {
            field<&C::title>("title").means("As in the file"),
            field<&C::meaning>("meaning").means(
                "What it comes into: a field of a person, firstName or lastName, or field<id>. Empty: it is left out"),
            field<&C::is_known>("isKnown").means("The heading is the portal's own, in one of its languages"),
            field<&C::samples>("samples").means("The first values, up to three"),
            field<&C::problem>("problem").means("Why it cannot come into that; empty: it can")};
    }
};

/// Something a column can come into, beside those of all portals.
struct ImportField {
    std::string meaning{};
    std::string title{};

    static Fields fields() { return {field<&ImportField::meaning>("meaning"), field<&ImportField::title>("title")}; }
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
    bool is_ready{};
    bool can_send{};
    std::vector<ImportColumn> columns{};
    std::vector<std::string> missing{};
    std::vector<ImportField> fields_of_portal{};
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
                field<&ImportPlan::is_ready>("isReady").means(
                    "Nothing stands against the columns. Without it no row was looked at, and nothing can be imported"),
                field<&ImportPlan::can_send>("canSend").means(
                    "Invitations go out by e-mail; without it they wait in the outbox to be handed over"),
                field<&ImportPlan::columns>("columns"),
                field<&ImportPlan::missing>("missing").means("Sentences about fields that no column comes into"),
                field<&ImportPlan::fields_of_portal>("fields").means("What a column can come into"),
                field<&ImportPlan::problems>("problems").means("Of the first refused rows, up to 500"),
                field<&ImportPlan::samples>("samples").means("The first who are added or changed, up to 100")};
    }
};

/// Somebody new to whom no invitation was sent.
struct ImportUninvited {
    std::string username{};
    std::string full_name{};
    std::string why{};

    static Fields fields() {
        return {field<&ImportUninvited::username>("username"), field<&ImportUninvited::full_name>("fullName"),
                field<&ImportUninvited::why>("why")};
    }
};

struct ImportResult {
    std::int64_t created{};
    std::int64_t changed{};
    std::int64_t unchanged{};
    std::int64_t left_out{};
    std::string passwords{};
    std::int64_t invited{};
    std::int64_t not_invited{};
    std::vector<ImportUninvited> uninvited{};
    bool can_send{};

    static Fields fields() {
        return {field<&ImportResult::created>("created"),
                field<&ImportResult::changed>("changed"),
                field<&ImportResult::unchanged>("unchanged"),
                field<&ImportResult::left_out>("leftOut").means("Refused rows"),
                field<&ImportResult::passwords>("passwords")
                    .secret()
                    .means("CSV of usernames and temporary passwords of the new people, given this once; empty: none"),
                field<&ImportResult::invited>("invited").means("New people with a link to choose a password by"),
                field<&ImportResult::not_invited>("notInvited").means("New people who were to be invited, but are not"),
                field<&ImportResult::uninvited>("uninvited").means("Those, up to 500"),
                field<&ImportResult::can_send>("canSend").means(
                    "The invitations go out by e-mail; without it they wait in the outbox to be handed over")};
    }
};

struct ExportRequest {
    std::string search{};
    std::optional<Id> location_id{};
    std::optional<Id> title_id{};
    std::optional<Id> permission_group_id{};
    std::optional<bool> is_active{};
    bool never_signed_in = false;
    std::optional<Id> field_id{};
    std::string field_value{};

    static Fields fields() {
        return {field<&ExportRequest::search>("search").max_length(200).means("As in users.list"),
                field<&ExportRequest::location_id>("locationId"),
                field<&ExportRequest::title_id>("titleId"),
                field<&ExportRequest::permission_group_id>("permissionGroupId"),
                field<&ExportRequest::is_active>("isActive"),
                field<&ExportRequest::never_signed_in>("neverSignedIn"),
                field<&ExportRequest::field_id>("fieldId"),
                field<&ExportRequest::field_value>("fieldValue").max_length(500)};
    }
};

}  // namespace oneroom::accounts
