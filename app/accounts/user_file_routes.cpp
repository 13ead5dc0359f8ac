#include "accounts/user_file_routes.h"

#include "accounts/user_export.h"
#include "accounts/user_import.h"

namespace oneroom::accounts {
namespace {

Importer importer_of(const Context& context) {
    return {.caller = Caller{context.session.user_id, context.session.roles, context.actor()},
            .actor = context.actor(),
            .language = language_of(context.request)};
}

/// The file, whole: an import has a few megabytes at most.
std::string receive(const Context& context) {
    std::string bytes = http::read_all(*context.request.body, longest_import);
    if (context.request.body->length() != 0 && bytes.size() != context.request.body->length())
        throw Failure(400, "The upload broke off. Try it again.");
    return bytes;
}

http::Reply csv_file(const std::string& name) {
    http::Reply reply;
    reply.with("Content-Type", "text/csv; charset=utf-8").with("Cache-Control", "no-store");
    reply.with("Content-Disposition", "attachment; filename=\"" + name + ".csv\"");
    return reply;
}

http::Reply export_people(const Accounts& accounts, const Context& context, const ExportRequest& in) {
    http::Reply reply = csv_file("people " + day_of(context.now()).text);
    const Scope scope = accounts.db.read(
        [&](const db::Reader& db) { return find_scope(db, context.session, {Role::CanViewUserList}); });
    reply.chunks = stream_people(accounts.db, scope, in, language_of(context.request));
    return reply;
}

}  // namespace

std::vector<Route> user_file_routes(Accounts& accounts) {
    using enum Role;
    Accounts* const a = &accounts;
    const Access importers = any_of({CanCreateUser, CanManageUser});
    return {
        route_upload<ImportPlanRequest, ImportPlan>(
            "people.planImport", "/api/people/import/plan", importers,
            [a](Context& context, const ImportPlanRequest& in) {
                return plan_import(*a, importer_of(context), receive(context), in.columns);
            },
            "What importing this CSV or XLSX file of people would do; nothing is saved"),
        route_upload<ImportRequest, ImportResult>(
            "people.import", "/api/people/import", importers,
            [a](Context& context, const ImportRequest& in) {
                return import_users(*a, importer_of(context), receive(context), in);
            },
            "Adds and changes the people of a file as its plan said, all or nothing"),
        route_download<Nothing>(
            "people.importTemplate", "/api/people/import/template", importers,
            [](Context& context, const Nothing&) {
                http::Reply reply = csv_file("people");
                reply.text = context.db.read(
                    [&](const db::Reader& db) { return import_template(db, language_of(context.request)); });
                return reply;
            },
            "A CSV file with the headings of an import"),
        route_download<ExportRequest>(
            "people.export", "/api/people/export", any_of({CanViewUserList}),
            [a](Context& context, const ExportRequest& in) { return export_people(*a, context, in); },
            "The list of people as CSV, which can be imported again"),
    };
}

}  // namespace oneroom::accounts
