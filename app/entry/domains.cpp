#include "entry/domains.h"

#include <algorithm>

#include "accounts/rights.h"
#include "core/base/text.h"
#include "entry/domain_store.h"

namespace oneroom::entry {
namespace {

bool is_label(std::string_view label) {
    const auto is_plain = [](unsigned char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    return !label.empty() && label.size() <= 63 && label.front() != '-' && label.back() != '-' &&
           std::ranges::all_of(label, is_plain);
}

bool is_domain(std::string_view text) {
    const auto labels = split(text, '.');
    return labels.size() >= 2 && std::ranges::all_of(labels, is_label);
}

/// The list is about everybody who may come.
void require_for_everybody(const db::Reader& db, const Context& context) {
    accounts::require_unrestricted(accounts::find_rights(db, context.session), Role::CanAccessConfiguration);
}

DomainRow show(const db::Reader& db, Id id) {
    auto row = find_domain(db, id);
    if (!row) throw not_found("domain");
    return std::move(*row);
}

/// Fills in what was typed; throws Failure 400 by field.
void take(const db::Reader& db, DomainRow& row, const Context& context, const std::string& typed, DomainKind kind,
          const std::string& note) {
    std::string complaint;
    row.domain = normal_domain(typed, complaint);
    if (!complaint.empty()) throw invalid("domain", std::move(complaint));
    const auto other = find_domain_by_name(db, row.domain);
    if (other && other->id != row.id) throw invalid("domain", "This domain is in the list already");
    row.kind = kind;
    row.note = trim(note);
    row.changed_at = context.now();
    row.changed_by = context.session.full_name;
}

std::string words_of(const DomainRow& row) {
    return row.domain + (row.kind == DomainKind::allowed ? " (allowed)" : " (blocked)");
}

void record(db::Writer& tx, const Context& context, const char* action, const DomainRow& row, std::string summary,
            std::optional<std::string> before = {}, std::optional<std::string> after = {}) {
    audit::record(tx, context.actor(), context.now(),
                  {.action = action,
                   .object_kind = "emailDomain",
                   .object_id = row.id,
                   .summary = std::move(summary),
                   .before = std::move(before),
                   .after = std::move(after)});
}

DomainPage list(Context& context, const DomainListRequest& request) {
    return context.db.read([&](const db::Reader& db) -> DomainPage {
        return {list_domains(db, request), count_domains(db, request), request.page, request.page_size,
                has_allowed_domain(db)};
    });
}

DomainRow create(Context& context, const CreateDomainRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        require_for_everybody(tx, context);
        DomainRow row;
        take(tx, row, context, request.domain, request.kind, request.note);
        row.id = insert_domain(tx, row);
        record(tx, context, "emailDomains.create", row, "Added the e-mail domain " + words_of(row), {},
               to_audit_text(row));
        return row;
    });
}

DomainRow save(Context& context, const SaveDomainRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        require_for_everybody(tx, context);
        const DomainRow before = show(tx, request.domain_id);
        DomainRow row = before;
        take(tx, row, context, request.domain, request.kind, request.note);
        update_domain(tx, row);
        record(tx, context, "emailDomains.save", row, "Changed the e-mail domain " + words_of(row),
               to_audit_text(before), to_audit_text(row));
        return row;
    });
}

DomainsRemoved remove_all(Context& context, const RemoveDomainsRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        require_for_everybody(tx, context);
        DomainsRemoved result;
        for (const Id id : request.domain_ids) {
            const auto row = find_domain(tx, id);
            if (!row) continue;  // somebody else was quicker
            delete_domain(tx, id);
            record(tx, context, "emailDomains.remove", *row, "Removed the e-mail domain " + words_of(*row));
            ++result.removed;
        }
        return result;
    });
}

}  // namespace

std::string domain_of(std::string_view email) {
    return to_lower_ascii(trim(email.substr(std::min(email.size(), email.rfind('@') + 1))));
}

std::string normal_domain(std::string_view typed, std::string& complaint) {
    std::string domain = to_lower_ascii(trim(typed));
    if (domain.starts_with('@')) domain.erase(0, 1);
    if (domain.starts_with("*.")) domain.erase(0, 2);
    if (domain.ends_with('.')) domain.pop_back();
    if (!is_domain(domain)) complaint = "Enter what stands behind the @ of an address, such as example.org";
    return domain;
}

bool decide_domain(std::string_view domain, const FindDomain& find, bool has_allowed) {
    for (std::string_view rest = domain; !rest.empty();) {
        if (const auto kind = find(std::string(rest))) return *kind == DomainKind::allowed;
        const auto dot = rest.find('.');
        rest = dot == rest.npos ? std::string_view() : rest.substr(dot + 1);
    }
    return !has_allowed;
}

bool may_register(const db::Reader& db, std::string_view email) {
    const auto find = [&](const std::string& domain) -> std::optional<DomainKind> {
        const auto row = find_domain_by_name(db, domain);
        return row ? std::optional(row->kind) : std::nullopt;
    };
    return decide_domain(domain_of(email), find, has_allowed_domain(db));
}

std::vector<Route> domain_routes() {
    using enum Method;
    const Access configuration = any_of({Role::CanAccessConfiguration});
    return {
        route<DomainListRequest, DomainPage>(get, "emailDomains.list", "/api/email-domains", configuration, list,
                                             "E-mail domains whose addresses may or may not register, page by page"),
        route<CreateDomainRequest, DomainRow>(post, "emailDomains.create", "/api/email-domains", configuration, create,
                                              "Adds an e-mail domain; those below it are meant, too"),
        route<DomainRef, DomainRow>(
            get, "emailDomains.show", "/api/email-domains/{domainId}", configuration,
            [](Context& context, const DomainRef& in) {
                return context.db.read([&](const db::Reader& db) { return show(db, in.domain_id); });
            },
            "One e-mail domain"),
        route<SaveDomainRequest, DomainRow>(put, "emailDomains.save", "/api/email-domains/{domainId}", configuration,
                                            save, "Changes an e-mail domain"),
        route<RemoveDomainsRequest, DomainsRemoved>(post, "emailDomains.remove", "/api/email-domains/removal",
                                                    configuration, remove_all, "Takes e-mail domains off the list"),
    };
}

}  // namespace oneroom::entry
