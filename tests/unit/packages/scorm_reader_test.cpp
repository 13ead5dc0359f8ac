#include "unit/packages/inspected.h"

using namespace oneroom;
using namespace oneroom::packages;
using namespace oneroom::test;

namespace {

std::string resource(const std::string& identifier, const std::string& href, const std::string& inside = "",
                     const std::string& type = "sco") {
    return "<resource identifier=\"" + identifier + "\" type=\"webcontent\" adlcp:scormtype=\"" + type + "\" href=\"" +
           href + "\">" + inside + "</resource>";
}

std::string item(const std::string& identifier, const std::string& reference, const std::string& inside = "") {
    return "<item identifier=\"" + identifier + "\"" +
           (reference.empty() ? "" : " identifierref=\"" + reference + "\"") + "><title>" + identifier +
           " title</title>" + inside + "</item>";
}

PackageItem item_of(const PackageReport& report, const std::string& identifier) {
    const auto found = std::ranges::find(report.package.items, identifier, &PackageItem::identifier);
    REQUIRE(found != report.package.items.end());
    return *found;
}

}  // namespace

TEST_CASE("a sound package is accepted without a word") {
    for (const std::string& zip : {sample_scorm12_zip(3), sample_scorm2004_zip(3)}) {
        const auto report = inspect(zip);
        CHECK(codes_of(report).empty());
        CHECK(report.is_accepted());
        REQUIRE(report.summary);
        CHECK(report.summary->title == "Fire safety");
        CHECK(report.summary->organisation == "Fire safety");
        CHECK(report.summary->file_count == 4);
        CHECK(report.summary->is_playable);
        REQUIRE(report.summary->scos.size() == 3);
        CHECK(report.summary->scos[1].identifier == "SCO-2");
        CHECK(report.summary->scos[1].title == "Part 2");
        CHECK(report.summary->scos[1].href == "sco2.html");
        CHECK(report.summary->scos[1].is_sco);
    }
}

TEST_CASE("the standard and its edition are told by the schema version") {
    using Expected = std::pair<Framework, std::string>;
    const auto version_of = [](const std::string& version) {
        const auto report = inspect(ManifestText{.version = version});
        return Expected{report.package.framework, report.package.edition};
    };
    CHECK(version_of("1.2") == Expected{Framework::scorm12, ""});
    CHECK(version_of("CAM 1.3") == Expected{Framework::scorm2004, "2nd"});
    CHECK(version_of("2004 3rd Edition") == Expected{Framework::scorm2004, "3rd"});
    CHECK(version_of("2004 4th Edition") == Expected{Framework::scorm2004, "4th"});
    const auto unknown = inspect(ManifestText{.version = ""});
    CHECK(unknown.package.framework == Framework::scorm2004);
    CHECK(finding(unknown, "no-version").severity == Severity::warning);
}

TEST_CASE("the tree keeps its order, its depth and its parents") {
    ManifestText manifest;
    manifest.items = item("A", "", item("A1", "R1") + item("A2", "", item("A2a", "R1"))) + item("B", "R1");
    const auto report = inspect(manifest);
    std::vector<std::string> shape;
    for (const auto& one : report.package.items)
        shape.push_back(std::to_string(one.position) + one.identifier + std::to_string(one.depth) +
                        (one.parent_position ? "<" + std::to_string(*one.parent_position) : ""));
    CHECK(shape == std::vector<std::string>{"0A0", "1A11<0", "2A21<0", "3A2a2<2", "4B0"});
    CHECK_FALSE(item_of(report, "A").is_sco);
    CHECK(item_of(report, "A").href.empty());
}

