// What can be wrong with a zip as such; the codes are those of core/files/zip_*.cpp and inspect.cpp.
#include "packages/finding_words.h"

namespace oneroom::packages {

std::vector<FindingKind> kinds_of_zips() {
    using namespace words;
    return {
        {"not-a-zip", error, "Not a zip file", refused,
         "Upload the zip file that the authoring tool publishes for an LMS, without unpacking it."},
        {"empty-zip", error, "Empty zip", refused, publish_again},
        {"zip-unreadable", error, "File that cannot be read", refused,
         "Try it again, or with another copy of the file."},
        {"zip-damaged", error, "Damaged zip", refused,
         "Upload it again. When that fails, too, publish the package again from the authoring tool."},
        {"zip-contradiction", error, "Zip that contradicts itself", refused, zip_again},
        {"zip-split", error, "One part of several", refused, "Make one zip file of it, not several parts."},
        {"zip-encrypted", error, "Zip with a password", refused, "Make the zip again without a password."},
        {"zip-method", error, "Unusual compression", refused, zip_again},
        {"zip-link", error, "Link in the zip", refused, "Put the file itself into the zip in the place of the link."},
        {"zip-unsafe-name", error, "Unsafe file name", refused, plain_names},
        {"zip-overlap", error, "Files that share their bytes", refused, zip_again},
        {"zip-bomb", error, "Unpacks to far too much", refused, zip_again},
        {"zip-too-large", error, "Too large", refused,
         "Make films and pictures smaller, or divide the course into several."},
        {"zip-too-many-files", error, "Too many files", refused, "Leave out what the course does not need."},
        {"zip-duplicate-name", error, "Two files of one name", refused, zip_again},
        {"zip-conflict", error, "File and folder of one name", refused, "Rename the file or the folder."},
        {"zip-lying-size", error, "Zip that lies about a size", refused, zip_again},
        {"zip-trailing-data", warning, "Data behind the end of the zip", nothing, zip_again},
        {"zip-case-clash", warning, "Names that differ only in case",
         "Learners may get the one file where the other was meant.", "Rename one of the two files."},
        {"zip-name-odd", warning, "Odd characters in file names",
         "On some computers learners cannot save or open these files.", plain_names},
        {"zip-name-encoding", info, "File names in an old encoding",
         "Learners notice nothing, unless a page asks for such a file and is told that it is missing.", plain_names},
        {"zip-name-rewritten", info, "Folders separated by backslashes", nothing, next_version, true},
        {"litter", info, "Left-overs of an operating system", nothing, nothing_to_do, true},
    };
}

}  // namespace oneroom::packages
