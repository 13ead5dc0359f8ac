// What somebody has written themselves, without the texts in it that name them. Pure. Decision 0056. Private to lrs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lrs/sought_words.h"

namespace oneroom::lrs {

/// Those that are hardly anything else than this person: addresses, names of two words, ids. Not "Rose" or "2024".
std::vector<std::string> unmistakable(const std::vector<std::string>& words);

/// The statement with other texts where its response and values of extensions of its result and context name them: the
/// whole text goes, as what is around a name tells as much. Nothing when there are none.
std::optional<std::string> without_texts(std::string_view statement, const SoughtWords& words);

}  // namespace oneroom::lrs