TEST_CASE("what the run-time needs of a SCORM 1.2 item is read") {
    ManifestText manifest;
    manifest.items = R"(<item identifier="I1" identifierref="R1" isvisible="false" parameters="?lang=en">
        <title> Start  </title><adlcp:prerequisites type="aicc_script">I0</adlcp:prerequisites>
        <adlcp:maxtimeallowed>00:30:00</adlcp:maxtimeallowed>
        <adlcp:timelimitaction>exit, message</adlcp:timelimitaction>
        <adlcp:datafromlms>a=1&amp;b=2</adlcp:datafromlms><adlcp:masteryscore>80</adlcp:masteryscore></item>)";
    const auto read = item_of(inspect(manifest), "I1");
    CHECK(read.title == "Start");
    CHECK_FALSE(read.is_visible);
    CHECK(read.href == "index.html?lang=en");
    CHECK(read.prerequisites == "I0");
    CHECK(read.max_time_allowed == "00:30:00");
    CHECK(read.time_limit_action == "exit,message");
    CHECK(read.launch_data == "a=1&b=2");
    CHECK(read.mastery_score == "80");
}

TEST_CASE("what the run-time needs of a SCORM 2004 item is read") {
    ManifestText manifest{.version = "2004 4th Edition"};
    manifest.items = R"(<item identifier="I1" identifierref="R1"><title>Start</title>
        <adlcp:timeLimitAction>continue,no message</adlcp:timeLimitAction><adlcp:dataFromLMS>level=2</adlcp:dataFromLMS>
        <adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.75"/>
        <imsss:sequencing IDRef="SHARED"><imsss:objectives>
        <imsss:primaryObjective objectiveID="PRIMARY" satisfiedByMeasure="true">
        <imsss:minNormalizedMeasure>0.6</imsss:minNormalizedMeasure></imsss:primaryObjective>
        <imsss:objective objectiveID="SECOND"/></imsss:objectives></imsss:sequencing>
        <adlnav:presentation><adlnav:navigationInterface><adlnav:hideLMSUI>continue</adlnav:hideLMSUI>
        <adlnav:hideLMSUI>previous</adlnav:hideLMSUI></adlnav:navigationInterface></adlnav:presentation></item>)";
    manifest.after_organisations = R"(<imsss:sequencingCollection><imsss:sequencing ID="SHARED">
        <imsss:limitConditions attemptAbsoluteDurationLimit="PT30M"/>
        <imsss:objectives><imsss:primaryObjective objectiveID="OTHER"/></imsss:objectives></imsss:sequencing>
        </imsss:sequencingCollection>)";
    const auto read = item_of(inspect(manifest), "I1");
    CHECK(read.time_limit_action == "continue,no message");
    CHECK(read.launch_data == "level=2");
    CHECK(read.completion_threshold == "0.75");
    CHECK(read.mastery_score == "0.6");
    CHECK(read.max_time_allowed == "PT30M");
    CHECK(read.objectives == std::vector<std::string>{"PRIMARY", "SECOND"});
    CHECK(read.hidden_controls == std::vector<std::string>{"continue", "previous"});
    CHECK(mentions(read.sequencing_xml, "limitConditions"));
    CHECK_FALSE(mentions(read.sequencing_xml, "OTHER"));
}

TEST_CASE("the completion threshold of the third edition is read, too") {
    ManifestText manifest{.version = "2004 3rd Edition"};
    manifest.items = item("I1", "R1", "<adlcp:completionThreshold>0.5</adlcp:completionThreshold>");
    CHECK(item_of(inspect(manifest), "I1").completion_threshold == "0.5");
    manifest.items = item("I1", "R1", "<adlcp:completionThreshold completedByMeasure=\"false\"/>");
    CHECK(item_of(inspect(manifest), "I1").completion_threshold.empty());
}

TEST_CASE("addresses are put together from bases, escapes and parameters") {
    ManifestText manifest{.root_attributes = " xml:base=\"content\""};
    manifest.items =
        "<item identifier=\"I1\" identifierref=\"R1\" parameters=\"&amp;mode=quick\"><title>t</title></item>";
    manifest.resources =
        R"(<resource identifier="R1" type="webcontent" xml:base="my part/"
        adlcp:scormtype="sco" href="a%20b.html?x=1#top"/>)";
    const auto zip =
        ZipBuilder().add("imsmanifest.xml", manifest.text()).add("content/my part/a b.html", sample_page()).bytes();
    CHECK(item_of(inspect(zip), "I1").href == "content/my%20part/a%20b.html?x=1&mode=quick#top");
}

