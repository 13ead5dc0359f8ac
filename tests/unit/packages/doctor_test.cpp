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
        CHECK(report.package.is_playable);
        CHECK(codes_of(report).empty());
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

TEST_CASE("only a page that asks whether it is framed is said to want the whole window") {
    const auto codes_with = [](const std::string& script) {
        return codes_of(inspect(scorm12_folder().put("shared/scormdriver.js", script + "\nLMSInitialize();").bytes()));
    };
    CHECK(codes_with("m.isMobile?window.top.location.assign(\"mailto:\"+e.address):0").empty());
    CHECK(codes_with("if (top != self) window.top.location.assign('mailto:' + address);").empty());
    CHECK(
        codes_with("\"PACKAGE\"===v?(top.sessionStorage.setItem(\"a\",d),top.location.assign(\"/path/\".concat(a))):0")
            .empty());
    const std::vector<std::string> escape{"frame-escape"};
    CHECK(codes_with("if(window.top!==window.self){window.top.location.replace('index.html')}") == escape);
    CHECK(codes_with("if (self != top) top.location = 'index.html';") == escape);
    CHECK(codes_with("top.location.href = window.location.href;") == escape);
}

TEST_CASE("a part of a page is read from the page that loads it, too") {
    auto folder = scorm12_folder();
    folder.put(
        "parts/a/one.html",
        "<div><header>x</header><img src=\"shared/logo.png\" alt=\"\"><img src=\"shared/gone.png\" alt=\"\"></div>");
    const auto report = inspect(folder.bytes());
    CHECK(count_of(report, "missing-page-file") == 1);
    CHECK(mentions(finding(report, "missing-page-file").message, "shared/gone.png"));
    folder.put("parts/a/one.html", "<html><body><img src=\"shared/logo.png\" alt=\"\"></body></html>");
    CHECK(mentions(finding(inspect(folder.bytes()), "missing-page-file").message, "shared/logo.png"));
}

TEST_CASE("a PDF inside a page is told, a link to one is not") {
    for (const std::string tag :
         {"<iframe src=\"a.PDF#page=2\"></iframe>", "<embed src=\"a.PDF\">", "<object data=\"a.PDF\"></object>"}) {
        INFO(tag);
        auto folder = scorm12_folder();
        folder.put("a.PDF", "%PDF").replace("one.html", "<img ", tag + "<img ");
        const auto report = inspect(folder.bytes());
        CHECK(finding(report, "framed-pdf").severity == Severity::warning);
        CHECK(finding(report, "framed-pdf").file == "one.html");
        CHECK(count_of(report, "embedded-object") == 0);
    }
    auto folder = scorm12_folder();
    folder.put("a.pdf", "%PDF").replace("one.html", "<img ", "<a href=\"a.pdf\">x</a><img ");
    CHECK(count_of(inspect(folder.bytes()), "framed-pdf") == 0);
}

TEST_CASE("a package that starts by opening a window of its own is told, a button for a document is not") {
    const auto with = [](const std::string& html) {
        return inspect(scorm12_folder().replace("one.html", "<img ", html + "<img ").bytes());
    };
    const auto told = finding(with("<script>window.open(start, '_blank', 'width=900');</script>"), "own-window");
    CHECK(told.severity == Severity::info);
    CHECK(told.file == "one.html");
    CHECK(count_of(with("<script>window.open('https://a.test/', 'x'); window.open(\"b.pdf\")</script>"),
                   "own-window") == 0);
    CHECK(count_of(with("<script>h.click(function(){return window.open(f.url()),u.pause(),!1})</script>"),
                   "own-window") == 0);
    CHECK(count_of(with("<button onclick=\"window.open(help)\">?</button>"), "own-window") == 0);
}
