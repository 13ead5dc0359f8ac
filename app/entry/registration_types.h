// What the operations on registrations take and give. Field names are those of the API.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/api/language.h"
#include "core/base/describe.h"

namespace oneroom::entry {

enum class RegistrationState { noted = 0, unconfirmed = 1, waiting = 2, approved = 3, refused = 4 };

constexpr auto enum_names(RegistrationState) {
    using enum RegistrationState;
    return std::array{
        std::pair{noted, std::string_view("noted")}, std::pair{unconfirmed, std::string_view("unconfirmed")},
        std::pair{waiting, std::string_view("waiting")}, std::pair{approved, std::string_view("approved")},
        std::pair{refused, std::string_view("refused")}};
}

/// It is taken; there is nothing more to say, whatever comes of it.
struct Taken {
    static Fields fields() { return {}; }
};

struct RegisterRequest {
    std::string full_name{};
    std::string email{};
    Language language_code{};
    std::optional<Id> location_id{};
    std::string note{};
    std::string proof{};

    static Fields fields() {
        return {field<&RegisterRequest::full_name>("fullName").required().max_length(200),
                field<&RegisterRequest::email>("email").required().max_length(254).email(),
                field<&RegisterRequest::language_code>("languageCode").required(),
                field<&RegisterRequest::location_id>("locationId").means("Only where the portal offers that"),
                field<&RegisterRequest::note>("note").max_length(500).means("For who decides about it"),
                field<&RegisterRequest::proof>("proof").max_length(1000).means("Of proof.begin")};
    }
};

struct PlaceRequest {
    std::string search{};
    static Fields fields() { return {field<&PlaceRequest::search>("search").max_length(200)}; }
};

/// A location group to choose.
struct Place {
    Id id{};
    std::string name{};
    static Fields fields() { return {field<&Place::id>("id"), field<&Place::name>("name")}; }
};

struct RegistrationLinkRef {
    std::string token{};
    static Fields fields() { return {field<&RegistrationLinkRef::token>("token").required().max_length(200).secret()}; }
};

struct RegistrationLink {
    bool is_good = false;
    std::string full_name{};
    std::string email{};
    std::string username{};

    static Fields fields() {
        return {field<&RegistrationLink::is_good>("isGood").means("False for used, expired and unknown ones alike"),
                field<&RegistrationLink::full_name>("fullName"), field<&RegistrationLink::email>("email"),
                field<&RegistrationLink::username>("username").means("A proposal")};
    }
};

struct ConfirmRequest {
    std::string token{};
    std::string username{};
    std::string full_name{};

    static Fields fields() {
        return {field<&ConfirmRequest::token>("token").required().max_length(200).secret(),
                field<&ConfirmRequest::username>("username").required().max_length(100),
                field<&ConfirmRequest::full_name>("fullName")
                    .max_length(200)
                    .means("Empty: as it was typed when registering, perhaps by somebody else")};
    }
};

enum class ConfirmOutcome { linkGone, waiting, accountMade };

constexpr auto enum_names(ConfirmOutcome) {
    using enum ConfirmOutcome;
    return std::array{std::pair{linkGone, std::string_view("linkGone")},
                      std::pair{waiting, std::string_view("waiting")},
                      std::pair{accountMade, std::string_view("accountMade")}};
}

struct Confirmed {
    ConfirmOutcome outcome = ConfirmOutcome::linkGone;
    std::optional<std::string> password_token{};

    static Fields fields() {
        return {field<&Confirmed::outcome>("outcome"),
                field<&Confirmed::password_token>("passwordToken")
                    .secret()
                    .means("For passwords.setByLink; null unless an account was made")};
    }
};

// ---- for who decides

enum class RegistrationSort { fullName, username, email, locationName, confirmedAt };

constexpr auto enum_names(RegistrationSort) {
    using enum RegistrationSort;
    return std::array{std::pair{fullName, std::string_view("fullName")},
                      std::pair{username, std::string_view("username")}, std::pair{email, std::string_view("email")},
                      std::pair{locationName, std::string_view("locationName")},
                      std::pair{confirmedAt, std::string_view("confirmedAt")}};
}

/// What of them is listed; those that were not confirmed are nobody's business.
enum class RegistrationFilter { waiting = 2, approved = 3, refused = 4, all = 0 };

constexpr auto enum_names(RegistrationFilter) {
    using enum RegistrationFilter;
    return std::array{std::pair{waiting, std::string_view("waiting")},
                      std::pair{approved, std::string_view("approved")},
                      std::pair{refused, std::string_view("refused")}, std::pair{all, std::string_view("all")}};
}

struct RegistrationListRequest {
    std::string search{};
    RegistrationFilter state = RegistrationFilter::waiting;
    std::int64_t page = 1;
    std::int64_t page_size = 15;
    RegistrationSort sort = RegistrationSort::confirmedAt;
    bool descending = false;

