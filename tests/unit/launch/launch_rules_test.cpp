#include "launch/launch_rules.h"

#include "core/base/failure.h"
#include "launch/package_files.h"
#include "support/catch.h"
#include "support/fake_clock.h"

using namespace oneroom;
using namespace oneroom::launch;
using namespace oneroom::test;

namespace {

ContentFacts assigned_course() {
    return {
        .content_type = 1, .link_url = {}, .is_published = true, .is_assigned = true, .version_id = 1, .framework = 1};
}

int refusal(const ContentFacts& content, const RoleSet& roles = {}) {
    try {
        decide_launch(content, roles);
    } catch (const Failure& failure) {
        return failure.status;
    }
    return 0;
}

}  // namespace

TEST_CASE("a learner opens what is assigned and published") {
    ContentFacts content = assigned_course();
    CHECK(decide_launch(content, {}).kind == LaunchKind::play);
    CHECK_FALSE(decide_launch(content, {}).is_preview);

    SECTION("but not what is not assigned") {
        content.is_assigned = false;
        CHECK(refusal(content) == 403);
        CHECK(refusal(content, {Role::CanViewUserList}) == 403);
    }
    SECTION("nor what is not published") {
        content.is_published = false;
        CHECK(refusal(content) == 403);
    }
}

TEST_CASE("who manages courses of this type previews what is not theirs to take") {
    ContentFacts content = assigned_course();
    const RoleSet manager{Role::CanManageCourse_OnlineTracked};
    CHECK_FALSE(decide_launch(content, manager).is_preview);
    content.is_published = GENERATE(true, false);
    content.is_assigned = false;
    CHECK(decide_launch(content, manager).is_preview);
    CHECK(refusal(content, {Role::CanManageCourse_ExternalLink}) == 403);
}

TEST_CASE("the type of a content decides how it opens") {
    ContentFacts content = assigned_course();
    content.content_type = 2;
    content.framework = 0;
    CHECK(decide_launch(content, {}).kind == LaunchKind::download);
    content.version_id.reset();
    CHECK(refusal(content) == 409);
    content.content_type = 3;
    CHECK(refusal(content) == 409);
    content.link_url = "https://example.org/";
    CHECK(decide_launch(content, {}).kind == LaunchKind::visit);
    content.content_type = GENERATE(4, 5, 6, 7, 8, 9, 10);
    CHECK(refusal(content) == 409);
}

TEST_CASE("a course of every standard is played, and one without a package says so") {
    ContentFacts content = assigned_course();
    for (const int framework : {1, 2, 3, 4, 5}) {
        content.framework = framework;
        CHECK(refusal(content) == 0);
    }
    content.framework = 0;
    CHECK(refusal(content) == 409);
    content.version_id.reset();
    CHECK(refusal(content) == 409);
}

TEST_CASE("a launch is open until it is ended, its person goes, or 12 hours after its last commit [CS-06]") {
    const Instant now = FakeClock{}.now();
    CHECK(is_open(now, {}, true, now));
    CHECK(is_open(now, {}, true, now + 12h - 1ms));
    CHECK_FALSE(is_open(now, {}, true, now + 12h));
    CHECK_FALSE(is_open(now, now, true, now));
    CHECK_FALSE(is_open(now, {}, false, now));
}

TEST_CASE("the name of a download survives the header, whatever it is") {
    CHECK(attachment_header("plan.pdf") == "attachment; filename=\"plan.pdf\"; filename*=UTF-8''plan.pdf");
    CHECK(attachment_header("Räumung \"2\".pdf") ==
          "attachment; filename=\"R_umung _2_.pdf\"; filename*=UTF-8''R%C3%A4umung%20%222%22.pdf");
    CHECK(attachment_header("a\r\nSet-Cookie: x") ==
          "attachment; filename=\"a__Set-Cookie: x\"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x");
    CHECK(attachment_header("") == "attachment; filename=\"file\"; filename*=UTF-8''");
}

TEST_CASE("a file is looked for under the ways its name may be written") {
    using Names = std::vector<std::string>;
    CHECK(candidate_paths("a/b.html", "a/b.html") == Names{"a/b.html"});
    CHECK(candidate_paths("a b.html", "a%20b.html") == Names{"a b.html", "a%20b.html"});
    CHECK(candidate_paths("a%20b.html", "a%2520b.html") == Names{"a%20b.html", "a%2520b.html", "a b.html"});
    CHECK(candidate_paths("a//b.html", "a//b.html") == Names{"a//b.html", "a/b.html"});
    CHECK(candidate_paths("", "") == Names{"index.html", "index.htm"});
    CHECK(candidate_paths("a/", "a/") == Names{"a/", "a/index.html", "a/index.htm"});
}
