// Runs the fuzzers' targets over a corpus made here and over mutations of it that are the same in every run.
#include "fuzz/targets.h"
#include "support/measured.h"
#include "support/mutations.h"
#include "unit/packages/inspected.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

/// How many mutations of each seed; the sanitizers are slow.
constexpr int rounds = is_sanitized() ? 60 : 200;

}  // namespace

TEST_CASE("mutated zips neither crash nor escape [UP-01] [UP-03]") {
    const std::vector<std::string> seeds = {
        sample_scorm12_zip(),
        sample_package().folder("a/").add("a/b.js", std::string(3000, 'x')).comment("comment").bytes(),
        ZipBuilder()
            .add({.name = "wide", .content = "x", .extra = zip_extra(0x7075, "\1abcdname"), .has_zip64 = true})
            .with_zip64_end()
            .bytes(),
        overlapping_bomb(5, 1000)};
    Dice dice(1);
    for (const auto& seed : seeds) {
        fuzz::zip(seed);
        for (int round = 0; round < rounds; ++round) fuzz::zip(mutated(seed, dice));
    }
    SUCCEED();
}

TEST_CASE("mutated manifests neither crash nor hang [UP-04]") {
    ManifestText full{.version = "2004 3rd Edition"};
    full.items =
        R"(<item identifier="A"><title>A</title><item identifier="B" identifierref="R1"
        parameters="?x=1#y"><title>B</title>
        <adlcp:prerequisites>A &amp; (B | ~C) &amp; 2*{A,B}</adlcp:prerequisites>
        <imsss:sequencing IDRef="S"><imsss:objectives>
        <imsss:primaryObjective objectiveID="O" satisfiedByMeasure="true"/></imsss:objectives>
        </imsss:sequencing></item></item>)";
    full.after_organisations = R"(<imsss:sequencingCollection><imsss:sequencing ID="S"/></imsss:sequencingCollection>)";
    const std::vector<std::string> seeds = {
        full.text(),
        ManifestText{}.text(),
        R"(<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd"><course id="c:c"><title>
        <langstring lang="en">T</langstring></title></course><objectives><objective id="c:o"/></objectives>
        <block id="c:b"><au id="c:a" moveOn="Passed" masteryScore="0.5"><url>index.html?a=b&amp;fetch=1</url>
        <objectives><objective idref="c:o"/></objectives></au></block></courseStructure>)",
        "[Course]\nCourse_Title=x\n\"system_id\",\"file_name\"\n\"A1\",\"index.html\"\nROOT,A1\nA1,ROOT\n",
        "<script src=\"http://a.test/x.js\"></script><link rel=stylesheet href='//b.test/'>url(https://c.test/)",
        "<!-- <img src=a> --><img src=folder/A%20script.js><a href='../x'><object data=x.swf></object><base href=y>",
        "/* url(a) */ url('FOLDER/style.css') url(\"C:\\x\") top.location.href = 1; document.domain = 2"};
    Dice dice(2);
    for (const auto& seed : seeds) {
        fuzz::manifest(seed);
        for (int round = 0; round < rounds; ++round) fuzz::manifest(mutated(seed, dice));
    }
    SUCCEED();
}
