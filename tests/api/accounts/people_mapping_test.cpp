// Files of people with headings of their own, and the invitations that go with an import, over a real socket.
#include <fstream>
#include <sstream>

#include "support/catch.h"
#include "support/live_portal.h"
#include "support/zip_builder.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

struct Portal : LivePortal {
    json plan(const std::string& bytes, const std::string& columns = "", const std::string& language = "en") {
        const std::string path = "/api/people/import/plan" + (columns.empty() ? "" : "?columns=" + columns);
        const Answer answer = admin.upload(path, bytes, {{"Accept-Language", language}});
        INFO(answer.text);
        REQUIRE(answer.status == 200);
        return answer.json();
    }
    Answer bring(const std::string& bytes, const json& plan, const std::string& more) {
        return admin.upload(
            "/api/people/import?fileName=a.csv&digest=" + plan["digest"].get<std::string>() + "&" + more, bytes);
    }
    std::string text(std::string_view sql) {
        return app.database().read([&](const db::Reader& db) { return db.value<std::string>(sql); });
    }
    std::int64_t count(std::string_view sql) {
        return app.database().read([&](const db::Reader& db) { return db.value<std::int64_t>(sql); });
    }
    int command(const std::vector<std::string>& words, std::string& said) {
        std::istringstream in;
        std::ostringstream out, err;
        const int code = app.run_command(words, in, out, err);
        said = out.str() + err.str();
        return code;
    }
};

const std::string foreign = "Login,Vorname,Name,Mail,Nr\r\nbo,Bo,Lund,bo@example.org,1\r\ncy,Cy,Young,,2\r\n";

}  // namespace

TEST_CASE("a file with headings of its own is taken as the headings suggest, and shown so") {
    Portal portal;
    const json plan = portal.plan(foreign);
    CHECK(plan["isReady"] == true);
    CHECK(plan["created"] == 2);
    CHECK(plan["columns"][0] == json{{"title", "Login"},
                                     {"meaning", "username"},
                                     {"isKnown", false},
                                     {"samples", {"bo", "cy"}},
                                     {"problem", ""}});
    CHECK(plan["columns"][3]["samples"] == json{"bo@example.org"});
    CHECK(plan["columns"][4]["meaning"] == "");
    CHECK(plan["samples"][0]["fullName"] == "Bo Lund");
    CHECK(plan["fields"].dump().find("lastName") != std::string::npos);
    CHECK(plan["fields"].dump().find("lastSignInAt") == std::string::npos);
    REQUIRE(portal.bring(foreign, plan, "hasPasswords=false").status == 200);
    CHECK(portal.text("SELECT full_name || email FROM app_user WHERE username = 'bo'") == "Bo Lundbo@example.org");
}

TEST_CASE("another choice makes another plan, and only what was shown is carried out") {
    Portal portal;
    const json guessed = portal.plan(foreign), chosen = portal.plan(foreign, "email,firstName,lastName,-,username");
    CHECK(chosen["refused"] == 2);  // "bo" is no address
    const std::string numbers = "-,firstName,lastName,email,username";
    const json good = portal.plan(foreign, numbers);
    CHECK(good["created"] == 2);
    CHECK(good["samples"][1]["username"] == "2");
    CHECK(portal.bring(foreign, good, "hasPasswords=false").status == 409);  // without the choice
    CHECK(portal.bring(foreign, guessed, "hasPasswords=false&columns=" + numbers).status == 409);
    CHECK(portal.count("SELECT COUNT(*) FROM app_user") == 1);
    // Another choice is another plan even where it comes to the same.
    const std::string same = "Login,Name,Nr\nada,Ada,\n";
    const json one = portal.plan(same, "username,fullName,-"), two = portal.plan(same, "username,fullName,email");
    CHECK(one["samples"] == two["samples"]);
    CHECK(one["digest"] != two["digest"]);
    REQUIRE(portal.bring(foreign, good, "hasPasswords=false&columns=" + numbers).status == 200);
    CHECK(portal.text("SELECT full_name FROM app_user WHERE username = '1'") == "Bo Lund");
}

TEST_CASE("columns that do not fit are told where they are, in the caller's language, and nothing is done") {
    Portal portal;
    const json twice = portal.plan(foreign, "username,fullName,fullName,-,-", "de");
    CHECK(twice["isReady"] == false);
    CHECK(twice["digest"] == "");
    CHECK(twice["rows"] == 2);
    CHECK(twice["columns"][1]["problem"] == "");
    CHECK_THAT(twice["columns"][2]["problem"].get<std::string>(),
               Catch::StartsWith("Eine andere Spalte kommt schon in „"));
    const json nobody = portal.plan("Name,Mail\nBo,bo@example.org\n");
    CHECK_THAT(nobody["missing"][0].get<std::string>(), Catch::StartsWith("No column comes into the username"));
    CHECK(
        portal.admin.upload("/api/people/import?fileName=a&digest=x&columns=-,fullName", "Name,Mail\nBo,b\n").status ==
        400);
    const json nameless = portal.plan("Login,Mail\nbo,bo@example.org\nadmin,\n");
    CHECK(nameless["isReady"] == true);  // people who are there already need no name
    CHECK(nameless["missing"] == json{"No column comes into “Full name”, which new people need"});
    CHECK(portal.plan("Login,Mail\nadmin,a@example.org\n")["missing"].empty());
    for (const char* wrong : {"username", "username,shoe,-,-,-", "username,-,-,-,-,-"})
        CHECK(portal.admin.upload(std::string("/api/people/import/plan?columns=") + wrong, foreign).status == 400);
}

