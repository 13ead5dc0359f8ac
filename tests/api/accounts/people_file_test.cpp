// People in and out of the portal as files, over a real socket.
#include <fstream>
#include <sstream>

#include "core/base/text.h"
#include "support/accounts_portal.h"
#include "support/catch.h"
#include "support/live_portal.h"
#include "support/zip_builder.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

struct Portal : LivePortal {
    json plan(Browser& browser, const std::string& csv) {
        const Answer answer = browser.upload("/api/people/import/plan", csv);
        INFO(answer.text);
        REQUIRE(answer.status == 200);
        return answer.json();
    }
    Answer send_file(Browser& browser, const std::string& csv, const std::string& digest,
                     const std::string& more = "") {
        return browser.upload("/api/people/import?fileName=people.csv&digest=" + digest + more, csv);
    }
    /// Looks and does it.
    json bring(Browser& browser, const std::string& csv, const std::string& more = "") {
        const Answer answer = send_file(browser, csv, plan(browser, csv)["digest"], more);
        INFO(answer.text);
        REQUIRE(answer.status == 200);
        return answer.json();
    }
    template <class V>
    V value(std::string_view sql) {
        return app.database().read([&](const db::Reader& db) { return db.value<V>(sql); });
    }
    std::int64_t count_people() { return value<std::int64_t>("SELECT COUNT(*) FROM app_user"); }

    int command(const std::vector<std::string>& words, std::string* said = nullptr, const std::string& input = "") {
        std::istringstream in(input);
        std::ostringstream out, err;
        const int code = app.run_command(words, in, out, err);
        if (said) *said = out.str() + err.str();
        return code;
    }
    Id add_place(const std::string& name) { return admin.post("/api/locations", {{"name", name}}).json()["id"]; }

    /// Somebody signed in with these roles, for the people of their location group only when `is_restricted`.
    Browser add_holder(const std::string& name, std::initializer_list<Role> roles, bool is_restricted = false,
                       const std::string& place = "") {
        app.database().write([&](db::Writer& tx) {
            const Id group = tx.value<Id>(
                "INSERT INTO permission_group (name, name_folded, restricted_to) VALUES ($1, $1, $2) RETURNING id",
                "of " + name, is_restricted ? 1 : 0);
            for (const Role role : roles)
                tx.run("INSERT INTO permission_group_role VALUES ($1, $2)", group, name_of(role));
        });
        std::vector<std::string> words{"user", "add",     name,         "--name",
                                       name,   "--group", "of " + name, "--password-stdin"};
        if (!place.empty()) words.insert(words.end(), {"--location", place});
        REQUIRE(command(words, nullptr, good_password + "\n") == 0);
        Browser browser(app.port());
        REQUIRE(browser.sign_in(name, good_password).status == 200);
        return browser;
    }
};

const std::string three =
    "Username,Full name,E-mail\r\n"
    "bo,Bo Lund,bo@example.org\r\n"
    "cy,Cy Young,\r\n"
    "admin,Ada Byron,\r\n";

/// The password in a line "bo,Bo Lund,xxxx".
std::string password_of(const std::string& file, const std::string& username) {
    const auto at = file.find("\n" + username + ",");
    REQUIRE(at != file.npos);
    const auto line = file.substr(at + 1, file.find('\r', at) - at - 1);
    return line.substr(line.rfind(',') + 1);
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (const auto line : split(text, '\n'))
        if (!trim(line).empty()) lines.emplace_back(trim(line));
    return lines;
}

}  // namespace

