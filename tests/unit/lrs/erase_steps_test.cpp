// What is done in the store some statements at a time, broken off and gone on with.
#include <nlohmann/json.hpp>

#include "lrs/erase.h"
#include "lrs/erased_person.h"
#include "lrs/own_statements.h"
#include "lrs/remove_statements.h"
#include "lrs/say_events.h"
#include "lrs/statement_store.h"
#include "support/catch.h"
#include "support/portal_database.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

const std::string ann = "mbox mailto:ann@example.org";

struct Store {
    PortalDatabase portal;
    files::BlobStore blobs{portal.folder.path()};
    std::unique_ptr<lrs::Records> records = open();

    /// As another process would: nothing is remembered.
    std::unique_ptr<lrs::Records> open() {
        auto made = std::make_unique<lrs::Records>(portal.db, portal.clock, blobs);
        made->home_page = [] { return std::string("https://learn.example.org"); };
        made->keep = [] { return std::chrono::days(30); };
        return made;
    }

    static std::string uuid(int number) {
        const std::string digits = std::to_string(number);
        return "6690e6c9-3ef0-4ed3-8b37-" + std::string(12 - digits.size(), '0') + digits;
    }
    static json statement(int number, const char* mbox = "mailto:ann@example.org") {
        return {{"id", uuid(number)},
                {"actor", {{"mbox", mbox}}},
                {"verb", {{"id", "http://example.org/verbs/did"}}},
                {"object", {{"id", "http://example.org/activities/a"}}}};
    }
    static json about(int number, int target) {
        json made = statement(number, "mailto:bob@example.org");
        made["object"] = {{"objectType", "StatementRef"}, {"id", uuid(target)}};
        return made;
    }
    void save(const json& one) { lrs::save_own_statements(*records, {one.dump()}); }
    std::int64_t count(const std::string& table) {
        return portal.db.read([&](const db::Reader& db) {
            std::int64_t rows = 0;
            db.each_cells("SELECT COUNT(*) FROM " + table, {}, [&](std::span<const db::Cell> cells) {
                rows = cells[0].integer;
                return true;
            });
            return rows;
        });
    }
    Id key() {
        return portal.db.read([](const db::Reader& db) { return lrs::find_key(db, lrs::KeyKind::agent, ann); });
    }
};

}  // namespace

TEST_CASE("an erasure that was broken off is gone on with, and what came meanwhile is right") {
    Store store;
    for (int i = 1; i <= 120; ++i) store.save(Store::statement(i));
    REQUIRE(lrs::begin_erasure(*store.records, {.name = "test"}, {ann}, {}));
    CHECK(store.key() == 0);
    CHECK(lrs::go_on_erasing(*store.records)->changed == 50);
    CHECK(store.count("lrs_statement WHERE INSTR(body, 'ann@') > 0") == 70);
    store.save(Store::about(500, 100));  // learns from words that still name her
    store.save(Store::statement(501));   // she comes again
    CHECK(store.key() != 0);
    store.portal.clock.move(std::chrono::days(31));
    CHECK_FALSE(lrs::remove_some_old(*store.records));  // not now: words and keys say different things
    store.records = store.open();
    std::int64_t changed = 0;
    while (const auto some = lrs::go_on_erasing(*store.records)) changed += some->changed;
    CHECK(changed == 70);
    CHECK(store.count("lrs_erasure") == 0);
    CHECK(store.count("lrs_statement WHERE INSTR(body, 'ann@') > 0") == 1);
    const std::string of_key = "lrs_mark WHERE key_id = " + std::to_string(store.key());
    CHECK(store.count(of_key) == 1);
    CHECK(store.count(of_key + " AND source_id <> 0") == 0);
    while (lrs::remove_some_old(*store.records)) {
    }
    CHECK(store.count("lrs_mark") == 0);
    CHECK(store.count("lrs_key") == 0);
}

TEST_CASE("a statement to which very many refer is removed some of them at a time, also after a kill") {
    Store store;
    store.save(Store::statement(1));
    store.portal.clock.move(std::chrono::days(31));
    for (int first = 1000; first < 3000; first += 500) {
        std::vector<std::string> some;
        for (int i = first; i < first + 500; ++i) some.push_back(Store::about(i, 1).dump());
        lrs::save_own_statements(*store.records, some);
    }
    store.save(Store::about(5000, 1000));  // by what refers to it
    const std::string copied = "lrs_mark WHERE source_id <> 0";
    const auto before = store.count(copied);
    REQUIRE(before > 6000);
    std::vector<std::int64_t> left = {before};
    while (left.size() < 20 && lrs::remove_some_old(*store.records)) {
        left.push_back(store.count(copied));
        CHECK(left[left.size() - 2] - left.back() <= 5000);
        store.records = store.open();
    }
    CHECK(left.size() >= 3);
    CHECK(store.count("lrs_statement WHERE uuid = '" + Store::uuid(1) + "'") == 0);
    CHECK(store.count("lrs_statement") == 2001);
    CHECK(store.key() == 0);
    CHECK(store.count("lrs_mark WHERE source_id <> 0 AND statement_id NOT IN (SELECT id FROM lrs_statement)") == 0);
    CHECK(store.count("lrs_mark WHERE source_id <> 0 AND source_id NOT IN (SELECT id FROM lrs_statement)") == 0);
    CHECK(store.count("lrs_mark WHERE key_id NOT IN (SELECT id FROM lrs_key)") == 0);
    // It does not come back, and what is not removed does not go.
    store.save(Store::statement(1));
    CHECK(store.count("lrs_statement") == 2001);
    CHECK(store.count("lrs_mark WHERE source_id = 0") > 2001);
}

