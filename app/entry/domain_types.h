// What the operations on the list of e-mail domains take and give. Field names are those of the API.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::entry {

enum class DomainKind { allowed = 1, blocked = 2 };

constexpr auto enum_names(DomainKind) {
    return std::array{std::pair{DomainKind::allowed, std::string_view("allowed")},
                      std::pair{DomainKind::blocked, std::string_view("blocked")}};
}

enum class DomainSort { domain, changedAt };

constexpr auto enum_names(DomainSort) {
    return std::array{std::pair{DomainSort::domain, std::string_view("domain")},
                      std::pair{DomainSort::changedAt, std::string_view("changedAt")}};
}

struct DomainListRequest {
    std::string search{};
    std::optional<DomainKind> kind{};
    std::int64_t page = 1;
    std::int64_t page_size = 15;
    DomainSort sort = DomainSort::domain;
    bool descending = false;

    static Fields fields() {
        return {field<&DomainListRequest::search>("search").max_length(200),
                field<&DomainListRequest::kind>("kind"),
                field<&DomainListRequest::page>("page").between(1, 1'000'000),
                field<&DomainListRequest::page_size>("pageSize").between(1, 100),
                field<&DomainListRequest::sort>("sort"),
                field<&DomainListRequest::descending>("descending")};
    }
};

struct DomainRow {
    Id id{};
    std::string domain{};
    DomainKind kind = DomainKind::allowed;
    std::string note{};
    Instant changed_at{};
    std::string changed_by{};

    static Fields fields() {
        return {field<&DomainRow::id>("id"),
                field<&DomainRow::domain>("domain").means("In small letters; those below it are meant, too"),
                field<&DomainRow::kind>("kind"),
                field<&DomainRow::note>("note"),
                field<&DomainRow::changed_at>("changedAt"),
                field<&DomainRow::changed_by>("changedBy")};
    }
};

struct DomainPage {
    std::vector<DomainRow> rows{};
    std::int64_t total = 0;
    std::int64_t page = 1;
    std::int64_t page_size = 15;
    bool has_allowed = false;

    static Fields fields() {
        return {field<&DomainPage::rows>("rows"), field<&DomainPage::total>("total"), field<&DomainPage::page>("page"),
                field<&DomainPage::page_size>("pageSize"),
                field<&DomainPage::has_allowed>("hasAllowed").means("So addresses of no listed domain are refused")};
    }
};

struct CreateDomainRequest {
    std::string domain{};
    DomainKind kind = DomainKind::allowed;
    std::string note{};

    static Fields fields() {
        return {field<&CreateDomainRequest::domain>("domain").required().max_length(253),
                field<&CreateDomainRequest::kind>("kind").required(),
                field<&CreateDomainRequest::note>("note").max_length(200)};
    }
};

struct SaveDomainRequest {
    Id domain_id{};
    std::string domain{};
    DomainKind kind = DomainKind::allowed;
    std::string note{};

    static Fields fields() {
        return {field<&SaveDomainRequest::domain_id>("domainId").required(),
                field<&SaveDomainRequest::domain>("domain").required().max_length(253),
                field<&SaveDomainRequest::kind>("kind").required(),
                field<&SaveDomainRequest::note>("note").max_length(200)};
    }
};

struct DomainRef {
    Id domain_id{};
    static Fields fields() { return {field<&DomainRef::domain_id>("domainId").required()}; }
};

struct RemoveDomainsRequest {
    std::vector<Id> domain_ids{};

    static Fields fields() {
        return {field<&RemoveDomainsRequest::domain_ids>("domainIds").required().max_length(100)};
    }
};

struct DomainsRemoved {
    std::int64_t removed = 0;
    static Fields fields() { return {field<&DomainsRemoved::removed>("removed")}; }
};

}  // namespace oneroom::entry
