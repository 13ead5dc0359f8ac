// How others head the columns of people: by other programs' words and in other languages.
#pragma once

#include <span>
#include <string_view>

#include "accounts/user_import_mapping.h"

namespace oneroom::accounts {

/// A word as heading_key() gives it, and what it usually stands for. Of several that stand for the same, the first in
/// this order is the likeliest.
struct HeadingWord {
    std::string_view key;
    std::optional<UserColumn> column{};
    std::optional<NamePart> part{};
};
std::span<const HeadingWord> heading_words();

/// "Name" alone: the whole name, or what the other column of a name leaves.
bool is_bare_name(std::string_view key);

}  // namespace oneroom::accounts