TEST_CASE("a manifest that is not well-formed is refused with line and column") {
    const auto report = inspect(ManifestText{.items = "<item><title>x</item>"});
    const auto found = finding(report, "xml-malformed");
    CHECK(found.severity == Severity::error);
    CHECK(found.file == "imsmanifest.xml");
    CHECK(mentions(found.place.value_or(""), "line 6, column "));
    CHECK_FALSE(report.is_accepted());
    CHECK_FALSE(report.summary);
}

TEST_CASE("a page to start that is missing refuses the package, or only the item when others can be started") {
    ManifestText manifest;
    manifest.items = item("I1", "R1");
    manifest.resources = resource("R1", "page2.html");
    const auto refused = inspect(manifest);
    CHECK_FALSE(refused.is_accepted());
    const auto error = finding(refused, "missing-launch-file");
    CHECK(error.severity == Severity::error);
    CHECK(mentions(error.message, "page2.html, but the package has no such file"));
    CHECK(mentions(error.place.value_or(""), "resource R1, line "));

    manifest.items += item("I2", "R2");
    manifest.resources += resource("R2", "index.html");
    const auto accepted = inspect(manifest);
    CHECK(accepted.is_accepted());
    CHECK(finding(accepted, "missing-launch-file").severity == Severity::warning);
    CHECK(item_of(accepted, "I1").href.empty());
    CHECK_FALSE(item_of(accepted, "I1").is_sco);
}

TEST_CASE("items that lead nowhere say why") {
    CHECK(finding(inspect(ManifestText{.items = item("I1", "NONE")}), "missing-resource").severity == Severity::error);
    CHECK(finding(inspect(ManifestText{.items = item("I1", "")}), "nothing-to-launch").severity == Severity::error);
    CHECK(finding(inspect(ManifestText{.items = ""}), "no-items").severity == Severity::error);
    CHECK(finding(inspect(ManifestText{.resources = "<resource identifier=\"R1\" adlcp:scormtype=\"sco\"/>"}),
                  "missing-launch-address")
              .severity == Severity::error);
    CHECK(
        finding(inspect(ManifestText{.resources = resource("R1", "https://elsewhere.test/x.html")}), "external-launch")
            .severity == Severity::error);
}

TEST_CASE("files the manifest lists and the package lacks are named") {
    const auto report = inspect(ManifestText{
        .resources = resource("R1", "index.html", "<file href=\"page2.html\"/><file href=\"Index.HTML\"/>")});
    CHECK(report.is_accepted());
    CHECK(finding(report, "missing-file").message ==
          "The manifest points to page2.html, but the package has no such file.");
    CHECK(mentions(finding(report, "wrong-case").message, "the file is called index.html"));
}

TEST_CASE("hundreds of the same finding are cut short") {
    std::string files;
    for (int i = 0; i < 100; ++i) files += "<file href=\"missing" + std::to_string(i) + ".html\"/>";
    const auto report = inspect(ManifestText{.resources = resource("R1", "index.html", files)});
    CHECK(count_of(report, "missing-file") == 20);
    CHECK(report.findings.back().more == 80);
}

TEST_CASE("an address in the wrong case is corrected and told") {
    const auto report = inspect(ManifestText{.resources = resource("R1", "INDEX.html")});
    CHECK(report.is_accepted());
    CHECK(finding(report, "wrong-case").severity == Severity::info);
    CHECK(item_of(report, "I1").href == "index.html");
}

