#include "accounts/sessions.h"

#include <fstream>
#include <iterator>
#include <set>

#include "core/base/bytes.h"
#include "support/accounts_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::accounts;
using namespace oneroom::test;

namespace {

struct Fixture : AccountsPortal {
    FakeBrowser browser{*this};
    Fixture() {
        add_user("ada", administrators);
        browser.sign_in("ada");
    }
    std::int64_t rows() { return value<std::int64_t>("SELECT COUNT(*) FROM user_session"); }
    Credentials credentials() { return {{browser.cookies["sid"]}, browser.key, "", ""}; }
    /// What another start of the server on this database makes of the session.
    bool survives_restart() { return Sessions(db, clock, settings).find(credentials()).has_value(); }
};

}  // namespace

TEST_CASE("a session ends after half an hour without a request, not while it is used [AU-19]") {
    Fixture f;
    for (int i = 0; i < 10; ++i) {
        f.clock.move(29min);
        CHECK(f.browser.status() == 200);
    }
    f.clock.move(30min);
    CHECK(f.browser.status() == 401);
    CHECK(f.rows() == 0);
}

TEST_CASE("a session ends after twelve hours, however busy [AU-19]") {
    Fixture f;
    for (int i = 0; i < 71; ++i) {
        f.clock.move(10min);
        REQUIRE(f.browser.status() == 200);
    }
    f.clock.move(10min);
    CHECK(f.browser.status() == 401);
}

TEST_CASE("a wall clock that is set does not end or prolong a session of the running server [AU-19]") {
    Fixture f;
    CHECK(f.browser.status() == 200);
    f.clock.set(f.clock.now() + 2h);
    CHECK(f.browser.status() == 200);
    f.clock.set(f.clock.now() - 4h);
    CHECK(f.browser.status() == 200);
    f.clock.move(30min);
    CHECK(f.browser.status() == 401);
    CHECK(f.browser.status() == 401);
}

TEST_CASE("a restart of the server keeps sessions and their limits [AU-19]") {
    Fixture f;
    CHECK(f.survives_restart());
    SECTION("idle time counts over the restart") {
        f.clock.move(30min);
        CHECK_FALSE(f.survives_restart());
    }
    SECTION("a clock set back does not make it longer than its normal length") {
        f.clock.set(f.clock.now() - 48h);
        Sessions restarted(f.db, f.clock, f.settings);
        for (int i = 0; i < 24; ++i) {
            REQUIRE(restarted.find(f.credentials()).has_value());
            f.clock.move(29min + 59s);
        }
        f.clock.move(1min);
        CHECK_FALSE(restarted.find(f.credentials()).has_value());
    }
}

TEST_CASE("being seen is written once a minute and not more often") {
    Fixture f;
    const auto seen = [&] { return f.value<Instant>("SELECT last_seen_at FROM user_session"); };
    const Instant start = seen();
    f.clock.move(59s);
    f.browser.status();
    CHECK(seen() == start);
    f.clock.move(1s);
    f.browser.status();
    CHECK(seen() == start + 1min);
}

TEST_CASE("a role that is given or taken is in force on the next request [AU-07]") {
    Fixture f;
    const Id bob = f.add_user("bob");
    FakeBrowser his{f, "192.0.2.2"};
    his.sign_in("bob");
    CHECK(his.get("/api/users").status == 403);
    const auto group = f.value<Id>("SELECT id FROM permission_group WHERE name = 'Administrators'");
    const auto save = [&](std::vector<Id> groups) {
        return f.browser
            .put("/api/users/" + std::to_string(bob),
                 {{"fullName", "Bob"}, {"email", ""}, {"isActive", true}, {"permissionGroupIds", groups}})
            .status;
    };
    CHECK(save({group}) == 200);
    CHECK(his.get("/api/users").status == 200);
    CHECK(save({}) == 200);
    CHECK(his.get("/api/users").status == 403);
}

TEST_CASE("who is deactivated or gets a new password is out at once, with all they opened [AU-07]") {
    Fixture f;
    const Id bob = f.add_user("bob");
    std::vector<Id> ended;
    f.accounts.on_session_end.push_back([&](db::Writer&, Id user_id, std::optional<Id> session_id, Instant) {
        CHECK_FALSE(session_id);
        ended.push_back(user_id);
    });
    FakeBrowser his{f, "192.0.2.2"};
    his.sign_in("bob");
    const std::string path = "/api/users/" + std::to_string(bob);
    SECTION("deactivated") {
        CHECK(f.browser.put(path, {{"fullName", "Bob"}, {"email", ""}, {"isActive", false}}).status == 200);
    }
    SECTION("reset") { CHECK(f.browser.post(path + "/password").status == 200); }
    CHECK(his.status() == 401);
    CHECK(ended == std::vector{bob});
    CHECK(f.browser.status() == 200);
}

TEST_CASE("neither cookie nor key of a session stands in any file of the portal [AU-04]") {
    Fixture f;
    f.browser.status();
    std::string all;
    for (const auto& entry : std::filesystem::directory_iterator(f.folder.path())) {
        std::ifstream file(entry.path(), std::ios::binary);
        all.append(std::istreambuf_iterator<char>(file), {});
    }
    CHECK(all.find(sha256_hex(f.browser.cookies["sid"])) != all.npos);
    CHECK(all.find(f.browser.cookies["sid"]) == all.npos);
    CHECK(all.find(f.browser.key) == all.npos);
}

TEST_CASE("twenty thousand session tokens of 256 bits are all different [AU-04]") {
    std::set<std::string> seen;
    for (int i = 0; i < 20'000; ++i) {
        const auto token = random_token();
        CHECK_FALSE(token.size() != 43);
        seen.insert(token);
    }
    CHECK(seen.size() == 20'000);
}

TEST_CASE("old sessions are cleaned up, living ones stay") {
    Fixture f;
    for (int i = 0; i < 3; ++i) {
        FakeBrowser other{f};
        other.sign_in("ada");
    }
    f.clock.move(20min);
    f.browser.status();
    f.clock.move(13min);
    CHECK(f.accounts.sessions.remove_old() == 3);
    CHECK(f.browser.status() == 200);
    CHECK(f.rows() == 1);
}

TEST_CASE("many requests of many sessions at once find their own person", "[threads]") {
    Fixture f;
    std::atomic<int> wrong = 0;
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                FakeBrowser own{f, "192.0.2." + std::to_string(10 + t)};
                own.sign_in("ada");
                for (int i = 0; i < 20; ++i) {
                    wrong += own.status() != 200;
                    f.accounts.sessions.changed();
                    f.clock.move(5s);
                }
                own.remove("/api/session");
                wrong += own.status() != 401;
            });
    }
    CHECK(wrong == 0);
}
