#include "accounts/passkeys.h"

namespace oneroom::accounts {
std::vector<Route> passkey_routes(Accounts& accounts) {
    using enum Method;
    Accounts* const a = &accounts;
    const Access own = signed_in().also_half_signed_in().by_person_only();
    return {
        route<Nothing, PasskeyList>(
            get, "passkeys.list", "/api/security/passkeys", own,
            [a](Context& context, const Nothing&) { return show_passkeys(*a, context.session.user_id); },
            "The caller's passkeys"),
        route<Permit, PasskeyCreation>(
            post, "passkeys.begin", "/api/security/passkeys/begin", own,
            [a](Context& context, const Permit& in) {
                return begin_passkey(*a, context.session, in.permit, own_origin(*a, context));
            },
            "What the browser needs to make a passkey for the caller"),
        route<AddPasskeyRequest, PasskeyAdded>(
            post, "passkeys.add", "/api/security/passkeys", own,
            [a](Context& context, const AddPasskeyRequest& in) {
                return add_passkey(*a, context.session, in, own_origin(*a, context), context.actor());
            },
            "Keeps a passkey that the browser has made: a second step, and a way in without a password"),
        route<RenamePasskeyRequest, PasskeyList>(
            put, "passkeys.rename", "/api/security/passkeys/{passkeyId}", own,
            [a](Context& context, const RenamePasskeyRequest& in) {
                return rename_passkey(*a, context.session, in, context.actor());
            },
            "Gives one of the caller's passkeys another name"),
        route<RemovePasskeyRequest, PasskeyList>(
            post, "passkeys.remove", "/api/security/passkeys/{passkeyId}/remove", own,
            [a](Context& context, const RemovePasskeyRequest& in) {
                return remove_passkey(*a, context.session, in, context.actor());
            },
            "Takes one of the caller's passkeys away"),
    };
}

}  // namespace oneroom::accounts
