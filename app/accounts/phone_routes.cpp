#include "accounts/phones.h"

namespace oneroom::accounts {

std::vector<Route> phone_routes(Accounts& accounts) {
    using enum Method;
    Accounts* const a = &accounts;
    const Access own = signed_in().also_half_signed_in().by_person_only();
    return {
        route<Nothing, PhoneState>(
            get, "phone.show", "/api/security/phone", own,
            [a](Context& context, const Nothing&) { return show_phone(*a, context.session.user_id); },
            "The caller's phone number, and how far its validation has come"),
        route<SavePhoneRequest, PhoneState>(
            put, "phone.save", "/api/security/phone", own,
            [a](Context& context, const SavePhoneRequest& in) {
                return save_phone(*a, context.session, in, context.actor());
            },
            "Changes the caller's phone number; another one has to be validated again"),
        route<Nothing, PhoneCodeSent>(
            post, "phone.sendCode", "/api/security/phone/code", own,
            [a](Context& context, const Nothing&) { return send_phone_code(*a, context.session, context.actor()); },
            "Sends a code to the caller's phone as a text message"),
        route<SentCode, PhoneValidation>(
            post, "phone.validate", "/api/security/phone/validate", own,
            [a](Context& context, const SentCode& in) {
                return validate_phone(*a, context.session, in.code, context.actor());
            },
            "Validates the caller's phone number with the code; a wrong one is an answer with status 200"),
        route<SavePhoneOfRequest, SecurityStatus>(
            put, "users.savePhone", "/api/users/{userId}/phone", any_of({Role::UserSecurity_Edit}).by_person_only(),
            [a](Context& context, const SavePhoneOfRequest& in) {
                return save_phone_of(*a, {context.session.user_id, context.session.roles, context.actor()}, in);
            },
            "Changes somebody's phone number, which they then validate again"),
    };
}

}  // namespace oneroom::accounts
