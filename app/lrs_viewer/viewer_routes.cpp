#include "accounts/rights.h"
#include "core/api/language.h"
#include "core/base/instant.h"
#include "core/base/text.h"
#include "core/http/blob_body.h"
#include "lrs/import_statements.h"
#include "lrs_viewer/export.h"
#include "lrs_viewer/find_rows.h"
#include "lrs_viewer/lrs_viewer.h"
#include "lrs_viewer/saved_queries.h"

namespace oneroom::lrs_viewer {
namespace {

Access viewer_roles() { return {.any_role = {record_roles.begin(), record_roles.end()}}; }

/// Statements name anybody, and no location group says who that is: who sees only some people sees none of them.
void require_all_people(const db::Reader& db, const Session& session) {
    if (!accounts::find_rights(db, session).scope(record_roles).is_everybody())
        throw Failure(403, "The learning record store shows everybody, and your permissions reach only some people");
}

std::string languages_of(const Context& context) {
    constexpr std::size_t longest = 200;
    return std::string(http::header(context.request.headers, "Accept-Language").substr(0, longest));
}

/// `work(db, in, languages)` for who may see all.
template <class In, class Out>
auto reading(Out (*work)(const db::Reader&, const In&, const std::string&)) {
    return [work](Context& context, const In& in) {
        return context.db.read([&](const db::Reader& db) {
            require_all_people(db, context.session);
            return work(db, in, languages_of(context));
        });
    };
}

template <class Work>
auto guarded(Work work) {
    return [work](Context& context, const auto& in) {
        context.db.read([&](const db::Reader& db) { require_all_people(db, context.session); });
        return work(context, in);
    };
}

StatementPage list(const db::Reader& db, const StatementQuery& query, const std::string& languages) {
    FoundPage found = find_page(db, query, languages);
    StatementPage page{.rows = {},
                       .next = found.next,
                       .newest = found.newest,
                       .is_partial = found.is_partial,
                       .is_by_names = found.is_by_names,
                       .looked_at = found.looked_at};
    for (FoundStatement& one : found.statements) page.rows.push_back(std::move(one.row));
    return page;
}

/// Who reports on attempts finds the one of a statement there: those of whom they see.
StatementDetails show(Context& context, const StatementRef& ref) {
    return context.db.read([&](const db::Reader& db) {
        require_all_people(db, context.session);
        StatementDetails details = show_statement(db, ref.statement_id, languages_of(context));
        const auto scope = accounts::find_scope(db, context.session, {Role::Reports_CanViewCourseStatusReport});
        if (details.attempt && !accounts::may_see(db, scope, details.attempt->user_id)) details.attempt.reset();
        return details;
    });
}

/// By which agents a person of the portal is known.
void find_agents(const db::Reader& db, StatementQuery& query) {
    if (!query.user_id) return;
    const PortalPerson person = show_person(db, *query.user_id);
    query.agents = person.agents;
    query.agents.push_back("mbox mailto:" + person.email);
    if (const std::string lower = to_lower_ascii(person.email); lower != person.email)
        query.agents.push_back("mbox mailto:" + lower);
}

/// `work` of a query that may be about a person.
template <class Out>
auto asking(Out (*work)(const db::Reader&, const StatementQuery&, const std::string&)) {
    return [work](Context& context, const StatementQuery& in) {
        return context.db.read([&](const db::Reader& db) {
            require_all_people(db, context.session);
            StatementQuery query = in;
            find_agents(db, query);
            return work(db, query, languages_of(context));
        });
    };
}

http::Reply download(Context& context, StatementQuery query) {
    FieldErrors errors;
    check(query, errors);
    if (!errors.empty()) throw invalid(std::move(errors));
    context.db.read([&](const db::Reader& db) { find_agents(db, query); });
    const bool is_csv = query.format == StatementFormat::csv;
    http::Reply reply;
    reply.chunks = stream_statements(context.db, query, languages_of(context), language_of(context.request));
    reply.with("Content-Type", is_csv ? "text/csv; charset=utf-8" : "application/x-ndjson")
        .with("Cache-Control", "no-store")
        .with("Content-Disposition",
              "attachment; filename=\"statements " + day_of(context.now()).text + (is_csv ? ".csv\"" : ".ndjson\""));
    return reply;
}

http::Reply send_attachment(const files::BlobStore& blobs, Context& context, const AttachmentRef& ref) {
    const auto found = context.db.read([&](const db::Reader& db) -> std::optional<KeptAttachment> {
        const auto kept = find_kept(db, ref.statement_id);
        if (!kept) return std::nullopt;
        for (KeptAttachment& one : list_attachments(db, kept->id))
            if (one.sha2 == ref.sha2) return std::move(one);
        return std::nullopt;
    });
    if (!found) throw not_found("attachment");
    http::Reply reply;
    reply.file = http::file_of_blob(blobs, found->sha256);
    // Somebody else's bytes: kept, never opened by the portal.
    reply.with("Content-Type", found->content_type)
        .with("Content-Disposition", "attachment")
        .with("X-Content-Type-Options", "nosniff")
        .with("Content-Security-Policy", "default-src 'none'; sandbox")
        .with("Cache-Control", "no-store");
    return reply;
}

StatementImport take_file(lrs::Records& records, Context& context, const StatementImportRequest& request) {
    context.db.read([&](const db::Reader& db) {
        accounts::require_unrestricted(accounts::find_rights(db, context.session), Role::CanAccessConfiguration);
    });
    const auto report =
        lrs::import_statements(records, request.client, context.actor(),
                               [&](char* into, std::size_t size) { return context.request.body->read(into, size); });
    StatementImport out{.taken = report.taken,
                        .known = report.known,
                        .removed = report.removed,
                        .refused = report.refused,
                        .refusals = {}};
    const Language language = language_of(context.request);
    for (const auto& refusal : report.refusals)
        out.refusals.push_back({refusal.line, in_language(language, refusal.why)});
    return out;
}

}  // namespace

std::vector<Route> viewer_routes(lrs::Records& records) {
    using enum Method;
    const Access viewer = viewer_roles();
    return {
        route<StatementQuery, StatementPage>(get, "statements.list", "/api/statements", viewer, asking(list),
                                             "Statements of the learning record store in words, newest first"),
        route<StatementQuery, StatementCounts>(get, "statements.counts", "/api/statements/counts", viewer,
                                               asking(count_statements),
                                               "How many statements there are a day and of each verb"),
        route<StatementOptionsRequest, std::vector<StatementOption>>(
            get, "statements.options", "/api/statements/options", viewer, reading(find_options),
            "People, verbs, activities or clients to choose in a filter"),
        route_download<StatementQuery>(
            "statements.export", "/api/statements/export", viewer,
            guarded([](Context& context, const StatementQuery& query) { return download(context, query); }),
            "All statements of a query as NDJSON or CSV"),
        route<TimelineRequest, StatementTimeline>(
            get, "statements.timeline", "/api/statements/registrations/{registration}", viewer, reading(show_timeline),
            "What happened in a registration, oldest first"),
        route<StatementRef, StatementDetails>(get, "statements.show", "/api/statements/{statementId}", viewer, show,
                                              "A statement as it is kept, and what refers to it"),
        route_download<AttachmentRef>("statements.attachment", "/api/statements/{statementId}/attachments/{sha2}",
                                      viewer, guarded([&records](Context& context, const AttachmentRef& ref) {
                                          return send_attachment(records.blobs, context, ref);
                                      }),
                                      "Bytes that came with a statement"),
        route_upload<StatementImportRequest, StatementImport>(
            "statements.import", "/api/statements/import", any_of({Role::CanAccessConfiguration}),
            [&records](Context& context, const StatementImportRequest& in) { return take_file(records, context, in); },
            "Takes statements of a file: a JSON list, or one a line"),
        route<Nothing, std::vector<SavedQuery>>(
            get, "savedQueries.list", "/api/statement-queries", viewer,
            guarded([](Context& context, const Nothing&) { return list_own_queries(context); }),
            "The caller's saved queries"),
        route<NewQueryRequest, std::vector<SavedQuery>>(post, "savedQueries.create", "/api/statement-queries", viewer,
                                                        guarded(save_query),
                                                        "Keeps a query under a name; one of the same name is replaced"),
        route<RenameQueryRequest, std::vector<SavedQuery>>(
            put, "savedQueries.rename", "/api/statement-queries/{queryId}", viewer, guarded(rename_own_query),
            "Gives a saved query another name"),
        route<SavedQueryRef, std::vector<SavedQuery>>(remove, "savedQueries.remove", "/api/statement-queries/{queryId}",
                                                      viewer, guarded(remove_query), "Forgets a saved query"),
    };
}

}  // namespace oneroom::lrs_viewer
