// Statements as files: exported, and imported by another portal.
#include <fstream>

#include "api/lrs/lrs_rig.h"
#include "core/base/bytes.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

struct FileRig : LrsRig {
    json take(const std::string& file, const std::string& query = "") {
        const Answer got = admin.upload("/api/statements/import" + query, file);
        INFO(got.text);
        REQUIRE(got.status == 200);
        return got.json();
    }
};

std::size_t lines_of(const std::string& text) { return static_cast<std::size_t>(std::ranges::count(text, '\n')); }

}  // namespace

TEST_CASE("what one portal exports another imports, and nothing is lost but who said it [LRS-03]") {
    FileRig from;
    json batch = json::array();
    for (int i = 1; i <= 450; ++i) batch.push_back(LrsRig::statement(i, {{"timestamp", "2026-01-02T03:04:05.678Z"}}));
    batch.back()["result"] = {{"response", "line\nend"}};
    from.store(batch);
    from.store(json::parse(LrsRig::statement(500).dump(4)));
    REQUIRE(from.call("POST", "/statements", LrsRig::statement(501).dump(4)).status == 200);
    const Answer exported = from.admin.get("/api/statements/export?format=ndjson");
    REQUIRE(exported.status == 200);
    CHECK(exported.header("Content-Disposition").starts_with("attachment"));
    REQUIRE(lines_of(exported.text) == 452);

    FileRig to;
    json report = to.take(exported.text, "?client=Tool");
    CHECK(report["taken"] == 452);
    CHECK(report["refused"] == 0);
    report = to.take(exported.text, "?client=Tool");
    CHECK(report["taken"] == 0);
    CHECK(report["known"] == 452);
    json before = from.read(450), after = to.read(450);
    CHECK(after["timestamp"] == "2026-01-02T03:04:05.678Z");
    CHECK(after["authority"]["account"]["name"] == to.client.key);
    for (const char* ours : {"authority", "stored"}) {
        before.erase(ours);
        after.erase(ours);
    }
    CHECK(after == before);
}

TEST_CASE("an import takes what it can and says of the rest which line and why") {
    FileRig rig;
    rig.store(LrsRig::statement(1));
    json conflict = LrsRig::statement(1);
    conflict["verb"]["id"] = "http://example.org/verbs/other";
    json wrong = LrsRig::statement(3);
    wrong["verb"]["id"] = "no iri";
    json attached = LrsRig::statement(5);
    attached["attachments"] = {{{"usageType", "http://x.org/a"},
                                {"display", {{"en", "x"}}},
                                {"contentType", "text/plain"},
                                {"length", 1},
                                {"sha2", std::string(64, 'a')}}};
    const std::string file = LrsRig::statement(2).dump() + "\n" + conflict.dump() + "\n\n" + wrong.dump() +
                             "\n{broken\n" + LrsRig::statement(1).dump() + "\n" + attached.dump() + "\n" +
                             LrsRig::statement(4).dump();
    const json report = rig.take(file);
    CHECK(report["taken"] == 2);
    CHECK(report["known"] == 1);
    CHECK(report["refused"] == 4);
    std::map<std::int64_t, std::string> why;
    for (const json& one : report["refusals"]) why[one["line"]] = one["why"];
    REQUIRE(why.size() == 4);
    CHECK(why[2].find("another statement") != std::string::npos);
    CHECK(why[4].find("verb.id") != std::string::npos);
    CHECK(why.contains(5));
    CHECK(why[7].find("fileUrl") != std::string::npos);
    CHECK(rig.read(4)["authority"]["account"]["name"] == "portal");
    CHECK(rig.read(1)["verb"]["id"] == "http://example.org/verbs/did");
    CHECK(rig.admin.upload("/api/statements/import?client=Nobody", "[]").status == 400);
}

TEST_CASE("a list of statements is imported from the command line in a client's name") {
    FileRig rig;
    const auto path = rig.folder.path() / "statements.json";
    std::ofstream(path) << json{LrsRig::statement(1), LrsRig::statement(2)}.dump(2);
    std::istringstream in;
    std::ostringstream out, err;
    CHECK(rig.app.run_command({"lrs", "import", path.string(), "--client", "Tool"}, in, out, err) == 0);
    CHECK(out.str() == "2 taken, 0 already there, 0 refused\n");
    CHECK(rig.read(2)["authority"]["account"]["name"] == rig.client.key);
    CHECK(rig.app.run_command({"lrs", "import", "/nowhere"}, in, out, err) == 1);
    CHECK(err.str().find("/nowhere") != std::string::npos);
    CHECK(rig.app.run_command({"lrs", "import"}, in, out, err) == 2);
}

TEST_CASE("a table of statements holds no formulas [IN-04]") {
    FileRig rig;
    json formula = LrsRig::statement(1);
    formula["actor"]["name"] = "=HYPERLINK(\"http://evil\")";
    formula["result"] = {{"response", "+1+1"}, {"success", false}};
    rig.store(formula);
    const Answer table = rig.admin.get("/api/statements/export?format=csv&result=failed");
    REQUIRE(table.status == 200);
    CHECK(table.text.find("'=HYPERLINK") != std::string::npos);
    CHECK(table.text.find("'+1+1") != std::string::npos);
    CHECK(lines_of(table.text) == 2);
    CHECK(rig.admin.get("/api/statements/export?format=csv&result=passed").text.find("HYPERLINK") == std::string::npos);
    CHECK(rig.admin.get("/api/statements/export?registration=x").status == 400);
}

TEST_CASE("the bytes of an attachment are a file to keep, never a page of the portal [UP-03]") {
    FileRig rig;
    const std::string bytes = "<script>alert(1)</script>", sha2 = sha256_hex(bytes);
    json statement = LrsRig::statement(1);
    statement["attachments"] = {{{"usageType", "http://x.org/a"},
                                 {"display", {{"en", "Page"}}},
                                 {"contentType", "text/html"},
                                 {"length", bytes.size()},
                                 {"sha2", sha2}}};
    const std::string body = "--b\r\nContent-Type: application/json\r\n\r\n" + statement.dump() +
                             "\r\n--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: binary\r\n"
                             "X-Experience-API-Hash: " +
                             sha2 + "\r\n\r\n" + bytes + "\r\n--b--\r\n";
    REQUIRE(rig.call("POST", "/statements", body, {{"Content-Type", "multipart/mixed; boundary=b"}}).status == 200);
    const std::string address = "/api/statements/" + LrsRig::uuid(1);
    const json details = rig.admin.get(address).json();
    CHECK(details["attachments"][0]["isHere"] == true);
    CHECK(details["attachments"][0]["name"] == "Page");
    const Answer file = rig.admin.get(address + "/attachments/" + sha2);
    REQUIRE(file.status == 200);
    CHECK(file.text == bytes);
    CHECK(file.header("Content-Disposition").starts_with("attachment"));
    CHECK(file.header("Content-Security-Policy").find("sandbox") != std::string::npos);
    CHECK(file.header("X-Content-Type-Options") == "nosniff");
    CHECK(rig.admin.get(address + "/attachments/" + std::string(64, '0')).status == 404);
}
