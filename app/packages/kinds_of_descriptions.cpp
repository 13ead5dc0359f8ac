// What can be wrong with a package's description as a whole: there, readable, of a known standard.
#include "packages/finding_words.h"

namespace oneroom::packages {

std::vector<FindingKind> kinds_of_descriptions() {
    using namespace words;
    return {
        {"no-manifest", error, "Not a course package", refused,
         "Publish the course from the authoring tool for an LMS, as SCORM 1.2 or SCORM 2004."},
        {"manifest-not-at-top", error, "Description in a folder", refused,
         "Zip the content of that folder, so that the description is at the top of the zip."},
        {"zip-in-zip", error, "Zip in a zip", refused, "Unpack the outer zip and upload the inner one."},
        {"in-folder", info, "Package in a folder of the zip", nothing, next_version, true},
        {"second-description", info, "Several descriptions", nothing, nothing_to_do},
        {"xml-doctype", error, "Document type declaration", refused, "Remove the <!DOCTYPE> from the file."},
        {"xml-too-large", error, "Description too large", refused, publish_again},
        {"xml-too-deep", error, "Description nested too deep", refused, publish_again},
        {"xml-malformed", error, "Description that is not well-formed", refused,
         "Correct the file at the place that is named, or publish the package again from the authoring tool."},
        {"xml-encoding", error, "Encoding that is not supported", refused, "Save the file as UTF-8."},
        {"xml-encoding-guessed", warning, "Encoding that had to be guessed",
         "Learners may see wrong letters in titles.", "Save the file as UTF-8 and check the titles."},
        {"xml-bom", info, "Byte order mark", nothing, next_version, true},
        {"xml-wrong-declaration", info, "Wrong encoding declared", nothing, next_version, true},
        {"encoding", warning, "Encoding that is not supported", "Learners miss what the file describes.",
         "Save the file as UTF-8."},
        {"not-a-manifest", error, "Not a manifest", refused, publish_again},
        {"not-scorm", error, "Another kind of package", refused, "Export the course as SCORM 1.2 or SCORM 2004."},
        {"no-version", warning, "No known version of SCORM",
         "The course may be played by the rules of the wrong version, and then records less than it should.",
         "Write the version into <schemaversion>: 1.2 or 2004 4th Edition."},
        {"version-mismatch", warning, "Two versions of SCORM in one manifest",
         "The course is played by the version that is stated. If that is the wrong one, it does not find the portal.",
         correct_manifest},
        {"wrong-namespace", warning, "Unknown namespace of the manifest", other_portals, correct_manifest},
        {"undeclared-prefix", warning, "Prefix that is not declared", other_portals,
         "Declare the prefix with xmlns in the <manifest> element."},
        {"schema-files", info, "Schema files that are missing", nothing, nothing_to_do},
        {"schema-location", info, "Wrong schema locations", nothing, next_version, true},
        {"element-spelling", info, "Element in another spelling", nothing, nothing_to_do, true},
        {"no-organisation", error, "No table of contents", refused, publish_again},
        {"organisation-without-identifier", warning, "Organisation without identifier", other_portals,
         correct_manifest},
        {"several-organisations", info, "Several organisations", "Learners get the default one only.", nothing_to_do},
        {"default-organisation", warning, "Default organisation that is not there",
         "Learners get the first organisation. It may be the wrong one.", correct_manifest},
        {"aicc-file-missing", error, "AICC file that is missing", refused,
         "Export the course again with all of its files."},
        {"aicc-no-structure", info, "AICC course without a structure", "Learners see the units in one flat list.",
         "Export the course again with its .cst file."},
        {"aicc-column-missing", error, "AICC column that is missing", refused,
         "Export the course again, or add the column to the file."},
        {"aicc-unknown-member", warning, "AICC block that names an unknown unit",
         "Learners see a heading with nothing under it.", "Correct the .cst file, or export the course again."},
    };
}

}  // namespace oneroom::packages
