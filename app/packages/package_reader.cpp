#include "packages/package_reader.h"

namespace oneroom::packages {

void LaunchProblems::tell(FindingList& findings, std::size_t launchable, const std::string& file) const {
    const Severity severity = launchable > 0 ? Severity::warning : Severity::error;
    for (const auto& problem : problems_)
        findings.add(severity, problem.code, problem.message, problem.file.value_or(""), problem.place.value_or(""));
    if (launchable == 0 && problems_.empty())
        findings.error("nothing-to-launch",
                       "The package has no page to start: no entry of " + file +
                           " names one. Publish it again from the authoring tool.",
                       file);
}

std::string in_quotes(const std::string& text) { return "\xE2\x80\x9C" + text + "\xE2\x80\x9D"; }

std::string place_in(const std::string& kind, const std::string& identifier, const std::string& line) {
    const std::string what = kind + (identifier.empty() ? "" : " " + identifier);
    return line.empty() ? what : what + ", " + line;
}

std::string launch_of(const PackageFiles& files, const Reference& reference, std::string_view parameters,
                      const std::string& what, const std::string& file, const std::string& place, FindingList& findings,
                      LaunchProblems& problems) {
    if (reference.is_external) {
        problems.add("external-launch",
                     what + " starts " + reference.path +
                         " on another server. It could not report to the portal, so it is not opened.",
                     file, place);
        return {};
    }
    if (reference.path.empty()) {
        problems.add("missing-launch-address", what + " does not say which page it starts.", file, place);
        return {};
    }
    if (reference.has_backslash)
        findings.info("backslash",
                      "The address " + reference.path + " is written with backslashes; it was read with slashes.", file,
                      place);
    if (reference.leaves_package)
        findings.warning(
            "outside-package",
            what + " starts a page by an address that leads out of the package; it was looked up inside of it.", file,
            place);
    const Located located = files.locate(reference.path);
    if (located.path.empty()) {
        problems.add("missing-launch-file", what + " starts " + reference.path + ", but the package has no such file.",
                     file, place);
        return {};
    }
    if (located.is_other_case)
        findings.warning("wrong-case",
                         what + " starts " + reference.path + ", but the file is called " + located.path +
                             ". It was corrected; upper and lower case matter on most servers.",
                         file, place);
    return launch_address(located.path, reference.tail, parameters);
}

}  // namespace oneroom::packages
