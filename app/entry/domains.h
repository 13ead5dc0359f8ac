// The list of e-mail domains: whose addresses may register.
#pragma once

#include <functional>

#include "core/api/route.h"
#include "entry/domain_types.h"

namespace oneroom::entry {

/// The entry for a domain, if there is one.
using FindDomain = std::function<std::optional<DomainKind>(const std::string& domain)>;

/// Whether an address of this domain may register. The entry that stands for most of it decides: one for
/// students.example.org over one for example.org. Without an entry it may, unless there are allowed ones.
bool decide_domain(std::string_view domain, const FindDomain& find, bool has_allowed);

/// The domain behind the @, in small letters.
std::string domain_of(std::string_view email);

/// What somebody typed as a domain, "@Example.org " too, in its one form; what is wrong with it stands in `complaint`.
std::string normal_domain(std::string_view typed, std::string& complaint);

/// By the list as it is.
bool may_register(const db::Reader& db, std::string_view email);

std::vector<Route> domain_routes();  ///< emailDomains.*

}  // namespace oneroom::entry
