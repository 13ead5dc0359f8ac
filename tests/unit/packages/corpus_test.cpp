// Packages made by others, which are not part of the source: read from ../shared/corpus where it exists.
#include <map>

#include "support/places.h"
#include "unit/packages/inspected.h"

using namespace oneroom;
using namespace oneroom::packages;
using namespace oneroom::test;

namespace {

struct Expected {
    Framework framework{};
    std::string edition;
    std::size_t scos = 0;  ///< that can be started and report
    bool is_accepted = true;
    std::vector<std::string> codes;  ///< of all that is found
};

const std::map<std::string, Expected> expectations = {
    {"RuntimeBasicCalls_SCORM12", {Framework::scorm12, "", 1, true, {}}},
    {"RuntimeMinimumCalls_SCORM12", {Framework::scorm12, "", 18, true, {}}},
    {"ContentPackagingOneFilePerSCO_SCORM12", {Framework::scorm12, "", 0, true, {"no-sco"}}},
    {"PrerequisitesTest_SCORM12",
     {Framework::scorm12, "", 4, true, {"no-calls", "element-spelling", "prerequisites-words", "schema-files"}}},
    {"MalformedXml_SCORM12", {Framework::scorm12, "", 0, false, {"xml-malformed"}}},
    {"MissingLaunchUrl_SCORM12", {Framework::scorm12, "", 0, false, {"missing-launch-address", "missing-file"}}},
    {"InvalidFileReferences_SCORM12", {Framework::scorm12, "", 0, false, {"missing-launch-file", "missing-file"}}},
    {"ItemWithNonExistentResourceId_SCORM12", {Framework::scorm12, "", 1, true, {"missing-resource", "no-calls"}}},
    {"ContentPackagingSingleSCO_SCORM20042ndEdition", {Framework::scorm2004, "2nd", 1, true, {"no-calls"}}},
    {"RuntimeBasicCalls_SCORM20043rdEdition", {Framework::scorm2004, "3rd", 1, true, {}}},
    {"RunTimeAdvancedCalls_SCORM20043rdEdition", {Framework::scorm2004, "3rd", 1, true, {}}},
    {"SequencingForcedSequential_SCORM20043rdEdition", {Framework::scorm2004, "3rd", 5, true, {}}},
    {"SequencingSimpleRemediation_SCORM20043rdEdition", {Framework::scorm2004, "3rd", 8, true, {}}},
    {"InvalidMissingOrgIdentifier_SCORM20043rdEdition",
     {Framework::scorm2004,
      "3rd",
      0,
      false,
      {"missing-launch-file", "no-scorm-type", "organisation-without-identifier", "default-organisation",
       "schema-files"}}},
    {"aicc-package", {Framework::aicc, "", 1, true, {"external-host"}}},
    {"aicc-complex", {Framework::aicc, "", 3, true, {}}},
    {"xapi-minimal", {Framework::xapi, "", 1, true, {"in-folder"}}},
};

}  // namespace

TEST_CASE("packages made by others come to what they should") {
    const auto corpus = source_dir() / ".." / "shared" / "corpus";
    if (!std::filesystem::exists(corpus)) {
        WARN("no ../shared/corpus here; skipped");
        return;
    }
    for (const auto& [name, expected] : expectations) {
        INFO(name);
        const auto report = inspect_package_file((corpus / (name + ".zip")).string());
        CHECK(report.is_accepted() == expected.is_accepted);
        // Nothing but what is true of them: these lists were held against the packages by hand.
        CHECK(codes_of(report) == expected.codes);
        if (!report.summary) continue;
        CHECK(report.summary->framework == expected.framework);
        CHECK(report.summary->edition == expected.edition);
        CHECK(static_cast<std::size_t>(std::ranges::count(report.summary->scos, true, &ScoSummary::is_sco)) ==
              expected.scos);
        CHECK_FALSE(report.summary->title.empty());
    }
}

TEST_CASE("the objectives of a package made by others are known before it starts") {
    const auto zip = source_dir() / ".." / "shared" / "corpus" / "RunTimeAdvancedCalls_SCORM20043rdEdition.zip";
    if (!std::filesystem::exists(zip)) return;
    const auto report = inspect_package_file(zip.string());
    REQUIRE(report.package.items.size() == 1);
    CHECK(report.package.items[0].objectives.size() == 5);
    CHECK(report.package.items[0].mastery_score == "0.8");
}
