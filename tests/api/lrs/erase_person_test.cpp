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
          "Not looked into: attachments, and documents that are no text, like packed suspend data\n"
          "No statement and no document that was looked into has them in its text\n");
}

TEST_CASE("what a person wrote about themselves goes from their own answers, and is listed where others wrote it") {
    PersonRig rig;
    rig.add_person("dee", "Dee Lane", "dee@example.org");
    for (const int number : {1, 2}) {
        json answer = PersonRig::by(number, PersonRig::mbox(number == 1 ? "dee@example.org" : "cy@example.org"));
        answer["result"] = {{"response", "Dee Lane was here"}};
        rig.store(answer);
    }
    const std::string said = rig.erase({"--person", "dee"});
    INFO(said);
    CHECK(rig.read(1)["result"]["response"] == "(erased)");
    CHECK(rig.read(1)["context"]["extensions"][rig.app.address() + "/xapi/extensions/texts-erased"] == true);
    CHECK(rig.read(2)["result"]["response"] == "Dee Lane was here");
    CHECK_FALSE(has(said, LrsRig::uuid(1)));
    CHECK(has(said, LrsRig::uuid(2)));
}

TEST_CASE("what is left is found in any case and with any accents, however it is escaped, and only as whole words") {
    PersonRig rig;
    rig.add_person("oz", "J\xc3\xbcrgen \xc3\x96z", "anna@example.org");
    const auto response = [&](int number, const std::string& text, bool escaped) {
        json made = LrsRig::statement(number, {{"actor", {{"mbox", "mailto:cy@example.org"}}}});
        made["result"] = {{"response", text}};
        REQUIRE(rig.call("POST", "/statements", made.dump(-1, ' ', escaped)).status == 200);
    };
    response(1, "by J\xc3\x9cRGEN \xc3\xb6z", false);
    response(2, "by\nj\xc3\xbcrgen  \xc3\x96Z.", true);
    response(3, "joanna@example.org, big.anna@example.org, anna@example.org.uk, Bj\xc3\xbcrgen \xc3\x96z", true);
    const std::string said = rig.erase({"--person", "oz", "--check"});
    INFO(said);
    CHECK(has(said, LrsRig::uuid(1)));
    CHECK(has(said, LrsRig::uuid(2)));
    CHECK_FALSE(has(said, LrsRig::uuid(3)));
}

TEST_CASE("what is not looked for is said") {
    PersonRig rig;
    rig.add_person("bo", "Bo", "bo@example.org");
    for (const std::string& said : {rig.erase({"--person", "bo", "--check"}), rig.erase({"--person", "bo"})}) {
        INFO(said);
        CHECK(has(said, "documents that are no text"));
        CHECK(has(said, "'Bo' is too short to be looked for"));
    }
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
    const std::string said = rig.erase({"--person", "dee"});
    INFO(said);
    CHECK(has(said, "1 saved queries named them and do not any more: #7\n"));
    CHECK(rig.count("audit_event WHERE INSTR(summary, 'out of 1 saved queries') > 0") == 1);
    CHECK(rig.count("lrs_saved_query WHERE id = 7 AND name = '#7' AND query = 'verb=http%3A%2F%2Fx.test%2Fv'") == 1);
    CHECK(rig.count("lrs_saved_query WHERE id = 8 AND name = 'Passed' AND query = 'result=passed'") == 1);
}

TEST_CASE("saved queries about others, and what is no name in a query, stay as they are") {
    PersonRig rig;
    rig.add_person("2024", "Ali Hassan", "anna@example.org");
    rig.app.database().write([](db::Writer& tx) {
        tx.run(
            "INSERT INTO lrs_saved_query (id, user_id, name, query, created_at) VALUES"
            " (1, 1, 'Ghali Hassan', 'agent=mbox+mailto%3Ajoanna%40example.org&search=joanna%40example.org', 0),"
            " (2, 1, 'Year 1', 'verb=http%3A%2F%2Fx.test%2Fanna%40example.org&from=2024-01-01&to=2024-02-01', 0),"
            " (3, 1, 'One', 'agent=mbox+mailto%3AAnna%40example.org&from=2024-01-01', 0),"
            " (4, 1, 'Two', 'search=what+ALI+hass%C3%A1n+did&from=2024-01-01', 0)");
        tx.run(
            "INSERT INTO xapi_account (user_id, name, home) SELECT id, '2024', 'https://old.test' FROM app_user"
            " WHERE username = '2024'");
    });
    const std::string said = rig.erase({"--person", "2024"});
    INFO(said);
    CHECK(has(said, "2 saved queries named them and do not any more: #3, #4\n"));
    const auto is = [&](const std::string& id, const std::string& name, const std::string& query) {
        return rig.count("lrs_saved_query WHERE id = " + id + " AND name = '" + name + "' AND query = '" + query +
                         "'") == 1;
    };
    CHECK(is("1", "Ghali Hassan", "agent=mbox+mailto%3Ajoanna%40example.org&search=joanna%40example.org"));
    CHECK(is("2", "Year 1", "verb=http%3A%2F%2Fx.test%2Fanna%40example.org&from=2024-01-01&to=2024-02-01"));
    CHECK(is("3", "One", "from=2024-01-01"));
    CHECK(is("4", "Two", "from=2024-01-01"));
}

TEST_CASE("an erasure begins as a whole or not at all, saved queries with it") {
    PersonRig rig;
    rig.add_person("dee", "Dee Lane", "Dee@example.org");
    rig.store(PersonRig::by(1, PersonRig::mbox("Dee@example.org")));
    rig.store(PersonRig::by(2, PersonRig::mbox("dee@example.org")));
    const auto run = [&](const char* sql) { rig.app.database().write([&](db::Writer& tx) { tx.script(sql); }); };
    run("INSERT INTO lrs_saved_query (id, user_id, name, query, created_at) VALUES (7, 1, 'Dee Lane', '', 0)");
    run("CREATE TRIGGER refuse BEFORE UPDATE ON lrs_saved_query BEGIN SELECT RAISE(ABORT, 'broken off'); END");
    CHECK_THROWS(rig.erase({"--person", "dee"}));
    CHECK(rig.count("lrs_erasure") == 0);
    CHECK(rig.count("audit_event WHERE action = 'lrs.erase'") == 0);
    CHECK(rig.count("lrs_statement WHERE INSTR(LOWER(body), 'dee@') > 0") == 2);
    CHECK(rig.count("lrs_key WHERE INSTR(LOWER(text), 'dee@') > 0") == 2);
    run("DROP TRIGGER refuse");
    CHECK(has(rig.erase({"--person", "dee"}), "2 statements are anonymous now"));
    CHECK(rig.count("lrs_saved_query WHERE name = '#7'") == 1);
}
