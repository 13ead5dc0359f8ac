// The SQL of the list of e-mail domains. Private to this folder.
#pragma once

#include "core/db/db.h"
#include "entry/domain_types.h"

namespace oneroom::entry {

std::vector<DomainRow> list_domains(const db::Reader& db, const DomainListRequest& request);
std::int64_t count_domains(const db::Reader& db, const DomainListRequest& request);
bool has_allowed_domain(const db::Reader& db);

std::optional<DomainRow> find_domain(const db::Reader& db, Id id);
std::optional<DomainRow> find_domain_by_name(const db::Reader& db, const std::string& domain);
Id insert_domain(db::Writer& tx, const DomainRow& row);
void update_domain(db::Writer& tx, const DomainRow& row);
void delete_domain(db::Writer& tx, Id id);

}  // namespace oneroom::entry
