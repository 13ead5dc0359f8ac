#include "packages/findings.h"

#include <algorithm>

#include "packages/finding_kinds.h"

namespace oneroom::packages {
namespace {

constexpr std::int64_t most_of_a_code = 20;
constexpr std::size_t most_aliases = 10'000;

std::optional<std::string> unless_empty(std::string text) {
    return text.empty() ? std::nullopt : std::optional(std::move(text));
}

}  // namespace

void FindingList::add(std::string code, std::string message, std::string file, std::string place, std::int64_t more) {
    const FindingKind* kind = find_kind(code);
    const Severity severity = kind ? kind->severity : Severity::error;
    add_as(severity, {severity, std::move(code), std::move(message), unless_empty(std::move(file)),
                      unless_empty(std::move(place)), more});
}

void FindingList::add_as(Severity severity, Finding finding) {
    auto& count = counts_[finding.code];
    const auto key = [&] { return finding.code + '\n' + finding.message + '\n' + finding.file.value_or(""); };
    if (count < most_of_a_code && !seen_.insert(key()).second) return;
    if (++count > most_of_a_code) return;
    finding.severity = severity;
    findings_.push_back(std::move(finding));
}

void FindingList::add_alias(std::string path, std::string of) {
    if (aliases_.size() < most_aliases) aliases_.try_emplace(std::move(path), std::move(of));
}

bool FindingList::has_errors() const {
    return std::ranges::any_of(findings_, [](const Finding& f) { return f.severity == Severity::error; });
}

std::vector<Finding> FindingList::take() {
    for (const auto& [code, count] : counts_) {
        if (count <= most_of_a_code) continue;
        const auto last = std::ranges::find(findings_.rbegin(), findings_.rend(), code, &Finding::code);
        last->more += count - most_of_a_code;
    }
    std::ranges::stable_sort(findings_, {}, &Finding::severity);
    return std::move(findings_);
}

std::vector<FileAlias> FindingList::take_aliases() {
    std::vector<FileAlias> aliases;
    for (const auto& [path, of] : aliases_) aliases.push_back({path, of});
    return aliases;
}

}  // namespace oneroom::packages
