#include <nlohmann/json.hpp>

#include "entry/domains.h"
#include "support/accounts_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

struct DomainPortal : AccountsPortal {
    FakeBrowser office{*this}, somebody{*this, "192.0.2.5"};

    DomainPortal() {
        settings.save({}, clock.now(), "registerEnabled", "true");
        add_user("boss", accounts::administrators);
        office.sign_in("boss");
        somebody.get("/api/portal");
    }
    FakeBrowser::Answer add(const std::string& domain, const std::string& kind) {
        return office.post("/api/email-domains", {{"domain", domain}, {"kind", kind}});
    }
    int register_as(const std::string& email) {
        return somebody.post("/api/register", {{"fullName", "Ada"}, {"email", email}, {"languageCode", "en"}}).status;
    }
};

}  // namespace

TEST_CASE("the most exact entry decides; without one, addresses may register unless some are allowed [CONF-43]") {
    const std::map<std::string, entry::DomainKind> list{{"example.org", entry::DomainKind::allowed},
                                                        {"students.example.org", entry::DomainKind::blocked},
                                                        {"staff.students.example.org", entry::DomainKind::allowed}};
    const auto find = [&](const std::string& domain) -> std::optional<entry::DomainKind> {
        const auto found = list.find(domain);
        return found == list.end() ? std::nullopt : std::optional(found->second);
    };
    const auto may = [&](const char* domain, bool has_allowed) {
        return entry::decide_domain(domain, find, has_allowed);
    };
    CHECK(may("example.org", true));
    CHECK(may("mail.example.org", true));
    CHECK_FALSE(may("students.example.org", true));
    CHECK_FALSE(may("a.b.students.example.org", true));
    CHECK(may("staff.students.example.org", true));
    CHECK_FALSE(may("notexample.org", true));
    CHECK(may("notexample.org", false));
    CHECK_FALSE(may("org", true));
}

TEST_CASE("registration obeys the list, whether somebody has an account or not") {
    DomainPortal portal;
    CHECK(portal.register_as("a@one.example") == 200);
    CHECK(portal.add("@Bad.Example", "blocked").body["domain"] == "bad.example");
    portal.run("UPDATE app_user SET email = 'boss@bad.example'");
    CHECK(portal.register_as("boss@bad.example") == 400);
    CHECK(portal.register_as("new@SUB.BAD.example") == 400);
    CHECK(portal.register_as("b@one.example") == 200);
    CHECK(portal.add("good.example", "allowed").status == 200);
    CHECK(portal.register_as("c@one.example") == 400);
    CHECK(portal.register_as("c@good.example") == 200);
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM registration") == 3);
}

TEST_CASE("a domain stands in the list once, in one form, and what is none is refused") {
    DomainPortal portal;
    CHECK(portal.add(" *.Example.ORG. ", "allowed").body["domain"] == "example.org");
    CHECK(portal.add("example.org", "blocked").body["domain"][0] == "This domain is in the list already");
    for (const char* const wrong : {"example", "a b.org", "-a.org", "a..org", "ex@mple.org", "exämple.org", "."})
        CHECK(portal.add(wrong, "allowed").body.contains("domain"));
    const auto list = portal.office.get("/api/email-domains?kind=allowed&search=EXAM").body;
    CHECK(list["total"] == 1);
    CHECK(list["hasAllowed"] == true);
    const std::string path = "/api/email-domains/" + list["rows"][0]["id"].dump();
    const json changed{{"domain", "example.org"}, {"kind", "blocked"}, {"note", "old partner"}};
    CHECK(portal.office.put(path, changed).body["kind"] == "blocked");
    CHECK(portal.office.get(path).body["note"] == "old partner");
    const json ids{{"domainIds", {list["rows"][0]["id"], 999}}};
    CHECK(portal.office.post("/api/email-domains/removal", ids).body["removed"] == 1);
    CHECK(portal.office.get(path).status == 404);
    CHECK(portal.value<std::int64_t>(
              "SELECT COUNT(*) FROM audit_event WHERE object_kind = 'emailDomain' AND summary <> ''") == 3);
}

TEST_CASE("whose permission reaches only some people changes nothing about who may come [AZ-06]") {
    DomainPortal portal;
    const Id group = portal.add_group("Configurers", {Role::CanAccessConfiguration});
    portal.run("UPDATE permission_group SET restricted_to = 1 WHERE id = $1", group);
    const Id user = portal.add_user("nora");
    portal.run("INSERT INTO user_permission_group (user_id, permission_group_id) VALUES ($1, $2)", user, group);
    FakeBrowser nora{portal, "192.0.2.8"};
    nora.sign_in("nora");
    const json one{{"domain", "x.example"}, {"kind", "allowed"}};
    CHECK(nora.post("/api/email-domains", one).status == 403);
    const auto made = portal.add("y.example", "blocked").body;
    CHECK(nora.put("/api/email-domains/" + made["id"].dump(), one).status == 403);
    CHECK(nora.post("/api/email-domains/removal", {{"domainIds", {made["id"]}}}).status == 403);
    CHECK(nora.get("/api/email-domains").body["total"] == 1);
}
