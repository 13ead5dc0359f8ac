// What handlers of every way to sign in share: the facts of the request, and the cookies of the reply.
#pragma once

#include "accounts/sign_in.h"

namespace oneroom::accounts {

Client client_of(const Context& context);
void set_cookie(Context& context, std::string value);

/// What sign_in() and its like ask about the browser, once they know who it may be.
std::function<SignInFacts(Id user_id)> facts_of(const Accounts& accounts, const Context& context);

/// Cookies of a new session; the answer has the key. Nothing is set for a sign-in that failed, so that all of those
/// look alike.
/// `is_known_after`: the browser is not kept out by the guesses of others any more (0006); not for a name alone.
SignInAnswer let_in(const Accounts& accounts, Context& context, const SignedIn& result, bool is_known_after = true);

}  // namespace oneroom::accounts
