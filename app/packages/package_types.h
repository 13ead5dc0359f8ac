// What is known of a course package: its summary for people, its findings, and everything the manifest says that
// playing it needs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::packages {

/// The standard a package follows. Numbers are those of content_version.framework.
enum class Framework { scorm12 = 1, scorm2004 = 2, aicc = 3, xapi = 4, cmi5 = 5 };

constexpr auto enum_names(Framework) {
    using enum Framework;
    return std::array{std::pair{scorm12, "scorm12"}, std::pair{scorm2004, "scorm2004"}, std::pair{aicc, "aicc"},
                      std::pair{xapi, "xapi"}, std::pair{cmi5, "cmi5"}};
}

/// Whether this version of the portal plays such a package.
constexpr bool is_playable(Framework framework) { return framework <= Framework::cmi5; }

constexpr bool is_scorm(Framework framework) {
    return framework == Framework::scorm12 || framework == Framework::scorm2004;
}

enum class Severity { error = 1, warning = 2, info = 3 };

constexpr auto enum_names(Severity) {
    using enum Severity;
    return std::array{std::pair{error, "error"}, std::pair{warning, "warning"}, std::pair{info, "info"}};
}

/// One thing an author should know about a package.
struct Finding {
    Severity severity{};
    std::string code;                  ///< stable, for tests and help pages: "missing-file"
    std::string message;               ///< a sentence
    std::optional<std::string> file;   ///< inside the package
    std::optional<std::string> place;  ///< "resource RES-1", "line 14, column 3"
    std::int64_t more = 0;             ///< like it, counted and not told one by one

    static Fields fields() {
        return {
            field<&Finding::severity>("severity").means("An error refuses the package"),
            field<&Finding::code>("code").means("Stable name of the kind of finding"),
            field<&Finding::message>("message").means("A sentence for the author of the package"),
            field<&Finding::file>("file").means("Path inside the package; null when it is about no file"),
            field<&Finding::place>("place").means("Where in the file; null when unknown"),
            field<&Finding::more>("more").means("How many more of this kind were counted and are not told one by one"),
        };
    }
};

/// One entry of a package's table of contents.
struct ScoSummary {
    std::string identifier;
    std::string title;
    std::string href;
    std::int64_t depth = 0;
    bool is_sco = false;

    static Fields fields() {
        return {
            field<&ScoSummary::identifier>("identifier"),
            field<&ScoSummary::title>("title"),
            field<&ScoSummary::href>("href").means("Relative to the package; empty for a heading"),
            field<&ScoSummary::depth>("depth").means("0 for top entries"),
            field<&ScoSummary::is_sco>("isSco").means("True when it reports to the portal"),
        };
    }
};

struct PackageSummary {
    Framework framework{};
    std::string edition;
    std::string title;
    std::string organisation;
    std::vector<ScoSummary> scos;
    std::int64_t file_count = 0;
    std::int64_t total_bytes = 0;
    bool is_playable = false;

    static Fields fields() {
        return {
            field<&PackageSummary::framework>("framework"),
            field<&PackageSummary::edition>("edition").means("Of SCORM 2004: 2nd, 3rd or 4th; empty for the others"),
            field<&PackageSummary::title>("title"),
            field<&PackageSummary::organisation>("organisation").means("Title of the organisation that is played"),
            field<&PackageSummary::scos>("scos").means("Every entry of the table of contents, in order"),
            field<&PackageSummary::file_count>("fileCount"),
            field<&PackageSummary::total_bytes>("totalBytes").means("Unpacked"),
            field<&PackageSummary::is_playable>("isPlayable").means("False for standards this version does not play"),
        };
    }
};

/// An entry of the tree, with what the run-time needs of it. One row of package_item.
struct PackageItem {
    std::int64_t position = 0;                    ///< from 0, depth first
    std::optional<std::int64_t> parent_position;  ///< empty for top entries
    std::int64_t depth = 0;                       ///< 0 for top entries
    std::string identifier;
    std::string title;
    /// Where to start: an address relative to the package's top, percent-encoded, with query and fragment and the
    /// item's parameters already in it. Empty: a heading.
    std::string href;
    bool is_sco = false;
    bool is_visible = true;
    std::string launch_data;                   ///< datafromlms
    std::string mastery_score;                 ///< SCORM 1.2: 0 to 100 as written; SCORM 2004: scaled, -1 to 1
    std::string max_time_allowed;              ///< SCORM 1.2: HHHH:MM:SS; SCORM 2004: a duration like PT1H30M
    std::string time_limit_action;             ///< "exit,message" and the like, in the standard's spelling
    std::string completion_threshold;          ///< SCORM 2004: 0 to 1
    std::string prerequisites;                 ///< SCORM 1.2 and AICC, as aicc_script; see prerequisites.h
    std::vector<std::string> objectives;       ///< ids, primary first
    std::string sequencing_xml;                ///< of the item, with its collection's parts; empty without any
    std::vector<std::string> hidden_controls;  ///< hideLMSUI: "previous", "continue", "exit" ...
    // Of cmi5 and xAPI (cmi5 13.1.4).
    std::string move_on = "NotApplicable";    ///< or "Passed", "Completed", "CompletedAndPassed", "CompletedOrPassed"
    std::string launch_method = "AnyWindow";  ///< or "OwnWindow"
    std::string entitlement_key;
    std::string activity_type;  ///< an IRI
};

/// A further name of a file: what addresses ask for and the zip spells in another way.
struct FileAlias {
    std::string path;
    std::string of;  ///< path of the file in the package
};

/// A package as its manifest describes it. Paths are those of the zip below `root_folder`.
struct Package {
    Framework framework{};
    std::string edition;     ///< "2nd", "3rd", "4th" or ""
    std::string identifier;  ///< of the manifest; xAPI, cmi5: the activity
    std::string title;
    std::string organisation;
    std::string manifest_path;   ///< "imsmanifest.xml", "course.crs" ...
    std::string root_folder;     ///< "Course/" when the author zipped the folder; left out of all paths
    std::string sequencing_xml;  ///< of the organisation: the rules of the whole
    std::vector<PackageItem> items;
    std::vector<FileAlias> aliases;  ///< repairs that publishing makes
    bool is_playable = false;
    bool is_lone_file = false;  ///< a description without a zip: all of its units are on other servers
};

/// A file of an unpacked package, in the blob store. One row of package_file.
struct PackageFile {
    std::string path;
    std::string sha256;
    std::int64_t size = 0;
    std::string mime;
    bool is_alias = false;  ///< a further name of a file that is listed under its own
};

/// What inspecting a file came to.
struct PackageReport {
    std::optional<PackageSummary> summary;  ///< empty when it was not recognised as a package
    Package package;                        ///< meaningful when there is a summary
    std::vector<Finding> findings;          ///< errors first, then warnings, then what is good to know

    /// Without any error.
    bool is_accepted() const {
        for (const auto& finding : findings)
            if (finding.severity == Severity::error) return false;
        return summary.has_value();
    }
};

}  // namespace oneroom::packages
