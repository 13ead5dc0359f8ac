#include "sequencing/request.h"

#include <array>
#include <utility>

namespace oneroom::sequencing {
namespace {

using enum Navigation;
constexpr std::array<std::pair<std::string_view, Navigation>, 11> words{{{"start", start},
                                                                         {"resumeAll", resume_all},
                                                                         {"continue", go_on},
                                                                         {"previous", previous},
                                                                         {"choice", choice},
                                                                         {"jump", jump},
                                                                         {"exit", exit},
                                                                         {"exitAll", exit_all},
                                                                         {"abandon", abandon},
                                                                         {"abandonAll", abandon_all},
                                                                         {"suspendAll", suspend_all}}};

}  // namespace

std::optional<Request> read_request(std::string_view text) {
    constexpr std::string_view opening = "{target=";
    Request request;
    if (text.starts_with(opening)) {
        const auto end = text.find('}');
        if (end == std::string_view::npos) return std::nullopt;
        request.target = text.substr(opening.size(), end - opening.size());
        text = text.substr(end + 1);
    }
    for (const auto& [word, kind] : words) {
        if (word != text) continue;
        const bool needs_target = kind == choice || kind == jump;
        // A SCO does not start or resume what it is part of (RTE 4.4.1).
        if (needs_target == request.target.empty() || kind == start || kind == resume_all) return std::nullopt;
        request.kind = kind;
        return request;
    }
    return std::nullopt;
}

std::string_view word_of(Navigation kind) {
    for (const auto& [word, one] : words)
        if (one == kind) return word;
    return "";
}

}  // namespace oneroom::sequencing
