// The identifiers of the standard that statements are read by.
#pragma once

#include <string_view>

namespace oneroom::lrs {

inline constexpr std::string_view voided_verb = "http://adlnet.gov/expapi/verbs/voided";
inline constexpr std::string_view signature_usage = "http://adlnet.gov/expapi/attachments/signature";

}  // namespace oneroom::lrs
