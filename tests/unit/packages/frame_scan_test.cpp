// Framesets whose frames send each other to pages.
#include "packages/frame_scan.h"

#include "unit/packages/inspected.h"

using namespace oneroom;
using namespace oneroom::packages;
using namespace oneroom::test;

namespace {

using Names = std::set<std::string>;

/// How the only part of a SCORM 1.2 package opens whose start page is a frameset, by what its menu says.
std::string method_with(const std::string& menu, const std::string& start) {
    Package package;
    package.framework = Framework::scorm12;
    package.items.resize(1);
    package.items[0].href = "start.html?a=b";
    FrameScan scan;
    scan.add_text("menu.html", menu);
    scan.add_text("start.html", start);
    FindingList findings;
    scan.tell(package, findings);
    return package.items[0].launch_method;
}

const std::string frameset = R"(<HTML><FRAMESET rows="40,*"><FRAME NAME="menu" src="menu.html">
    <frame name=Content src="one.html"></FRAMESET></HTML>)";

}  // namespace

TEST_CASE("every way in which one frame sends another to a page is seen") {
    const std::pair<const char*, Names> rows[] = {
        {"parent.content.location.href = 'two.html'", {"content"}},
        {"parent.content.location='two.html'", {"content"}},
        {"parent.parent.Content . location.replace('two.html')", {"content"}},
        {"window.parent.frames[\"content\"].location.assign(x)", {"content"}},
        {"parent.frames['content'].document.location = x", {"content"}},
        {"parent.frames[1].location.href=x; parent[ 0 ].location=x", {"0"}},
        {"parent.content.location.reload()", {"content"}},
        {"<a href=two.html target=content>", {"content"}},
        {"<A TARGET='content'> form.target = \"other\"", {"content", "other"}},
        {"window.open('two.html', 'content')", {"content"}},
        // To read, to compare, to call, to hold, to send oneself or the whole window: none of these.
        {"if (parent.content.location == x) y = parent.content.location.href", {}},
        {"parent.content.location.href.indexOf('x')", {}},
        {"parent.content.show(); parent.frames[0].done = true; var api = parent.API;", {}},
        {"location = x; parent.location = x; top.location.href = x; top.content.location = x; frames[1].location = x",
         {}},
        {"window.content.document.location.href = x", {}},
        {"<a target=_blank> <a target=\"_top\"> if (event.target == content)", {}},
        {"window.open('two.html'); grandparent.content.location = x", {}},
        {"parent.frames['content", {}},
        {"parent.", {}},
        {"open(", {}},
    };
    for (const auto& [text, names] : rows) {
        INFO(text);
        CHECK(frames_sent_in(text) == names);
    }
}

TEST_CASE("a part whose frames send each other to pages has a window of its own, and no other") {
    CHECK(method_with("parent.content.location.href = 'two.html'", frameset) == "OwnWindow");
    CHECK(method_with("parent.frames[1].location.href = 'two.html'", frameset) == "OwnWindow");
    CHECK(method_with("parent.other.location.href = 'two.html'", frameset) == "AnyWindow");
    CHECK(method_with("parent.API.LMSInitialize('')", frameset) == "AnyWindow");
    CHECK(method_with("parent.content.location.href = 'two.html'", "<iframe name=content>") == "AnyWindow");
}

TEST_CASE("the doctor says that a package of frames opens in a window") {
    auto folder = sample_package();
    CHECK(count_of(inspect(folder.bytes()), "own-window") == 0);
    ManifestText manifest;
    manifest.resources = R"(<resource identifier="R1" type="webcontent" adlcp:scormtype="sco" href="start.html">
        <file href="start.html"/><file href="index.html"/><file href="menu.html"/></resource>)";
    folder = sample_package(manifest);
    folder.add("start.html", frameset);
    folder.add("menu.html", "<script>parent.content.location = 'two.html'</script>");
    const auto report = inspect(folder.bytes());
    CHECK(finding(report, "own-window").file == "start.html");
    REQUIRE(report.package.items.size() == 1);
    CHECK(report.package.items.front().launch_method == "OwnWindow");
}
