#include <sstream>

#include "core/base/failure.h"
#include "support/measured.h"
#include "support/temp_folder.h"
#include "unit/packages/inspected.h"

using namespace oneroom;
using namespace oneroom::packages;
using namespace oneroom::test;

namespace {

/// A package of this manifest and this page.
std::string inspect_input(const std::string& manifest, const std::string& page) {
    return ZipBuilder().add("imsmanifest.xml", manifest).add("index.html", page).bytes();
}

}  // namespace

TEST_CASE("a file that is no zip is named for what it is") {
    CHECK(
        mentions(finding(inspect(std::string("%PDF-1.7 and so on and so on")), "not-a-zip").message, "a PDF document"));
    CHECK(mentions(finding(inspect(std::string("Rar!\x1A\x07 and so on and so on")), "not-a-zip").message,
                   "a RAR archive"));
    CHECK(mentions(finding(inspect(std::string("")), "not-a-zip").message, "an empty file"));
    CHECK(mentions(finding(inspect(std::string("just some text, long enough")), "not-a-zip").message,
                   "This is not a zip file."));
}

TEST_CASE("a zip without a description says what it may be") {
    CHECK(finding(inspect(ZipBuilder().bytes()), "empty-zip").severity == Severity::error);
    CHECK(mentions(finding(inspect(ZipBuilder().add("index.html", "x").bytes()), "no-manifest").message,
                   "looks like a website"));
    CHECK(finding(inspect(ZipBuilder().add("course.zip", sample_scorm12_zip()).bytes()), "zip-in-zip").file ==
          "course.zip");
    const auto beside =
        ZipBuilder().add("readme.txt", "x").add("course/imsmanifest.xml", ManifestText{}.text()).bytes();
    CHECK(finding(inspect(beside), "manifest-not-at-top").file == "course/imsmanifest.xml");
}

TEST_CASE("a zipped folder is taken for its content") {
    const auto zip = ZipBuilder()
                         .add("My course/imsmanifest.xml", ManifestText{}.text())
                         .add("My course/index.html", sample_page())
                         .add("__MACOSX/My course/._index.html", "x")
                         .add("My course/.DS_Store", "x")
                         .bytes();
    const auto report = inspect(zip);
    CHECK(codes_of(report) == std::vector<std::string>{"in-folder", "litter"});
    CHECK(finding(report, "in-folder").severity == Severity::info);
    CHECK(report.is_accepted());
    CHECK(report.package.root_folder == "My course/");
    CHECK(report.summary->file_count == 2);
    CHECK(report.summary->scos.at(0).href == "index.html");
}

TEST_CASE("a description in the wrong case is read and told") {
    const auto report =
        inspect(ZipBuilder().add("IMSManifest.XML", ManifestText{}.text()).add("index.html", sample_page()).bytes());
    CHECK(report.is_accepted());
    CHECK(finding(report, "wrong-case").file == "IMSManifest.XML");
}

TEST_CASE("a hostile or damaged zip is refused with the zip reader's reason [UP-01]") {
    const auto slip = inspect(sample_package().add("../evil.html", "x").bytes());
    CHECK(finding(slip, "zip-unsafe-name").severity == Severity::error);
    CHECK_FALSE(slip.summary);
    CHECK_FALSE(slip.is_accepted());
    const auto damaged = inspect(sample_package().add({.name = "a.js", .content = "x", .crc = 1}).bytes());
    CHECK(finding(damaged, "zip-damaged").file == "a.js");
    CHECK_FALSE(damaged.is_accepted());
    CHECK(finding(inspect(sample_package().add("A.html", "1").add("a.HTML", "2").bytes()), "zip-case-clash").severity ==
          Severity::warning);
    CHECK(finding(inspect(sample_package().add("a\\b.html", "1").bytes()), "zip-name-rewritten").severity ==
          Severity::info);
}

