#include "accounts/proofs.h"
#include "entry/approval.h"
#include "entry/entry.h"
#include "entry/registration.h"
#include "entry/registration_store.h"

namespace oneroom::entry {
namespace {

using accounts::Accounts;

Caller caller_of(const Context& context) { return {context.session.user_id, context.session.roles, context.actor()}; }

/// Why it could not be decided, in the language of the caller.
Decided in_words(const Context& context, Decided decided) {
    for (Undecided& one : decided.left) one.why = in_language(language_of(context.request), one.why);
    return decided;
}

}  // namespace

std::vector<Route> registration_routes(Accounts& accounts) {
    using enum Method;
    Accounts* const a = &accounts;
    const Access anybody = everyone().by_person_only();
    return {
        route<RegisterRequest, Taken>(
            post, "registration.register", "/api/register", anybody,
            [a](Context& context, const RegisterRequest& in) {
                accounts::require_proof(*a, accounts::ProofPurpose::registration, in.proof);
                register_somebody(*a, in, context.request.remote_address);
                return Taken{};
            },
            "Asks for an account; the answer is the same whether or not there is one, and a mail tells more"),
        route<PlaceRequest, std::vector<Place>>(
            get, "registration.places", "/api/register/places", anybody,
            [a](Context& context, const PlaceRequest& in) {
                return find_places(*a, in.search, context.request.remote_address);
            },
            "Location groups to choose from when registering, where the portal offers that"),
        route<RegistrationLinkRef, RegistrationLink>(
            post, "registration.showLink", "/api/register/link", anybody,
            [a](Context& context, const RegistrationLinkRef& in) {
                return show_registration_link(*a, in.token, context.request.remote_address);
            },
            "Whether the link of a registration is still good, and for whom"),
        route<ConfirmRequest, Confirmed>(
            post, "registration.confirm", "/api/register/confirmation", anybody,
            [a](Context& context, const ConfirmRequest& in) {
                return confirm_registration(*a, in, context.request.remote_address);
            },
            "Confirms the e-mail address of a registration by its link, which is used up, and chooses a username"),
    };
}

std::vector<Route> approval_routes(Accounts& accounts) {
    using enum Method;
    Accounts* const a = &accounts;
    const Access deciders = any_of({Role::CanManageUserApproval});
    return {
        route<RegistrationListRequest, RegistrationPage>(
            get, "registrations.list", "/api/registrations", deciders,
            [a](Context& context, const RegistrationListRequest& in) {
                return list_registration_page(*a, caller_of(context), in);
            },
            "Confirmed registrations, page by page"),
        route<RegistrationRef, RegistrationRow>(
            get, "registrations.show", "/api/registrations/{registrationId}", deciders,
            [a](Context& context, const RegistrationRef& in) {
                return show_registration(*a, caller_of(context), in.registration_id);
            },
            "One registration"),
        route<SaveRegistrationRequest, RegistrationRow>(
            put, "registrations.save", "/api/registrations/{registrationId}", deciders,
            [a](Context& context, const SaveRegistrationRequest& in) {
                return save_registration(*a, caller_of(context), in);
            },
            "Corrects name, username or location group of a registration that waits"),
        route<ApproveRequest, Decided>(
            post, "registrations.approve", "/api/registrations/approval", deciders,
            [a](Context& context, const ApproveRequest& in) {
                return in_words(context, approve_registrations(*a, caller_of(context), in));
            },
            "Makes accounts of registrations; each person gets a link to choose a password by"),
        route<RefuseRequest, Decided>(
            post, "registrations.refuse", "/api/registrations/refusal", deciders,
            [a](Context& context, const RefuseRequest& in) {
                return in_words(context, refuse_registrations(*a, caller_of(context), in));
            },
            "Refuses registrations; the reason is mailed to the people"),
    };
}

std::vector<jobs::Job> entry_jobs(Accounts& accounts) {
    using namespace std::chrono_literals;
    constexpr auto decided_kept = std::chrono::days(365);
    return {{"entry.answerRegistrations", 10min,
             [&accounts](jobs::JobContext& job) { answer_registrations(accounts, job.keep_going); },
             "Sends links to people who have registered"},
            {"entry.removeOldRegistrations", 1h,
             [&accounts, decided_kept](jobs::JobContext&) {
                 const Instant now = accounts.clock.now();
                 accounts.db.write([&](db::Writer& tx) { delete_old_registrations(tx, now, now - decided_kept); });
             },
             "Deletes registrations that were not confirmed in time, and those decided a year ago"}};
}

}  // namespace oneroom::entry
