#include "support/broken_packages.h"

#include <algorithm>
#include <stdexcept>

namespace oneroom::test {
namespace {

constexpr const char* page =
    "<!DOCTYPE html>\n<html><head><title>Lesson</title>\n<link rel=\"stylesheet\" href=\"shared/style.css\">\n"
    "<script src=\"shared/scormdriver.js\"></script>\n</head><body onload=\"start()\">\n"
    "<img src=\"shared/logo.png\" alt=\"\">\n<a href=\"two.html\">On</a>\n</body></html>\n";

/// What all standards have in common.
PackageFolder pages() {
    PackageFolder folder;
    folder.put("one.html", page).put("two.html", page);
    folder.put("shared/style.css", "body { background: url(back.png) }\n/* url(old.png) */\n");
    folder.put("shared/logo.png", "picture").put("shared/back.png", "picture");
    return folder;
}

std::string resources(const std::string& type) {
    std::string text;
    for (const std::string name : {"one", "two"})
        text += "<resource identifier=\"r-" + name + "\" type=\"webcontent\" adlcp:" + type + "=\"sco\" href=\"" +
                name + ".html\">\n<file href=\"" + name +
                ".html\"/>\n<dependency identifierref=\"r-shared\"/>\n</resource>\n";
    return text + "<resource identifier=\"r-shared\" type=\"webcontent\" adlcp:" + type +
           "=\"asset\">\n<file href=\"shared/style.css\"/>\n<file href=\"shared/logo.png\"/>\n"
           "<file href=\"shared/back.png\"/>\n<file href=\"shared/scormdriver.js\"/>\n</resource>\n";
}

std::string manifest(const std::string& namespaces, const std::string& version, const std::string& more_of_item,
                     const std::string& type) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<manifest identifier=\"m\" version=\"1\" " + namespaces +
           ">\n<metadata><schema>ADL SCORM</schema><schemaversion>" + version +
           "</schemaversion></metadata>\n<organizations default=\"o\">\n<organization identifier=\"o\">"
           "<title>Fire safety</title>\n<item identifier=\"i-one\" identifierref=\"r-one\"><title>One</title></item>\n"
           "<item identifier=\"i-two\" identifierref=\"r-two\"><title>Two</title>" +
           more_of_item + "</item>\n</organization>\n</organizations>\n<resources>\n" + resources(type) +
           "</resources>\n</manifest>\n";
}

}  // namespace

PackageFolder& PackageFolder::put(const std::string& path, std::string content) {
    const auto known = std::ranges::find(parts_, path, &ZipPart::name);
    if (known != parts_.end())
        known->content = std::move(content);
    else
        parts_.push_back({.name = path, .content = std::move(content)});
    return *this;
}

ZipPart& PackageFolder::part(const std::string& path) {
    const auto known = std::ranges::find(parts_, path, &ZipPart::name);
    if (known == parts_.end()) throw std::runtime_error("no file " + path + " to spoil");
    return *known;
}

PackageFolder& PackageFolder::remove(const std::string& path) {
    const std::string name = part(path).name;
    std::erase_if(parts_, [&](const ZipPart& one) { return one.name == name; });
    return *this;
}

PackageFolder& PackageFolder::rename(const std::string& path, const std::string& to) {
    part(path).name = to;
    return *this;
}

PackageFolder& PackageFolder::replace(const std::string& path, const std::string& from, const std::string& to) {
    std::string& text = part(path).content;
    const auto at = text.find(from);
    if (at == std::string::npos) throw std::runtime_error("nothing to spoil in " + path + ": " + from);
    text.replace(at, from.size(), to);
    return *this;
}

std::string PackageFolder::bytes() const {
    ZipBuilder zip;
    for (const auto& part : parts_) zip.add(part);
    return zip.bytes();
}

