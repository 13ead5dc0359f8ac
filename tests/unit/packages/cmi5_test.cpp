// cmi5 course structures against sections 13 and 14 of the specification: what is read of a valid one, and that every
// broken rule refuses the course.
#include "packages/cmi5_values.h"
#include "support/temp_folder.h"
#include "unit/packages/inspected.h"

using namespace oneroom;
using namespace oneroom::packages;
using namespace oneroom::test;

namespace {

/// A course of two units, one in a block, that says everything a course can say.
const std::string full = R"(<?xml version="1.0" encoding="utf-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd" xmlns:x="urn:vendor">
<course id="https://course.test/c"><title><langstring lang="de">Brand</langstring><langstring lang="en-US"> Fire
</langstring></title><description><langstring>All</langstring></description><x:price>9</x:price></course>
<objectives><objective id="https://course.test/o1"><description><langstring lang="en">D</langstring></description>
<title><langstring lang="en">O</langstring></title></objective><objective id="https://course.test/o2"><title>
<langstring lang="en">O</langstring></title><description><langstring lang="en">D</langstring></description></objective>
</objectives>
<block id="https://course.test/b"><title><langstring lang="en">Block</langstring></title>
<description><langstring lang="en">B</langstring></description>
<objectives><objective idref="https://course.test/o2"/></objectives>
<au id="https://course.test/u1" moveOn="CompletedAndPassed" masteryScore=" 0.8500 " launchMethod="OwnWindow"
 activityType="https://course.test/type" x:colour="red"><title><langstring lang="en">One</langstring></title>
<description><langstring lang="en">First</langstring></description>
<objectives><objective idref="https://course.test/o1"/></objectives>
<url><![CDATA[
  one.html?a=1&b=2#top
]]></url><launchParameters> quiz=1 </launchParameters><entitlementKey> key-1 </entitlementKey><x:more/></au>
</block>
<au id="https://course.test/u2"><title><langstring lang="en">Two</langstring></title>
<description><langstring lang="en">Second</langstring></description><url>https://far.test/two?x=1</url></au>
</courseStructure>
)";

/// `full` with the first `from` in it replaced.
std::string with(const std::string& from, const std::string& to, std::string text = full) {
    const auto at = text.find(from);
    if (at == std::string::npos) throw std::runtime_error("nothing to spoil: " + from);
    return text.replace(at, from.size(), to);
}

PackageReport inspect_structure(const std::string& structure) {
    return inspect(ZipBuilder().add("cmi5.xml", structure).add("one.html", "x").bytes());
}

struct Broken {
    std::string what;
    std::string from, to;
    std::string code;
    std::string sentence{};  ///< words of it
};

