// Statements that leave the store again: after their days, or because a person is erased. [LRS-01]
#include "api/lrs/erase_rig.h"
#include "core/base/bytes.h"

using namespace oneroom;
using namespace oneroom::test;
using Numbers = std::vector<int>;

TEST_CASE("statements are removed after their days with all that was kept to find them") {
    EraseRig rig;
    rig.keep_days("30");
    json defined = LrsRig::statement(1);
    defined["object"]["definition"] = {{"name", {{"en", "A"}}}};
    rig.store(defined);
    rig.store(EraseRig::about(2, 1));
    rig.store(EraseRig::about(3, 2));
    rig.store(LrsRig::statement(4, {{"actor", {{"mbox", "mailto:bob@example.org"}}}}));
    rig.wait_days(10, 4);
    rig.store(LrsRig::statement(5, {{"verb", {{"id", "http://example.org/verbs/late"}}}}));
    rig.wait_days(20, 1);
    CHECK(rig.found("") == Numbers{5});
    CHECK(rig.found(ann) == Numbers{5});
    CHECK(rig.found(bob).empty());
    CHECK(rig.count("lrs_key k WHERE NOT EXISTS (SELECT 1 FROM lrs_mark m WHERE m.key_id = k.id)") == 0);
    CHECK(rig.count("lrs_mark m WHERE NOT EXISTS (SELECT 1 FROM lrs_key k WHERE k.id = m.key_id)") == 0);
    CHECK(rig.count("lrs_mark m WHERE NOT EXISTS (SELECT 1 FROM lrs_statement s WHERE s.id = m.statement_id)") == 0);
    CHECK(rig.count("lrs_mark WHERE source_id <> 0") == 0);
    CHECK(rig.count("lrs_activity") == 1);  // the one that statement 5 is about
    // The same person may come again.
    rig.store(LrsRig::statement(6, {{"actor", {{"mbox", "mailto:bob@example.org"}}}}));
    CHECK(rig.found(bob) == Numbers{6});
    rig.wait_days(40, 0);
    CHECK(rig.count("lrs_key") == 0);
    CHECK(rig.count("lrs_mark") == 0);
    CHECK(rig.count("lrs_activity") == 0);
}

TEST_CASE("statements are kept for ever until somebody says for how long") {
    EraseRig rig;
    rig.store(LrsRig::statement(1));
    rig.clock.move(std::chrono::days(5000));
    while (rig.app.run_due_jobs() > 0) {
    }
    CHECK(rig.count("lrs_statement") == 1);
}

TEST_CASE("what was voided stays voided when the statement that voided it is gone, and the other way round") {
    EraseRig rig;
    rig.keep_days("10");
    rig.store(EraseRig::voiding(2, 1));
    rig.clock.move(std::chrono::days(8));
    rig.store(LrsRig::statement(1));  // voided as it comes
    rig.store(LrsRig::statement(3));
    rig.wait_days(3, 2);
    CHECK(rig.call("GET", "/statements?voidedStatementId=" + LrsRig::uuid(1)).status == 200);
    CHECK(rig.found(ann) == Numbers{3});
    rig.store(EraseRig::voiding(4, 3));
    CHECK(rig.found(ann) == Numbers{4});
    rig.wait_days(9, 1);
    CHECK(rig.found("") == Numbers{4});
    CHECK(rig.found(ann).empty());
    CHECK(rig.count("lrs_mark WHERE source_id <> 0") == 0);
}