TEST_CASE("what pages load from outside is named with host, file and line") {
    const auto zip =
        sample_package()
            .add("a.html",
                 "<html>\n<script src='http://code.jquery.com/jquery.js'></script><a "
                 "href=\"https://linked.test/x.html\">x</a>"
                 "<link rel=canonical href=\"https://canonical.test/x\"><img alt=\"\" src = \"//images.test/x.png\">")
            .add(
                "b.css",
                "@import \"https://fonts.googleapis.com/css?family=Inter\";\nx { background: url(https://cdn.test/x) }")
            .add("c.js",
                 "var ns = 'http://www.w3.org/2000/svg'; load(\"https://video.test/film.mp4\"); // see "
                 "https://docs.test/a.js")
            .bytes();
    const auto report = inspect(zip);
    std::vector<std::string> messages;
    for (const auto& one : report.findings)
        if (one.code == "external-host") messages.push_back(one.message);
    CHECK(messages == std::vector<std::string>{"The page b.css loads from cdn.test, another server.",
                                               "The page a.html loads from code.jquery.com, another server.",
                                               "The page b.css loads from fonts.googleapis.com, another server.",
                                               "The page a.html loads from images.test, another server."});
    CHECK(finding(report, "script-host").message == "The script c.js names video.test, another server.");
    CHECK(finding(report, "script-host").severity == Severity::info);
    CHECK(count_of(report, "script-host") == 1);
    CHECK(mentions(finding(report, "insecure-content").message, "code.jquery.com"));
    CHECK(finding(report, "insecure-content").place == "line 2");
    CHECK(report.is_accepted());
}

TEST_CASE("Flash, scripts for a server and silent pages are told") {
    const auto report = inspect(sample_package().add("intro.swf", "x").add("save.php", "x").bytes());
    CHECK(finding(report, "flash").file == "intro.swf");
    CHECK(finding(report, "server-script").file == "save.php");
    const auto with_page = [](const std::string& page) {
        return inspect(ZipBuilder().add("imsmanifest.xml", ManifestText{}.text()).add("index.html", page).bytes());
    };
    CHECK(finding(with_page("<p>silent</p>"), "no-calls").severity == Severity::warning);
    CHECK(mentions(finding(with_page("<script>API_1484_11.Initialize('')</script>"), "other-calls").message,
                   "SCORM 2004"));
    CHECK(codes_of(with_page("<script>API.LMSInitialize('')</script>")).empty());
}

TEST_CASE("cmi5 and xAPI packages are recognised, named and played") {
    const auto cmi5 = inspect(
        ZipBuilder()
            .add("cmi5.xml", R"(<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
        <course id="http://course.test/1"><title><langstring lang="de">Brandschutz</langstring>
        <langstring lang="en-US">Fire safety</langstring></title>
        <description><langstring>D</langstring></description></course>
        <block id="urn:b1"><title><langstring lang="en">Block</langstring></title>
        <description><langstring>D</langstring></description>
        <au id="urn:a1" masteryScore="0.8">
        <title><langstring lang="en">Unit</langstring></title>
        <description><langstring>D</langstring></description><url>unit/index.html?x=1</url></au></block></courseStructure>)")
            .add("unit/index.html", "x")
            .bytes());
    CHECK(cmi5.is_accepted());
    CHECK(cmi5.summary->framework == Framework::cmi5);
    CHECK(cmi5.summary->title == "Fire safety");
    CHECK(cmi5.summary->is_playable);
    REQUIRE(cmi5.package.items.size() == 2);
    CHECK(cmi5.package.items[1].parent_position == 0);
    CHECK(cmi5.package.items[1].href == "unit/index.html?x=1");
    CHECK(codes_of(cmi5).empty());

    const auto xapi = inspect(ZipBuilder()
                                  .add("tincan.xml", R"(<tincan xmlns="http://projecttincan.com/tincan.xsd"><activities>
        <activity id="http://course.test/1" type="t"><name lang="en">Fire safety</name>
        <launch lang="en">missing.html</launch></activity>
        </activities></tincan>)")
                                  .bytes());
    CHECK(xapi.summary->framework == Framework::xapi);
    CHECK(finding(xapi, "missing-launch-file").severity == Severity::error);
}

