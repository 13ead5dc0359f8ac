#include "core/api/language.h"
#include "core/base/instant.h"
#include "core/base/text.h"
#include "reports/option_store.h"
#include "reports/report_engine.h"
#include "reports/reports.h"

namespace oneroom::reports {
namespace {

/// Any role of any report opens the operations; each report then asks for its own.
Access any_report_role() {
    Access access;
    for (const Report* report : report_catalog()) access.any_role.push_back(report->role);
    return access;
}

const Report& report_for(const Context& context, Id id) {
    const Report* report = find_report(id);
    if (!report) throw not_found("report");
    if (!context.session.roles.contains(report->role)) throw denied_without({&report->role, 1});
    return *report;
}

std::vector<ReportSummary> list(Context& context, const Nothing&) {
    const Language language = language_of(context.request);
    std::vector<ReportSummary> seen;
    for (const Report* report : report_catalog())
        if (context.session.roles.contains(report->role))
            seen.push_back({report->id, std::string(report->name), in_language(language, report->title),
                            in_language(language, report->description)});
    return seen;
}

/// The people whom the report shows to the caller.
ReportRequest scoped(const db::Reader& db, const Context& context, const Report& report, ReportRequest request) {
    request.scope = accounts::find_scope(db, context.session, {report.role});
    return request;
}

ReportPage run(Context& context, const ReportRequest& request) {
    const Report& report = report_for(context, request.report_id);
    return context.db.read([&](const db::Reader& db) {
        return run_report(db, report, scoped(db, context, report, request), language_of(context.request));
    });
}

http::Reply csv(Context& context, const ReportRequest& request) {
    const Report& report = report_for(context, request.report_id);
    http::Reply reply;
    const auto own = context.db.read([&](const db::Reader& db) { return scoped(db, context, report, request); });
    reply.chunks = stream_csv(context.db, report, own, language_of(context.request));
    reply.with("Content-Type", "text/csv; charset=utf-8").with("Cache-Control", "no-store");
    reply.with("Content-Disposition",
               "attachment; filename=\"" + std::string(report.name) + " " + day_of(context.now()).text + ".csv\"");
    return reply;
}

std::vector<ReportOption> options(Context& context, const ReportOptionsRequest& request) {
    return context.db.read([&](const db::Reader& db) {
        const auto scope = accounts::find_rights(db, context.session).scope(any_report_role().any_role);
        if (request.ids.empty()) return find_options(db, request.kind, request.search, scope);
        std::vector<ReportOption> named;
        for (const std::string_view part : split(request.ids, ','))
            if (const auto id = to_integer(part))
                if (auto option = find_option(db, request.kind, *id, scope)) named.push_back(std::move(*option));
        return named;
    });
}

}  // namespace

std::vector<Route> report_routes() {
    using enum Method;
    return {
        route(get, "reports.list", "/api/reports", any_report_role(), list, "The reports the caller may see"),
        route(get, "reports.options", "/api/reports/options", any_report_role(), options,
              "People, courses or locations to choose in a filter"),
        route(get, "reports.run", "/api/reports/{reportId}", any_report_role(), run,
              "A page of a report and its chart"),
        route_download<ReportRequest>("reports.csv", "/api/reports/{reportId}/csv", any_report_role(), csv,
                                      "All rows of a report as CSV"),
    };
}

}  // namespace oneroom::reports
