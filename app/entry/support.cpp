#include "entry/support.h"

#include "accounts/proofs.h"
#include "core/base/bytes.h"
#include "core/base/text.h"
#include "mail/mail.h"

namespace oneroom::entry {
namespace {

using namespace std::chrono_literals;
using accounts::Accounts;

constexpr Throttle::Limit network_limit{5, 60s, 60min};
constexpr Throttle::Limit email_limit{3, 60s, 60min};
constexpr Throttle::Limit portal_limit{200, 10s, 60s};  // however many networks: nobody's mailbox is flooded

std::string needed(std::string_view field, std::string_view typed) {
    std::string text(trim(typed));
    if (text.empty()) throw invalid(field, "This is required");
    return text;
}

/// Who asks, as the person who helps should see it: what the portal knows stands apart from what was typed.
std::string who_asks(const Session& caller, const std::string& name, const std::string& email) {
    const std::string typed = "\"" + name + "\", " + email;
    return caller.user_id == 0 ? "[not signed in] " + typed
                               : "[" + caller.full_name + ", #" + std::to_string(caller.user_id) + "] " + typed;
}

}  // namespace

void ask_support(Accounts& accounts, const SupportRequest& request, const Session& caller, const std::string& address) {
    const std::string support = accounts.settings.now()->support_address;
    if (support.empty())
        throw Failure(409, "This portal names nobody to write to. Ask the person who gave you its address");
    const std::string name = needed("name", request.name), email = needed("email", request.email),
                      subject = needed("subject", request.subject), message = needed("message", request.message);
    if (auto wrong = mail::address_complaint(mail::MessageKind::email, email); !wrong.empty())
        throw invalid("email", std::move(wrong));
    const auto wait = accounts.throttle.take({{"support from " + network_of(address), network_limit},
                                              {"support by " + sha256_hex(to_lower_ascii(email)), email_limit},
                                              {"support", portal_limit}});
    if (wait > 0s) throw Failure(429, "Too many attempts. Wait " + std::to_string(wait.count()) + " s and try again");
    const Instant now = accounts.clock.now();
    accounts.db.write([&](db::Writer& tx) {
        mail::add_letter(
            accounts.mail, tx,
            {.template_name = "supportQuestion",
             .address = support,
             .reply_to = email,
             .values = {{"subject", subject}, {"message", message}, {"who", who_asks(caller, name, email)}},
             .cause_kind = "support"});
        audit::record(tx,
                      {caller.user_id == 0 ? std::nullopt : std::optional(caller.user_id),
                       caller.user_id == 0 ? "somebody" : caller.full_name, address},
                      now, {.action = "support.ask", .object_kind = "support", .summary = "Wrote to the support"});
    });
}

std::vector<Route> support_routes(Accounts& accounts) {
    Accounts* const a = &accounts;
    return {route<SupportRequest, SupportSent>(
        Method::post, "support.ask", "/api/support", everyone().by_person_only(),
        [a](Context& context, const SupportRequest& in) {
            if (context.session.user_id == 0) accounts::require_proof(*a, accounts::ProofPurpose::support, in.proof);
            ask_support(*a, in, context.session, context.request.remote_address);
            return SupportSent{};
        },
        "Writes to the support address of the portal; the answer goes to who asks")};
}

}  // namespace oneroom::entry
