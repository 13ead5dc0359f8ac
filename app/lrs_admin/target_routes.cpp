#include "lrs_admin/target_routes.h"

#include "accounts/permits.h"
#include "core/api/language.h"
#include "lrs_admin/target_types.h"

namespace oneroom::lrs_admin {
namespace {

using lrs::Microseconds;
using lrs::Records;

constexpr std::int64_t most_counted = 1000;  // statements that are looked at for each target, each time it is shown

Microseconds microseconds(Instant at) {
    return std::chrono::duration_cast<std::chrono::microseconds>(at.time_since_epoch()).count();
}

lrs::TargetWish wish_of(const TargetFields& in) {
    return {.name = in.name,
            .endpoint = in.endpoint,
            .allows_http = in.allows_http,
            .version = in.version,
            .public_key = in.public_key,
            .secret = in.secret,
            .verb = in.verb,
            .only_client = in.only_client,
            .not_client = in.not_client};
}

/// What went wrong is stored in English and told in the language of the caller.
TargetRow row_of(const lrs::TargetView& view, Language language) {
    const lrs::ForwardTarget& target = view.target;
    const Instant until{std::chrono::milliseconds(target.sent_until / 1000)};
    return {.id = target.id,
            .name = target.name,
            .endpoint = target.endpoint,
            .allows_http = target.allows_http,
            .version = target.version,
            .public_key = target.public_key,
            .verb = target.verb,
            .only_client = target.only_client,
            .not_client = target.not_client,
            .state = view.state,
            .last_error = in_language(language, target.last_error),
            .next_try_at = view.state == lrs::TargetState::waiting ? std::optional(target.next_try_at) : std::nullopt,
            .waiting = view.waiting,
            .is_more_waiting = view.is_more_waiting,
            .sent_count = target.sent_count,
            .sent_at = target.sent_at,
            .sent_until = target.sent_until > 0 ? std::optional(until) : std::nullopt,
            .refused = view.refused,
            .holds_removal = view.holds_removal};
}

TargetRow show(Records& records, const Context& context, Id target_id) {
    return row_of(lrs::view_target(records, target_id, most_counted), language_of(context.request));
}

TargetList list(Records& records, const Context& context) {
    TargetList out;
    for (const lrs::TargetView& view : lrs::view_targets(records, most_counted))
        out.rows.push_back(row_of(view, language_of(context.request)));
    for (const lrs::Client& client : records.clients.list()) out.clients.push_back({client.id, client.name});
    out.keep_days = records.keep ? records.keep().count() : 0;
    return out;
}

RefusalList list_refused(Records& records, const Context& context, const RefusalListRequest& in) {
    const auto found = lrs::view_refusals(records, in.target_id, in.search, (in.page - 1) * in.page_size, in.page_size);
    RefusalList out{.rows = {}, .total = found.total};
    for (const lrs::Refusal& one : found.rows)
        out.rows.push_back({one.id, one.uuid, in_language(language_of(context.request), one.reason), one.refused_at,
                            one.is_again, one.statement_id != 0});
    return out;
}

}  // namespace

std::vector<Route> target_routes(Records& records, const accounts::Accounts& accounts,
                                 const RequireForAll& require_for_all) {
    using enum Method;
    Records* const r = &records;
    const accounts::Accounts* const a = &accounts;
    const Access reading = any_of({Role::CanAccessConfiguration}), changing = reading.by_person_only();
    // Statements are about everybody, and so is what is refused of them.
    const auto guarded = [require_for_all](auto work) {
        return [require_for_all, work](Context& context, const auto& in) {
            context.db.read([&](const db::Reader& db) { require_for_all(db, context.session); });
            return work(context, in);
        };
    };
    /// `change(in)`, then the target as it is.
    const auto changed = [guarded, r](auto change) {
        return guarded([change, r](Context& context, const auto& in) {
            change(context, in);
            return show(*r, context, in.target_id);
        });
    };
    return {
        route<Nothing, TargetList>(
            get, "lrsTargets.list", "/api/lrs-targets", reading,
            guarded([r](Context& context, const Nothing&) { return list(*r, context); }),
            "The stores that statements are sent on to: how each stands, how many wait, what went wrong"),
        route<CreateTargetRequest, TargetRow>(
            post, "lrsTargets.create", "/api/lrs-targets", changing,
            guarded([r, a](Context& context, const CreateTargetRequest& in) {
                accounts::require_permit(*a, context.session, in.permit);
                const auto from = in.from ? std::optional(microseconds(*in.from)) : std::nullopt;
                return show(*r, context, lrs::add_target(*r, context.actor(), wish_of(in), from));
            }),
            "Has statements sent on to another store"),
        route<SaveTargetRequest, TargetRow>(put, "lrsTargets.save", "/api/lrs-targets/{targetId}", changing,
                                            changed([r, a](Context& context, const SaveTargetRequest& in) {
                                                lrs::change_target(*r, context.actor(), in.target_id, wish_of(in), [&] {
                                                    accounts::require_permit(*a, context.session, in.permit);
                                                });
                                            }),
                                            "Changes where a store is, how the portal gets in and what goes there"),
        route<TargetRef, Done>(remove, "lrsTargets.remove", "/api/lrs-targets/{targetId}", changing,
                               guarded([r](Context& context, const TargetRef& in) {
                                   lrs::remove_target(*r, context.actor(), in.target_id);
                                   return Done{};
                               }),
                               "Sends nothing more to a store and forgets its place and what it refused"),
        route<SwitchTargetRequest, TargetRow>(post, "lrsTargets.switch", "/api/lrs-targets/{targetId}/switch", changing,
                                              changed([r](Context& context, const SwitchTargetRequest& in) {
                                                  lrs::switch_target(*r, context.actor(), in.target_id, in.is_active);
                                              }),
                                              "Switches sending on or off; it goes on where it was"),
        route<TargetRef, TargetRow>(
            post, "lrsTargets.try", "/api/lrs-targets/{targetId}/try", changing,
            changed([r](Context& context, const TargetRef& in) { lrs::try_target(*r, context.actor(), in.target_id); }),
            "Sends at once, whatever the store waits for"),
        route<RestartTargetRequest, TargetRow>(
            post, "lrsTargets.restart", "/api/lrs-targets/{targetId}/restart", changing,
            changed([r, a](Context& context, const RestartTargetRequest& in) {
                lrs::require_target(*r, in.target_id);  // before a password is asked for
                accounts::require_permit(*a, context.session, in.permit);
                lrs::restart_target(*r, context.actor(), in.target_id, microseconds(in.from));
            }),
            "Sends everything again that was stored from a moment on"),
        route<CheckTargetRequest, ConnectionAnswer>(
            post, "lrsTargets.check", "/api/lrs-targets/check", changing,
            guarded([r](Context&, const CheckTargetRequest& in) {
                const auto found = lrs::check_connection(*r, in.target_id, wish_of(in));
                return ConnectionAnswer{found.connection, found.status, found.versions};
            }),
            "Asks a store what it is and whether it knows the key, and sends nothing there"),
        route<RefusalListRequest, RefusalList>(
            get, "lrsTargets.refusals", "/api/lrs-targets/{targetId}/refusals", reading,
            guarded([r](Context& context, const RefusalListRequest& in) { return list_refused(*r, context, in); }),
            "Statements that a store did not take, the last ones first"),
        route<RefusalRef, RefusalCount>(post, "lrsTargets.sendAgain", "/api/lrs-targets/{targetId}/refusals/send-again",
                                        changing, guarded([r](Context& context, const RefusalRef& in) {
                                            return RefusalCount{lrs::send_refused_again(
                                                *r, context.actor(), in.target_id, in.refusal_id.value_or(0))};
                                        }),
                                        "Has one refused statement sent again, or all"),
        route<RefusalRef, RefusalCount>(post, "lrsTargets.forget", "/api/lrs-targets/{targetId}/refusals/forget",
                                        changing, guarded([r](Context& context, const RefusalRef& in) {
                                            return RefusalCount{lrs::forget_refused(*r, context.actor(), in.target_id,
                                                                                    in.refusal_id.value_or(0))};
                                        }),
                                        "Forgets that a statement was refused, or all"),
    };
}

}  // namespace oneroom::lrs_admin
