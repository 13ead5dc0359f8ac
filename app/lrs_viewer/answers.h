// Answers to interactions as people read them: "Foam, Water" for "b[,]a" (xAPI Data 2.4.4.1, Appendix C). Pure
// functions.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace oneroom::lrs_viewer {

using nlohmann::json;

/// `definition`: of the activity. What it does not explain stays as it is. At most 500 bytes.
std::string answer_text(std::string_view response, const json& definition, std::string_view languages);

/// Of correctResponsesPattern, each by itself right; at most 20.
std::vector<std::string> correct_answers(const json& definition, std::string_view languages);

/// At most 500 bytes, without half a character at its end.
std::string shortened(std::string text);

}  // namespace oneroom::lrs_viewer