std::vector<Broken> broken_shapes() {
    return {
        {"another namespace", "https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd", "urn:other",
         "cmi5-namespace"},
        {"no description of the course", "<description><langstring>All</langstring></description>", "",
         "cmi5-element-missing", "<course> has no <description>"},
        {"no title of a unit", "<title><langstring lang=\"en\">Two</langstring></title>", "", "cmi5-element-missing",
         "<au> has no <title>"},
        {"a title without wording", "<langstring lang=\"en\">Two</langstring>", "", "cmi5-element-missing",
         "<title> has no <langstring>"},
        {"no url", "<url>https://far.test/two?x=1</url>", "", "cmi5-element-missing", "<au> has no <url>"},
        {"no title of an objective", "<title><langstring lang=\"en\">O</langstring></title>", "",
         "cmi5-element-missing", "<objective> has no <title>"},
        {"a block before its title", "<title><langstring lang=\"en\">Block</langstring></title>", "",
         "cmi5-element-missing", "<block> has no <title>"},
        {"url before title", "<title><langstring lang=\"en\">Two</langstring></title>",
         "<url>https://far.test/two</url><title><langstring lang=\"en\">Two</langstring></title>", "cmi5-element-order",
         "<title> stands in <au> behind <url>"},
        {"objectives behind the units", "</courseStructure>",
         "<objectives><objective id=\"urn:late\"><title><langstring>t</langstring></title><description>"
         "<langstring>d</langstring></description></objective></objectives></courseStructure>",
         "cmi5-element-order"},
        {"two urls", "<url>https://far.test/two?x=1</url>",
         "<url>https://far.test/two</url><url>https://far.test/three</url>", "cmi5-element-twice",
         "<au> has more than one <url>"},
        {"an unknown element", "<x:price>9</x:price>", "<price>9</price>", "cmi5-element-unknown",
         "<price> has no place in <course>"},
        {"an element in no namespace", "<x:price>9</x:price>", "<price xmlns=\"\">9</price>", "cmi5-element-unknown"},
        {"a prefix that nothing declares", "<x:price>9</x:price>", "<y:price>9</y:price>", "cmi5-element-unknown"},
        {"an element in other letters", "<url>https://far.test/two?x=1</url>", "<URL>https://far.test/two</URL>",
         "cmi5-element-unknown", "<URL>"},
        {"text beside the wordings", "<langstring lang=\"en\">Two</langstring>",
         "<langstring lang=\"en\">Two</langstring>Two", "cmi5-text", "<title>"},
        {"text between the units", "</block>", "</block>and", "cmi5-text", "<courseStructure>"},
        {"an unknown attribute", "x:colour=\"red\"", "masteryscore=\"1\"", "cmi5-attribute-unknown", "masteryscore"},
        {"an attribute that blocks do not have", "<block id", "<block moveOn=\"Passed\" id", "cmi5-attribute-unknown"},
        {"an underscore in a language", "lang=\"en-US\"", "lang=\"en_US\"", "cmi5-language", "en_US"},
        {"an empty language", "lang=\"en-US\"", "lang=\"\"", "cmi5-language"},
        {"no id of the course", "<course id=\"https://course.test/c\">", "<course>", "cmi5-id-missing", "<course>"},
        {"no id of a unit", "<au id=\"https://course.test/u2\">", "<au id=\" \">", "cmi5-id-missing", "<au>"},
    };
}

std::vector<Broken> broken_values() {
    const std::string url = "https://far.test/two?x=1";
    return {
        {"a course id without a scheme", "https://course.test/c\"", "course.test/c\"", "cmi5-id", "<course>"},
        {"a block id without a scheme", "https://course.test/b", "course.test/b", "cmi5-id", "<block>"},
        {"a unit id without a scheme", "https://course.test/u2", "course.test/u2", "cmi5-id", "<au>"},
        {"an objective id without a scheme", "id=\"https://course.test/o1", "id=\"course.test/o1", "cmi5-id",
         "<objective>"},
        {"two units of one id", "https://course.test/u2", "https://course.test/u1", "cmi5-duplicate-id"},
        {"a unit and its block of one id", "https://course.test/u1", "https://course.test/b", "cmi5-duplicate-id"},
        {"two objectives of one id", "id=\"https://course.test/o2", "id=\"https://course.test/o1", "cmi5-duplicate-id"},
        {"a unit and an objective of one id", "https://course.test/u2", "https://course.test/o2", "cmi5-duplicate-id"},
        {"a mastery score over 1", " 0.8500 ", "85", "cmi5-mastery-score"},
        {"five decimals", " 0.8500 ", "0.85001", "cmi5-mastery-score"},
        {"an unknown moveOn", "CompletedAndPassed", "completed", "cmi5-move-on"},
        {"an empty moveOn", "CompletedAndPassed", "", "cmi5-move-on"},
        {"an unknown launchMethod", "OwnWindow", "NewWindow", "cmi5-launch-method"},
        {"a blank in a url", url, "https://far.test/a b.html", "cmi5-url"},
        {"a blank in a host", url, "http://far.test index.html", "cmi5-url"},
        {"half an escape", url, "https://far.test/100%", "cmi5-url"},
        {"an empty url", url, " ", "cmi5-url"},
        {"a page that is not in the zip", url, "two.html", "missing-launch-file"},
        {"a page by the scheme alone", url, "//far.test/two", "unsafe-launch"},
        {"a script for a url", url, "JavaScript://far.test/%0aalert(1)", "unsafe-launch"},
        {"a page within the url", url, "data:text/html,x", "unsafe-launch"},
        {"a scheme without a host", url, "https:///two.html", "unsafe-launch"},
        {"a path on a disk", url, "C:/course/two.html", "local-path"},
        {"a file on a disk", url, "file:///course/two.html", "local-path"},
        {"endpoint in the query", url, "https://far.test/two?a=1&amp;endpoint=x", "cmi5-launch-parameter", "endpoint"},
        {"an escaped name in the query", url, "https://far.test/two?%61ctor=x", "cmi5-launch-parameter", "actor"},
        {"fetch in the query of a page", "one.html?a=1", "one.html?fetch=1", "cmi5-launch-parameter", "fetch"},
    };
}

}  // namespace

