// Inspecting a zip made in a test, and asking for its findings.
#pragma once

#include <algorithm>

#include "packages/packages.h"
#include "support/catch.h"
#include "support/file_of.h"
#include "support/sample_packages.h"

namespace oneroom::test {

inline packages::PackageReport inspect(const std::string& zip) {
    const auto fd = file_of(zip);
    return packages::inspect_package(fd.get());
}

/// A package with this manifest and the page it starts.
inline packages::PackageReport inspect(const ManifestText& manifest) {
    return inspect(sample_package(manifest).bytes());
}

/// The first finding of a code; an empty one, whose code does not match, when there is none.
inline packages::Finding finding(const packages::PackageReport& report, const std::string& code) {
    const auto found = std::ranges::find(report.findings, code, &packages::Finding::code);
    return found == report.findings.end() ? packages::Finding{} : *found;
}

inline std::int64_t count_of(const packages::PackageReport& report, const std::string& code) {
    return std::ranges::count(report.findings, code, &packages::Finding::code);
}

/// Every code once, in order.
inline std::vector<std::string> codes_of(const packages::PackageReport& report) {
    std::vector<std::string> codes;
    for (const auto& one : report.findings)
        if (std::ranges::find(codes, one.code) == codes.end()) codes.push_back(one.code);
    return codes;
}

inline bool mentions(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace oneroom::test
