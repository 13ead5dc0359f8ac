// Packages whose pages are spoilt.
#include "support/broken_packages.h"

namespace oneroom::test {

std::vector<BrokenPackage> broken_pages() {
    // In the page, before its picture.
    const auto page = [](const std::string& html) {
        return scorm12_folder().replace("one.html", "<img ", html + "\n<img ").bytes();
    };
    const auto newer = [](const std::string& html) {
        return scorm2004_folder().replace("one.html", "<img ", html + "\n<img ").bytes();
    };
    const auto silent = [](PackageFolder folder) {
        return folder.put("shared/scormdriver.js", "function start() {}").bytes();
    };
    auto with_film = scorm12_folder();
    with_film.put("shared/film.wmv", "film")
        .replace("imsmanifest.xml", "<file href=\"shared/logo.png\"/>",
                 "<file href=\"shared/logo.png\"/><file href=\"shared/film.wmv\"/>");
    auto with_picture = scorm2004_folder();
    with_picture.part("shared/back.png").content = std::string(10'500'000, 'x');
    with_picture.part("shared/back.png").is_deflated = false;
    return {
        {"the driver is missing",
         "missing-driver",
         scorm12_folder().remove("shared/scormdriver.js").bytes(),
         "one.html",
         {"missing-file", "no-calls"}},
        {"the driver is missing, SCORM 2004",
         "missing-driver",
         scorm2004_folder().remove("shared/scormdriver.js").bytes(),
         "one.html",
         {"missing-file", "no-calls"}},
        {"a second driver is missing", "missing-driver", page("<script src=\"lib/APIWrapper.js\"></script>"),
         "one.html"},
        {"the driver is missing, xAPI", "missing-driver",
         xapi_folder().replace("one.html", "scormdriver.js", "tincan-min.js").bytes(), "one.html"},
        {"a picture is missing", "missing-page-file", page("<img src=\"shared/gone.png\" alt=\"\">"), "one.html"},
        {"a picture is missing, AICC", "missing-page-file", aicc_folder().remove("shared/logo.png").bytes(),
         "one.html"},
        {"a frame is missing, SCORM 2004", "missing-page-file", newer("<iframe src=\"menu.html\"></iframe>"),
         "one.html"},
        {"a picture of a style sheet is missing", "missing-page-file",
         scorm12_folder().replace("shared/style.css", "back.png", "gone.png").bytes(), "shared/style.css"},
        {"a link leads nowhere", "missing-link", page("<a href=\"three.html#top\">Three</a>"), "one.html"},
        {"a picture in another case", "wrong-case", page("<img src=\"Shared/Logo.PNG\" alt=\"\">"), "one.html"},
        {"an address from the top of the server", "root-address", page("<script src=\"/lib/menu.js\"></script>"),
         "one.html"},
        {"an address out of the package", "outside-package", newer("<img src=\"../common/logo.png\" alt=\"\">"),
         "one.html"},
        {"a picture on the author's disk", "local-path", page("<img src=\"file:///C:/pictures/a.png\" alt=\"\">"),
         "one.html"},
        {"a script of another server", "external-host", page("<script src=\"https://cdn.test/lib.js\"></script>"),
         "one.html"},
        {"a film of another server, xAPI", "external-host",
         xapi_folder()
             .replace("one.html", "<img ", "<iframe src=\"https://player.vimeo.com/video/1\"></iframe><img ")
             .bytes(),
         "one.html"},
        {"a script without encryption",
         "insecure-content",
         newer("<script src=\"http://cdn.test/lib.js\"></script>"),
         "one.html",
         {"external-host"}},
        {"Flash", "flash", page("<object data=\"intro.swf\" type=\"application/x-shockwave-flash\"></object>"),
         "one.html"},
        {"a Flash file, SCORM 2004", "flash", scorm2004_folder().put("shared/intro.swf", "x").bytes(),
         "shared/intro.swf"},
        {"an applet", "plug-in", page("<applet code=\"Quiz.class\"></applet>"), "one.html"},
        {"Silverlight, SCORM 2004", "plug-in", newer("<object type=\"application/x-silverlight-2\"></object>"),
         "one.html"},
        {"an embedded object", "embedded-object", page("<object data=\"shared/logo.png\"></object>"), "one.html"},
        {"a PDF in a frame", "framed-pdf",
         scorm12_folder()
             .put("a.pdf", "%PDF")
             .replace("one.html", "<img ", "<iframe src=\"a.pdf\"></iframe><img ")
             .bytes(),
         "one.html"},
        {"a course in a window of its own", "own-window",
         page("<script>window.open(start, '_blank', 'width=900');</script>"), "one.html"},
        {"a server that only a script names", "script-host",
         page("<script>play('https://www.youtube.com/iframe_api');</script>"), "one.html"},
        {"a film for Windows Media Player", "unplayable-media", with_film.bytes(), "shared/film.wmv"},
        {"a picture of ten megabytes", "huge-image", with_picture.bytes(), "shared/back.png"},
        {"a script for a server", "server-script", scorm12_folder().put("save.php", "x").bytes(), "save.php"},
        {"a page that breaks out of frames", "frame-escape",
         page("<script>if (top != self) top.location.href = self.location.href;</script>"), "one.html"},
        {"a page that changes its domain", "shared-domain", newer("<script>document.domain = 'x.test';</script>"),
         "one.html"},
        {"a service worker", "service-worker", newer("<script>navigator.serviceWorker.register('sw.js')</script>"),
         "one.html"},
        {"pages without a call", "no-calls", silent(scorm12_folder())},
        {"pages without a call, SCORM 2004", "no-calls", silent(scorm2004_folder())},
        {"pages for SCORM 2004 in SCORM 1.2", "other-calls",
         scorm12_folder().put("shared/scormdriver.js", "parent.API_1484_11.Initialize('')").bytes()},
    };
}

}  // namespace oneroom::test