    static Fields fields() {
        return {field<&RegistrationListRequest::search>("search").max_length(200),
                field<&RegistrationListRequest::state>("state"),
                field<&RegistrationListRequest::page>("page").between(1, 1'000'000),
                field<&RegistrationListRequest::page_size>("pageSize").between(1, 100),
                field<&RegistrationListRequest::sort>("sort"),
                field<&RegistrationListRequest::descending>("descending")};
    }
};

struct RegistrationRow {
    Id id{};
    RegistrationState state = RegistrationState::waiting;
    std::string full_name{};
    std::string email{};
    std::string username{};
    std::string note{};
    std::optional<Id> location_id{};
    std::string location_name{};
    std::string language_code{};
    Instant created_at{};
    std::optional<Instant> confirmed_at{};
    std::optional<Instant> decided_at{};
    std::string decided_by{};
    std::string reason{};
    std::optional<Id> user_id{};

    static Fields fields() {
        using R = RegistrationRow;
        return {field<&R::id>("id"),
                field<&R::state>("state"),
                field<&R::full_name>("fullName"),
                field<&R::email>("email"),
                field<&R::username>("username"),
                field<&R::note>("note"),
                field<&R::location_id>("locationId"),
                field<&R::location_name>("locationName"),
                field<&R::language_code>("languageCode"),
                field<&R::created_at>("createdAt"),
                field<&R::confirmed_at>("confirmedAt"),
                field<&R::decided_at>("decidedAt"),
                field<&R::decided_by>("decidedBy"),
                field<&R::reason>("reason").means("Of a refusal, as it was mailed"),
                field<&R::user_id>("userId").means("The account that was made; null: none, or it is gone")};
    }
};

struct RegistrationPage {
    std::vector<RegistrationRow> rows{};
    std::int64_t total = 0;
    std::int64_t page = 1;
    std::int64_t page_size = 15;
    bool is_open = false;

    static Fields fields() {
        return {field<&RegistrationPage::rows>("rows"), field<&RegistrationPage::total>("total"),
                field<&RegistrationPage::page>("page"), field<&RegistrationPage::page_size>("pageSize"),
                field<&RegistrationPage::is_open>("isOpen").means("Registration is switched on")};
    }
};

struct RegistrationRef {
    Id registration_id{};
    static Fields fields() { return {field<&RegistrationRef::registration_id>("registrationId").required()}; }
};

struct SaveRegistrationRequest {
    Id registration_id{};
    std::string full_name{};
    std::string username{};
    std::optional<Id> location_id{};

    static Fields fields() {
        return {field<&SaveRegistrationRequest::registration_id>("registrationId").required(),
                field<&SaveRegistrationRequest::full_name>("fullName").required().max_length(200),
                field<&SaveRegistrationRequest::username>("username").required().max_length(100),
                field<&SaveRegistrationRequest::location_id>("locationId")};
    }
};

struct ApproveRequest {
    std::vector<Id> registration_ids{};

    static Fields fields() {
        return {field<&ApproveRequest::registration_ids>("registrationIds").required().max_length(100)};
    }
};

struct RefuseRequest {
    std::vector<Id> registration_ids{};
    std::string reason{};

    static Fields fields() {
        return {field<&RefuseRequest::registration_ids>("registrationIds").required().max_length(100),
                field<&RefuseRequest::reason>("reason").required().max_length(500).means("Is mailed to them")};
    }
};

/// One that could not be decided.
struct Undecided {
    Id id{};
    std::string full_name{};
    std::string why{};

    static Fields fields() {
        return {field<&Undecided::id>("id"), field<&Undecided::full_name>("fullName"), field<&Undecided::why>("why")};
    }
};

struct Decided {
    std::int64_t done = 0;
    std::vector<Undecided> left{};

    static Fields fields() { return {field<&Decided::done>("done"), field<&Decided::left>("left")}; }
};

}  // namespace oneroom::entry
