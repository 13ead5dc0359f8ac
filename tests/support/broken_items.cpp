// Packages whose items and resources are spoilt.
#include "support/broken_packages.h"

namespace oneroom::test {
namespace {

constexpr const char* xml = "imsmanifest.xml";

std::string old(const std::string& from, const std::string& to) {
    return scorm12_folder().replace(xml, from, to).bytes();
}

std::string newer(const std::string& from, const std::string& to) {
    return scorm2004_folder().replace(xml, from, to).bytes();
}

/// Two lessons; the page of the second is of this name in the zip and asked for as `asked`.
PackageFolder spelt(const std::string& name, const std::string& asked) {
    auto folder = scorm12_folder();
    folder.rename("two.html", name).replace(xml, "href=\"two.html\"", "href=\"" + asked + "\"");
    folder.replace(xml, "<file href=\"two.html\"/>", "<file href=\"" + asked + "\"/>");
    for (const auto& page : {std::string("one.html"), name})
        folder.replace(page, "href=\"two.html\"", "href=\"" + asked + "\"");
    return folder;
}

std::string in_old_letters() {
    auto folder = spelt(
        "\xFC"
        "bung.html",
        "\xC3\xBC"
        "bung.html");  // Windows-1252, without saying so
    folder
        .part(
            "\xFC"
            "bung.html")
        .flags = 0;
    return folder.bytes();
}

std::vector<BrokenPackage> broken_addresses() {
    return {
        {"a page to start that is missing",
         "missing-launch-file",
         scorm12_folder().remove("two.html").bytes(),
         xml,
         {"missing-link"}},
        {"a page to start that is missing, SCORM 2004",
         "missing-launch-file",
         scorm2004_folder().remove("two.html").bytes(),
         xml,
         {"missing-link"}},
        {"a page to start that is missing, AICC",
         "missing-launch-file",
         aicc_folder().remove("two.html").bytes(),
         "course.au",
         {"missing-link"}},
        {"a page to start that is missing, xAPI", "missing-launch-file", xapi_folder().remove("one.html").bytes(),
         "tincan.xml"},
        {"a page to start that is missing, cmi5",
         "missing-launch-file",
         cmi5_folder().remove("two.html").bytes(),
         "cmi5.xml",
         {"missing-link"}},
        {"a page on another server", "external-launch", old("href=\"two.html\"", "href=\"https://x.test/two.html\""),
         xml},
        {"a unit on another server, cmi5", "remote-unit",
         cmi5_folder().replace("cmi5.xml", "two.html", "https://x.test/two.html").bytes(), "cmi5.xml"},
        {"a page on the author's disk", "local-path", old("href=\"two.html\"", "href=\"C:\\course\\two.html\""), xml},
        {"a unit on the author's disk, AICC", "local-path",
         aicc_folder().replace("course.au", "two.html", "file:///C:/course/two.html").bytes(), "course.au"},
        {"a presentation to start", "launch-not-shown",
         scorm2004_folder().replace(xml, "href=\"two.html\"", "href=\"two.pptx\"").put("two.pptx", "x").bytes(), xml},
        {"an address that climbs out", "outside-package", old("href=\"two.html\"", "href=\"../two.html\""), xml},
        {"a listed file that is missing", "missing-file",
         newer("<file href=\"shared/logo.png\"/>", "<file href=\"shared/logo.png\"/><file href=\"shared/gone.png\"/>"),
         xml},
        {"a page in another case", "wrong-case", old("href=\"two.html\"", "href=\"Two.HTML\""), xml},
        {"a folder in another case, SCORM 2004", "wrong-case", newer("shared/logo.png", "Shared/logo.png"), xml},
        {"a unit in another case, AICC", "wrong-case",
         aicc_folder().replace("course.au", "two.html", "TWO.html").bytes(), "course.au"},
        {"backslashes in an address", "backslash", old("shared/logo.png", "shared\\logo.png"), xml},
        {"letters taken apart, as macOS does", "name-letters",
         spelt("u\xCC\x88"
               "bung.html",
               "\xC3\xBC"
               "bung.html")
             .bytes(),
         xml},
        {"letters of an old Windows", "name-letters", in_old_letters(), xml},
        {"percent signs in the names of the zip", "escaped-name", spelt("on%20two.html", "on two.html").bytes(), xml},
        {"a file without a name", "empty-href", old("<file href=\"shared/logo.png\"/>", "<file href=\"\"/>"), xml},
        {"files that are not listed", "unlisted-files", scorm12_folder().put("shared/more.js", "x").bytes(),
         "shared/more.js"},
    };
}

std::vector<BrokenPackage> broken_rules() {
    const auto rule = [](const std::string& element, const std::string& value) {
        return old("<title>One</title>",
                   "<title>One</title><adlcp:" + element + ">" + value + "</adlcp:" + element + ">");
    };
    return {
        {"a mastery score in words", "mastery-score", rule("masteryscore", "eighty"), xml},
        {"a mastery score over 100", "mastery-score", rule("masteryscore", "800"), xml},
        {"a mastery score of 80 where 1 is most, cmi5", "cmi5-mastery-score",
         cmi5_folder().replace("cmi5.xml", "\"0.8\"", "\"80\"").bytes(), "cmi5.xml"},
        {"an unknown action at the time limit", "time-limit-action", rule("timelimitaction", "explode"), xml},
        {"an element in another spelling", "element-spelling", rule("masteryScore", "80"), xml},
        {"prerequisites that are no expression", "prerequisites-unreadable", rule("prerequisites", "(i-two"), xml},
        {"prerequisites with an unknown item", "prerequisites-unknown-item", rule("prerequisites", "i-zero"), xml},
        {"prerequisites in words", "prerequisites-words", rule("prerequisites", "i-two OR i-two"), xml},
        {"prerequisites with an unknown unit, AICC", "prerequisites-unknown-item",
         aicc_folder().replace("course.pre", "\"A2\",\"A1\"", "\"A2\",\"A9\"").bytes(), "course.pre"},
        {"a completion threshold over 1", "completion-threshold", newer("\"0.8\"", "\"1.5\""), xml},
        {"sequencing rules that are not there", "missing-sequencing",
         newer("<imsss:sequencing>", "<imsss:sequencing IDRef=\"gone\">"), xml},
    };
}

}  // namespace

std::vector<BrokenPackage> broken_items() {
    std::vector<BrokenPackage> all = {
        {"no organisation", "no-organisation",
         scorm12_folder()
             .replace(xml, "<organization identifier=\"o\">", "<comment>")
             .replace(xml, "</organization>", "</comment>")
             .bytes(),
         xml},
        {"an organisation without items, SCORM 2004", "no-items",
         scorm2004_folder()
             .replace(xml, "<organization identifier=\"o\"><title>Fire safety</title>",
                      "<organization identifier=\"o\"><title>Fire safety</title><metadata>")
             .replace(xml, "</organization>", "</metadata></organization>")
             .bytes(),
         xml},
        {"a default organisation that is not there", "default-organisation", old("default=\"o\"", "default=\"p\""),
         xml},
        {"an item twice", "duplicate-identifier", old("identifier=\"i-two\"", "identifier=\"i-one\""), xml},
        {"a resource twice",
         "duplicate-identifier",
         newer("identifier=\"r-shared\"", "identifier=\"r-one\""),
         xml,
         {"missing-resource", "missing-file"}},
        {"a unit twice, cmi5", "cmi5-duplicate-id", cmi5_folder().replace("cmi5.xml", "1/b\"", "1/a\"").bytes(),
         "cmi5.xml"},
        {"an item without a title", "no-title", old("<title>One</title>", ""), xml},
        {"a course without a title, SCORM 2004", "no-title", newer("<title>Fire safety</title>", ""), xml},
        {"an item without an identifier", "item-without-identifier", newer("identifier=\"i-one\" ", ""), xml},
        {"a heading with nothing under it", "item-without-page", newer(" identifierref=\"r-two\"", ""), xml},
        {"no item leads anywhere", "nothing-to-launch",
         scorm12_folder()
             .replace(xml, " identifierref=\"r-one\"", "")
             .replace(xml, " identifierref=\"r-two\"", "")
             .bytes(),
         xml},
        {"no activity, xAPI",
         "nothing-to-launch",
         xapi_folder().replace("tincan.xml", "<launch lang=\"en\">one.html</launch>", "").bytes(),
         "tincan.xml",
         {"no-title"}},
        {"an item of an unknown resource", "missing-resource",
         old("identifierref=\"r-two\"", "identifierref=\"r-tow\""), xml},
        {"a dependency on an unknown resource", "missing-resource",
         newer("<dependency identifierref=\"r-shared\"/>", "<dependency identifierref=\"r-gone\"/>"), xml},
        {"a resource without a page", "missing-launch-address", old(" href=\"two.html\"", ""), xml},
        {"a unit without a page, AICC", "missing-launch-address",
         aicc_folder().replace("course.au", "\"two.html\"", "\"\"").bytes(), "course.au"},
        {"a misspelt type of resource", "unknown-scorm-type", old("scormtype=\"sco\"", "scormtype=\"soc\""), xml},
        {"no types of resources", "no-scorm-type",
         scorm2004_folder()
             .replace(xml, "adlcp:scormType=\"sco\"", "")
             .replace(xml, "adlcp:scormType=\"sco\"", "")
             .replace(xml, "adlcp:scormType=\"asset\"", "")
             .bytes(),
         xml},
        {"assets only", "no-sco",
         scorm12_folder()
             .replace(xml, "scormtype=\"sco\"", "scormtype=\"asset\"")
             .replace(xml, "scormtype=\"sco\"", "scormtype=\"asset\"")
             .bytes(),
         xml},
    };
    for (const auto& more : {broken_addresses(), broken_rules()}) all.insert(all.end(), more.begin(), more.end());
    return all;
}

}  // namespace oneroom::test