TEST_CASE("statements and the events they say are one change") {
    Store store;
    store.portal.run(
        "INSERT INTO app_user (id, username, username_folded, full_name, search_folded, created_at)"
        " VALUES (7, 'ann', 'ann', 'Ann', 'ann', 0)");
    store.portal.run("INSERT INTO lrs_event (kind, user_id) VALUES (5, 7)");
    store.portal.db.write([](db::Writer& tx) {
        tx.script("CREATE TRIGGER refuse BEFORE DELETE ON lrs_event BEGIN SELECT RAISE(ABORT, 'broken off'); END");
    });
    CHECK_THROWS(lrs::say_some_events(*store.records));
    CHECK(store.count("lrs_statement") == 0);
    store.portal.db.write([](db::Writer& tx) { tx.script("DROP TRIGGER refuse"); });
    CHECK_FALSE(lrs::say_some_events(*store.records));
    CHECK(store.count("lrs_statement") == 1);
    CHECK(store.count("lrs_event") == 0);
}

TEST_CASE("what another store answers about a person while they are erased is forgotten, too") {
    Store store;
    store.save(Store::statement(1));
    store.portal.run(
        "INSERT INTO lrs_target (id, revision, name, endpoint, version, public_key, secret_closed, sent_until,"
        " created_at) VALUES (1, 'r', 'There', 'https://lrs.example.org', '1.0.3', 'k', 's', 0, 0)");
    REQUIRE(lrs::begin_erasure(*store.records, {.name = "test"}, {ann}, {}));
    store.portal.run("INSERT INTO lrs_refusal (target_id, uuid, reason, refused_at) VALUES (1, 'u', 'no ann@', 0)");
    store.portal.run("UPDATE lrs_target SET last_error = 'busy with ann@'");
    while (lrs::go_on_erasing(*store.records)) {
    }
    CHECK(store.count("lrs_refusal WHERE reason <> ''") == 0);
    CHECK(store.count("lrs_target WHERE last_error <> ''") == 0);
}

TEST_CASE("of a person with several agents all are begun at once, and ended by the job after a kill") {
    Store store;
    store.save(Store::statement(1));
    store.save(Store::statement(2, "mailto:Ann@example.org"));
    REQUIRE(lrs::begin_erasure(*store.records, {.name = "test"}, {ann, "mbox mailto:Ann@example.org", ann}, {}));
    CHECK(store.count("lrs_erasure") == 2);
    CHECK(store.count("lrs_key WHERE INSTR(LOWER(text), 'ann@') > 0") == 0);
    store.records = store.open();
    while (lrs::go_on_erasing(*store.records)) {
    }
    CHECK(store.count("lrs_erasure") == 0);
    CHECK(store.count("lrs_statement WHERE INSTR(LOWER(body), 'ann@') > 0") == 0);
}

TEST_CASE("what the job ends after a kill is ended as it was meant: which texts go, and that attachments stay") {
    Store store;
    json hers = Store::statement(1);
    hers["result"] = {{"response", "Write to ann@example.org"}};
    hers["attachments"] = {{{"usageType", "http://example.org/usage"},
                            {"display", {{"en", "A file"}}},
                            {"contentType", "text/plain"},
                            {"length", 1},
                            {"sha2", std::string(64, 'a')},
                            {"fileUrl", "https://files.example.org/1"}}};
    store.save(hers);
    REQUIRE(lrs::begin_erasure(*store.records, {.name = "test"}, {ann},
                               {.keeps_files = true, .words = {"ann@example.org"}}));
    store.records = store.open();
    while (lrs::go_on_erasing(*store.records)) {
    }
    CHECK(store.count("lrs_statement WHERE INSTR(body, 'ann@') > 0") == 0);
    CHECK(store.count("lrs_statement WHERE INSTR(body, 'fileUrl') > 0 AND INSTR(body, '/texts-erased') > 0") == 1);
}

TEST_CASE("a saved query that its owner changes meanwhile keeps what they made of it") {
    Store store;
    store.portal.run(
        "INSERT INTO app_user (id, username, username_folded, full_name, search_folded, created_at)"
        " VALUES (7, 'ann', 'ann', 'Ann', 'ann', 0)");
    store.portal.run(
        "INSERT INTO lrs_saved_query (id, user_id, name, query, created_at) VALUES"
        " (1, 7, 'One', 'search=ann%40example.org', 0), (2, 7, 'Two', 'search=ann%40example.org', 0)");
    const lrs::ErasedPerson person{.agents = {ann}, .words = {"ann@example.org"}};
    const auto found = lrs::find_saved_queries_about(*store.records, person);
    CHECK(found == std::vector<Id>{1, 2});
    store.portal.run("UPDATE lrs_saved_query SET name = 'Mine', query = 'result=passed' WHERE id = 1");
    store.portal.run("UPDATE lrs_saved_query SET query = 'result=failed&search=ann%40example.org' WHERE id = 2");
    const auto changed =
        store.portal.db.write([&](db::Writer& tx) { return lrs::forget_in_saved_queries(tx, person, found); });
    CHECK(changed == std::vector<Id>{2});
    CHECK(store.count("lrs_saved_query WHERE name = 'Mine' AND query = 'result=passed'") == 1);
    CHECK(store.count("lrs_saved_query WHERE name = 'Two' AND query = 'result=failed'") == 1);
}
