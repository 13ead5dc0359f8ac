// A person of the portal leaves the store: by all that names them, and what stays is said.
#include "api/lrs/erase_rig.h"

using namespace oneroom;
using namespace oneroom::test;
using Numbers = std::vector<int>;

namespace {

struct PersonRig : EraseRig {
    Id add_person(const std::string& username, const std::string& full_name, const std::string& email) {
        const Answer made =
            admin.post("/api/users", {{"username", username}, {"fullName", full_name}, {"email", email}});
        INFO(made.text);
        REQUIRE(made.status == 200);
        return app.database().read([&](const db::Reader& db) {
            return db.value<Id>("SELECT id FROM app_user WHERE username = $1", username);
        });
    }
    static json by(int number, const json& actor) { return statement(number, {{"actor", actor}}); }
    static json mbox(const std::string& email) { return {{"mbox", "mailto:" + email}}; }
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("who is erased goes with the addresses of accounts that were merged, and with each home page there was") {
    PersonRig rig;
    const Id kept = rig.add_person("dee", "Dee Lane", "dee@example.org");
    const Id gone = rig.add_person("dee2", "Dee Old", "dee.old@example.org");
    rig.app.database().write([&](db::Writer& tx) {
        tx.run("INSERT INTO xapi_account (user_id, name, home) VALUES ($1, 'first-name', 'https://old.test')", kept);
        tx.run("UPDATE app_user SET is_active = 0, removed_at = 1 WHERE id = $1", gone);
        tx.run(
            "INSERT INTO account_merge (kept_id, gone_id, was_active, merged_at, merged_by, undo_until_at)"
            " VALUES ($1, $2, 1, 1, 'test', 1)",
            kept, gone);
    });
    const auto account = [](const char* home) {
        return json{{"account", {{"homePage", home}, {"name", "first-name"}}}};
    };
    rig.store(PersonRig::by(1, account("https://old.test")));
    rig.store(PersonRig::by(2, account("http://10.0.0.7:8080")));
    rig.store(PersonRig::by(3, PersonRig::mbox("dee.old@example.org")));
    rig.store(PersonRig::by(4, PersonRig::mbox("dee@example.org")));
    const std::string said = rig.erase({"--person", "dee"});
    INFO(said);
    CHECK(said.ends_with("4 statements are anonymous now, 0 are removed\n"));
    CHECK(has(said, "e-mail address of before"));
    CHECK(rig.count("lrs_statement WHERE INSTR(body, 'dee') > 0 OR INSTR(body, 'first-name') > 0") == 0);
}

TEST_CASE("an address that somebody else has as well stays, and it is said why") {
    PersonRig rig;
    rig.add_person("dee", "Dee Lane", "team@example.org");
    const Id other = rig.add_person("eve", "Eve Lane", "eve@example.org");
    rig.app.database().write(
        [&](db::Writer& tx) { tx.run("UPDATE app_user SET email = 'team@example.org' WHERE id = $1", other); });
    rig.store(PersonRig::by(1, PersonRig::mbox("team@example.org")));
    CHECK(has(rig.erase({"--person", "dee"}), "Somebody else has the address team@example.org"));
    CHECK(rig.count("lrs_statement WHERE INSTR(body, 'team@') > 0") == 1);
    // Who is removed from the portal keeps nobody else's words.
    rig.app.database().write(
        [&](db::Writer& tx) { tx.run("UPDATE app_user SET is_active = 0, removed_at = 1 WHERE id = $1", other); });
    CHECK_FALSE(has(rig.erase({"--person", "dee"}), "Somebody else"));
    CHECK(rig.count("lrs_statement WHERE INSTR(body, 'team@') > 0") == 0);
}

TEST_CASE("statements and documents that still have the name or address in their text are listed") {
    PersonRig rig;
    rig.add_person("dee",
                   "D\xc3\xa9"
                   "e Lane",
                   "dee@example.org");
    json answer = LrsRig::statement(1);
    answer["result"] = {{"response", "Write to DEE@example.org"}};
    rig.store(answer);
    json escaped = LrsRig::statement(2);
    escaped["result"] = {{"extensions",
                          {{"http://example.org/by",
                            "D\xc3\xa9"
                            "e Lane"}}}};
    REQUIRE(rig.call("POST", "/statements", escaped.dump(-1, ' ', true)).status == 200);
    rig.store(LrsRig::statement(3));
    CHECK(rig.call("PUT", "/activities/profile?activityId=http://example.org/a&profileId=tops",
                   R"({"first": "dee@example.org"})", {{"If-None-Match", "*"}})
              .status == 204);
    for (const std::string& said : {rig.erase({"--person", "dee", "--check"}), rig.erase({"--person", "dee"})}) {
        INFO(said);
        CHECK(has(said, LrsRig::uuid(1)));
        CHECK(has(said, LrsRig::uuid(2)));
        CHECK_FALSE(has(said, LrsRig::uuid(3)));
        CHECK(has(said, "http://example.org/a: tops"));
    }
    CHECK(rig.count("audit_event WHERE action = 'lrs.erase' AND INSTR(summary, 'dee') > 0") == 0);
    CHECK(rig.erase({"--agent", R"({"mbox": "mailto:nobody@example.org"})", "--check"}) ==
          "No statement and no document has them in its text\n");
}

TEST_CASE("queries that were saved about a person who is erased name them no more") {
    PersonRig rig;
    rig.add_person("dee", "Dee Lane", "dee@example.org");
    rig.app.database().write([](db::Writer& tx) {
        tx.run(
            "INSERT INTO lrs_saved_query (id, user_id, name, query, created_at) VALUES"
            " (7, 1, 'What Dee Lane did', 'agent=mbox+mailto%3Adee%40example.org&verb=http%3A%2F%2Fx.test%2Fv', 0),"
            " (8, 1, 'Passed', 'result=passed', 0)");
    });
    rig.erase({"--person", "dee"});
    CHECK(rig.count("lrs_saved_query WHERE id = 7 AND name = '#7' AND query = 'verb=http%3A%2F%2Fx.test%2Fv'") == 1);
    CHECK(rig.count("lrs_saved_query WHERE id = 8 AND name = 'Passed' AND query = 'result=passed'") == 1);
}
