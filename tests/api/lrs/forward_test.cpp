// Statements that are sent on to another record store: a second portal, over a real socket. [LRS-01]
#include "api/lrs/forward_rig.h"
#include "core/base/bytes.h"

using namespace oneroom;
using namespace oneroom::test;
using Numbers = std::vector<int>;

TEST_CASE("statements go on to another store in their order, once, with what is attached to them") {
    ForwardRig rig;
    rig.here.store(LrsRig::statement(1));
    rig.add({"--from", "beginning"});
    json batch = json::array();
    for (int i = 2; i <= 120; ++i) batch.push_back(LrsRig::statement(i));
    rig.here.store(batch);
    const std::string file("one\r\n--not\0a boundary\r\n", 23);
    const json attached = LrsRig::statement(121, {{"attachments",
                                                   {{{"usageType", "http://example.org/usage"},
                                                     {"display", {{"en", "A file"}}},
                                                     {"contentType", "application/octet-stream"},
                                                     {"length", file.size()},
                                                     {"sha2", sha256_hex(file)}}}}});
    const Answer stored =
        rig.here.call("POST", "/statements",
                      "--b\r\nContent-Type: application/json\r\n\r\n" + attached.dump() +
                          "\r\n--b\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: binary\r\n"
                          "X-Experience-API-Hash: " +
                          sha256_hex(file) + "\r\n\r\n" + file + "\r\n--b--\r\n",
                      {{"Content-Type", "multipart/mixed; boundary=b"}});
    REQUIRE(stored.status == 200);
    rig.wait_for_sent(121);
    const Numbers all = rig.there.found("ascending=true&limit=200");
    REQUIRE(all.size() == 121);
    for (int i = 1; i <= 121; ++i) CHECK(all[static_cast<std::size_t>(i - 1)] == i);
    const Answer got = rig.there.call("GET", "/statements?attachments=true&statementId=" + LrsRig::uuid(121));
    CHECK(got.text.find(sha256_hex(file) + "\r\n\r\n" + file) != std::string::npos);
    CHECK(rig.there.read(1)["authority"]["name"] == "The other portal");
    CHECK(rig.there.read(1)["timestamp"] == rig.here.read(1)["timestamp"]);
}

TEST_CASE("only what a target asks for is sent to it, and what comes from it never goes back") {
    ForwardRig rig;
    const LrsClient back = rig.here.add_client("There", "statements/write");
    const LrsClient other = rig.here.add_client("Other", "statements/write");
    const auto store_as = [&](const LrsClient& who, const json& statement) {
        REQUIRE(rig.here.call_as(who, "POST", "/statements", statement.dump()).status == 200);
    };
    const json saw = {{"verb", {{"id", "http://example.org/verbs/saw"}}}};
    rig.here.store(LrsRig::statement(1, saw));  // before there was a target
    rig.add({"--verb", "http://example.org/verbs/saw", "--not-client", back.key});
    rig.here.store(LrsRig::statement(2));
    store_as(other, LrsRig::statement(3, saw));
    store_as(back, LrsRig::statement(4, saw));
    rig.here.store(LrsRig::statement(5, {{"verb", {{"id", "http://adlnet.gov/expapi/verbs/voided"}}},
                                         {"object", {{"objectType", "StatementRef"}, {"id", LrsRig::uuid(3)}}}}));
    rig.wait_for_sent(2);
    CHECK(rig.there.found("") == Numbers{5});
    CHECK(rig.there.call("GET", "/statements?voidedStatementId=" + LrsRig::uuid(3)).status == 200);
    rig.forward({"remove", "There"});
    rig.add({"--only-client", other.key});
    rig.here.store(LrsRig::statement(6));
    store_as(other, LrsRig::statement(7));
    rig.wait_for_sent(1);
    CHECK(rig.there.found("") == Numbers{7, 5});
}

TEST_CASE("a statement that is refused is put aside with the reason, and all others arrive") {
    ForwardRig rig;
    rig.there.store(LrsRig::statement(17, {{"verb", {{"id", "http://example.org/verbs/else"}}}}));
    rig.add();
    json batch = json::array();
    for (int i = 1; i <= 40; ++i) batch.push_back(LrsRig::statement(i));
    rig.here.store(batch);
    rig.wait_for_sent(39);
    CHECK(rig.there.found("limit=100").size() == 40);
    const std::string status = rig.forward({"status", "There"});
    CHECK(status.find(LrsRig::uuid(17)) != std::string::npos);
    CHECK(status.find("It answered 409") != std::string::npos);
    CHECK(status.find(LrsRig::uuid(16)) == std::string::npos);
}

