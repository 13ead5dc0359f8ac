#include "accounts/permits.h"
#include "accounts/tokens.h"

namespace oneroom::accounts {
namespace {

Caller caller_of(const Context& context) { return {context.session.user_id, context.session.roles, context.actor()}; }

bool may_be_endless(const Context& context) { return context.session.roles.contains(Role::CanAccessConfiguration); }

}  // namespace

std::vector<Route> token_routes(Accounts& accounts) {
    using enum Method;
    using enum Role;
    Accounts* const a = &accounts;
    return {
        route<Nothing, TokenList>(
            get, "tokens.list", "/api/tokens", signed_in().by_person_only(),
            [a](Context& context, const Nothing&) -> TokenList {
                return {list_tokens_of(*a, context.session.user_id), may_be_endless(context)};
            },
            "The caller's access tokens"),
        route<CreateTokenRequest, TokenCreated>(
            post, "tokens.create", "/api/tokens", signed_in().by_person_only(),
            [a](Context& context, const CreateTokenRequest& in) {
                require_permit(*a, context.session, in.permit);
                return create_token(*a, caller_of(context), in, may_be_endless(context));
            },
            "Makes an access token for a program of the caller; it is shown this once"),
        route<TokenRef, AccessToken>(
            remove, "tokens.revoke", "/api/tokens/{tokenId}", signed_in().by_person_only(),
            [a](Context& context, const TokenRef& in) { return revoke_own_token(*a, caller_of(context), in.token_id); },
            "Ends one of the caller's access tokens at once"),
        route<AllTokensRequest, AllTokensPage>(
            get, "tokens.listAll", "/api/all-tokens", any_of({UserSecurity_View, UserSecurity_Edit}).by_person_only(),
            [a](Context& context, const AllTokensRequest& in) { return list_all_tokens(*a, caller_of(context), in); },
            "The access tokens of everybody, page by page"),
        route<TokenRef, AccessToken>(
            remove, "tokens.revokeAny", "/api/all-tokens/{tokenId}", any_of({UserSecurity_Edit}).by_person_only(),
            [a](Context& context, const TokenRef& in) { return revoke_any_token(*a, caller_of(context), in.token_id); },
            "Ends an access token of anybody at once"),
    };
}

}  // namespace oneroom::accounts