TEST_CASE("a file of people is looked at first, and then just what was shown is done") {
    Portal portal;
    const json plan = portal.plan(portal.admin, three);
    CHECK(plan["rows"] == 3);
    CHECK(plan["created"] == 2);
    CHECK(plan["unchanged"] == 1);
    CHECK(plan["refused"] == 0);
    CHECK(plan["samples"][0]["fullName"] == "Bo Lund");
    CHECK(plan["columns"][0]["meaning"] == "username");
    CHECK(portal.count_people() == 1);

    const json done = portal.send_file(portal.admin, three, plan["digest"].get<std::string>()).json();
    CHECK(done["created"] == 2);
    CHECK(portal.count_people() == 3);
    CHECK(portal.value<std::string>("SELECT summary FROM audit_event WHERE action = 'users.create' ORDER BY id DESC") ==
          "Added Cy Young (cy) by importing people.csv");
    CHECK(portal.value<std::string>("SELECT after_json FROM audit_event WHERE action = 'users.create' ORDER BY id DESC")
              .find("assword") == std::string::npos);

    Browser bo(portal.app.port());
    const json signed_in = bo.sign_in("bo", password_of(done["passwords"], "bo")).json();
    CHECK(signed_in["outcome"] == "signedIn");
    CHECK(signed_in["mustChangePassword"] == true);

    const json changed = portal.bring(portal.admin, "username;isActive\nBO;inactive\ncy;active\n");
    CHECK(changed["changed"] == 1);
    CHECK(changed["unchanged"] == 1);
    CHECK(changed["passwords"] == "");
    CHECK(bo.get("/api/session").status == 401);  // signed out at once
    CHECK(portal.value<std::string>("SELECT summary FROM audit_event ORDER BY id DESC") ==
          "Deactivated Bo Lund (bo) by importing people.csv");
}

TEST_CASE("people without temporary passwords cannot sign in before they are given one") {
    Portal portal;
    const json done = portal.bring(portal.admin, three, "&hasPasswords=false");
    CHECK(done["passwords"] == "");
    CHECK(portal.value<std::string>("SELECT password_hash FROM app_user WHERE username = 'bo'").empty());
    Browser bo(portal.app.port());
    CHECK(bo.sign_in("bo", "").json()["outcome"] != "signedIn");
}

TEST_CASE("nothing is imported when the file or the people are not those of the plan") {
    Portal portal;
    const std::string digest = portal.plan(portal.admin, three)["digest"];
    CHECK(portal.send_file(portal.admin, three + "di,Di,\r\n", digest).status == 409);
    CHECK(portal.send_file(portal.admin, three, "0").status == 409);
    portal.admin.post("/api/users", {{"username", "cy"}, {"fullName", "Cy Young"}});
    const Answer late = portal.send_file(portal.admin, three, digest);
    CHECK(late.status == 409);
    CHECK_THAT(late.text, Catch::Contains("have changed since the file was checked"));
    CHECK(portal.count_people() == 2);
    CHECK(portal.bring(portal.admin, three)["created"] == 1);
}

TEST_CASE("a refused row refuses the file, unless refused rows are left out") {
    Portal portal;
    const std::string csv = "Username,Full name,Location group\nbo,Bo Lund,Mars\n,Nobody,\ncy,Cy Young,\nCY,Twice,\n";
    const json plan = portal.plan(portal.admin, csv);
    CHECK(plan["refused"] == 3);
    CHECK(plan["created"] == 1);
    REQUIRE(plan["problems"].size() == 3);
    CHECK(plan["problems"][0]["row"] == 2);
    CHECK(plan["problems"][0]["username"] == "bo");
    CHECK(plan["problems"][0]["column"] == "Location group");
    CHECK_THAT(plan["problems"][0]["message"].get<std::string>(), Catch::Contains("“Mars”"));
    CHECK(plan["problems"][2]["row"] == 5);
    const std::string digest = plan["digest"];
    CHECK(portal.send_file(portal.admin, csv, digest).status == 400);
    CHECK(portal.count_people() == 1);
    const json done = portal.send_file(portal.admin, csv, digest, "&onlyValid=true").json();
    CHECK(done["created"] == 1);
    CHECK(done["leftOut"] == 3);
    CHECK(portal.count_people() == 2);
}

TEST_CASE("an import that fails at its end leaves nothing behind") {
    Portal portal;
    // The last who could manage people would be gone; only the command line may try.
    std::ofstream(portal.folder.file("all.csv")) << "Username,Full name,Status\nbo,Bo,active\nadmin,,inactive\n";
    const auto events = portal.value<std::int64_t>("SELECT COUNT(*) FROM audit_event");
    std::string said;
    CHECK(portal.command(
              {"user", "import", portal.folder.file("all.csv"), "--passwords", portal.folder.file("passwords.csv")},
              &said) == 1);
    CHECK_THAT(said, Catch::Contains("Nobody would be left"));
    CHECK(portal.count_people() == 1);
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM audit_event") == events);
    CHECK(portal.admin.get("/api/session").status == 200);
    CHECK_FALSE(std::filesystem::exists(portal.folder.file("passwords.csv")));
}

