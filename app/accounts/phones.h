// The phone number of a person, and whether it is theirs: a code is sent there and typed back.
#pragma once

#include "accounts/grants.h"
#include "accounts/phone_types.h"
#include "accounts/two_step_types.h"

namespace oneroom::accounts {

/// A number as VAL-02 writes it, without its separators: "(555) 010-0199" gives "5550100199". Empty
/// when it is none.
std::optional<std::string> read_phone_number(std::string_view text);

PhoneState show_phone(const Accounts& accounts, Id user_id);

/// Another number is not validated. Throws Failure 400 for what is no number, 409 without a good permit.
PhoneState save_phone(Accounts& accounts, const Session& session, const SavePhoneRequest& request,
                      const audit::Actor& actor);

/// Throws Failure 409 without a number, or when it is validated already; 429 when too many codes were sent.
PhoneCodeSent send_phone_code(Accounts& accounts, const Session& session, const audit::Actor& actor);

PhoneValidation validate_phone(Accounts& accounts, const Session& session, const std::string& code,
                               const audit::Actor& actor);

/// For somebody else, unless they are above the caller; the number is not validated then.
SecurityStatus save_phone_of(Accounts& accounts, const Caller& caller, const SavePhoneOfRequest& request);

std::vector<Route> phone_routes(Accounts& accounts);  ///< phone.*, security.permit, users.savePhone

}  // namespace oneroom::accounts
