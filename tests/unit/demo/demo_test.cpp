#include "assignment/assignment.h"
#include "core/security/password_hasher.h"
#include "demo_portal.h"
#include "support/catch.h"
#include "support/pairs_anew.h"

using namespace oneroom;
using test::DemoPortal;

namespace {

/// Every row of every table, but for what is secret and therefore random; of the record store, whose ids are drawn by
/// chance, how many rows there are.
std::string contents_of(db::Database& db) {
    std::string text;
    db.read([&](const db::Reader& reader) {
        const auto tables = reader.values<std::string>(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name");
        for (const auto& table : tables) {
            const auto columns = reader.values<std::string>(
                "SELECT name FROM pragma_table_info($1) "
                "WHERE name NOT IN ('password_hash', 'token_hash', 'unit_hash') ORDER BY cid",
                table);
            std::string list;
            for (const auto& column : columns) list += (list.empty() ? "" : ", ") + column;
            text += "\n" + table + "\n";
            // Statements given to value() have to be literals.
            const bool is_by_chance = table.starts_with("lrs_") || table.starts_with("xapi_");
            const std::string rows = table == "audit_event" ? table + " WHERE object_kind <> 'lrsClient'" : table;
            reader.each_cells(
                is_by_chance ? "SELECT COUNT(*) FROM " + rows : "SELECT " + list + " FROM " + rows + " ORDER BY 1, 2",
                {}, [&](auto cells) {
                    for (const auto& cell : cells) text += cell.text + std::to_string(cell.integer) + "|";
                    text += '\n';
                    return true;
                });
        }
    });
    return text;
}

}  // namespace

TEST_CASE("a demo has 25 people in three places, with the accounts of the sign-in page") {
    DemoPortal portal;
    CHECK_FALSE(demo::is_demo(portal.db));
    portal.seed();
    CHECK(demo::is_demo(portal.db));
    CHECK(portal.count("SELECT COUNT(*) FROM app_user") == 25);
    CHECK(portal.count("SELECT COUNT(*) FROM location") == 3);
    CHECK(portal.count("SELECT COUNT(DISTINCT location_id) FROM app_user") == 3);

    const auto offered = demo::demo_accounts();
    REQUIRE(offered.size() == 5);
    for (const auto& account : offered) {
        CAPTURE(account.username);
        const auto hash =
            portal.value<std::string>("SELECT password_hash FROM app_user WHERE username = $1", account.username);
        CHECK(portal.accounts.hasher.verify(hash, account.password));
        CHECK_FALSE(account.description.empty());
    }
    CHECK(portal.count("SELECT COUNT(DISTINCT password_hash) FROM app_user") == 1);
}

TEST_CASE("the contents of the demo are real, have pictures, and their packages are without a fault") {
    DemoPortal portal;
    portal.seed();
    CHECK(portal.count("SELECT COUNT(*) FROM content WHERE image_sha256 IS NOT NULL AND description <> ''") == 19);
    CHECK(portal.count("SELECT COUNT(*) FROM content WHERE is_published = 0") == 1);
    CHECK(portal.count("SELECT COUNT(*) FROM content WHERE content_type = 1") == 12);
    CHECK(portal.count("SELECT COUNT(*) FROM content WHERE content_type = 2") == 3);
    CHECK(portal.count("SELECT COUNT(*) FROM content WHERE content_type = 3") == 4);
    CHECK(portal.count("SELECT COUNT(*) FROM content_version WHERE framework = 1") == 5);
    CHECK(portal.count("SELECT COUNT(*) FROM content_version WHERE framework = 2 AND edition = '4th'") == 6);
    CHECK(portal.count("SELECT COUNT(*) FROM content_version WHERE framework = 5") == 1);
    CHECK(portal.count("SELECT COUNT(*) FROM content_version WHERE findings_json <> '[]'") == 0);
    CHECK(portal.count("SELECT COUNT(*) FROM content_version WHERE mime = 'application/pdf'") == 3);
    CHECK(portal.count("SELECT COUNT(*) FROM package_file WHERE mime = 'video/webm'") == 1);
    CHECK(portal.count("SELECT COUNT(*) FROM package_file WHERE mime = 'text/vtt'") == 1);
    CHECK(portal.count("SELECT COUNT(*) FROM package_item WHERE mastery_score <> ''") == 6);
    const auto files = portal.db.read(
        [](const db::Reader& db) { return db.values<std::string>("SELECT sha256 FROM package_file ORDER BY 1"); });
    for (const auto& sha256 : files) CHECK(portal.blobs.has(sha256));
}

TEST_CASE("the people of the demo stand everywhere between not started and passed") {
    DemoPortal portal;
    portal.seed();
    for (const int status : {0, 1, 2, 3, 4}) {
        CAPTURE(status);
        CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM content_tracking WHERE status = $1", status) > 2);
    }
    CHECK(portal.count("SELECT COUNT(*) FROM content_tracking WHERE attempts > 1") > 5);
    CHECK(portal.count("SELECT COUNT(DISTINCT score_percent) FROM content_tracking") > 5);
    CHECK(portal.count("SELECT COUNT(*) FROM rte_element WHERE name = 'cmi.interactions.5.result'") > 20);

    CHECK(portal.count("SELECT COUNT(*) FROM app_user WHERE is_active = 0") == 2);
    CHECK(portal.count("SELECT COUNT(*) FROM app_user WHERE last_sign_in_at IS NULL") == 2);
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM app_user WHERE locked_until_at > $1", portal.clock.now()) ==
          1);
    CHECK(portal.count("SELECT COUNT(*) FROM app_user u WHERE u.last_sign_in_at IS NULL AND EXISTS "
                       "(SELECT 1 FROM attempt a WHERE a.user_id = u.id)") == 0);
    // Everything of one learner is done; somebody has just begun.
    CHECK(portal.count("SELECT COUNT(*) FROM attempt a JOIN app_user u ON u.id = a.user_id "
                       "WHERE u.username = 'chidi' AND a.status NOT IN (2, 3)") == 0);
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM app_user WHERE created_at > $1",
                                     portal.clock.now() - std::chrono::days(7)) > 0);
}