TEST_CASE("what is exported is imported again without any change, whatever names people have") {
    Portal portal;
    const Id porto = portal.add_place("Porto"), leeds = portal.add_place("=Leeds");
    portal.bring(portal.admin,
                 "Username,Full name,E-mail,Location group,Other location groups,Permission groups,Status,Language\n"
                 "bo,\"=HYPERLINK(\"\"x\"\")\",bo@example.org,Porto,=Leeds,Report viewers,inactive,fr\n"
                 "-cy,\"Young, Cy \"\"C\"\"\",,=Leeds,,\"Report viewers; Course managers\",active,ar\n"
                 "di,\"Ø 李\",,,Porto;=Leeds,,,\n");
    CHECK(portal.value<std::string>("SELECT full_name FROM app_user WHERE username = 'bo'") == "=HYPERLINK(\"x\")");
    for (const std::string language : {"en", "de", "fr", "es", "ar"}) {
        const Answer file = portal.admin.call("GET", "/api/people/export", nullptr, {{"Accept-Language", language}});
        REQUIRE(file.status == 200);
        CHECK(file.header("Content-Type") == "text/csv; charset=utf-8");
        CHECK_THAT(file.text, Catch::Contains("'=HYPERLINK") && !Catch::Contains(",=") && !Catch::Contains("\n-"));
        CHECK(lines_of(file.text).size() == 5);
        const json plan = portal.plan(portal.admin, file.text);
        INFO(plan.dump(1));
        CHECK(plan["unchanged"] == 4);
    }
    CHECK(lines_of(portal.admin.get("/api/people/export?search=young").text).size() == 2);
    CHECK(lines_of(portal.admin.get("/api/people/export?locationId=" + std::to_string(porto)).text).size() == 3);
    CHECK(lines_of(portal.admin.get("/api/people/export?locationId=" + std::to_string(leeds)).text).size() == 4);
    const Answer pattern = portal.admin.get("/api/people/import/template");
    CHECK(lines_of(pattern.text).size() == 1);
    CHECK(portal.plan(portal.admin, pattern.text + "x,X,,,,,,\r\n")["created"] == 1);
}

TEST_CASE("only who may add or change people imports, and each only what they may") {
    Portal portal;
    Browser viewer = portal.add_holder("viewer", {Role::CanViewUserList});
    CHECK(viewer.upload("/api/people/import/plan", three).status == 403);
    CHECK(portal.send_file(viewer, three, "0").status == 403);
    CHECK(viewer.get("/api/people/import/template").status == 403);
    CHECK(viewer.get("/api/people/export").status == 200);

    Browser adder = portal.add_holder("adder", {Role::CanCreateUser});
    CHECK(adder.get("/api/people/export").status == 403);
    const json adds = portal.plan(adder, "Username,Full name\nbo,Bo\nviewer,Other\n");
    CHECK(adds["created"] == 1);
    CHECK(adds["refused"] == 1);
    CHECK(adds["problems"].dump().find("Other") == std::string::npos);
    CHECK(adds["samples"].dump().find("Other") == std::string::npos);

    Browser changer = portal.add_holder("changer", {Role::CanManageUser});
    const std::string csv = "Username,Full name,Permission groups\nbo,Bo,\nadmin,X,\nadder,Y,\nviewer,,of adder\n";
    const json changes = portal.plan(changer, csv);
    CHECK(changes["refused"] == 4);
    CHECK(changes["problems"][0]["message"] == "There is nobody with this username, and you may not add people");
    CHECK_THAT(changes["problems"][1]["message"].get<std::string>(), Catch::StartsWith("This person holds rights"));
    CHECK_THAT(changes["problems"][3]["message"].get<std::string>(), !Catch::Contains("unexpected"));
    const Answer tried = portal.send_file(changer, csv, changes["digest"].get<std::string>());
    CHECK(tried.status == 400);
    CHECK(portal.value<std::string>("SELECT full_name FROM app_user WHERE username = 'admin'") == "Ada Byron");
}

