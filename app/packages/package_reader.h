// What every reader of a package description works with. Private to packages/.
#pragma once

#include "packages/findings.h"
#include "packages/package_files.h"
#include "packages/references.h"
#include "packages/xml_reader.h"

namespace oneroom::packages {

/// In one package.
constexpr std::size_t most_items = 10'000;

/// Notes why items cannot be started, and says in the end how bad that is: a package in which something else can be
/// started is accepted with warnings, one in which nothing can is refused.
class LaunchProblems {
public:
    void add(std::string code, std::string message, std::string file, std::string place) {
        problems_.push_back(
            {Severity::warning, std::move(code), std::move(message), std::move(file), std::move(place), 0});
    }
    /// `launchable`: how many items can be started.
    void tell(FindingList& findings, std::size_t launchable, const std::string& file) const;
    /// Of a standard by which every item has to start: one that cannot refuses the package.
    void refuse(FindingList& findings) const;

private:
    std::vector<Finding> problems_;
};

/// "Module 1" in the quotes of a sentence; the identifier when the title is empty.
std::string in_quotes(const std::string& text);

/// "resource RES-1, line 14"; only the line of what has no identifier
std::string place_in(const std::string& kind, const std::string& identifier, const std::string& line);

/// Reads the description called `path`; each adds its findings and gives nothing when it cannot be read at all.
std::optional<Package> read_scorm(const PackageFiles& files, const std::string& path, FindingList& findings);
std::optional<Package> read_aicc(const PackageFiles& files, const std::string& path, FindingList& findings);
std::optional<Package> read_tincan(const PackageFiles& files, const std::string& path, FindingList& findings);
std::optional<Package> read_cmi5(const PackageFiles& files, const std::string& path, FindingList& findings);

/// Tells that `asked` (as written, perhaps with escapes) leads to a file of another spelling, and sees that it is
/// served.
void tell_spelling(const Located& located, const std::string& asked, const std::string& file, const std::string& place,
                   FindingList& findings);

/// Whether an address is a file on somebody's computer: "C:\course\a.html", "file:///...", "\\server\share".
bool is_local_path(std::string_view address);

/// Looks an address up, tells of wrong case and other oddities, and gives the address to launch; empty, with a problem
/// noted, when there is no such file. `what` is the title in quotes.
std::string launch_of(const PackageFiles& files, const Reference& reference, std::string_view parameters,
                      const std::string& what, const std::string& file, const std::string& place, FindingList& findings,
                      LaunchProblems& problems);

}  // namespace oneroom::packages