TEST_CASE("a cmi5 course is read with all that its units say") {
    const auto report = inspect_structure(full);
    CHECK(codes_of(report) == std::vector<std::string>{"remote-unit"});
    REQUIRE(report.is_accepted());
    const auto& package = report.package;
    CHECK(package.identifier == "https://course.test/c");
    CHECK(package.title == "Fire");
    CHECK_FALSE(package.is_lone_file);
    REQUIRE(package.items.size() == 3);
    const auto &block = package.items[0], &one = package.items[1], &two = package.items[2];
    CHECK(block.identifier == "https://course.test/b");
    CHECK(block.objectives == std::vector<std::string>{"https://course.test/o2"});
    CHECK_FALSE(block.is_sco);
    CHECK(one.parent_position == 0);
    CHECK(one.identifier == "https://course.test/u1");
    CHECK(one.href == "one.html?a=1&b=2#top");
    CHECK(one.move_on == "CompletedAndPassed");
    CHECK(one.launch_method == "OwnWindow");
    CHECK(one.mastery_score == "0.85");
    CHECK(one.activity_type == "https://course.test/type");
    CHECK(one.launch_data == "quiz=1");
    CHECK(one.entitlement_key == "key-1");
    CHECK(one.objectives == std::vector<std::string>{"https://course.test/o1"});
    CHECK(two.href == "https://far.test/two?x=1");
    CHECK(two.move_on == "NotApplicable");
    CHECK(two.launch_method == "AnyWindow");
    CHECK(two.mastery_score.empty());
    CHECK(two.is_sco);
}

TEST_CASE("a cmi5 course whose structure is not that of the schema is refused") {
    for (const auto& broken : broken_shapes()) {
        INFO(broken.what);
        const auto report = inspect_structure(with(broken.from, broken.to));
        CHECK(finding(report, broken.code).severity == Severity::error);
        CHECK(mentions(finding(report, broken.code).message, broken.sentence));
        CHECK(finding(report, broken.code).place.has_value());
        CHECK_FALSE(report.is_accepted());
    }
}

TEST_CASE("a cmi5 course with a value that cannot be is refused") {
    for (const auto& broken : broken_values()) {
        INFO(broken.what);
        const auto report = inspect_structure(with(broken.from, broken.to));
        CHECK(finding(report, broken.code).severity == Severity::error);
        CHECK(mentions(finding(report, broken.code).message, broken.sentence));
        CHECK(finding(report, broken.code).file == "cmi5.xml");
        CHECK_FALSE(report.is_accepted());
    }
}

TEST_CASE("a cmi5 course needs a unit, and every block one") {
    const auto start = full.find("<block"), unit = full.find("<au id=\"https://course.test/u2"),
               end = full.find("</courseStructure>");
    std::string empty = full;
    empty.erase(start, end - start);
    CHECK(mentions(finding(inspect_structure(empty), "cmi5-element-missing").message, "<courseStructure> has no <au>"));
    std::string hollow = full;
    const auto inner = hollow.find("<au id=\"https://course.test/u1");
    hollow.erase(inner, hollow.find("</block>") - inner);
    CHECK(mentions(finding(inspect_structure(hollow), "cmi5-element-missing").message, "<block> has no <au>"));
    // A block in a block is enough for the outer one.
    std::string nested = full;
    const std::string block = full.substr(start, full.find("</block>") - start);
    nested.insert(start, with("course.test/b\"", "course.test/outer\"", block.substr(0, block.find("<au"))));
    nested.insert(nested.find("</block>"), "</block>");
    CHECK(inspect_structure(nested).is_accepted());
    CHECK(unit > start);
}