TEST_CASE("who reaches the people of one place imports into it and exports from it, and sees nobody else") {
    Portal portal;
    portal.add_place("Porto");
    portal.add_place("Leeds");
    portal.bring(portal.admin, "Username,Full name,Location group\nbo,Bo,Porto\ncy,Cy,Leeds\ndi,Di,\n");
    Browser lead =
        portal.add_holder("lead", {Role::CanViewUserList, Role::CanCreateUser, Role::CanManageUser}, true, "Porto");
    const auto file = lines_of(lead.get("/api/people/export").text);
    REQUIRE(file.size() == 3);  // headings, bo and lead
    CHECK(file[1].starts_with("bo,"));

    const std::string csv =
        "Username,Full name,Location group\nbo,Bo Lund,\ncy,Cy "
        "Young,\ndi,Di,Porto\ned,Ed,Porto\nfay,Fay,Leeds\ngus,Gus,\n"
        "lead,lead,Porto\nlead2,x,Porto\n";
    const json plan = portal.plan(lead, csv);
    INFO(plan.dump(1));
    CHECK(plan["changed"] == 1);
    CHECK(plan["created"] == 2);
    CHECK(plan["unchanged"] == 1);
    CHECK(plan["refused"] == 4);
    CHECK(plan["problems"][0]["username"] == "cy");
    CHECK(plan["problems"][1]["username"] == "di");
    CHECK(plan["problems"][2]["username"] == "fay");
    CHECK(plan["problems"][3]["username"] == "gus");
    const json done = portal.send_file(lead, csv, plan["digest"].get<std::string>(), "&onlyValid=true").json();
    CHECK(done["changed"] == 1);
    CHECK(portal.value<std::string>("SELECT full_name FROM app_user WHERE username = 'cy'") == "Cy");
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM app_user WHERE username IN ('fay', 'gus')") == 0);
    // A plan is of whoever saw it: somebody else gets another one.
    const std::string everybody = portal.plan(portal.admin, csv)["digest"];
    CHECK(portal.send_file(lead, csv, everybody, "&onlyValid=true").status == 409);
}

