#include <cstdlib>

#include "core/files/zip_reader.h"
#include "fuzz/targets.h"
#include "packages/packages.h"
#include "packages/prerequisites.h"
#include "support/file_of.h"
#include "support/zip_builder.h"

namespace oneroom::fuzz {
namespace {

/// A promise of the code under test; a fuzzer notices the abort.
void promise(bool is_kept) {
    if (!is_kept) std::abort();
}

}  // namespace

void zip(std::string_view bytes) {
    const auto fd = test::file_of(bytes);
    try {
        files::ZipLimits limits;
        limits.total_bytes = 50'000'000;  // enough for every check, quick enough for thousands of runs
        const files::ZipReader reader(fd.get(), limits);
        for (const auto& entry : reader.entries()) {
            promise(reader.find(entry.path) != nullptr);
            promise(!entry.path.empty() && entry.path.front() != '/' && entry.path.find('\0') == std::string::npos);
            promise(("/" + entry.path + "/").find("/../") == std::string::npos);
            std::int64_t given = 0;
            reader.read(entry, [&](std::string_view piece) { given += static_cast<std::int64_t>(piece.size()); });
            promise(given == entry.size);
        }
    } catch (const files::ZipError& error) {
        promise(!error.code.empty() && !error.message.empty());
    }
    const auto report = packages::inspect_package(fd.get());
    promise(report.is_accepted() || !report.findings.empty());
}

void manifest(std::string_view bytes) {
    for (const std::string name : {"imsmanifest.xml", "cmi5.xml", "tincan.xml", "course.crs"}) {
        test::ZipBuilder builder;
        builder.add({.name = name, .content = std::string(bytes), .is_deflated = false});
        if (name == "course.crs") builder.add("course.au", std::string(bytes)).add("course.cst", std::string(bytes));
        for (const std::string file : {"index.html", "folder/Style.css", "folder/%41 script.js"})
            builder.add({.name = file, .content = std::string(bytes), .is_deflated = false});
        const auto fd = test::file_of(builder.bytes());
        const auto report = packages::inspect_package(fd.get());
        std::int64_t position = 0;
        for (const auto& item : report.package.items) {
            promise(item.position == position++);
            promise(!item.parent_position || *item.parent_position < item.position);
            promise(item.href.substr(0, item.href.find_first_of("?#:")).find("../") == std::string::npos);
        }
        for (const auto& alias : report.package.aliases) promise(!alias.path.empty() && !alias.of.empty());
        for (const auto& finding : report.findings) promise(!finding.code.empty() && !finding.message.empty());
    }
    const auto lone = test::file_of(bytes);
    const auto report = packages::inspect_package(lone.get());
    promise(report.is_accepted() || !report.findings.empty());
    packages::read_prerequisites(bytes);
}

}  // namespace oneroom::fuzz
