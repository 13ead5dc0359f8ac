// The package doctor against packages with one known defect each, and against valid ones.
#include "core/api/language.h"
#include "packages/finding_kinds.h"
#include "support/broken_packages.h"
#include "support/temp_folder.h"
#include "unit/packages/inspected.h"

using namespace oneroom;
using namespace oneroom::packages;
using namespace oneroom::test;

namespace {

bool contains(const std::vector<std::string>& codes, const std::string& code) {
    return std::ranges::find(codes, code) != codes.end();
}

/// Empty when the doctor names the defect, in the right file, and no other cause that is not true as well.
std::string misdiagnosis_of(const BrokenPackage& broken, const PackageReport& report) {
    const auto names_it = [&](const Finding& one) {
        return one.code == broken.cause && (broken.file.empty() || one.file == broken.file);
    };
    if (!std::ranges::any_of(report.findings, names_it)) return "is not named";
    for (const auto& one : report.findings) {
        const bool is_true = one.code == broken.cause || contains(broken.also, one.code);
        if (!is_true && one.severity != Severity::info) return "is also called " + one.code + " (" + one.message + ")";
    }
    return {};
}

std::vector<std::pair<std::string, PackageFolder>> valid_packages() {
    return {{"SCORM 1.2", scorm12_folder()},
            {"SCORM 2004", scorm2004_folder()},
            {"AICC", aicc_folder()},
            {"xAPI", xapi_folder()},
            {"cmi5", cmi5_folder()}};
}

}  // namespace

TEST_CASE("the doctor names the right cause in at least 95 of 100 broken packages") {
    const auto all = broken_packages();
    REQUIRE(all.size() >= 60);
    std::string misses;
    std::size_t right = 0;
    for (const auto& broken : all) {
        const std::string miss = misdiagnosis_of(broken, inspect(broken.zip));
        right += miss.empty() ? 1 : 0;
        if (!miss.empty()) misses += "\n  " + broken.name + " (" + broken.cause + ") " + miss;
    }
    INFO(right << " of " << all.size() << " right; the others:" << misses);
    CHECK(right * 100 >= all.size() * 95);
    CHECK(misses.empty());  // what was named once stays named
}

TEST_CASE("the doctor finds nothing in valid packages") {
    for (const auto& [standard, folder] : valid_packages()) {
        INFO(standard);
        const auto report = inspect(folder.bytes());
        CHECK(report.is_accepted());
        const bool is_played = report.package.is_playable;
        CHECK(codes_of(report) ==
              (is_played ? std::vector<std::string>{} : std::vector<std::string>{"not-played-yet"}));
    }
}

TEST_CASE("a package that the doctor calls broken is refused exactly when it says error") {
    for (const auto& broken : broken_packages()) {
        INFO(broken.name);
        const auto report = inspect(broken.zip);
        CHECK(report.is_accepted() == std::ranges::none_of(report.findings, [](const Finding& one) {
                  return one.severity == Severity::error;
              }));
    }
}

TEST_CASE("whatever the doctor says is said in every language") {
    for (const auto& broken : broken_packages()) {
        for (const auto& one : inspect(broken.zip).findings) {
            INFO(one.code << ": " << one.message << " [" << one.place.value_or("") << "]");
            for (const auto language : {Language::de, Language::fr, Language::es, Language::ar}) {
                CHECK(in_language(language, one.message) != one.message);
                if (one.place) CHECK(in_language(language, *one.place) != *one.place);
            }
        }
    }
}

TEST_CASE("a name that the zip writes in another way is served under both") {
    for (const auto& broken : broken_packages()) {
        if (broken.cause != "name-letters" && broken.cause != "escaped-name") continue;
        INFO(broken.name);
        const TempFolder data;
        files::BlobStore store(data.path());
        const auto fd = file_of(broken.zip);
        const auto report = inspect_package(fd.get());
        REQUIRE(report.package.aliases.size() == 1);
        const auto& [path, of] = report.package.aliases.front();
        const auto files = unpack_package(fd.get(), report.package, store);
        const auto named = [&](const std::string& name) {
            const auto found = std::ranges::find(files, name, &PackageFile::path);
            return found == files.end() ? PackageFile{} : *found;
        };
        REQUIRE(named(path).path == path);
        CHECK(named(path).sha256 == named(of).sha256);
        CHECK(named(path).is_alias);
        CHECK_FALSE(named(of).is_alias);
        CHECK(static_cast<std::int64_t>(files.size()) == report.summary->file_count + 1);
    }
}

TEST_CASE("where two files could be meant, none is chosen") {
    auto folder = scorm12_folder();
    folder.put("shared/Logo.png", "x").replace("one.html", "shared/logo.png", "shared/LOGO.png");
    CHECK(finding(inspect(folder.bytes()), "missing-page-file").file == "one.html");
}

TEST_CASE("what stands in comments, scripts and templates is not asked for") {
    auto folder = scorm12_folder();
    folder.replace(
        "one.html", "<img ",
        "<!-- <img src=\"gone1.png\"> --><script>x = '<img src=\"gone2.png\">';</script>"
        "<noscript><img src=\"gone3.png\"></noscript><img src=\"{{picture}}\"><img src=\"data:image/gif,x\">"
        "<img src=\"\"><a href=\"#top\">x</a><a href=\"javascript:go()\">x</a><a href=\"mailto:a@b.test\">x</a>"
        "<img src=\"%PICTURE%\"><img ");
    folder.replace("shared/style.css", "/* url(old.png) */",
                   "/* url(old.png) url(older.png) */ a { b: url('x.eot?#iefix') }");
    CHECK(codes_of(inspect(folder.bytes())).empty());
    folder.replace("one.html", "<head>", "<head><base href=\"shared/\">");
    CHECK(codes_of(inspect(folder.bytes())).empty());
}

TEST_CASE("looking for the portal through all frames is not breaking out of them") {
    auto folder = scorm12_folder();
    folder.put("shared/scormdriver.js",
               "var w = window; while (w.parent != w && !w.API) w = w.parent; if (window.top.opener) w = top.opener;\n"
               "if (top.location == self.location) w = null; var stop = desktop.location = 1; top.close();\n"
               "if (document.domain == 'x') LMSInitialize();");
    CHECK(codes_of(inspect(folder.bytes())).empty());
}