TEST_CASE("a workbook with headings of its own comes in, too") {
    Portal portal;
    const std::string workbook =
        ZipBuilder()
            .add("xl/workbook.xml", "<workbook><sheets><sheet name=\"A\" r:id=\"r1\"/></sheets></workbook>")
            .add("xl/_rels/workbook.xml.rels",
                 "<Relationships><Relationship Id=\"r1\" Target=\"worksheets/sheet1.xml\"/></Relationships>")
            .add("xl/sharedStrings.xml", "<sst><si><t>Identifiant</t></si><si><t>Nom</t></si></sst>")
            .add("xl/worksheets/sheet1.xml",
                 "<worksheet><sheetData><row r=\"1\"><c t=\"s\"><v>0</v></c><c t=\"s\"><v>1</v></c></row>"
                 "<row r=\"2\"><c><v>4711</v></c><c t=\"inlineStr\"><is><t>Bo Lund</t></is></c></row>"
                 "</sheetData></worksheet>")
            .bytes();
    const json plan = portal.plan(workbook);
    CHECK(plan["columns"][0]["samples"] == json{"4711"});
    REQUIRE(portal.bring(workbook, plan, "").status == 200);
    CHECK(portal.text("SELECT full_name FROM app_user WHERE username = '4711'") == "Bo Lund");
}

TEST_CASE("new people of a file are invited, and who cannot be is told one by one") {
    Portal portal;
    const std::string csv =
        "Username,Full name,E-mail,Status\nbo,Bo,bo@example.org,\ncy,Cy,,\ndi,Di,di@example.org,inactive\n"
        "admin,,,\n";
    const json plan = portal.plan(csv);
    CHECK(plan["canSend"] == false);
    CHECK(portal.bring(csv, plan, "hasPasswords=true&hasInvitations=true").status == 400);
    const json done = portal.bring(csv, plan, "hasPasswords=false&hasInvitations=true").json();
    CHECK(done["created"] == 3);
    CHECK(done["invited"] == 1);
    CHECK(done["notInvited"] == 2);
    CHECK(done["canSend"] == false);
    CHECK(done["passwords"] == "");
    CHECK(done["uninvited"][0]["username"] == "cy");
    CHECK_THAT(done["uninvited"][0]["why"].get<std::string>(), Catch::StartsWith("This person has no e-mail address"));
    CHECK_THAT(done["uninvited"][1]["why"].get<std::string>(), Catch::StartsWith("This person is inactive"));
    CHECK(portal.text("SELECT summary FROM audit_event WHERE action = 'users.create' AND summary LIKE '%(bo)%'") ==
          "Invited Bo (bo) by importing a.csv");
    // Without a mail server it waits where it can be handed over.
    const json message = portal.admin.get("/api/outbox").json()["rows"][0];
    CHECK(message["address"] == "bo@example.org");
    CHECK(message["state"] == "waiting");
    CHECK(portal.count("SELECT COUNT(*) FROM password_link WHERE purpose = 2") == 1);
}

TEST_CASE("oneroom user import takes headings of another program, and invites") {
    Portal portal;
    const std::string in = portal.folder.file("in.csv");
    std::ofstream(in) << "Number,Who,Mail\nbo,Bo Lund,bo@example.org\n";
    std::string said;
    CHECK(portal.command({"user", "import", in, "--dry-run"}, said) == 1);
    CHECK_THAT(said, Catch::Contains("The column \"Mail\" comes into email.") ||
                         Catch::Contains("No column comes into the username"));
    CHECK_THAT(said, Catch::Contains("--map"));
    CHECK(portal.command({"user", "import", in, "--map", "Number=username,Who=Full name", "--dry-run"}, said) == 0);
    CHECK_THAT(said, Catch::Contains("The column \"Number\" comes into username.\n") &&
                         Catch::Contains("1 new, 0 changed, 0 unchanged, 0 refused"));
    CHECK(portal.count("SELECT COUNT(*) FROM app_user") == 1);
    CHECK(portal.command({"user", "import", in, "--map", "Nr=username"}, said) == 1);
    CHECK_THAT(said, Catch::Contains("There is no column called “Nr”"));
    CHECK(portal.command({"user", "import", in, "--map=Number=username", "--map", "Who=fullName", "--invite"}, said) ==
          0);
    CHECK_THAT(said, Catch::Contains("Invited: 1 person. No mail server is set up"));
    CHECK(portal.text("SELECT full_name FROM app_user WHERE username = 'bo'") == "Bo Lund");
}
