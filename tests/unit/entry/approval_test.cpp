#include "entry/approval.h"

#include <nlohmann/json.hpp>

#include "entry/entry.h"
#include "support/accounts_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

struct ApprovalPortal : AccountsPortal {
    FakeBrowser office{*this};

    ApprovalPortal() {
        settings.save({}, clock.now(), "registerEnabled", "true");
        add_user("boss", accounts::administrators);
        office.sign_in("boss");
    }
    /// Somebody who has confirmed an address.
    Id add_waiting(const std::string& name, std::optional<Id> location_id = {}) {
        return db.write([&](db::Writer& tx) {
            return tx.value<Id>(R"sql(
                INSERT INTO registration (state, full_name, email, email_folded, username, note, location_id,
                                          language_code, search_folded, address, created_at, confirmed_at)
                VALUES (2, $1, $2, $2, $1, '', $3, 'fr', $1, '', $4, $4) RETURNING id)sql",
                                name, name + "@example.org", location_id, clock.now());
        });
    }
    json approve(FakeBrowser& browser, const std::vector<Id>& ids) {
        return browser.post("/api/registrations/approval", {{"registrationIds", ids}}).body;
    }
    std::string state_of(Id id) { return office.get("/api/registrations/" + std::to_string(id)).body["state"]; }
    std::string template_to(const std::string& name) {
        return value<std::string>("SELECT template_name FROM outbox_message WHERE recipient_name = $1", name);
    }
};

/// An approver of one location group; `inside` lies below it.
struct Area {
    Id own, inside, outside;
    FakeBrowser approver;
};

Area make_area(ApprovalPortal& portal) {
    portal.office.post("/api/location-group-definitions", {{"name", "Shop"}});
    const auto place = [&](const std::string& name, std::optional<Id> parent = {}) {
        return portal.db.write([&](db::Writer& tx) { return organisation::create_location(tx, name, parent); });
    };
    const Id own = place("North"), inside = place("Leeds", own), outside = place("South");
    const Id group = portal.add_group("Approvers", {Role::CanManageUserApproval});
    const Id user = portal.add_user("nora");
    portal.run("UPDATE permission_group SET restricted_to = 1 WHERE id = $1", group);
    portal.run("UPDATE app_user SET location_id = $2 WHERE id = $1", user, own);
    portal.run("INSERT INTO user_permission_group (user_id, permission_group_id) VALUES ($1, $2)", user, group);
    Area area{own, inside, outside, FakeBrowser{portal, "192.0.2.8"}};
    area.approver.sign_in("nora");
    return area;
}

}  // namespace

TEST_CASE("approving makes an account without any permission and mails a link to choose a password by [ADM-51]") {
    ApprovalPortal portal;
    const Id id = portal.add_waiting("ada");
    CHECK(portal.approve(portal.office, {id}) == json{{"done", 1}, {"left", json::array()}});
    CHECK(portal.state_of(id) == "approved");
    CHECK(portal.template_to("ada") == "registrationApproved");
    CHECK(portal.value<std::string>("SELECT language_code FROM app_user WHERE username = 'ada'") == "fr");
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM user_permission_group m JOIN app_user u ON u.id = m.user_id"
                                     " WHERE u.username = 'ada'") == 0);
    const auto again = portal.approve(portal.office, {id});
    CHECK(again["done"] == 0);
    CHECK(again["left"][0]["why"] == "This registration was decided already, by Person boss");
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM app_user WHERE username = 'ada'") == 1);
}

TEST_CASE("many are decided at once, and one that cannot be keeps no other back") {
    ApprovalPortal portal;
    const Id taken = portal.add_waiting("boss"), known = portal.add_waiting("eve"), good = portal.add_waiting("ada");
    portal.run("UPDATE app_user SET email = 'eve@example.org' WHERE username = 'boss'");
    const auto decided = portal.approve(portal.office, {taken, 999, known, good});
    CHECK(decided["done"] == 1);
    REQUIRE(decided["left"].size() == 3);
    CHECK(decided["left"][0]["why"] == "This username is taken. Choose another one");
    CHECK(decided["left"][1]["why"] == "No such registration");
    CHECK(decided["left"][2]["fullName"] == "eve");
    CHECK(portal.state_of(taken) == "waiting");
    CHECK(portal.state_of(good) == "approved");
    const json corrected{{"fullName", "Boss Two"}, {"username", "boss2"}, {"locationId", nullptr}};
    CHECK(portal.office.put("/api/registrations/" + std::to_string(taken), corrected).status == 200);
    CHECK(portal.approve(portal.office, {taken})["done"] == 1);
    CHECK(portal.office.put("/api/registrations/" + std::to_string(taken), corrected).status == 409);
}

