// When a document may be changed, and what becomes of it (Communication 2.2, 3.1; xAPI 2.0 4.1.4). Pure functions.
#pragma once

#include <optional>
#include <string>

#include "lrs/document_store.h"
#include "lrs/xapi_values.h"

namespace oneroom::lrs {

/// What a change says it is based on.
struct Preconditions {
    std::string if_match{};  ///< as sent; empty: none
    std::string if_none_match{};
};

/// How far a PUT must say what it is based on.
enum class Guard {
    none,      ///< states of 1.0.x
    existing,  ///< 2.0: where there is a document
    always     ///< profiles of 1.0.x: also that there is none
};

/// 0: go on. 412: the document is another than was said. 409: it is there, and nothing was said. 400: nothing was said.
int decide_precondition(const Preconditions& conditions, const std::optional<std::string>& etag, bool is_put,
                        Guard guard);

struct SentDocument {
    std::string content_type;
    std::string content;
};

/// What a POST leaves: the sent one where there is none, otherwise both merged. Throws Failure 400 when one of them is
/// no JSON object.
SentDocument decide_merge(const std::optional<SentDocument>& kept, const SentDocument& sent);

}  // namespace oneroom::lrs