TEST_CASE("the demo's past lies on working days, in the daytime, after the assignment and before now") {
    DemoPortal portal;
    portal.seed();
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM attempt WHERE last_at >= $1", portal.clock.now()) == 0);
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM attempt WHERE started_at < $1",
                                     portal.clock.now() - std::chrono::days(92)) == 0);
    CHECK(portal.count("SELECT COUNT(*) FROM attempt a WHERE a.started_at < "
                       "(SELECT MIN(r.assigned_at) FROM assignment r WHERE r.content_id = a.content_id)") == 0);
    CHECK(portal.count("SELECT COUNT(*) FROM attempt a JOIN app_user u ON u.id = a.user_id "
                       "WHERE a.started_at < u.created_at") == 0);
    CHECK(portal.count("SELECT COUNT(*) FROM attempt "
                       "WHERE strftime('%w', started_at / 1000, 'unixepoch') IN ('0', '6')") == 0);
    CHECK(portal.count("SELECT COUNT(*) FROM launch WHERE ended_at IS NULL") == 0);
}

TEST_CASE("the learner of the sign-in page can go on in the middle of a course and of a film") {
    DemoPortal portal;
    portal.seed();
    const auto kept = portal.db.read([](const db::Reader& db) {
        return db.values<std::string>(R"sql(
            SELECT e.value FROM rte_element e
              JOIN attempt_sco s ON s.id = e.attempt_sco_id
              JOIN attempt a ON a.id = s.attempt_id AND a.status = 1
              JOIN app_user u ON u.id = a.user_id
             WHERE u.username = 'learner' AND e.name = 'cmi.suspend_data' ORDER BY a.id)sql");
    });
    REQUIRE(kept.size() == 3);
    CHECK(kept[0].find("classes") != std::string::npos);
    CHECK(kept[1].find(R"("seen":["causes","spot","doors"])") != std::string::npos);
    CHECK(kept[2].find(R"("ranges":[[0,41]])") != std::string::npos);
}

