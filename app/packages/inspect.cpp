#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "core/base/text.h"
#include "core/files/unique_fd.h"
#include "packages/content_scan.h"
#include "packages/frame_scan.h"
#include "packages/package_reader.h"
#include "packages/packages.h"
#include "packages/page_check.h"

namespace oneroom::packages {
namespace {

using namespace std::string_view_literals;

/// Tells what a file that is no zip is, by its first bytes.
std::string known_kind(int fd) {
    std::array<char, 8> bytes{};
    const auto got = ::pread(fd, bytes.data(), bytes.size(), 0);
    const std::string_view start(bytes.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
    if (start.empty()) return "This is not a zip file but an empty file.";
    if (start.starts_with("Rar!")) return "This is not a zip file but a RAR archive.";
    if (start.starts_with("7z\xBC\xAF")) return "This is not a zip file but a 7-Zip archive.";
    if (start.starts_with("\x1F\x8B")) return "This is not a zip file but a gzip archive.";
    if (start.starts_with("%PDF")) return "This is not a zip file but a PDF document.";
    if (start.starts_with("\x89PNG") || start.starts_with("\xFF\xD8\xFF") || start.starts_with("GIF8"))
        return "This is not a zip file but an image.";
    if (start.substr(std::min<std::size_t>(4, start.size())).starts_with("ftyp"))
        return "This is not a zip file but a video.";
    if (start.starts_with("<")) return "This is not a zip file but a web page or XML file.";
    return "This is not a zip file.";
}

void tell_refusal(const files::ZipError& error, int fd, FindingList& findings) {
    if (error.code != "not-a-zip") {
        findings.add(error.code, error.message, error.path);
        return;
    }
    findings.add("not-a-zip", known_kind(fd));
}

void tell_notes(const files::ZipReader& zip, FindingList& findings) {
    for (const auto& note : zip.notes()) {
        findings.add(note.code, note.message, note.path, "", note.count - 1);
    }
}

/// Why no description was found, as helpfully as the files allow.
void tell_unrecognised(const PackageFiles& files, FindingList& findings) {
    const auto ends_with = [](std::string_view ending) {
        return [ending](const PackageEntry& file) { return to_lower_ascii(file.path).ends_with(ending); };
    };
    if (files.all().empty()) {
        findings.add("empty-zip", "The zip file contains no files.");
        return;
    }
    const auto description =
        std::ranges::find_if(files.all(), [](const auto& file) { return is_description(file.path); });
    if (description != files.all().end()) {
        findings.add("manifest-not-at-top",
                     "The description " + std::string(description->path) + " lies in a folder beside other files.",
                     std::string(description->path));
        return;
    }
    const auto inner = std::ranges::find_if(files.all(), ends_with(".zip"));
    if (inner != files.all().end() && files.all().size() <= 10) {
        findings.add("zip-in-zip",
                     "The zip contains another zip, " + std::string(inner->path) + ", which may be the course package.",
                     std::string(inner->path));
        return;
    }
    const bool is_web = std::ranges::any_of(files.all(), ends_with(".html"));
    findings.add(
        "no-manifest",
        is_web ? "The zip looks like a website: it has pages and no description of a course."
               : "The zip has no description of a course: neither imsmanifest.xml, tincan.xml, cmi5.xml nor .crs.");
}

/// The description at the top of the package that is read, best first.
std::optional<Package> read_description(const PackageFiles& files, FindingList& findings) {
    using Read = std::optional<Package> (*)(const PackageFiles&, const std::string&, FindingList&);
    constexpr std::array<std::pair<std::string_view, Read>, 4> readers{
        {{"imsmanifest.xml", read_scorm}, {"cmi5.xml", read_cmi5}, {"tincan.xml", read_tincan}, {".crs", read_aicc}}};
    std::string read_path;
    std::optional<Package> package;
    bool was_read = false;
    for (const auto& [ending, read] : readers) {
        for (const auto& path : files.at_top(ending)) {
            if (!ending.starts_with('.') && path.size() != ending.size()) continue;
            if (was_read) {
                findings.add("second-description",
                             "The package also contains " + path + "; " + read_path + " was used.", path);
                continue;
            }
            if (!ending.starts_with('.') && path != ending)
                findings.add("wrong-case",
                             "Repaired: " + std::string(ending) + " is asked for, but the file is called " + path + ".",
                             path);
            package = read(files, path, findings);
            read_path = path;
            was_read = true;
        }
    }
    if (!was_read) tell_unrecognised(files, findings);
    return package;
}

/// A cmi5 course structure may come without a zip (cmi5 14.2). Whether this is meant as one; its text, if so.
std::optional<std::string> read_lone_structure(int fd) {
    std::string text(longest_xml + 1, '\0');
    std::size_t have = 0;
    while (have < text.size()) {
        const auto got = ::pread(fd, text.data() + have, text.size() - have, static_cast<off_t>(have));
        if (got <= 0) break;
        have += static_cast<std::size_t>(got);
    }
    text.resize(have);
    std::string letters = text.substr(0, 64 * 1024);
    std::erase(letters, '\0');  // of UTF-16
    const auto start = letters.find('<');
    if (start > 3 && !trim(std::string_view(letters).substr(0, start)).empty()) return std::nullopt;
    if (letters.find("courseStructure") == std::string::npos) return std::nullopt;
    return text;
}

/// Unpacks every file to nowhere: checks sizes and checksums, and looks through the pages.
void read_contents(const files::ZipReader& zip, const PackageFiles& files, ContentScan& scan, FrameScan& frames,
                   PageCheck& pages) {
    std::string text;
    for (const auto& [name, entry] : files.all()) {
        const std::string path(name);
        pages.add_file(path, entry->size);
        const bool is_text = ContentScan::is_text(path);
        text.clear();
        zip.read(*entry, [&](std::string_view piece) {
            if (is_text)
                text += piece.substr(0, ContentScan::longest_text - std::min(text.size(), ContentScan::longest_text));
        });
        if (!is_text) continue;
        scan.add_text(path, text);
        frames.add_text(path, text);
        pages.add_text(path, text);
    }
}

PackageSummary summary_of(const Package& package, const PackageFiles& files) {
    PackageSummary summary;
    summary.framework = package.framework;
    summary.edition = package.edition;
    summary.title = package.title;
    summary.organisation = package.organisation;
    for (const auto& item : package.items)
        summary.scos.push_back({item.identifier, item.title, item.href, item.depth, item.is_sco});
    summary.file_count = files.is_lone_file() ? 1 : static_cast<std::int64_t>(files.all().size());
    summary.total_bytes = files.total_bytes();
    summary.is_playable = package.is_playable;
    return summary;
}

void inspect_lone_structure(std::string text, FindingList& findings, PackageReport& report) {
    const PackageFiles files("cmi5.xml", std::move(text));
    auto package = read_cmi5(files, "cmi5.xml", findings);
    if (!package) return;
    report.summary = summary_of(*package, files);
    report.package = std::move(*package);
}

}  // namespace

std::string framework_title(Framework framework, std::string_view edition) {
    switch (framework) {
        case Framework::scorm12:
            return "SCORM 1.2";
        case Framework::scorm2004:
            return "SCORM 2004" + (edition.empty() ? "" : ", " + std::string(edition) + " edition");
        case Framework::aicc:
            return "AICC";
        case Framework::xapi:
            return "xAPI";
        case Framework::cmi5:
            return "cmi5";
    }
    return {};
}

PackageReport inspect_package(int fd) {
    PackageReport report;
    FindingList findings;
    try {
        const files::ZipReader zip(fd);
        tell_notes(zip, findings);
        const PackageFiles files(zip, findings);
        auto package = read_description(files, findings);
        ContentScan scan;
        FrameScan frames;
        PageCheck pages(files, findings);
        if (package)
            for (const auto& item : package->items) pages.add_launch_page(item.href);
        read_contents(zip, files, scan, frames, pages);
        if (package) {
            scan.tell(*package, findings);
            frames.tell(*package, findings);
            report.summary = summary_of(*package, files);
            package->aliases = findings.take_aliases();
            report.package = std::move(*package);
        }
    } catch (const files::ZipError& error) {
        report.summary.reset();
        auto structure = error.code == "not-a-zip" ? read_lone_structure(fd) : std::nullopt;
        if (structure) {
            inspect_lone_structure(std::move(*structure), findings, report);
        } else {
            tell_refusal(error, fd, findings);
        }
    }
    report.findings = findings.take();
    return report;
}

PackageReport inspect_package_file(const std::string& path) {
    const files::UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (fd) return inspect_package(fd.get());
    PackageReport report;
    report.findings.push_back({Severity::error,
                               "zip-unreadable",
                               "The file " + path + " could not be opened: " + std::strerror(errno) + ".",
                               {},
                               {},
                               0});
    return report;
}

}  // namespace oneroom::packages