TEST_CASE("elements and attributes of others may stand anywhere in a cmi5 course") {
    CHECK(inspect_structure(with("<launchParameters>", "<launchParameters lang=\"x_y\"><a/>")).is_accepted());
    for (const std::string before : {"<objectives>", "<block", "<url>", "<launchParameters>", "<langstring", "</au>",
                                     "</courseStructure>", "<objective idref"}) {
        INFO(before);
        const auto report =
            inspect_structure(with(before, "<x:title id=\"1\"><x:url>nowhere</x:url><au/></x:title>" + before));
        CHECK(report.is_accepted());
        CHECK(report.package.items.size() == 3);
        CHECK(report.package.title == "Fire");
    }
    // The namespace of cmi5 may have a prefix.
    std::string prefixed = full;
    for (const std::string sign : {"</", "<"})
        for (auto at = prefixed.find(sign); at != std::string::npos; at = prefixed.find(sign, at + 1)) {
            const char next = prefixed[at + sign.size()];
            const bool is_ours = next >= 'a' && next <= 'z' && prefixed.compare(at + sign.size(), 2, "x:") != 0 &&
                                 prefixed.compare(at + sign.size(), 2, "c:") != 0;
            if (is_ours) prefixed.insert(at + sign.size(), "c:");
        }
    const auto report = inspect_structure(with("xmlns=", "xmlns:c=", prefixed));
    CHECK(report.is_accepted());
    CHECK(report.package.items.size() == 3);
}

TEST_CASE("what a cmi5 course may leave out or get wrong is told and left out") {
    const auto unknown = inspect_structure(with("idref=\"https://course.test/o1", "idref=\"https://course.test/o9"));
    CHECK(unknown.is_accepted());
    CHECK(mentions(finding(unknown, "cmi5-unknown-objective").message, "o9"));
    CHECK(unknown.package.items[1].objectives.empty());
    const auto type = inspect_structure(with("https://course.test/type", "media"));
    CHECK(type.is_accepted());
    CHECK(finding(type, "cmi5-activity-type").severity == Severity::warning);
    CHECK(type.package.items[1].activity_type.empty());
    const auto untitled = inspect_structure(with("<langstring lang=\"en\">Two</langstring>", "<langstring/>"));
    CHECK(untitled.is_accepted());
    CHECK(untitled.package.items[2].title == "https://course.test/u2");
}

TEST_CASE("units of a cmi5 course may be started by other programs") {
    const auto report = inspect_structure(with("https://far.test/two?x=1", "flightsim://host/plane?x=1"));
    CHECK(report.is_accepted());
    CHECK(report.package.items[2].href == "flightsim://host/plane?x=1");
}

TEST_CASE("mastery scores of cmi5 are decimals from 0 to 1 with four digits") {
    const std::vector<std::pair<std::string, std::string>> good{{"0", "0"},        {"1", "1"},  {"0.8", "0.8"},
                                                                {"+.5", "0.5"},    {"1.", "1"}, {"00.1234", "0.1234"},
                                                                {"1.000000", "1"}, {"-0", "0"}};
    for (const auto& [text, value] : good) {
        INFO(text);
        CHECK(read_cmi5_score(text) == value);
    }
    for (const std::string text : {"", ".", "-0.1", "1.0001", "2", "0.12345", "1e-1", "0,5", "eighty", "0.5 "}) {
        INFO(text);
        CHECK_FALSE(read_cmi5_score(text));
    }
}

