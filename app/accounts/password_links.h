// Links by which people choose a password: who forgot theirs, and who was invited. Single use, the newest only, hashed
// at rest.
#pragma once

#include "accounts/password_link_types.h"
#include "accounts/users.h"

namespace oneroom::accounts {

inline constexpr std::chrono::minutes reset_link_length{60};

/// What for, and how it gets there.
struct LinkOrder {
    LinkPurpose purpose = LinkPurpose::reset;
    std::string phone_number{};        ///< for a text message; empty: by e-mail
    std::string_view template_name{};  ///< what it says; empty: as is usual for the purpose
};

/// Makes a link in the caller's transaction and has it sent; what the person had before is not good any more.
LinkSent send_password_link(const Accounts& accounts, db::Writer& tx, const StoredUser& user, const LinkOrder& order);

/// Why many people at once are not invited with this one among them, in English; empty: they are.
std::string why_not_invited(const StoredUser& user);

/// Those who may be meant by a username or an e-mail address, and are active.
std::vector<StoredUser> find_link_owners(const db::Reader& db, const std::string& name);

/// Notes the wish and answers at once. Whether that account exists is found out afterwards, by the job: nothing about
/// the answer can tell. Throws Failure 429.
void forgot_password(Accounts& accounts, const ForgotPasswordRequest& request, const std::string& address);

/// What the job does with the wishes that were noted.
void answer_wishes(Accounts& accounts, const std::function<bool()>& keep_going);

LinkView show_link(Accounts& accounts, const std::string& token, const std::string& address);

/// Ends all sessions of the person. Throws Failure 400 by field for a password that is not good enough.
PasswordSet set_password_by_link(Accounts& accounts, const SetPasswordByLinkRequest& request, const Client& client);

/// A link for somebody, made by an administrator who may replace the password: an invitation for who never had one.
/// Throws Failure 400 (phoneNumber) for a text message that cannot be sent.
LinkSent send_link_to(Accounts& accounts, const Caller& caller, const SendLinkRequest& request);

}  // namespace oneroom::accounts
