#include "core/base/iri.h"

#include <algorithm>

namespace oneroom {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_of_scheme(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.'; }

bool is_foreign(char c) {
    return static_cast<unsigned char>(c) <= 0x20 || c == 0x7f ||
           std::string_view("<>\"{}|\\^`").find(c) != std::string_view::npos;
}

}  // namespace

bool is_iri(std::string_view text) {
    const auto colon = text.find(':');
    if (colon == text.npos || colon == 0 || colon + 1 == text.size() || !is_letter(text[0])) return false;
    return std::ranges::all_of(text.substr(0, colon), is_of_scheme) && std::ranges::none_of(text, is_foreign);
}

}  // namespace oneroom
