#include "packages/findings.h"

#include <algorithm>

namespace oneroom::packages {
namespace {

constexpr std::int64_t most_of_a_code = 20;

std::optional<std::string> unless_empty(std::string text) {
    return text.empty() ? std::nullopt : std::optional(std::move(text));
}

}  // namespace

void FindingList::add(Severity severity, std::string code, std::string message, std::string file, std::string place) {
    auto& count = counts_[code];
    if (count < most_of_a_code && !seen_.insert(code + '\n' + message + '\n' + file).second) return;
    if (++count > most_of_a_code) return;
    findings_.push_back(
        {severity, std::move(code), std::move(message), unless_empty(std::move(file)), unless_empty(std::move(place))});
}

bool FindingList::has_errors() const {
    return std::ranges::any_of(findings_, [](const Finding& f) { return f.severity == Severity::error; });
}

std::vector<Finding> FindingList::take() {
    for (const auto& [code, count] : counts_) {
        if (count <= most_of_a_code) continue;
        const auto last = std::ranges::find(findings_.rbegin(), findings_.rend(), code, &Finding::code);
        last->message += " And " + std::to_string(count - most_of_a_code) + " more like this.";
    }
    std::ranges::stable_sort(findings_, {}, &Finding::severity);
    return std::move(findings_);
}

}  // namespace oneroom::packages