TEST_CASE("a person who is erased is nowhere any more, and counts and voids hold") {
    EraseRig rig;
    const json her = {{"mbox", "mailto:ann@example.org"}, {"name", "Ann"}};
    const json other = {{"mbox", "mailto:bob@example.org"}};
    json numbers = LrsRig::statement(1);
    numbers["result"] = {{"extensions", {{"http://example.org/e", 1}}}};
    std::string exact = numbers.dump();
    exact.replace(exact.find(":1}"), 2, ":1.2345678901234567890123");
    REQUIRE(rig.call("POST", "/statements", exact).status == 200);
    rig.store(LrsRig::statement(2, {{"actor", other}, {"context", {{"instructor", her}}}}));
    rig.store(
        LrsRig::statement(3, {{"actor", {{"objectType", "Group"}, {"member", {her, other}}}},
                              {"context", {{"team", {{"objectType", "Group"}, {"name", "T"}, {"member", {her}}}}}}}));
    json inner = {{"objectType", "SubStatement"},
                  {"actor", other},
                  {"verb", {{"id", "http://example.org/verbs/did"}}},
                  {"object", {{"objectType", "Agent"}, {"mbox", "mailto:ann@example.org"}}}};
    rig.store(LrsRig::statement(4, {{"actor", other}, {"object", inner}}));
    rig.store(LrsRig::statement(5, {{"actor", other}}));
    rig.store(EraseRig::voiding(6, 1));
    const std::string state = "/activities/state?activityId=http://example.org/a&stateId=s&" + ann;
    CHECK(rig.call("PUT", state, "{}").status == 204);
    CHECK(rig.call("PUT", "/agents/profile?profileId=p&" + ann, "{}", {{"If-None-Match", "*"}}).status == 204);
    CHECK(rig.call("PUT", "/agents/profile?profileId=p&" + bob, "{}", {{"If-None-Match", "*"}}).status == 204);
    CHECK(rig.found(ann) == Numbers{6, 3});
    const auto marks = rig.count("lrs_mark");

    CHECK(rig.erase({"--agent", R"({"mbox": "mailto:ann@example.org"})"}) ==
          "Not looked into: attachments, and documents that are no text, like packed suspend data\n"
          "4 statements are anonymous now, 0 are removed\n");

    CHECK(rig.found(ann + "&related_agents=true").empty());
    CHECK(rig.count("lrs_statement") == 6);
    CHECK(rig.count("lrs_mark") == marks);
    CHECK(rig.count("lrs_statement WHERE INSTR(body, 'ann@example.org') > 0 OR INSTR(body, 'Ann') > 0") == 0);
    CHECK(rig.count("lrs_key WHERE INSTR(text, 'ann@') > 0 OR name = 'Ann'") == 0);
    CHECK(rig.count("lrs_document") == 1);
    CHECK(rig.count("lrs_erasure") == 0);
    CHECK(rig.call("GET", state).status == 404);
    // Voids hold, the digits of numbers too, and everybody else is where they were.
    const Answer voided = rig.call("GET", "/statements?voidedStatementId=" + LrsRig::uuid(1));
    REQUIRE(voided.status == 200);
    CHECK(voided.text.find(":1.2345678901234567890123") != std::string::npos);
    CHECK(rig.found(bob) == Numbers{5, 4, 3, 2});
    const json account = voided.json()["actor"]["account"];
    CHECK(account["homePage"] == rig.app.address() + "/xapi/erased");
    const json member = rig.read(3)["context"]["team"]["member"][0];
    CHECK(member["account"] == account);
    CHECK_FALSE(member.contains("name"));
    CHECK(rig.read(4)["object"]["object"]["account"] == account);
    const std::string nobody = "agent=%7B%22account%22%3A%7B%22homePage%22%3A%22" +
                               account["homePage"].get<std::string>() + "%22%2C%22name%22%3A%22" +
                               account["name"].get<std::string>() + "%22%7D%7D";
    CHECK(rig.found(nobody) == Numbers{6, 3});
    CHECK(rig.found(nobody + "&related_agents=true") == Numbers{6, 4, 3, 2});
    // Who comes again is somebody new.
    rig.store(LrsRig::statement(7));
    CHECK(rig.found(ann) == Numbers{7});
    CHECK(rig.found(nobody) == Numbers{6, 3});
    rig.store(EraseRig::about(8, 3));
    CHECK(rig.found(ann) == Numbers{7});
    CHECK(rig.found(nobody) == Numbers{8, 6, 3});
    CHECK(rig.erase({"--agent", R"({"mbox": "mailto:dee@example.org"})"}) ==
          "Not looked into: attachments, and documents that are no text, like packed suspend data\n"
          "The store has no statements of this agent\n");
}

TEST_CASE("with --remove statements by or about a person go, and what they voided stays voided") {
    EraseRig rig;
    const json other = {{"mbox", "mailto:bob@example.org"}};
    rig.store(LrsRig::statement(1, {{"actor", other}}));
    rig.store(LrsRig::statement(2, {{"verb", {{"id", "http://adlnet.gov/expapi/verbs/voided"}}},
                                    {"object", {{"objectType", "StatementRef"}, {"id", LrsRig::uuid(1)}}}}));
    rig.store(LrsRig::statement(3));
    rig.store(EraseRig::voiding(4, 3));
    rig.store(
        LrsRig::statement(5, {{"actor", other}, {"context", {{"instructor", {{"mbox", "mailto:ann@example.org"}}}}}}));
    CHECK(rig.erase({"--agent", R"({"mbox": "mailto:ann@example.org"})", "--remove"}) ==
          "Not looked into: attachments, and documents that are no text, like packed suspend data\n"
          "1 statements are anonymous now, 2 are removed\n");
    CHECK(rig.found("") == Numbers{5, 4});
    CHECK(rig.call("GET", "/statements?voidedStatementId=" + LrsRig::uuid(1)).status == 200);
    CHECK(rig.found(ann + "&related_agents=true").empty());
    CHECK(rig.found("agent=%7B%22mbox%22%3A%22mailto%3Acy%40example.org%22%7D") == Numbers{4});
    CHECK(rig.count("lrs_mark m WHERE NOT EXISTS (SELECT 1 FROM lrs_statement s WHERE s.id = m.statement_id)") == 0);
    CHECK(rig.count("lrs_mark WHERE source_id <> 0") == 0);
    CHECK(rig.count("lrs_key WHERE INSTR(text, 'ann@') > 0") == 0);
}

