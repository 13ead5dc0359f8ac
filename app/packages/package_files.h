// The files of a package as its descriptions see them: without the folder it was zipped in, without the litter of
// operating systems.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/files/zip_reader.h"
#include "packages/findings.h"

namespace oneroom::packages {

struct PackageEntry {
    std::string_view path;  ///< below the package's top; lives as long as the zip reader
    const files::ZipEntry* entry = nullptr;
};

/// How a path and the name of the file it leads to differ.
enum class Spelling { same, other_case, other_letters, escaped };

/// Where a path of a manifest or a page leads to.
struct Located {
    std::string path;  ///< of the file; empty when there is none, or when several could be meant
    Spelling spelling = Spelling::same;
};

class PackageFiles {
public:
    /// Finds the top by the descriptions it knows (imsmanifest.xml, *.crs, tincan.xml, cmi5.xml). `zip` must stay.
    PackageFiles(const files::ZipReader& zip, FindingList& findings);
    /// A description that came without a zip; all() is then empty.
    PackageFiles(std::string path, std::string description);

    bool is_lone_file() const { return zip_ == nullptr; }

    /// "Course/" when everything lies in that folder; usually empty.
    const std::string& root_folder() const { return root_; }
    const std::vector<PackageEntry>& all() const { return entries_; }
    std::int64_t total_bytes() const { return total_bytes_; }

    /// The file of this path in upper and lower case as written, or nullptr.
    const files::ZipEntry* find(std::string_view path) const;
    /// Tries the path as written and with its escapes resolved; then both again ignoring case; then among the names
    /// that hold letters outside of ASCII or percent signs, by all the ways to read those.
    Located locate(std::string_view path) const;
    /// The files right at the top whose names end so ("*.crs" is ".crs"), ignoring case.
    std::vector<std::string> at_top(std::string_view ending) const;
    /// A description in memory.
    std::string read(std::string_view path, std::int64_t limit) const;

private:
    const files::ZipReader* zip_ = nullptr;
    std::string lone_path_, lone_bytes_;  ///< without a zip
    std::string root_;
    std::vector<PackageEntry> entries_;
    using Names = std::vector<std::pair<std::string, std::string_view>>;
    Located find_spelling(const Names& names, const std::string& key, Spelling spelling) const;

    Names by_lower_case_;  ///< sorted: folded path, path
    Names by_letters_;     ///< of names outside of ASCII, letters taken apart
    Names by_escapes_;     ///< of names with percent signs, those resolved
    std::int64_t total_bytes_ = 0;
};

/// What operating systems leave in folders: __MACOSX, .DS_Store, Thumbs.db, desktop.ini.
bool is_litter(std::string_view path);

/// Whether a file of this name describes a package: imsmanifest.xml, tincan.xml, cmi5.xml, *.crs.
bool is_description(std::string_view path);

/// "page.html" of "a/b/page.html".
std::string_view file_name_of(std::string_view path);
/// "html" of "a/page.HTML"; empty without one.
std::string extension_of(std::string_view path);

}  // namespace oneroom::packages
