// Signing in without a password: by a link in an e-mail, and by one's name alone in a training room. Login options say
// where these are open (login_options.h).
#pragma once

#include "accounts/password_link_store.h"
#include "accounts/sign_in.h"
#include "accounts/way_types.h"

namespace oneroom::accounts {

/// Notes the wish and answers at once; nothing about the answer tells who has an account. Throws Failure 409 where it
/// is not open, 429.
void send_sign_in_link(Accounts& accounts, const SendSignInLinkRequest& request, const std::string& address);

/// What the job does with such a wish. Who is protected by more than the mailbox and a password gets no link for the
/// mailbox alone: people whose only second step is a code by e-mail, or who answer questions beside a link.
void answer_sign_in_wish(const Accounts& accounts, db::Writer& tx, const PasswordWish& wish);

SignInLink show_sign_in_link(Accounts& accounts, const std::string& token, const std::string& address);

/// Uses the link up. Who has a second step is asked for it, but for a code by e-mail. Outcome linkGone for one that is
/// not good any more.
SignedIn sign_in_by_link(Accounts& accounts, const SignInByLinkRequest& request,
                         const std::function<SignInFacts(Id user_id)>& facts_for);

/// Only for people without any role, second step or password to replace; all others are refused like an unknown name.
/// Throws Failure 409 where it is not open.
SignedIn sign_in_without_password(Accounts& accounts, const NoPasswordRequest& request,
                                  const std::function<SignInFacts(Id user_id)>& facts_for);

/// Whether this person comes in by a password now: where that is switched off, those who configure the portal still do.
bool may_use_password(const Accounts& accounts, Id user_id, const std::string& address);

std::vector<Route> way_routes(Accounts& accounts);  ///< session.*SignInLink, session.signIn...

}  // namespace oneroom::accounts