TEST_CASE("a signature goes with the name that it signs, and the statement says so") {
    EraseRig rig;
    const std::string file = "other bytes";
    const auto named = [](const std::string& bytes, const char* usage) {
        return json{{"usageType", usage},
                    {"display", {{"en", "A file"}}},
                    {"contentType", "application/octet-stream"},
                    {"length", bytes.size()},
                    {"sha2", sha256_hex(bytes)}};
    };
    json sent = LrsRig::statement(1, {{"attachments", json::array({named(file, "http://example.org/usage")})}});
    const std::string signature =
        to_base64url(R"({"alg":"RS256"})") + "." + to_base64url(sent.dump()) + "." + to_base64url("signature");
    sent["attachments"].push_back(named(signature, "http://adlnet.gov/expapi/attachments/signature"));
    std::string body = "--b\r\nContent-Type: application/json\r\n\r\n" + sent.dump() + "\r\n";
    for (const std::string& bytes : {signature, file})
        body +=
            "--b\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: binary\r\n"
            "X-Experience-API-Hash: " +
            sha256_hex(bytes) + "\r\n\r\n" + bytes + "\r\n";
    const Answer stored =
        rig.call("POST", "/statements", body + "--b--\r\n", {{"Content-Type", "multipart/mixed; boundary=b"}});
    INFO(stored.text);
    REQUIRE(stored.status == 200);
    CHECK(rig.count("lrs_attachment") == 2);
    rig.erase({"--agent", R"({"mbox": "mailto:ann@example.org"})", "--keep-attachments"});
    CHECK(rig.count("lrs_attachment") == 1);
    const json kept = rig.read(1);
    REQUIRE(kept["attachments"].size() == 1);
    CHECK(kept["attachments"][0]["sha2"] == sha256_hex(file));
    CHECK(kept["context"]["extensions"][rig.app.address() + "/xapi/extensions/signature-erased"] == true);
}

TEST_CASE("a person of the portal is erased by account and e-mail address, and no program ever is") {
    EraseRig rig;
    const Answer made =
        rig.admin.post("/api/users", {{"username", "dee"}, {"fullName", "Dee"}, {"email", "dee@example.org"}});
    REQUIRE(made.status == 200);
    const Id dee = rig.app.database().read(
        [](const db::Reader& db) { return db.value<Id>("SELECT id FROM app_user WHERE username = 'dee'"); });
    const json account = {{"account", {{"homePage", rig.app.address()}, {"name", rig.account_name(dee)}}}};
    rig.store(LrsRig::statement(1, {{"actor", account}}));
    rig.store(LrsRig::statement(2, {{"actor", {{"mbox", "mailto:dee@example.org"}}}}));
    rig.store(LrsRig::statement(3));
    CHECK(rig.erase({"--person", "dee"}).ends_with("2 statements are anonymous now, 0 are removed\n"));
    CHECK(rig.count("lrs_statement WHERE INSTR(body, 'dee@') > 0") == 0);
    const json program = rig.read(3)["authority"];
    CHECK(rig.erase({"--agent", program.dump()}, 1).find("is a program") != std::string::npos);
    rig.erase({"--person", "nobody"}, 1);
    rig.erase({}, 2);
    rig.erase({"--agent", "{}"}, 1);
    const auto audited = rig.count("audit_event WHERE action = 'lrs.erased'");
    CHECK(audited == 2);
    CHECK(rig.count("audit_event WHERE action = 'lrs.erase' AND INSTR(summary, 'dee') > 0") == 0);
}

TEST_CASE("a statement that names a person in two ways is removed once, and nothing is left to do") {
    EraseRig rig;
    const Answer made =
        rig.admin.post("/api/users", {{"username", "eve"}, {"fullName", "Eve"}, {"email", "eve@example.org"}});
    REQUIRE(made.status == 200);
    const Id eve = rig.app.database().read(
        [](const db::Reader& db) { return db.value<Id>("SELECT id FROM app_user WHERE username = 'eve'"); });
    const json account = {{"account", {{"homePage", rig.app.address()}, {"name", rig.account_name(eve)}}}};
    json both = LrsRig::statement(1, {{"actor", account}});
    both["context"]["instructor"] = {{"mbox", "mailto:eve@example.org"}};
    rig.store(both);
    rig.store(LrsRig::statement(2));
    CHECK(rig.erase({"--person", "eve", "--remove"}).ends_with("0 statements are anonymous now, 1 are removed\n"));
    CHECK(rig.count("lrs_erasure") == 0);
    CHECK(rig.count("lrs_statement") == 1);
    CHECK(rig.count("lrs_mark WHERE statement_id NOT IN (SELECT id FROM lrs_statement)") == 0);
}
