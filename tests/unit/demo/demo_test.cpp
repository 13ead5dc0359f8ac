#include "demo/demo.h"

#include "content/contents.h"
#include "core/security/password_hasher.h"
#include "support/accounts_portal.h"
#include "support/catch.h"

using namespace oneroom;

namespace {

/// A portal with everything the demo is made through.
struct DemoPortal : test::AccountsPortal {
    files::BlobStore blobs{folder.path()};
    content::Contents contents{db, clock, blobs, accounts.secret, {}};
    tracking::Hooks hooks;

    void seed() { demo::seed_demo({db, clock, accounts, contents, hooks}); }
    std::int64_t count(std::string_view sql) { return value<std::int64_t>(sql); }
};

}  // namespace

TEST_CASE("a demo has a dozen people in three places, with the accounts of the sign-in page") {
    DemoPortal portal;
    CHECK_FALSE(demo::is_demo(portal.db));
    portal.seed();
    CHECK(demo::is_demo(portal.db));
    CHECK(portal.count("SELECT COUNT(*) FROM app_user") == 13);
    CHECK(portal.count("SELECT COUNT(*) FROM location") == 3);

    const auto offered = demo::demo_accounts();
    REQUIRE(offered.size() >= 4);
    for (const auto& account : offered) {
        CAPTURE(account.username);
        const auto hash =
            portal.value<std::string>("SELECT password_hash FROM app_user WHERE username = $1", account.username);
        CHECK(portal.accounts.hasher.verify(hash, account.password));
        CHECK_FALSE(account.description.empty());
    }
    CHECK(portal.count("SELECT COUNT(DISTINCT password_hash) FROM app_user") == 1);
}

TEST_CASE("the courses of the demo are real packages without a fault") {
    DemoPortal portal;
    portal.seed();
    CHECK(portal.count("SELECT COUNT(*) FROM content WHERE is_published = 1 AND image_sha256 IS NOT NULL") == 5);
    CHECK(portal.count("SELECT COUNT(*) FROM content_version WHERE framework = 1") == 2);
    CHECK(portal.count("SELECT COUNT(*) FROM content_version WHERE framework = 2 AND edition = '4th'") == 1);
    CHECK(portal.count("SELECT COUNT(*) FROM content_version WHERE findings_json <> '[]'") == 0);
    CHECK(portal.count("SELECT COUNT(*) FROM package_item WHERE is_sco = 1") == 9);
    CHECK(portal.count("SELECT COUNT(*) FROM package_item WHERE mastery_score <> ''") == 2);
}

TEST_CASE("the people of the demo stand everywhere between not started and passed") {
    DemoPortal portal;
    portal.seed();
    for (const int status : {1, 2, 3, 4}) {
        CAPTURE(status);
        CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM content_tracking WHERE status = $1", status) > 0);
    }
    CHECK(portal.count("SELECT COUNT(*) FROM content_tracking WHERE score_percent = 10000") > 0);
    CHECK(portal.count("SELECT COUNT(*) FROM content_tracking WHERE total_ms > 0 AND last_at > started_at") > 0);
    // Whatever happened, happened before now and after the assignment.
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM content_tracking WHERE last_at > $1", portal.clock.now()) ==
          0);
    CHECK(portal.count("SELECT COUNT(*) FROM content_tracking WHERE started_at < "
                       "(SELECT MIN(assigned_at) FROM assignment)") == 0);
    CHECK(portal.count("SELECT COUNT(*) FROM launch WHERE ended_at IS NULL AND attempt_id IN "
                       "(SELECT id FROM attempt WHERE status = 3)") == 0);
}

TEST_CASE("the learner of the sign-in page can go on in the middle of a course") {
    DemoPortal portal;
    portal.seed();
    const auto state = portal.value<std::string>(R"sql(
        SELECT e.value FROM rte_element e
        JOIN attempt_sco s ON s.id = e.attempt_sco_id
        JOIN attempt a ON a.id = s.attempt_id
        JOIN app_user u ON u.id = a.user_id
        WHERE u.username = 'learner' AND e.name = 'cmi.suspend_data')sql");
    CHECK(state.find("grow") != std::string::npos);
}

TEST_CASE("a demo is made once, and never over a portal that is in use") {
    DemoPortal portal;
    portal.seed();
    const auto people = portal.count("SELECT COUNT(*) FROM app_user");
    portal.seed();
    CHECK(portal.count("SELECT COUNT(*) FROM app_user") == people);

    DemoPortal in_use;
    in_use.add_user("somebody");
    CHECK_THROWS_WITH(in_use.seed(), Catch::Contains("already holds a portal"));
    CHECK(in_use.count("SELECT COUNT(*) FROM app_user") == 1);
    CHECK_FALSE(demo::is_demo(in_use.db));

    DemoPortal interrupted;
    interrupted.run("INSERT INTO portal_fact (name, value) VALUES ('demo', 'filling')");
    CHECK_THROWS_WITH(interrupted.seed(), Catch::Contains("interrupted"));
}
