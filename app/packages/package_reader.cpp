#include "packages/package_reader.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"
#include "core/files/zip_names.h"

namespace oneroom::packages {
namespace {

/// What browsers hand to another program instead of showing it.
bool is_document(std::string_view path) {
    using namespace std::string_view_literals;
    constexpr std::array endings = {"doc"sv,  "docx"sv, "ppt"sv, "pptx"sv, "pps"sv, "ppsx"sv, "xls"sv,
                                    "xlsx"sv, "odt"sv,  "odp"sv, "rtf"sv,  "zip"sv, "exe"sv};
    return std::ranges::find(endings, extension_of(path)) != endings.end();
}

}  // namespace

void LaunchProblems::tell(FindingList& findings, std::size_t launchable, const std::string& file) const {
    for (const auto& problem : problems_)
        findings.add_as(launchable > 0 ? Severity::warning : Severity::error, problem);
    if (launchable == 0 && problems_.empty() && !findings.has_errors())
        findings.add("nothing-to-launch", "The package has no page to start: no entry of " + file + " names one.",
                     file);
}

void LaunchProblems::refuse(FindingList& findings) const {
    for (const auto& problem : problems_) findings.add_as(Severity::error, problem);
}

std::string in_quotes(const std::string& text) { return "\xE2\x80\x9C" + text + "\xE2\x80\x9D"; }

std::string place_in(const std::string& kind, const std::string& identifier, const std::string& line) {
    if (identifier.empty()) return line;
    const std::string what = kind + " " + identifier;
    return line.empty() ? what : what + ", " + line;
}

void tell_spelling(const Located& located, const std::string& asked, const std::string& file, const std::string& place,
                   FindingList& findings) {
    switch (located.spelling) {
        case Spelling::same:
            return;
        case Spelling::other_case:
            findings.add("wrong-case",
                         "Repaired: " + asked + " is asked for, but the file is called " + located.path + ".", file,
                         place);
            return;
        case Spelling::other_letters:
            findings.add("name-letters",
                         "Repaired: " + asked + " is asked for, and the zip writes the letters of " + located.path +
                             " in another way. The file is found under both names.",
                         file, place);
            break;
        case Spelling::escaped:
            findings.add("escaped-name",
                         "Repaired: " + asked + " is asked for, but the zip calls the file " + located.path +
                             ". The file is found under both names.",
                         file, place);
    }
    findings.add_alias(files::percent_decode(asked), located.path);
}

bool is_local_path(std::string_view address) {
    const auto text = trim(address);
    const bool has_drive = text.size() > 2 && text[1] == ':' && (text[2] == '\\' || text[2] == '/') &&
                           ((text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z'));
    return has_drive || text.starts_with("\\\\") || equal_ignoring_case(text.substr(0, 5), "file:");
}

std::string launch_of(const PackageFiles& files, const Reference& reference, std::string_view parameters,
                      const std::string& what, const std::string& file, const std::string& place, FindingList& findings,
                      LaunchProblems& problems) {
    const bool is_share = reference.has_backslash && reference.path.starts_with("//");
    if (is_share || is_local_path(reference.path)) {
        problems.add("local-path", what + " starts " + reference.path + ", which is on the author's computer.", file,
                     place);
        return {};
    }
    if (reference.is_external) {
        problems.add(
            "external-launch",
            what + " starts " + reference.path + " on another server, where it could not report to the portal.", file,
            place);
        return {};
    }
    if (reference.path.empty()) {
        problems.add("missing-launch-address", what + " does not say which page it starts.", file, place);
        return {};
    }
    if (reference.has_backslash)
        findings.add(
            "backslash",
            "Repaired: the address " + reference.path + " is written with backslashes; it was read with slashes.", file,
            place);
    if (reference.leaves_package)
        findings.add(
            "outside-package",
            what + " starts a page by an address that leads out of the package; it was looked up inside of it.", file,
            place);
    const Located located = files.locate(reference.path);
    if (located.path.empty()) {
        problems.add("missing-launch-file", what + " starts " + reference.path + ", but the package has no such file.",
                     file, place);
        return {};
    }
    tell_spelling(located, reference.path, file, place, findings);
    if (is_document(located.path))
        findings.add("launch-not-shown", what + " starts " + located.path + ", which browsers download.", file, place);
    return launch_address(located.path, reference.tail, parameters);
}

}  // namespace oneroom::packages
