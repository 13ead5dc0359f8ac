#include "accounts/sign_in_reply.h"

#include "accounts/cookies.h"

namespace oneroom::accounts {

Client client_of(const Context& context) {
    return {context.request.remote_address, std::string(http::header(context.request.headers, "User-Agent"))};
}

void set_cookie(Context& context, std::string value) {
    context.reply_headers.emplace_back("Set-Cookie", std::move(value));
}

std::function<SignInFacts(Id user_id)> facts_of(const Accounts& accounts, const Context& context) {
    return [&](Id user_id) -> SignInFacts {
        return {client_of(context), is_known_device(accounts, context.request, user_id),
                context.session.id ? std::optional(context.session) : std::nullopt};
    };
}

SignInAnswer let_in(const Accounts& accounts, Context& context, const SignedIn& result, bool is_known_after) {
    if (result.user_id) {
        set_cookie(context, sid_cookie(accounts, result.tokens.sid));
        set_cookie(context, xsrf_cookie(accounts, result.tokens.key));
        if (is_known_after) set_cookie(context, device_cookie(accounts, result.user_id));
    }
    return result.answer;
}

}  // namespace oneroom::accounts