TEST_CASE("a store that is away is tried again with growing pauses, and nothing is lost") {
    ForwardRig rig;
    const std::string port = std::to_string(rig.there.app.port());
    rig.add();
    rig.there.app.stop();
    rig.here.store(LrsRig::statement(1));
    const auto failed = [&](int times) { return [&rig, times] { return rig.state()["failures"] == times; }; };
    rig.wait(std::chrono::seconds(61), failed(1));
    CHECK(rig.state()["lastError"].get<std::string>().find("Nothing answers") != std::string::npos);
    rig.wait(std::chrono::seconds(61), failed(2));
    // Two minutes now: after one nothing is tried.
    rig.here.clock.move(std::chrono::seconds(61));
    rig.here.app.run_due_jobs();
    CHECK(rig.state()["failures"] == 2);
    rig.wait(std::chrono::seconds(61), failed(3));
    CHECK(rig.state()["waiting"] == 1);
    CHECK(rig.state()["isActive"] == true);
}

TEST_CASE("a wrong secret stops a target with a sentence, until somebody switches it on again") {
    ForwardRig rig;
    rig.add();
    std::istringstream rotated(rig.there.command({"rotate", rig.key.key}));
    rig.here.store(LrsRig::statement(1));
    rig.wait(std::chrono::seconds(61), [&] { return rig.state()["isActive"] == false; });
    CHECK(rig.state()["lastError"].get<std::string>().starts_with("It answered 401"));
    CHECK(rig.forward({"list"}).find("off, 0 sent, 1 waiting") != std::string::npos);
    rig.forward({"remove", "There"});
    std::string word;
    rotated >> word >> rig.key.key >> word >> rig.key.secret;
    rig.add({"--from", "beginning"});
    rig.forward({"off", "There"});
    rig.here.clock.move(std::chrono::minutes(5));
    rig.here.app.run_due_jobs();
    CHECK(rig.there.found("").empty());
    rig.forward({"on", "There"});
    rig.wait_for_sent(1);
    CHECK(rig.there.found("") == Numbers{1});
}

TEST_CASE("the secret of another store is kept encrypted, and addresses are those of stores") {
    ForwardRig rig;
    rig.add();
    const auto count = [&](const char* where) {
        std::int64_t rows = 0;
        rig.here.app.database().read([&](const db::Reader& db) {
            db.each_cells(std::string("SELECT COUNT(*) FROM ") + where, {}, [&](std::span<const db::Cell> cells) {
                rows = cells[0].integer;
                return true;
            });
        });
        return rows;
    };
    CHECK(count("lrs_target") == 1);
    CHECK(count(("lrs_target WHERE INSTR(secret_closed, '" + rig.key.secret + "') > 0").c_str()) == 0);
    CHECK(count(("audit_event WHERE INSTR(COALESCE(after_json, ''), '" + rig.key.secret + "') > 0").c_str()) == 0);
    CHECK(rig.forward({"list", "--json"}).find("secret") == std::string::npos);
    const auto refused = [&](const std::string& url, std::vector<std::string> more = {}) {
        std::vector<std::string> words = {"add", "Other", url, "--key", "k", "--secret-stdin"};
        words.insert(words.end(), more.begin(), more.end());
        rig.forward(words, "s\n", 1);
    };
    for (const char* url : {"lrs.example.org", "http://lrs.example.org/xapi", "https://", "ftp://127.0.0.1/xapi",
                            "https://user:secret@lrs.example.org/xapi", "https://lrs.example.org/xapi?a=b"})
        refused(url);
    rig.forward({"add", "Other", "https://lrs.example.org/xapi", "--key", "k"}, "s\n", 2);
    refused("https://lrs.example.org/xapi", {"--not-client", "nobody"});
    refused("https://lrs.example.org/xapi", {"--version", "0.9"});
    rig.forward({"add", "There", "https://lrs.example.org/xapi", "--key", "k", "--secret-stdin"}, "s\n", 1);
    rig.forward({"add", "Cloud", "http://169.254.169.254/xapi", "--key", "k", "--secret-stdin", "--allow-http"}, "s\n");
    rig.here.store(LrsRig::statement(1));
    rig.wait(std::chrono::seconds(61), [&] {
        return json::parse(rig.forward({"list", "--json"}))[1]["lastError"].get<std::string>().find("surroundings") !=
               std::string::npos;
    });
}