TEST_CASE("AICC course structure files are read with their tree and titles") {
    const auto report =
        inspect(ZipBuilder()
                    .add("course.crs", "[Course]\r\nCourse_ID=7\r\nCourse_Title=Fire safety\r\n")
                    .add("course.au",
                         "\"System_ID\",\"file_name\",\"web_launch\",\"mastery_score\"\r\n\"A1\",\"one.html\",\"x=1\","
                         "\"70\"\r\n\"A2\",\"gone.html\",\"\",\"\"\r\n")
                    .add("course.des", "System_ID,Title\r\nA1,\"First, \"\"really\"\"\"\r\nB1,Block\r\n")
                    .add("course.cst", "block,member\r\nROOT,B1\r\nB1,A1,A2\r\n")
                    .add("one.html", "x")
                    .bytes());
    CHECK(report.is_accepted());
    CHECK(report.summary->framework == Framework::aicc);
    CHECK(report.summary->title == "Fire safety");
    REQUIRE(report.summary->scos.size() == 3);
    CHECK(report.summary->scos[0].title == "Block");
    CHECK(report.summary->scos[1].title == "First, \"really\"");
    CHECK(report.summary->scos[1].depth == 1);
    CHECK(report.summary->scos[1].href == "one.html?x=1");
    CHECK(finding(report, "missing-launch-file").severity == Severity::warning);
    CHECK(finding(inspect(ZipBuilder().add("course.crs", "[Course]\nCourse_Title=x").bytes()), "aicc-file-missing")
              .severity == Severity::error);
}

TEST_CASE("the command line's report ends in a verdict and cannot write to the terminal") {
    std::ostringstream out;
    auto manifest = ManifestText{.organisation_title = "<title>Fire\x1B[2J safety</title>"};
    CHECK(print_findings(inspect(manifest), out) == 0);
    CHECK(mentions(out.str(), "Fire?[2J safety"));
    CHECK(mentions(out.str(), "SCORM 1.2, 2 files"));
    CHECK(mentions(out.str(), "accepted"));
    std::ostringstream refusal;
    CHECK(print_findings(inspect(std::string("no zip")), refusal) == 1);
    CHECK(mentions(refusal.str(), "error: This is not a zip file"));
    CHECK(mentions(refusal.str(), "refused"));
    CHECK(mentions(refusal.str(), "learners: The package is not taken."));
    CHECK(mentions(refusal.str(), "to do: Upload the zip file"));
}

TEST_CASE("of one kind of finding the command line tells a handful and counts the rest") {
    std::string page = "<html><script>API.LMSInitialize('')</script>";
    for (int i = 0; i < 30; ++i) page += "<img src=\"gone" + std::to_string(i) + ".png\">";
    std::ostringstream out;
    print_findings(inspect(inspect_input(ManifestText{}.text(), page)), out);
    CHECK(mentions(out.str(), "gone4.png"));
    CHECK_FALSE(mentions(out.str(), "gone5.png"));
    CHECK(mentions(out.str(), " and 25 more"));
}

