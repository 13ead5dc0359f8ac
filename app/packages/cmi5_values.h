// The values of a cmi5 course structure that have a space of their own (cmi5 13.1.4 and 8.1). Pure. Private to
// packages/.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace oneroom::packages {

/// A masteryScore: xs:decimal from 0 to 1 with at most four decimals, written like 0.85. Nothing for anything else.
std::optional<std::string> read_cmi5_score(std::string_view text);

bool is_move_on(std::string_view text);
bool is_launch_method(std::string_view text);

/// Whether a url may be written so (RFC 1738): nothing that has to be escaped, every % the begin of an escape. Letters
/// outside of ASCII may stand as they are, as xs:anyURI lets them.
bool is_written_as_url(std::string_view text);

/// The name in the url's query that the launch itself uses (8.1): "endpoint". Empty: none.
std::string clashing_parameter(std::string_view url);

}  // namespace oneroom::packages