TEST_CASE("[LRS-01] the demo's record store was used for weeks: by its cmi5 course, the portal and a program") {
    DemoPortal portal;
    portal.seed();
    const auto said_by = [&](const std::string& who) {
        return portal.count("SELECT COUNT(*) FROM lrs_statement WHERE client_id " + who);
    };
    CHECK(said_by("> 0") > 50);
    CHECK(said_by("= 0") > 30);
    CHECK(said_by("< 0") > 40);
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM lrs_statement WHERE id / 1000 > $1", portal.clock.now()) ==
          0);
    CHECK(portal.count("SELECT (MAX(id) - MIN(id)) / 86400000000 FROM lrs_statement") > 14);
    // What the units said is what the attempts have come to.
    CHECK(portal.count("SELECT COUNT(*) FROM xapi_session WHERE ended_at IS NULL") == 0);
    CHECK(portal.count("SELECT COUNT(*) FROM attempt a JOIN xapi_registration r ON r.attempt_id = a.id "
                       "WHERE a.status = 3 AND a.score_percent >= 8000") > 1);
    CHECK(portal.count("SELECT COUNT(*) FROM attempt a JOIN xapi_registration r ON r.attempt_id = a.id "
                       "WHERE a.status = 1") > 0);
    CHECK(portal.count("SELECT COUNT(*) FROM attempt a JOIN content_version v ON v.id = a.version_id AND "
                       "v.framework = 5 WHERE NOT EXISTS (SELECT 1 FROM xapi_registration r "
                       "WHERE r.attempt_id = a.id)") == 0);
    CHECK(portal.count("SELECT COUNT(*) FROM lrs_saved_query") == 2);
    CHECK(portal.count("SELECT COUNT(*) FROM lrs_event") == 0);
}

TEST_CASE("the same clock makes the same demo, row for row") {
    DemoPortal one, other;
    one.seed();
    other.seed();
    const std::string first = contents_of(one.db);
    CHECK(first.size() > 100'000);
    // Not compared by CHECK, which would print both.
    CHECK((first == contents_of(other.db)));
}

TEST_CASE("whom the demo's rules reach has a row, and who has left is not listed") {
    DemoPortal portal;
    portal.seed();
    CHECK(portal.count("SELECT COUNT(*) FROM content_tracking") > 250);
    CHECK(portal.count("SELECT COUNT(*) FROM content_tracking WHERE assigned_at IS NULL") == 0);
    CHECK(portal.count("SELECT COUNT(*) FROM content_tracking t JOIN app_user u ON u.id = t.user_id "
                       "WHERE t.is_listed <> u.is_active") == 0);
    const std::string before = contents_of(portal.db);
    test::make_pairs_anew(portal.db);
    CHECK((contents_of(portal.db) == before));
}

TEST_CASE("a demo is made once, and never over a portal that is in use") {
    DemoPortal portal;
    portal.seed();
    const std::string before = contents_of(portal.db);
    portal.seed();
    CHECK((contents_of(portal.db) == before));

    DemoPortal in_use;
    in_use.add_user("somebody");
    CHECK_THROWS_WITH(in_use.seed(), Catch::Contains("already holds a portal"));
    CHECK(in_use.count("SELECT COUNT(*) FROM app_user") == 1);
    CHECK_FALSE(demo::is_demo(in_use.db));
}

TEST_CASE("a demo that was interrupted is made whole by the next start") {
    DemoPortal portal;
    int finished = 0;
    portal.hooks.on_completed.push_back([&](db::Writer&, const tracking::Completion&) {
        if (++finished == 40) throw std::runtime_error("the power goes");
    });
    CHECK_THROWS_WITH(portal.seed(), "the power goes");
    CHECK(portal.count("SELECT COUNT(*) FROM app_user") + portal.count("SELECT COUNT(*) FROM content") == 0);
    CHECK_FALSE(demo::is_demo(portal.db));

    portal.seed();
    CHECK(demo::is_demo(portal.db));
    DemoPortal whole;
    whole.seed();
    CHECK((contents_of(portal.db) == contents_of(whole.db)));
}