TEST_CASE("a refusal needs a reason, which is mailed and kept") {
    ApprovalPortal portal;
    const Id id = portal.add_waiting("ada");
    const auto refuse = [&](const std::string& reason) {
        return portal.office.post("/api/registrations/refusal", {{"registrationIds", {id}}, {"reason", reason}});
    };
    CHECK(refuse("  ").body.contains("reason"));
    CHECK(refuse(std::string(501, 'x')).body.contains("reason"));
    CHECK(refuse("Not one of us").body["done"] == 1);
    CHECK(portal.template_to("ada") == "registrationRefused");
    CHECK(portal.office.get("/api/registrations/" + std::to_string(id)).body["reason"] == "Not one of us");
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM app_user") == 1);
    CHECK(portal.approve(portal.office, {id})["done"] == 0);
}

TEST_CASE("whoever decides for an area sees, changes and decides what names a place in it, and nothing else [AZ-05]") {
    ApprovalPortal portal;
    Area area = make_area(portal);
    const Id inside = portal.add_waiting("ina", area.inside), outside = portal.add_waiting("otto", area.outside),
             nowhere = portal.add_waiting("noel");
    const auto listed = area.approver.get("/api/registrations").body;
    CHECK(listed["total"] == 1);
    CHECK(listed["rows"][0]["id"] == inside);
    for (const Id id : {outside, nowhere}) {
        const std::string path = "/api/registrations/" + std::to_string(id);
        CHECK(area.approver.get(path).status == 404);
        CHECK(area.approver.get("/api/history?kind=registration&objectId=" + std::to_string(id)).status == 404);
        CHECK(area.approver.put(path, {{"fullName", "X"}, {"username", "x"}, {"locationId", area.inside}}).status ==
              404);
        CHECK(portal.approve(area.approver, {id})["done"] == 0);
        CHECK(area.approver.post("/api/registrations/refusal", {{"registrationIds", {id}}, {"reason", "no"}})
                  .body["done"] == 0);
    }
    const auto move = [&](std::optional<Id> to) {
        const json place = to ? json(*to) : json();
        return area.approver.put("/api/registrations/" + std::to_string(inside),
                                 {{"fullName", "Ina"}, {"username", "ina"}, {"locationId", place}});
    };
    CHECK(move(area.outside).body.contains("locationId"));
    CHECK(move(std::nullopt).body.contains("locationId"));
    CHECK(move(area.own).status == 200);
    CHECK(portal.approve(area.approver, {inside})["done"] == 1);
    CHECK(portal.value<Id>("SELECT location_id FROM app_user WHERE username = 'ina'") == area.own);
    CHECK(portal.office.get("/api/registrations?state=all").body["total"] == 3);
}

TEST_CASE("the list searches, filters, sorts and pages, and what was not confirmed is not in it") {
    ApprovalPortal portal;
    for (const char* const name : {"carl", "anna", "bert"}) portal.add_waiting(name);
    const Id gone = portal.add_waiting("dora");
    portal.run("UPDATE registration SET state = 1, expires_at = 0 WHERE id = $1", gone);
    const auto names = [&](const std::string& query) {
        std::string text;
        const json page = portal.office.get("/api/registrations?" + query).body;
        for (const auto& row : page.at("rows")) text += row["fullName"].get<std::string>() + " ";
        return text;
    };
    CHECK(names("") == "carl anna bert ");
    CHECK(names("sort=fullName") == "anna bert carl ");
    CHECK(names("sort=email&descending=true") == "carl bert anna ");
    CHECK(names("search=ERT") == "bert ");
    CHECK(names("sort=username&pageSize=2&page=2") == "carl ");
    CHECK(names("state=refused") == "");
    CHECK(names("state=all&search=dora") == "");
    CHECK(portal.office.get("/api/registrations/" + std::to_string(gone)).status == 404);
}

TEST_CASE("what was done about a registration is its history") {
    ApprovalPortal portal;
    const Id id = portal.add_waiting("ada");
    portal.office.put("/api/registrations/" + std::to_string(id),
                      {{"fullName", "Ada L"}, {"username", "ada"}, {"locationId", nullptr}});
    portal.approve(portal.office, {id});
    const auto history = portal.office.get("/api/history?kind=registration&objectId=" + std::to_string(id)).body;
    REQUIRE(history["total"] == 2);
    CHECK(history["rows"][0]["summary"] == "Approved the registration of Ada L (ada)");
    CHECK(history["rows"][1]["changes"][0] == json{{"field", "fullName"}, {"before", "ada"}, {"after", "Ada L"}});
}
