#include <ostream>
#include <set>

#include "core/base/text.h"
#include "packages/finding_kinds.h"
#include "packages/packages.h"

namespace oneroom::packages {
namespace {

/// Without control characters: names come out of strangers' zips, and a terminal obeys escape sequences.
std::string harmless(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = next_code_point(text, at);
        const bool is_control =
            c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
        append_utf8(out, is_control ? U'?' : c);
    }
    return out;
}

std::string where(const Finding& finding) {
    std::string text = finding.file.value_or("");
    if (finding.place) text += (text.empty() ? "" : ", ") + *finding.place;
    return text.empty() ? text : " [" + harmless(text) + "]";
}

/// Of one kind; a list of hundreds would hide the other kinds.
constexpr std::int64_t most_told = 5;

/// What is the same for all findings of a kind stands once, below them.
void print_kinds(const std::vector<Finding>& findings, std::ostream& out) {
    std::set<std::string> told;
    for (const auto& first : findings) {
        if (!told.insert(first.code).second) continue;
        const FindingKind* kind = find_kind(first.code);
        const auto is_alike = [&](const Finding& one) { return one.code == first.code; };
        std::int64_t told_of_kind = 0, untold = 0;
        for (const auto& one : findings) {
            if (!is_alike(one)) continue;
            if (++told_of_kind > most_told) {
                untold += 1 + one.more;
                continue;
            }
            out << name_of(one.severity) << ": " << harmless(one.message) << where(one);
            if (one.more > 0) out << " and " << one.more << " more";
            out << "\n";
        }
        if (untold > 0) out << "    and " << untold << " more\n";
        if (kind) out << "    learners: " << kind->consequence << "\n    to do: " << kind->repair << "\n";
    }
}

}  // namespace

int print_findings(const PackageReport& report, std::ostream& out) {
    if (report.summary) {
        const auto& summary = *report.summary;
        out << harmless(summary.title) << "\n  " << framework_title(summary.framework, summary.edition) << ", "
            << summary.file_count << (summary.file_count == 1 ? " file, " : " files, ")
            << human_size(static_cast<std::uint64_t>(summary.total_bytes)) << "\n";
        for (const auto& sco : summary.scos)
            out << "  " << std::string(static_cast<std::size_t>(sco.depth) * 2, ' ') << "- " << harmless(sco.title)
                << "\n";
    }
    print_kinds(report.findings, out);
    out << (report.is_accepted() ? "The package is accepted.\n" : "The package is refused.\n");
    return report.is_accepted() ? 0 : 1;
}

}  // namespace oneroom::packages