TEST_CASE("a package is unpacked into the blob store under its own paths") {
    const TempFolder data;
    files::BlobStore store(data.path());
    const auto fd = file_of(ZipBuilder()
                                .add("Top/imsmanifest.xml", ManifestText{}.text())
                                .add("Top/index.html", sample_page())
                                .add("Top/media/film.MP4", "film")
                                .add("__MACOSX/x", "litter")
                                .bytes());
    const auto report = inspect_package(fd.get());
    std::int64_t last = 0;
    const auto unpacked = unpack_package(fd.get(), report.package, store, [&](std::int64_t done, std::int64_t total) {
        CHECK(done > last);
        CHECK(done <= total);
        last = done;
    });
    REQUIRE(unpacked.size() == 3);
    CHECK(unpacked[2].path == "media/film.MP4");
    CHECK(unpacked[2].sha256 == sha256_hex("film"));
    CHECK(unpacked[2].size == 4);
    CHECK(unpacked[2].mime == "video/mp4");
    CHECK(store.has(unpacked[0].sha256));
    CHECK(std::filesystem::is_empty(data.path() / "staging"));
}

TEST_CASE("a zip that breaks while it is unpacked leaves nothing in the store [UP-10]") {
    const TempFolder data;
    files::BlobStore store(data.path());
    const auto fd = file_of(sample_package().add({.name = "z.bin", .content = "x", .crc = 1}).bytes());
    CHECK_THROWS_AS(unpack_package(fd.get(), Package{}, store), Failure);
    CHECK(std::filesystem::is_empty(data.path() / "staging"));
    CHECK(std::filesystem::is_empty(data.path() / "blobs"));
}

TEST_CASE("files are served with the type of their ending") {
    CHECK(mime_of("a/b.HTML") == "text/html");
    CHECK(mime_of("a.js") == "text/javascript");
    CHECK(mime_of("a.mjs") == "text/javascript");
    CHECK(mime_of("film.mp4") == "video/mp4");
    CHECK(mime_of("font.woff2") == "font/woff2");
    CHECK(mime_of("core.wasm") == "application/wasm");
    CHECK(mime_of("words.vtt") == "text/vtt");
    CHECK(mime_of("no-ending") == "application/octet-stream");
    CHECK(mime_of("folder.html/file") == "application/octet-stream");
    CHECK(mime_of("") == "application/octet-stream");
}

TEST_CASE("inspecting a hostile package costs little time and memory [UP-03] [UP-04]") {
    std::string many_files, many_tags, many_addresses, many_rows, many_pictures, many_comments = "/*";
    for (int i = 0; i < 95'000; ++i) many_files += "<file href=\"gone" + std::to_string(i) + "\"/>\n";
    while (many_tags.size() < 2'000'000) many_tags += "<script a = ";
    while (many_addresses.size() < 2'000'000) many_addresses += "url(http://";
    while (many_rows.size() < 1'000'000) many_rows += "a,b\n,\n";
    for (int i = 0; many_pictures.size() < 2'000'000; ++i) many_pictures += "<img src=gone" + std::to_string(i) + ">";
    while (many_comments.size() < 2'000'000) many_comments += "url(";
    ZipBuilder courses;
    for (const std::string name : {"a.crs", "a.au", "a.cst", "a.des"})
        courses.add({.name = name, .content = many_rows, .is_deflated = false});
    const std::string resource = "<resource identifier=\"R1\" adlcp:scormtype=\"sco\" href=\"index.html\">";
    const std::vector<std::string> zips = {
        inspect_input(ManifestText{.resources = resource + many_files + "</resource>"}.text(), "x"),
        inspect_input(ManifestText{}.text(), many_tags),
        inspect_input(ManifestText{}.text(), many_addresses),
        inspect_input(ManifestText{}.text(), many_pictures),
        ZipBuilder().add("imsmanifest.xml", ManifestText{}.text()).add("a.css", many_comments).bytes(),
        courses.bytes()};
    for (const auto& zip : zips) {
        const auto fd = file_of(zip);
        const auto measured =
            measure([&] { return static_cast<int>(inspect_package(fd.get()).findings.size() > 1000); });
        INFO(measured.seconds << " s, " << measured.grown_bytes << " bytes");
        CHECK(measured.exit_code == 0);
        if (is_sanitized()) continue;
        CHECK(measured.seconds < 10);
        CHECK(measured.grown_bytes < 64'000'000);
    }
}
