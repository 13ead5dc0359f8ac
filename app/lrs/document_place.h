// Where the documents of programs are kept: about an activity, an agent, or both.
#pragma once

#include <string>

namespace oneroom::lrs {

/// The numbers are those of lrs_document.kind.
enum class DocumentKind { state = 1, activityProfile = 2, agentProfile = 3 };

/// What documents are about. What a kind does not have is empty.
struct DocumentPlace {
    DocumentKind kind{};
    std::string activity{};
    std::string agent{};
    std::string registration{};
};

}  // namespace oneroom::lrs