PackageFolder scorm12_folder() {
    auto folder = pages();
    folder.put("shared/scormdriver.js", "function start() { parent.API.LMSInitialize(''); }\n");
    return folder.put(
        "imsmanifest.xml",
        manifest("xmlns=\"http://www.imsproject.org/xsd/imscp_rootv1p1p2\" "
                 "xmlns:adlcp=\"http://www.adlnet.org/xsd/adlcp_rootv1p2\"",
                 "1.2", "<adlcp:prerequisites type=\"aicc_script\">i-one</adlcp:prerequisites>", "scormtype"));
}

PackageFolder scorm2004_folder() {
    auto folder = pages();
    folder.put("shared/scormdriver.js", "function start() { parent.API_1484_11.Initialize(''); }\n");
    return folder.put("imsmanifest.xml",
                      manifest("xmlns=\"http://www.imsglobal.org/xsd/imscp_v1p1\" "
                               "xmlns:adlcp=\"http://www.adlnet.org/xsd/adlcp_v1p3\" "
                               "xmlns:imsss=\"http://www.imsglobal.org/xsd/imsss\"",
                               "2004 4th Edition",
                               "<adlcp:completionThreshold completedByMeasure=\"true\" minProgressMeasure=\"0.8\"/>"
                               "<imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID=\"p\"/>"
                               "</imsss:objectives></imsss:sequencing>",
                               "scormType"));
}

PackageFolder aicc_folder() {
    auto folder = pages();
    folder.put("shared/scormdriver.js", "function start() { hacp('GetParam'); }\n");
    folder.put("course.crs", "[Course]\r\nCourse_ID=7\r\nCourse_Title=Fire safety\r\n");
    folder.put("course.au",
               "\"System_ID\",\"file_name\",\"web_launch\"\r\n\"A1\",\"one.html\",\"\"\r\n"
               "\"A2\",\"two.html\",\"\"\r\n");
    folder.put("course.des", "\"System_ID\",\"Title\"\r\n\"A1\",\"One\"\r\n\"A2\",\"Two\"\r\n\"B1\",\"Block\"\r\n");
    folder.put("course.cst", "\"block\",\"member\"\r\n\"ROOT\",\"B1\"\r\n\"B1\",\"A1\"\r\n\"B1\",\"A2\"\r\n");
    return folder.put("course.pre", "\"structure_element\",\"prerequisite\"\r\n\"A2\",\"A1\"\r\n");
}

PackageFolder xapi_folder() {
    auto folder = pages();
    folder.put("shared/scormdriver.js", "function start() { send('launched'); }\n");
    return folder.put(
        "tincan.xml",
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<tincan xmlns=\"http://projecttincan.com/tincan.xsd\">"
        "<activities>\n<activity id=\"http://course.test/1\" type=\"course\"><name lang=\"en\">Fire "
        "safety</name>\n<launch lang=\"en\">one.html</launch></activity>\n</activities></tincan>\n");
}

PackageFolder cmi5_folder() {
    auto folder = pages();
    folder.put("shared/scormdriver.js", "function start() { send('launched'); }\n");
    const auto title = [](const std::string& text) {
        const std::string words = "<langstring lang=\"en\">" + text + "</langstring>";
        return "<title>" + words + "</title><description>" + words + "</description>";
    };
    return folder.put("cmi5.xml",
                      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<courseStructure "
                      "xmlns=\"https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd\">\n"
                      "<course id=\"http://course.test/1\">" +
                          title("Fire safety") + "</course>\n<au id=\"http://course.test/1/a\" masteryScore=\"0.8\">" +
                          title("One") + "<url>one.html</url></au>\n<au id=\"http://course.test/1/b\">" + title("Two") +
                          "<url>two.html</url></au>\n</courseStructure>\n");
}

std::vector<BrokenPackage> broken_packages() {
    std::vector<BrokenPackage> all;
    for (auto part : {broken_zips(), broken_descriptions(), broken_items(), broken_pages()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

}  // namespace oneroom::test
