// IRIs (RFC 3987), as far as they have to be told from other text.
#pragma once

#include <string_view>

namespace oneroom {

/// A complete one: a scheme, something behind it, without blanks and the characters that no IRI has.
bool is_iri(std::string_view text);

}  // namespace oneroom
