// Settings and messages over a real socket: who may say where messages go, and in which language all of it is told.
#include "support/catch.h"
#include "support/live_portal.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

/// A browser of somebody new who holds these roles, for everybody or (restricted_to 1) for the own location group.
Browser add_holder(LivePortal& portal, const std::string& name, const std::vector<std::string_view>& roles,
                   std::int64_t restricted_to = 0) {
    portal.add_learner(name);
    portal.app.database().write([&](db::Writer& tx) {
        const Id group = tx.value<Id>("INSERT INTO permission_group (name, restricted_to) VALUES ($1, $2) RETURNING id",
                                      name, restricted_to);
        for (const auto role : roles)
            tx.run("INSERT INTO permission_group_role (permission_group_id, role) VALUES ($1, $2)", group, role);
        tx.run(
            "INSERT INTO user_permission_group (user_id, permission_group_id) SELECT id, $1 FROM app_user WHERE "
            "username = $2",
            group, name);
    });
    Browser browser(portal.app.port());
    REQUIRE(browser.sign_in(name, "Correct-Horse-7").json()["outcome"] == "signedIn");  // with these roles
    return browser;
}

int save(Browser& browser, const std::string& name, const std::string& value) {
    return browser.put("/api/settings/" + name, {{"value", value}}).status;
}

Answer in(Browser& browser, const std::string& language, const std::string& method, const std::string& path,
          const json* body = nullptr) {
    return browser.call(method, path, body, {{"Accept-Language", language}});
}

json setting(const json& rows, const std::string& name) {
    for (const json& row : rows)
        if (row["name"] == name) return row;
    return nullptr;
}

}  // namespace

TEST_CASE("only who may do everything says where messages go, because the links in them let in") {
    LivePortal portal;
    Browser keeper = add_holder(portal, "keeper", {name_of(Role::CanAccessConfiguration)});
    CHECK(save(keeper, "requiredLength", "9") == 200);
    CHECK(save(keeper, "smtpHost", "mail.evil.example") == 403);
    CHECK(save(keeper, "smsUrl", "https://evil.example") == 403);
    CHECK(keeper.remove("/api/settings/smtpSecurity").status == 403);
    CHECK(save(keeper, "noSuchSetting", "x") == 404);

    std::vector<std::string_view> all;
    for (const auto& [role, name] : enum_names(Role{})) all.push_back(name);
    Browser local = add_holder(portal, "local", all, 1);
    CHECK(save(local, "smtpHost", "mail.evil.example") == 403);
    CHECK(save(portal.admin, "smtpHost", "mail.example.org") == 200);
    CHECK(portal.admin.remove("/api/settings/smtpHost").status == 200);
}

TEST_CASE("settings are explained and refused in the language of who asks") {
    LivePortal portal;
    const json rows = in(portal.admin, "fr", "GET", "/api/settings").json();
    CHECK(setting(rows, "smtpHost")["title"] == "Serveur de messagerie");
    CHECK(setting(rows, "smtpSecurity")["options"][1]["title"] == "TLS dès le début");
    CHECK_THAT(std::string(setting(rows, "smsUrl")["meaning"]),
               Catch::Contains("{number}, {text} et {secret} sont remplis"));
    const json body = {{"value", "x"}};
    CHECK(in(portal.admin, "es", "PUT", "/api/settings/smtpPort", &body).json()["value"][0] ==
          "Debe ser un número entero entre 1 y 65535");
    CHECK(setting(portal.admin.get("/api/settings").json(), "smtpHost")["title"] == "Mail server");
}

TEST_CASE("an invitation is written in the language of who invites, and what went wrong in that of who looks") {
    LivePortal portal;
    const json body = {{"username", "ada"}, {"fullName", "Ada Byron"}, {"isInvited", true}};
    REQUIRE(in(portal.admin, "de-AT,de;q=0.9", "POST", "/api/users", &body).status == 200);
    const json row = in(portal.admin, "ar", "GET", "/api/outbox").json()["rows"][0];
    CHECK(row["subject"] == "Ihr Konto bei Oneroom");
    CHECK(row["lastError"] == "ليس لهذا الشخص عنوان بريد إلكتروني. سلّمه الرسالة بنفسك");
    const std::string path = "/api/outbox/" + row["id"].dump();
    CHECK_THAT(std::string(portal.admin.get(path).json()["text"]), Catch::StartsWith("Guten Tag Ada Byron,"));

    Browser keeper = add_holder(portal, "keeper", {name_of(Role::CanAccessConfiguration)});
    const json hidden = in(keeper, "de", "GET", path).json();
    CHECK(hidden["text"] == "");
    CHECK(hidden["link"] == "");
    CHECK_THAT(std::string(hidden["hiddenBecause"]),
               Catch::Contains("mit dem man sich als diese Person anmelden kann"));
}
