#include "lrs_admin/client_routes.h"

#include "accounts/permits.h"
#include "core/base/text.h"
#include "lrs_admin/client_store.h"
#include "lrs_admin/client_types.h"

namespace oneroom::lrs_admin {
namespace {

/// A page of a hundred clients counts a hundred thousand rows of an index: some milliseconds.
constexpr std::int64_t most_counted = 1000;

LrsClient view_of(const db::Reader& db, const lrs::Client& client) {
    LrsClient view{.id = client.id,
                   .name = client.name,
                   .public_key = client.public_key,
                   .requests_per_minute = client.requests_per_minute,
                   .state = lrs::state_of(client),
                   .created_at = client.created_at,
                   .last_used_at = client.last_used_at,
                   .revoked_at = client.revoked_at};
    for (const auto name : split(client.scopes, ' '))
        if (const auto scope = enum_of<lrs::Scope>(name)) view.scopes.push_back(*scope);
    const std::int64_t counted = count_statements(db, client.id, most_counted + 1);
    view.statements = std::min(counted, most_counted);
    view.has_more_statements = counted > most_counted;
    return view;
}

template <class Request>
lrs::ClientWish wish_of(const Request& request) {
    lrs::ClientWish wish{.name = request.name, .requests_per_minute = request.requests_per_minute};
    for (const lrs::Scope scope : request.scopes) wish.scopes += std::string(name_of(scope)) + " ";
    return wish;
}

/// The work of the routes.
class Desk {
public:
    explicit Desk(ClientRoutes parts) : parts_(std::move(parts)) {}

    LrsClientPage list(Context& context, const LrsClientListRequest& request) const {
        const lrs::FoundClients found = lrs::decide_clients(clients().list(), request);
        return context.db.read([&](const db::Reader& db) {
            LrsClientPage page{.total = found.total, .endpoint = endpoint(context)};
            for (const lrs::Client& one : found.rows) page.rows.push_back(view_of(db, one));
            return page;
        });
    }

    LrsClient show(Context& context, const LrsClientRef& ref) const { return view(context, find(ref.client_id)); }

    LrsClientMade create(Context& context, const CreateLrsClientRequest& request) const {
        require_all(context);
        accounts::require_permit(parts_.accounts, context.session, request.permit);
        return handed_over(context, clients().create(context.actor(), wish_of(request)));
    }

    LrsClient save(Context& context, const SaveLrsClientRequest& request) const {
        require_all(context);
        const lrs::ClientWish wish = wish_of(request);
        // A secret that is known to somebody would open more.
        if (lrs::opens_more(find(request.client_id).scopes, wish.scopes))
            accounts::require_permit(parts_.accounts, context.session, request.permit);
        return view(context, clients().save(context.actor(), request.client_id, wish));
    }

    LrsClientMade rotate(Context& context, const RotateLrsClientRequest& request) const {
        require_all(context);
        find(request.client_id);  // nobody types a password for what is not there
        accounts::require_permit(parts_.accounts, context.session, request.permit);
        return handed_over(context, clients().rotate(context.actor(), request.client_id));
    }

    LrsClient switch_on(Context& context, const SwitchLrsClientRequest& request) const {
        require_all(context);
        return view(context, clients().switch_on(context.actor(), request.client_id, request.is_active));
    }

    LrsClient revoke(Context& context, const LrsClientRef& ref) const {
        require_all(context);
        return view(context, clients().revoke(context.actor(), ref.client_id));
    }

private:
    lrs::Clients& clients() const { return parts_.records.clients; }

    /// Throws Failure 404.
    lrs::Client find(Id client_id) const {
        for (const lrs::Client& one : clients().list())
            if (one.id == client_id) return one;
        throw not_found("client");
    }

    std::string endpoint(const Context& context) const { return parts_.origin(context.request) + "/xapi/"; }

    void require_all(Context& context) const {
        context.db.read([&](const db::Reader& db) { parts_.require_all(db, context.session); });
    }

    LrsClient view(Context& context, const lrs::Client& client) const {
        return context.db.read([&](const db::Reader& db) { return view_of(db, client); });
    }

    LrsClientMade handed_over(Context& context, lrs::NewClient made) const {
        return {view(context, made.client), std::move(made.secret), endpoint(context)};
    }

    ClientRoutes parts_;
};

}  // namespace

std::vector<Route> client_routes(ClientRoutes parts) {
    using enum Method;
    const Access look = any_of({Role::CanAccessConfiguration}), change = look.by_person_only();
    const auto desk = std::make_shared<const Desk>(std::move(parts));
    const auto by = [desk](auto work) {
        return [desk, work](Context& context, const auto& in) { return ((*desk).*work)(context, in); };
    };
    return {
        route<LrsClientListRequest, LrsClientPage>(get, "lrsClients.list", "/api/lrs-clients", look, by(&Desk::list),
                                                   "Programs that may use the learning record store, page by page"),
        route<LrsClientRef, LrsClient>(get, "lrsClients.show", "/api/lrs-clients/{clientId}", look, by(&Desk::show),
                                       "A program that may use the learning record store"),
        route<CreateLrsClientRequest, LrsClientMade>(
            post, "lrsClients.create", "/api/lrs-clients", change, by(&Desk::create),
            "Makes a program known to the learning record store; its secret is shown this once"),
        route<SaveLrsClientRequest, LrsClient>(put, "lrsClients.save", "/api/lrs-clients/{clientId}", change,
                                               by(&Desk::save), "Changes what a program is called and what it may do"),
        route<RotateLrsClientRequest, LrsClientMade>(
            post, "lrsClients.rotate", "/api/lrs-clients/{clientId}/secret", change, by(&Desk::rotate),
            "Makes a new secret, shown this once; the one before opens nothing any more"),
        route<SwitchLrsClientRequest, LrsClient>(put, "lrsClients.switch", "/api/lrs-clients/{clientId}/active", change,
                                                 by(&Desk::switch_on), "Lets a program in, or keeps it out for now"),
        route<LrsClientRef, LrsClient>(remove, "lrsClients.revoke", "/api/lrs-clients/{clientId}", change,
                                       by(&Desk::revoke), "Keeps a program out for good; what it wrote is kept"),
    };
}

}  // namespace oneroom::lrs_admin
