#include "packages/finding_kinds.h"

#include <algorithm>

namespace oneroom::packages {

const std::vector<FindingKind>& finding_kinds() {
    static const std::vector<FindingKind> table = [] {
        std::vector<FindingKind> all;
        for (const auto& part :
             {kinds_of_zips(), kinds_of_descriptions(), kinds_of_items(), kinds_of_cmi5(), kinds_of_pages()})
            all.insert(all.end(), part.begin(), part.end());
        std::ranges::sort(all, {}, &FindingKind::code);
        return all;
    }();
    return table;
}

const FindingKind* find_kind(std::string_view code) {
    const auto& table = finding_kinds();
    const auto found = std::ranges::lower_bound(table, code, {}, &FindingKind::code);
    return found != table.end() && found->code == code ? &*found : nullptr;
}

}  // namespace oneroom::packages