TEST_CASE("what is no file of people is refused in the caller's language") {
    Portal portal;
    const auto plan = [&](const std::string& bytes) { return portal.admin.upload("/api/people/import/plan", bytes); };
    CHECK(plan("PK\3\4 no workbook").status == 415);
    CHECK(plan("").status == 400);
    CHECK(plan("Name\n").status == 400);
    std::string many = "Username\n";
    for (int i = 0; i < 20'000; ++i) many += "person" + std::to_string(i) + "\n";
    CHECK(plan(many).status == 413);
    const json refused = portal.plan(portal.admin, many.substr(0, many.size() - 12));
    CHECK(refused["refused"] == 19'999);
    CHECK(refused["problems"].size() == 500);
    CHECK(portal.count_people() == 1);
}

TEST_CASE("a file beyond 16 MB is not taken") {
    AccountsPortal portal;
    portal.add_user("root", accounts::administrators);
    FakeBrowser admin{portal};
    admin.sign_in("root");
    const auto status = [&](std::size_t size) {
        return admin.send("POST", "/api/people/import/plan", std::string(size, '\n'), admin.own_headers()).status;
    };
    CHECK(status(16'000'000) == 400);  // nobody is in it
    CHECK(status(16'000'001) == 413);
}

TEST_CASE("people come from an Excel workbook, too") {
    Portal portal;
    const std::string workbook =
        ZipBuilder()
            .add("xl/workbook.xml", "<workbook><sheets><sheet name=\"A\" r:id=\"r1\"/></sheets></workbook>")
            .add("xl/_rels/workbook.xml.rels",
                 "<Relationships><Relationship Id=\"r1\" Target=\"worksheets/sheet1.xml\"/></Relationships>")
            .add("xl/sharedStrings.xml", "<sst><si><t>Username</t></si><si><t>Full name</t></si></sst>")
            .add("xl/worksheets/sheet1.xml",
                 "<worksheet><sheetData><row r=\"1\"><c t=\"s\"><v>0</v></c><c t=\"s\"><v>1</v></c></row>"
                 "<row r=\"2\"><c><v>4711</v></c><c t=\"inlineStr\"><is><t>Bo Lund</t></is></c></row>"
                 "</sheetData></worksheet>")
            .bytes();
    CHECK(portal.bring(portal.admin, workbook)["created"] == 1);
    CHECK(portal.value<std::string>("SELECT full_name FROM app_user WHERE username = '4711'") == "Bo Lund");
}

TEST_CASE("oneroom user import and export do the same on the command line") {
    Portal portal;
    const std::string in = portal.folder.file("in.csv"), out = portal.folder.file("out.csv"),
                      passwords = portal.folder.file("passwords.csv");
    std::ofstream(in) << "Username,Full name,Shoe size\nbo,Bo Lund,44\n";
    std::string said;
    CHECK(portal.command({"user", "import", in, "--dry-run"}, &said) == 0);
    CHECK(said ==
          "The column \"Shoe size\" is not known and is passed over.\n1 new, 0 changed, 0 unchanged, 0 refused\n");
    CHECK(portal.count_people() == 1);
    CHECK(portal.command({"user", "import", in, "--passwords", passwords}, &said) == 0);
    CHECK_THAT(said, Catch::Contains("Imported: 1 person added, 0 changed\n"));
    CHECK(portal.value<std::string>("SELECT actor_name FROM audit_event ORDER BY id DESC") == "command line");
    CHECK((std::filesystem::status(passwords).permissions() & std::filesystem::perms(0777)) ==
          std::filesystem::perms(0600));
    std::ifstream file(passwords);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    Browser bo(portal.app.port());
    CHECK(bo.sign_in("bo", password_of(text, "bo")).json()["mustChangePassword"] == true);

    CHECK(portal.command({"user", "export", out}, &said) == 0);
    CHECK(portal.command({"user", "import", out}, &said) == 0);
    CHECK_THAT(said, Catch::Contains("0 new, 0 changed, 2 unchanged, 0 refused"));
    CHECK(portal.command({"user", "export", out}, &said) == 1);
    CHECK_THAT(said, Catch::Contains("There is a file"));
    CHECK(portal.command({"user", "export", out, "--force"}, &said) == 0);

    std::ofstream(in) << "Username,Full name\nbo,\ncy,\ndi,Di\n";
    CHECK(portal.command({"user", "import", in, "--dry-run"}, &said) == 1);
    CHECK_THAT(said, Catch::Contains("Row 3 (cy), Full name: ") && Catch::Contains("--skip-refused"));
    CHECK(portal.command({"user", "import", in, "--skip-refused"}, &said) == 0);
    CHECK_THAT(said, Catch::Contains("New people cannot sign in yet"));
    CHECK(portal.command({"user", "import", "/nowhere.csv"}, &said) == 1);
    CHECK(portal.command({"user", "import"}, &said) == 2);
}

TEST_CASE("whoever is imported has what the rules of assignment give them") {
    Portal portal;
    const Id porto = portal.add_place("Porto");
    portal.app.database().write([&](db::Writer& tx) {
        tx.script(
            "INSERT INTO content (id, content_type, title, search_folded, is_published, created_at, updated_at)"
            " VALUES (1, 1, 'Course', 'course', 1, 0, 0), (2, 1, 'Other', 'other', 1, 0, 0)");
    });
    portal.assign_to_everyone(1);
    REQUIRE(portal.admin.post("/api/contents/2/assignments", {{"target", "location"}, {"targetIds", {porto}}}).status ==
            200);
    portal.bring(portal.admin, "Username,Full name,Location group\nbo,Bo,Porto\ncy,Cy,\n");
    const auto count = [&](Id content) {
        return portal.app.database().read([&](const db::Reader& db) {
            return db.value<std::int64_t>(
                "SELECT COUNT(*) FROM content_tracking WHERE content_id = $1 AND is_listed = 1", content);
        });
    };
    CHECK(count(1) == 3);
    CHECK(count(2) == 1);
}