TEST_CASE("a cmi5 course of more than a thousand units is taken") {
    const auto from = full.find("<au id=\"https://course.test/u2"), to = full.find("</courseStructure>");
    const std::string unit = full.substr(from, to - from);
    std::string text = full.substr(0, from);
    for (int i = 0; i < 1'500; ++i) text += with("/u2\"", "/v" + std::to_string(i) + "\"", unit);
    const auto report = inspect(text + "</courseStructure>");  // alone, where one.html has no place
    CHECK(codes_of(report) == std::vector<std::string>{"cmi5-relative-url", "remote-unit"});
    CHECK(inspect_structure(text + "</courseStructure>").package.items.size() == 1'502);
}

TEST_CASE("a cmi5 course structure may come without a zip") {
    const auto lone = with("one.html?a=1&b=2#top", "http://far.test/one?a=1");
    for (const auto& text : {lone, "\xEF\xBB\xBF" + lone, "\n " + lone.substr(lone.find("<courseStructure"))}) {
        const auto report = inspect(text);
        REQUIRE(report.is_accepted());
        CHECK(report.summary->framework == Framework::cmi5);
        CHECK(report.summary->file_count == 1);
        CHECK(report.package.is_lone_file);
        CHECK(report.package.items[1].href == "http://far.test/one?a=1");
    }
    for (const std::string page : {"one.html", "path/1/one.html", "one.html?abc=def", "/one.html", "?a=1"}) {
        INFO(page);
        const auto report = inspect(with("one.html?a=1&b=2#top", page));
        CHECK(finding(report, "cmi5-relative-url").severity == Severity::error);
        CHECK_FALSE(report.is_accepted());
    }
    CHECK(finding(inspect(with("</block>", "", lone)), "xml-malformed").severity == Severity::error);
    CHECK(finding(inspect("<html><body>courseStructure</body></html>"), "not-a-manifest").severity == Severity::error);
    CHECK(finding(inspect("<html></html>"), "not-a-zip").severity == Severity::error);
    CHECK(finding(inspect("# courseStructure\n<a"), "not-a-zip").severity == Severity::error);
}

TEST_CASE("the files of a cmi5 course without a zip are its structure") {
    const auto lone = with("one.html?a=1&b=2#top", "http://far.test/one?a=1");
    const auto fd = file_of(lone);
    const auto report = inspect_package(fd.get());
    const TempFolder folder;
    files::BlobStore store(folder.path());
    const auto unpacked = unpack_package(fd.get(), report.package, store);
    REQUIRE(unpacked.size() == 1);
    CHECK(unpacked[0].path == "cmi5.xml");
    CHECK(unpacked[0].size == static_cast<std::int64_t>(lone.size()));
    CHECK(store.has(unpacked[0].sha256));
}

TEST_CASE("a cmi5 course may come in a zip of 64 bits") {
    const auto report = inspect(ZipBuilder()
                                    .add({.name = "cmi5.xml", .content = full, .has_zip64 = true})
                                    .add({.name = "one.html", .content = "x", .has_zip64 = true})
                                    .with_zip64_end()
                                    .bytes());
    CHECK(report.is_accepted());
    CHECK(report.package.items.size() == 3);
}

TEST_CASE("activities of xAPI packages are held against what a record store takes") {
    const auto activities = [](const std::string& inner, const std::string& root = "tincan") {
        return inspect(ZipBuilder()
                           .add("tincan.xml", "<" + root + "><activities>" + inner + "</activities></" + root + ">")
                           .add("one.html", "x")
                           .bytes());
    };
    const auto activity = [](const std::string& id, const std::string& launch) {
        return "<activity id=\"" + id +
               "\" type=\"http://adlnet.gov/expapi/activities/course\"><name>A</name><launch>" + launch +
               "</launch></activity>";
    };
    const auto good = activities(activity("https://course.test/1", "one.html?x=1"));
    CHECK(codes_of(good).empty());
    REQUIRE(good.package.items.size() == 1);
    CHECK(good.package.items[0].activity_type == "http://adlnet.gov/expapi/activities/course");
    CHECK(finding(activities(activity("course-1", "one.html")), "activity-identifier").severity == Severity::warning);
    CHECK(finding(activities(activity("urn:a", "one.html") + activity("urn:a", "one.html")), "duplicate-identifier")
              .severity == Severity::warning);
    CHECK(finding(activities(activity("urn:a", "javascript:alert(1)")), "unsafe-launch").severity == Severity::error);
    const auto mixed = activities(activity("urn:a", "one.html") + activity("urn:b", "data:text/html,x"));
    CHECK(finding(mixed, "unsafe-launch").severity == Severity::warning);
    CHECK(mixed.package.items[1].href.empty());
    CHECK(activities(activity("urn:a", "https://far.test/x")).package.items[0].href == "https://far.test/x");
    CHECK(finding(activities(activity("urn:a", "one.html"), "html"), "not-a-manifest").severity == Severity::error);
}
