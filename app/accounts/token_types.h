// What the operations on access tokens take and give. Field names are those of the API.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::accounts {

/// Whether a token lets its program in now; `blocked`: its owner is inactive or locked.
enum class TokenState { active, expired, revoked, blocked };

constexpr auto enum_names(TokenState) {
    using enum TokenState;
    return std::array{std::pair{active, std::string_view("active")}, std::pair{expired, std::string_view("expired")},
                      std::pair{revoked, std::string_view("revoked")}, std::pair{blocked, std::string_view("blocked")}};
}

struct AccessToken {
    Id id{};
    std::string name{};
    std::string hint{};
    std::vector<std::string> roles{};
    std::vector<std::string> lost_roles{};
    TokenState state = TokenState::active;
    Instant created_at{};
    std::optional<Instant> expires_at{};
    std::optional<Instant> last_used_at{};
    std::optional<Instant> revoked_at{};

    static Fields fields() {
        return {field<&AccessToken::id>("id"),
                field<&AccessToken::name>("name"),
                field<&AccessToken::hint>("hint").means("The last four characters, to tell tokens apart"),
                field<&AccessToken::roles>("roles").means("As chosen when it was made"),
                field<&AccessToken::lost_roles>("lostRoles")
                    .means("Those of roles that its owner does not hold now: they are not in force"),
                field<&AccessToken::state>("state"),
                field<&AccessToken::created_at>("createdAt"),
                field<&AccessToken::expires_at>("expiresAt").means("null: never"),
                field<&AccessToken::last_used_at>("lastUsedAt").means("To the minute; null: never"),
                field<&AccessToken::revoked_at>("revokedAt").means("null: not revoked")};
    }
};

struct TokenList {
    std::vector<AccessToken> tokens{};
    bool may_be_endless{};

    static Fields fields() {
        return {field<&TokenList::tokens>("tokens").means("Newest first; those that ended for 90 days more"),
                field<&TokenList::may_be_endless>("mayBeEndless")
                    .means("The caller may make tokens that never expire (role CanAccessConfiguration)")};
    }
};

struct CreateTokenRequest {
    std::string name{};
    std::optional<std::int64_t> days = 90;
    std::vector<std::string> roles{};
    std::string permit{};

    static Fields fields() {
        return {field<&CreateTokenRequest::name>("name").required().max_length(100).means("What it is for"),
                field<&CreateTokenRequest::days>("days").between(1, 365).means(
                    "Until it expires; left out: 90; null: never, which needs the role CanAccessConfiguration"),
                field<&CreateTokenRequest::roles>("roles").max_length(100).means(
                    "Among those the caller holds; none: what every signed-in person may do"),
                field<&CreateTokenRequest::permit>("permit").required().max_length(400).secret().means(
                    "Of security.permit: who finds an unlocked screen takes no access away for a year")};
    }
};

struct TokenCreated {
    AccessToken token;
    std::string secret{};

    static Fields fields() {
        return {field<&TokenCreated::token>("token"),
                field<&TokenCreated::secret>("secret").secret().means(
                    "To be sent as Authorization: Bearer; shown this once, only a hash is kept")};
    }
};

struct TokenRef {
    Id token_id{};

    static Fields fields() { return {field<&TokenRef::token_id>("tokenId").required()}; }
};

struct AllTokensRequest {
    std::string search{};
    std::optional<Id> user_id{};
    std::int64_t page = 1;
    std::int64_t page_size = 15;

    static Fields fields() {
        return {field<&AllTokensRequest::search>("search").max_length(200).means("Part of the owner's name or e-mail"),
                field<&AllTokensRequest::user_id>("userId").means("Only of this person"),
                field<&AllTokensRequest::page>("page").between(1, 1'000'000),
                field<&AllTokensRequest::page_size>("pageSize").between(1, 100)};
    }
};

struct OwnedToken {
    Id user_id{};
    std::string full_name{};
    std::string username{};
    AccessToken token;

    static Fields fields() {
        return {field<&OwnedToken::user_id>("userId"), field<&OwnedToken::full_name>("fullName"),
                field<&OwnedToken::username>("username"), field<&OwnedToken::token>("token")};
    }
};

struct AllTokensPage {
    std::vector<OwnedToken> rows{};
    std::int64_t total{};
    std::int64_t page{};
    std::int64_t page_size{};

    static Fields fields() {
        return {field<&AllTokensPage::rows>("rows"), field<&AllTokensPage::total>("total"),
                field<&AllTokensPage::page>("page"), field<&AllTokensPage::page_size>("pageSize")};
    }
};

}  // namespace oneroom::accounts
