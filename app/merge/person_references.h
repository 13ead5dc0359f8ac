// Every column that names a person, and what becomes of it when two accounts are made one. The one description that the
// dry run, the merge, its undoing and the clean-up after it are made of. A test holds it against schema.sql.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "core/base/describe.h"

namespace oneroom::merge {

/// What becomes of rows that name the account that goes.
enum class Fate {
    moves,   ///< they name the account that stays, unless it has one of the same kind already: then they stay behind
    drops,   ///< taken away, and put back when the merge is undone
    ends,    ///< over at once, and for good
    sleeps,  ///< of no use without signing in; removed once the merge cannot be undone any more
    stays,   ///< they tell what was, or are handled by name
};

/// In which words the dry run counts them; `none`: not told.
enum class Thing {
    none,
    attempts,
    assignments,
    dueDates,
    exemptions,
    notes,
    relationships,
    locationRelationships,
    locationGroups,
    permissionGroups,
    messages,
    sessions,
    accessTokens,
    picture,
    customFields,
    own,  ///< what the person wrote, uploaded or set for others
};
constexpr auto enum_names(Thing) {
    using enum Thing;
    using Name = std::string_view;
    return std::array{std::pair{none, Name("none")},
                      std::pair{attempts, Name("attempts")},
                      std::pair{assignments, Name("assignments")},
                      std::pair{dueDates, Name("dueDates")},
                      std::pair{exemptions, Name("exemptions")},
                      std::pair{notes, Name("notes")},
                      std::pair{relationships, Name("relationships")},
                      std::pair{locationRelationships, Name("locationRelationships")},
                      std::pair{locationGroups, Name("locationGroups")},
                      std::pair{permissionGroups, Name("permissionGroups")},
                      std::pair{messages, Name("messages")},
                      std::pair{sessions, Name("sessions")},
                      std::pair{accessTokens, Name("accessTokens")},
                      std::pair{picture, Name("picture")},
                      std::pair{customFields, Name("customFields")},
                      std::pair{own, Name("own")}};
}

/// Statements take $1 the merge, $2 the account that goes, $3 the one that stays; an empty one is left out. Those of
/// `end` take $1 the account that goes and $2 now, of `drop` and `forget` only the account.
struct PersonReference {
    std::string_view table;
    std::string_view column;
    Fate fate{};
    Thing thing{};
    std::string_view count_all{};  ///< rows that name the account that goes ($1 only)
    std::string_view count{};      ///< those of them that will move
    std::string_view note{};       ///< writes down in account_merge_row what will move
    std::string_view move{};       ///< moves what was written down
    std::string_view give_back{};  ///< and back
    std::string_view note_rest{};  ///< writes down what is dropped
    std::string_view drop{};       ///< and drops it
    std::string_view put_back{};   ///< as far as what it refers to is still there
    std::string_view end{};
    std::string_view forget{};
};

std::span<const PersonReference> person_references();

}  // namespace oneroom::merge
