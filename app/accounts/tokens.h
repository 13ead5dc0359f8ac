// Making, listing and revoking access tokens, and the rights that takes. What a token opens is personal_tokens.h.
#pragma once

#include "accounts/token_types.h"
#include "accounts/users.h"

namespace oneroom::accounts {

/// Everything of one person, newest first.
std::vector<AccessToken> list_tokens_of(const Accounts& accounts, Id user_id);

/// Of everybody whom the caller may see, newest first.
AllTokensPage list_all_tokens(const Accounts& accounts, const Caller& caller, const AllTokensRequest& request);
/// For the command line.
AllTokensPage list_all_tokens(const Accounts& accounts, const AllTokensRequest& request);

/// Makes a token for `owner`, whose name, roles and account caller_of() gives; the answer has it in clear for the only
/// time. Throws Failure 400 by field: a role that the owner lacks, no end where that is not allowed, too many tokens.
TokenCreated create_token(Accounts& accounts, const Caller& owner, const CreateTokenRequest& request,
                          bool may_be_endless);

/// Ends one of the caller's own tokens at once. Throws Failure 404 for those of others.
AccessToken revoke_own_token(Accounts& accounts, const Caller& caller, Id token_id);

/// Ends anybody's, unless its owner is above the caller.
AccessToken revoke_any_token(Accounts& accounts, const Caller& caller, Id token_id);

/// Whose it is. Throws Failure 404.
Id owner_of_token(const db::Reader& db, Id token_id);

/// For the command line: no rights are asked.
AccessToken revoke_token(Accounts& accounts, const audit::Actor& actor, Id token_id);

}  // namespace oneroom::accounts
