// What can be wrong with the items and resources of a description, and with the files they name.
#include "packages/finding_words.h"

namespace oneroom::packages {

std::vector<FindingKind> kinds_of_items() {
    using namespace words;
    return {
        {"no-items", error, "Empty table of contents", refused, publish_again},
        {"too-many-items", error, "Too many items", refused, "Divide the course into several."},
        {"nothing-to-launch", error, "No page to start", refused, publish_again},
        {"missing-resource", warning, "Resource that is missing", cannot_open, correct_manifest},
        {"missing-launch-address", warning, "Item without a page", cannot_open, correct_manifest},
        {"missing-launch-file", warning, "Page to start that is missing", cannot_open,
         "Put the file into the package, or correct its name in the manifest."},
        {"external-launch", warning, "Page on another server",
         "Learners need the internet, and a SCORM page there cannot report to the portal: it is not opened.",
         "Put the pages into the package."},
        {"launch-not-shown", warning, "Page to start that is a document",
         "The browser downloads the file instead of showing it, and nothing is recorded.",
         "Start a page of HTML that links to the document, or offer the document as a file to download."},
        {"local-path", warning, "Path on the author's computer",
         "Learners do not have this file; they see an empty place or a page that is missing.",
         "Put the file into the package and name it by a relative path."},
        {"outside-package", warning, "Address that leads out of the package",
         "Learners may see an empty place or a page that is missing.", "Name the file by a path inside the package."},
        {"missing-file", warning, "File of the manifest that is missing",
         "Where a page uses this file, learners see an empty place.",
         "Put the file into the package, or take it out of the manifest."},
        {"empty-href", warning, "Empty address", left_out, correct_manifest},
        {"unlisted-files", info, "Files outside of the manifest", other_portals, nothing_to_do},
        {"wrong-case", info, "Upper and lower case", nothing, next_version, true},
        {"backslash", info, "Backslashes in an address", nothing, next_version, true},
        {"name-letters", info, "Name written in another encoding", nothing, next_version, true},
        {"escaped-name", info, "Percent signs in a file name", nothing, next_version, true},
        {"no-title", warning, "No title", other_name, "Give it a title in the authoring tool and publish again."},
        {"item-without-identifier", warning, "Item without identifier", other_portals, correct_manifest},
        {"item-without-page", info, "Heading with nothing under it", "Learners see a line that cannot be opened.",
         correct_manifest},
        {"duplicate-identifier", warning, "Identifier that is used twice",
         "Rules for one of the two may be applied to the other.", correct_manifest},
        {"no-scorm-type", warning, "No SCO is marked",
         "Learners notice nothing, unless a page never reports: then it stays unfinished.", correct_manifest},
        {"unknown-scorm-type", warning, "Unknown kind of resource",
         "The page is shown, but neither progress nor score of it is recorded.",
         "Write sco or asset into scormtype, or publish again from the authoring tool."},
        {"no-sco", warning, "Nothing reports to the portal", not_recorded,
         "Publish the course for an LMS, with tracking switched on."},
        {"time-limit-action", warning, "Unknown action at the time limit", left_out, correct_manifest},
        {"mastery-score", warning, "Mastery score that cannot be",
         "Learners pass or fail by what the course itself says.", correct_manifest},
        {"completion-threshold", warning, "Completion threshold that cannot be",
         "Learners complete the part by what the course itself says.", correct_manifest},
        {"missing-sequencing", warning, "Sequencing rules that are missing", left_out, correct_manifest},
        {"prerequisites-unreadable", warning, "Prerequisites that cannot be read",
         "Learners can open the part at once.", correct_manifest},
        {"prerequisites-words", info, "Prerequisites in words", nothing, nothing_to_do, true},
        {"prerequisites-unknown-item", warning, "Prerequisites that name an unknown item",
         "Learners may never be let into the part.", correct_manifest},
    };
}

}  // namespace oneroom::packages
