// What the readers of tincan.xml and cmi5.xml have in common. Private to packages/.
#pragma once

#include "packages/package_reader.h"

namespace oneroom::packages {

/// The wording in English when there is one, else the first: <name lang="en-US">, <langstring lang="...">.
std::string wording(const std::vector<pugi::xml_node>& choices);

Package start_xapi_package(Framework framework, const XmlFile& xml, const PackageFiles& files);

/// The title, or the identifier in its place.
std::string title_or(std::string title, const std::string& identifier, const XmlFile& xml, FindingList& findings);

std::size_t count_launchable(const Package& package);

/// Whether a browser opens it as a page or hands it to another program, and does not run it as a script:
/// scheme://host. cmi5 13.1.4 allows addresses of applications.
bool is_whole_address(std::string_view address);

/// Pages of xAPI and cmi5 may stand on another server; they report by address, not by a script in the frame. `what`
/// is the title in quotes.
std::string xapi_launch_of(const std::string& address, const PackageFiles& files, const std::string& what,
                           const XmlFile& xml, const std::string& place, FindingList& findings,
                           LaunchProblems& problems);

}  // namespace oneroom::packages