TEST_CASE("organisations that are missing, unnamed or several are told") {
    const auto unnamed = ManifestText{}.text();
    auto text = unnamed;
    text.replace(text.find(" identifier=\"ORG\""), 17, "");
    const auto report = inspect(ZipBuilder().add("imsmanifest.xml", text).add("index.html", sample_page()).bytes());
    CHECK(finding(report, "organisation-without-identifier").severity == Severity::warning);
    CHECK(mentions(finding(report, "default-organisation").message, "ORG"));
    CHECK(report.is_accepted());

    text = unnamed;
    const auto start = text.find("<organization "), end = text.find("</organization>") + 15;
    auto none = text;
    none.erase(start, end - start);
    CHECK(finding(inspect(ZipBuilder().add("imsmanifest.xml", none).bytes()), "no-organisation").severity ==
          Severity::error);
    text.insert(start, "<organization identifier=\"FIRST\"><title>First</title></organization>");
    const auto several = inspect(ZipBuilder().add("imsmanifest.xml", text).add("index.html", sample_page()).bytes());
    CHECK(finding(several, "several-organisations").severity == Severity::info);
    CHECK(several.package.title == "Fire safety");
}

TEST_CASE("small mistakes of authoring tools are read and told") {
    ManifestText manifest;
    manifest.root_attributes =
        " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"urn:a a.xsd urn:b b.xsd\"";
    manifest.organisation_title = "";
    manifest.items = item("I1", "R1",
                          "<adlcp:masteryScore>80</adlcp:masteryScore><adlcp:dataFromLMS>x</adlcp:dataFromLMS>"
                          "<adlcp:prerequisites>I2 AND "
                          "GONE</adlcp:prerequisites><adlcp:timelimitaction>explode</adlcp:timelimitaction>") +
                     "<item identifier=\"I2\" identifierref=\"R1\"><adlcp:masteryscore>eighty</adlcp:masteryscore>"
                     "<adlcp:prerequisites>((</adlcp:prerequisites></item>" +
                     item("I2", "R1");
    manifest.resources =
        resource("R1", ".\\index.html", "<dependency identifierref=\"GONE\"/>") + resource("R1", "index.html");
    const auto report = inspect(manifest);
    CHECK(report.is_accepted());
    CHECK(item_of(report, "I1").mastery_score == "80");
    CHECK(item_of(report, "I1").launch_data == "x");
    CHECK(item_of(report, "I2").mastery_score.empty());
    CHECK(report.package.title == "M1");
    for (const std::string code :
         {"element-spelling", "prerequisites-words", "prerequisites-unknown-item", "prerequisites-unreadable",
          "time-limit-action", "mastery-score", "duplicate-identifier", "missing-resource", "no-title", "backslash",
          "schema-files"}) {
        INFO(code);
        CHECK(finding(report, code).code == code);
        CHECK(finding(report, code).severity != Severity::error);
    }
}

TEST_CASE("a manifest without types has only SCOs, one with only assets is told about") {
    const auto untyped =
        inspect(ManifestText{.resources = "<resource identifier=\"R1\" type=\"webcontent\" href=\"index.html\"/>"});
    CHECK(finding(untyped, "no-scorm-type").severity == Severity::warning);
    CHECK(item_of(untyped, "I1").is_sco);
    const auto assets = inspect(ManifestText{.resources = resource("R1", "index.html", "", "asset")});
    CHECK(finding(assets, "no-sco").severity == Severity::warning);
    CHECK(assets.is_accepted());
    CHECK_FALSE(item_of(assets, "I1").is_sco);
    CHECK(item_of(assets, "I1").href == "index.html");
}

TEST_CASE("what is called imsmanifest.xml and is something else is refused by name") {
    CHECK(finding(inspect(ZipBuilder().add("imsmanifest.xml", "<html/>").bytes()), "not-a-manifest").severity ==
          Severity::error);
    auto cartridge = ManifestText{.version = "1.1.0"}.text();
    cartridge.replace(cartridge.find("ADL SCORM"), 9, "IMS Common Cartridge");
    CHECK(finding(inspect(ZipBuilder().add("imsmanifest.xml", cartridge).bytes()), "not-scorm").severity ==
          Severity::error);
}
