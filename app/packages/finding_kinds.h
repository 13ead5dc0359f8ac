// The table of everything the package doctor can find: how grave it is, what it means for learners, what to do about
// it, and whether the portal repairs it. Everything else about a finding is of the one package.
#pragma once

#include <string_view>
#include <vector>

#include "packages/package_types.h"

namespace oneroom::packages {

/// One kind of finding. The sentences are English and have their translations in resources/text/server.
struct FindingKind {
    std::string_view code;         ///< stable, for tests and programs
    Severity severity{};           ///< usual; what keeps one item from starting is an error when nothing else starts
    std::string_view title;        ///< a few words, for the heading of a group
    std::string_view consequence;  ///< what learners will notice
    std::string_view repair;       ///< what the author does about it
    bool is_repaired = false;      ///< the portal does it: safely, without changing what is meant
};

/// All of them, by code.
const std::vector<FindingKind>& finding_kinds();

/// Nothing for a code that is not in the table, like one that an older version has stored.
const FindingKind* find_kind(std::string_view code);

// Parts of the table; private to finding_kinds.cpp.
std::vector<FindingKind> kinds_of_zips();
std::vector<FindingKind> kinds_of_descriptions();
std::vector<FindingKind> kinds_of_items();
std::vector<FindingKind> kinds_of_cmi5();
std::vector<FindingKind> kinds_of_pages();

}  // namespace oneroom::packages
