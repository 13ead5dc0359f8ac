// What can be wrong with the pages of a package, as far as a look at their text and at file names tells.
#include "packages/finding_words.h"

namespace oneroom::packages {

std::vector<FindingKind> kinds_of_pages() {
    using namespace words;
    return {
        {"missing-driver", warning, "Script that reports to the portal is missing", not_recorded,
         "Put the script into the package, or publish the package again from the authoring tool."},
        {"no-calls", warning, "Pages that do not report to the portal", not_recorded,
         "Publish the course for an LMS, with tracking switched on."},
        {"other-calls", warning, "Pages for another version of SCORM", not_recorded,
         "Publish the package again for one version of SCORM."},
        {"missing-page-file", warning, "File of a page that is missing",
         "Learners see an empty place, or the page does not work.",
         "Put the file into the package, or correct its name in the page."},
        {"missing-link", warning, "Link to a page that is missing",
         "Learners who follow the link are told that there is nothing.",
         "Put the page into the package, or correct the link."},
        {"root-address", warning, "Address that begins at the top of the server",
         "Learners see an empty place, or the page does not work.", "Name the file by a path relative to the page."},
        {"external-host", warning, "Files of another server", "What comes from there is blocked: learners miss it.",
         "Put a copy into the package."},
        {"script-host", info, "Other servers that scripts may use",
         "If the course uses it, what comes from there is blocked. Most courses never do.",
         "Look whether the course shows a film or a page from there."},
        {"framed-pdf", warning, "PDF inside a page",
         "The place of the document stays empty: browsers show no PDF inside a course. A link opens it.",
         "Link to the document in its place."},
        {"own-window", info, "Course in a window of its own",
         "The course opens in a window of its own. The browser may block it until learners press the button in the "
         "page.",
         "Where the authoring tool offers it, let the course start in the same window."},
        {"insecure-content", warning, "Files without encryption", "Browsers block it: learners miss it.",
         "Put a copy into the package, or use https."},
        {"flash", warning, "Flash", "No browser plays Flash any more: learners see an empty place.",
         "Publish the course for HTML5."},
        {"plug-in", warning, "Content for a plug-in",
         "No browser has such plug-ins any more: learners see an empty place.", "Publish the course for HTML5."},
        {"embedded-object", warning, "Embedded object",
         "The portal does not let courses embed objects: learners see an empty place.",
         "Use <img>, <audio>, <video> or <iframe> in its place."},
        {"unplayable-media", warning, "Film or sound that browsers do not play", empty_place,
         "Convert films to MP4 (H.264) and sounds to MP3."},
        {"huge-file", warning, "Very large file", "Learners with a slow connection wait for a minute or more.",
         "Compress the film, or divide it into several."},
        {"huge-image", warning, "Very large picture", "Learners with a slow connection wait for seconds.",
         "Make the picture as large as it is shown, no larger."},
        {"server-script", warning, "Script for a web server", "The script is not run; what relies on it does not work.",
         "Publish the course for an LMS, without a server of its own."},
        {"frame-escape", warning, "Page that wants the whole window",
         "The portal keeps the page in its frame; a page that insists may stay blank.",
         "Switch off the protection against frames in the authoring tool."},
        {"shared-domain", warning, "Page that changes its domain",
         "The portal does not allow it; what relies on it does not work.", "Remove document.domain from the script."},
        {"service-worker", info, "Service worker", "The course plays, but not offline.", nothing_to_do},
    };
}

}  // namespace oneroom::packages
