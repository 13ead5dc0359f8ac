// Custom fields over a real socket: what there is to fill in, what is refused, who sees and changes it.
#include "support/catch.h"
#include "support/live_portal.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

std::string text(Id id) { return std::to_string(id); }
std::string key(Id id) { return "field" + text(id); }

struct Portal : LivePortal {
    json add_field(json field) {
        if (!field.contains("object")) field["object"] = "user";
        const Answer answer = admin.post("/api/custom-fields", field);
        INFO(answer.text);
        REQUIRE(answer.status == 200);
        return answer.json();
    }
    Id add_text(const std::string& name, const json& more = json::object()) {
        json field{{"kind", "text"}, {"name", name}};
        field.update(more);
        return add_field(field)["id"];
    }
    /// A choice of S and M.
    json add_choice(const std::string& name, const json& more = json::object()) {
        json field{
            {"kind", "lookup"}, {"name", name}, {"options", {{{"id", 0}, {"name", "S"}}, {{"id", 0}, {"name", "M"}}}}};
        field.update(more);
        return add_field(field);
    }
    Id add_person(const std::string& name) {
        return admin.post("/api/users", {{"username", name}, {"fullName", name}}).json()["user"]["id"];
    }
    static std::string of(Id user_id) { return "/api/users/" + text(user_id) + "/custom-values"; }
    static json typed(const std::vector<std::pair<Id, std::string>>& values) {
        json list = json::array();
        for (const auto& [id, value] : values) list.push_back({{"fieldId", id}, {"value", value}});
        return {{"values", list}};
    }
    Answer fill(Id user_id, const std::vector<std::pair<Id, std::string>>& values) {
        return admin.put(of(user_id), typed(values));
    }
    std::string names_by(Id field_id, const std::string& value) {
        std::string names;
        const json page = admin.get("/api/users?fieldId=" + text(field_id) + "&fieldValue=" + value).json();
        for (const auto& row : page["rows"]) names += row["fullName"].get<std::string>() + " ";
        return names + text(page["total"].get<Id>());
    }
    /// Somebody at this place with every role, for the people of their location group only.
    Browser add_chief(const std::string& name, Id place) {
        Browser browser = add_learner(name);
        app.database().write([&](db::Writer& tx) {
            const Id group = tx.value<Id>(
                "INSERT INTO permission_group (name, name_folded, restricted_to) VALUES ($1, $1, 1) RETURNING id",
                "of " + name);
            for (const auto& [role, role_name] : enum_names(Role{}))
                tx.run("INSERT INTO permission_group_role VALUES ($1, $2)", group, role_name);
            const Id id = tx.value<Id>("SELECT id FROM app_user WHERE username = $1", name);
            tx.run("INSERT INTO user_permission_group VALUES ($1, $2)", id, group);
            tx.run("UPDATE app_user SET location_id = $2 WHERE id = $1", id, place);
        });
        return browser;
    }
};

}  // namespace

TEST_CASE(
    "a field of people or location groups takes a day, a text or a choice, told by name in the history [CONST-14]") {
    Portal portal;
    const Id ada = portal.add_person("ada"), shoe = portal.add_text("Shoe size");
    const Id day = portal.add_field({{"kind", "date"}, {"name", "First day"}})["id"];
    const json shirt = portal.add_choice("Shirt");
    const Id own = shirt["id"], medium = shirt["options"][1]["id"];
    const Answer saved = portal.fill(ada, {{shoe, " 42\n "}, {day, "2026-02-28"}, {own, text(medium)}});
    INFO(saved.text);
    REQUIRE(saved.status == 200);
    const json values = portal.admin.get(Portal::of(ada)).json();
    CHECK(values[0]["value"] == "42");
    CHECK(values[1]["value"] == "2026-02-28");
    CHECK(values[2]["shown"] == "M");
    CHECK(portal.fill(ada, {{shoe, ""}}).json()[0]["value"] == "");
    const json history = portal.admin.get("/api/history?kind=user&objectId=" + text(ada)).json();
    CHECK(history["rows"][0]["changes"] == json::array({{{"field", "Shoe size"}, {"before", "42"}, {"after", ""}}}));
    CHECK(history["rows"][0]["summary"] == "Changed the custom fields of ada (ada)");
    portal.fill(ada, {{shoe, ""}});  // nothing changes, nothing is written down
    CHECK(portal.admin.get("/api/history?kind=user&objectId=" + text(ada)).json()["total"] == history["total"]);
    const auto numbers = portal.app.database().read([](const db::Reader& db) {
        return db.values<Id>("SELECT object * 10 + kind FROM custom_field ORDER BY kind LIMIT 9");
    });
    CHECK(numbers == std::vector<Id>{11, 12, 13});
}

TEST_CASE("what cannot be a value is refused under its field, and nothing of it is saved") {
    Portal portal;
    const Id ada = portal.add_person("ada"), shoe = portal.add_text("Shoe size");
    const Id day = portal.add_field({{"kind", "date"}, {"name", "First day"}})["id"];
    const Id shirt = portal.add_choice("Shirt")["id"], badge = portal.add_text("Badge", {{"isRequired", true}});
    const json wrong =
        portal.fill(ada, {{shoe, std::string(501, 'x')}, {badge, "  "}, {day, "2026-02-30"}, {shirt, "999"}}).json();
    CHECK(wrong[key(shoe)][0] == "Must have at most 500 characters");
    CHECK(wrong[key(badge)][0] == "This is required");
    CHECK(wrong[key(day)][0] == "Enter a day as YYYY-MM-DD");
    CHECK(wrong[key(shirt)][0] == "Choose one of the values");
    CHECK(portal.fill(ada, {{shoe, "42"}}).json()[key(badge)][0] == "This is required");  // and still is empty
    CHECK(portal.fill(ada, {{badge, "7"}, {99, "x"}}).status == 409);
    for (const auto& value : portal.admin.get(Portal::of(ada)).json()) CHECK(value["value"] == "");
    CHECK(portal.fill(ada, {{shoe, std::string(500, 'x')}, {badge, "7"}}).status == 200);
    CHECK(portal.fill(999, {}).status == 404);
}

TEST_CASE("a new person needs the required fields, and gets what was filled in") {
    Portal portal;
    const Id badge = portal.add_text("Badge", {{"isRequired", true}});
    json person{{"username", "bo"}, {"fullName", "Bo"}};
    CHECK(portal.admin.post("/api/users", person).json()[key(badge)][0] == "This is required");
    person["customValues"] = Portal::typed({{badge, "B-7"}})["values"];
    const Id bo = portal.admin.post("/api/users", person).json()["user"]["id"];
    CHECK(portal.admin.get(Portal::of(bo)).json()[0]["value"] == "B-7");
}

TEST_CASE("a value that is in use is retired, not removed, and names can change places") {
    Portal portal;
    const Id ada = portal.add_person("ada"), bo = portal.add_person("bo");
    const json field = portal.add_choice("Shirt");
    const Id own = field["id"];
    const std::string path = "/api/custom-fields/" + text(own), small = text(field["options"][0]["id"].get<Id>());
    portal.fill(ada, {{own, small}});
    const auto save = [&](const json& options) {
        return portal.admin.put(path,
                                {{"name", "Shirt"}, {"isRequired", false}, {"isActive", true}, {"options", options}});
    };
    CHECK(save(json::array({field["options"][1]})).json()["options"][0] ==
          "The value S is in use. Make it inactive instead: nobody new gets it then");
    CHECK(save(json::array()).json().contains("options"));
    CHECK(save({field["options"][0], {{"id", 0}, {"name", "s"}}}).status == 400);
    CHECK(save({field["options"][0], {{"id", 999}, {"name", "L"}}}).status == 400);
    json turned = field["options"];
    std::swap(turned[0]["name"], turned[1]["name"]);
    turned[0]["isActive"] = false;
    CHECK(save(turned).json()["options"][0]["name"] == "M");
    CHECK(portal.admin.get(Portal::of(ada)).json()[0]["shown"] == "M");
    CHECK(portal.fill(ada, {{own, small}}).status == 200);  // who has it keeps it
    CHECK(portal.fill(bo, {{own, small}}).status == 400);
    CHECK(portal.admin.get(Portal::of(bo)).json()[0]["options"].size() == 1);
    CHECK(portal.admin.remove(path).status == 409);
    portal.fill(ada, {{own, ""}});
    CHECK(portal.admin.remove(path).status == 200);
    CHECK(portal.admin.get(Portal::of(ada)).json().empty());
}

TEST_CASE("fields have one name each, an order, are searched and sorted, and not shown while they are inactive") {
    Portal portal;
    const Id ada = portal.add_person("ada"), one = portal.add_text("Wine"), two = portal.add_text("Ale");
    CHECK(portal.admin.post("/api/custom-fields", {{"object", "user"}, {"kind", "text"}, {"name", " wine "}})
              .json()
              .contains("name"));
    portal.add_text("Wine", {{"object", "locationGroup"}});  // of something else
    const auto first = [&](const std::string& query) {
        return portal.admin.get("/api/custom-fields?object=user" + query).json()[0]["name"];
    };
    CHECK(first("") == "Wine");
    CHECK(first("&sort=name") == "Ale");
    CHECK(first("&sort=name&descending=true") == "Wine");
    CHECK(first("&search=AL") == "Ale");
    CHECK(portal.admin.post("/api/custom-field-orders", {{"object", "user"}, {"fieldIds", {two, one}}}).status == 200);
    CHECK(portal.admin.get(Portal::of(ada)).json()[0]["name"] == "Ale");
    CHECK(portal.admin.post("/api/custom-field-orders", {{"object", "user"}, {"fieldIds", {two}}}).status == 409);
    CHECK(portal.admin.post("/api/custom-field-orders", {{"object", "user"}, {"fieldIds", {two, two}}}).status == 409);
    portal.fill(ada, {{one, "kept"}});
    const std::string path = "/api/custom-fields/" + text(one);
    portal.admin.put(path, {{"name", "Wine"}, {"isRequired", true}, {"isActive", false}});
    CHECK(portal.admin.get(Portal::of(ada)).json().size() == 1);
    CHECK(portal.fill(ada, {{two, "x"}}).status == 200);  // what is not shown is not required
    portal.admin.put(path, {{"name", "Wine"}, {"isRequired", true}, {"isActive", true}});
    CHECK(portal.admin.get(Portal::of(ada)).json()[1]["value"] == "kept");
    CHECK(portal.admin.get("/api/history?kind=customField&objectId=" + text(one)).json()["total"] == 3);
}

TEST_CASE("location groups have fields of their own, also of one level only") {
    Portal portal;
    const Id porto = portal.admin.post("/api/locations", {{"name", "Porto"}}).json()["id"];
    const json levels =
        portal.admin.post("/api/location-group-definitions", {{"name", "Shop"}, {"place", "below"}}).json();
    REQUIRE(levels.size() == 2);
    const Id shop = levels[1]["id"];
    const Id phone = portal.add_text("Phone", {{"object", "locationGroup"}});
    const Id till = portal.add_text("Tills", {{"object", "locationGroup"}, {"definitionId", shop}});
    const std::string path = "/api/locations/" + text(porto) + "/custom-values";
    CHECK(portal.admin.put(path, Portal::typed({{phone, "+351"}})).json()[0]["value"] == "+351");
    CHECK(portal.admin.put(path, Portal::typed({{till, "3"}})).status == 409);  // Porto is no shop
    const Id baker = portal.admin.post("/api/locations", {{"name", "Baker"}, {"parentId", porto}}).json()["id"];
    CHECK(portal.admin.get("/api/locations/" + text(baker) + "/custom-values").json().size() == 2);
    CHECK(portal.admin.get("/api/history?kind=location&objectId=" + text(porto)).json()["rows"][0]["summary"] ==
          "Changed the custom fields of Porto");
    CHECK(portal.admin.get("/api/locations/99/custom-values").status == 404);
    portal.admin.remove("/api/locations/" + text(baker));
    CHECK(portal.admin.remove("/api/location-group-definitions/" + text(shop)).status == 409);
    Browser learner = portal.add_learner("lea");
    CHECK(learner.get(path).status == 403);
    CHECK(learner.get("/api/custom-fields?object=user").status == 403);
}

TEST_CASE("people see and change of their own fields what is marked for it, and nothing else") {
    Portal portal;
    Browser lea = portal.add_learner("lea");
    const Id id = portal.app.database().read(
        [](const db::Reader& db) { return db.value<Id>("SELECT id FROM app_user WHERE username = 'lea'"); });
    CHECK(lea.get("/api/session").json()["hasOwnFields"] == false);
    const Id hidden = portal.add_text("Salary band", {{"isRequired", true}});
    const Id seen = portal.add_text("Badge", {{"ownAccess", "view"}, {"isRequired", true}});
    const Id own = portal.add_text("Shoe size", {{"ownAccess", "edit"}});
    CHECK(lea.get("/api/session").json()["hasOwnFields"] == true);
    const json values = lea.get("/api/profile/custom-values").json();
    REQUIRE(values.size() == 2);
    CHECK(values[0]["mayEdit"] == false);
    CHECK(lea.put("/api/profile/custom-values", Portal::typed({{own, "39"}})).status == 200);  // others are not theirs
    CHECK(lea.put("/api/profile/custom-values", Portal::typed({{seen, "7"}})).status == 409);
    CHECK(lea.put("/api/profile/custom-values", Portal::typed({{hidden, "9"}})).status == 409);
    CHECK(lea.get(Portal::of(id)).status == 403);
    const json all = portal.admin.get(Portal::of(id)).json();
    CHECK(all[0]["value"] == "");
    CHECK(all[2]["value"] == "39");
    CHECK(portal.admin.get("/api/history?kind=user&objectId=" + text(id)).json()["rows"][0]["summary"] ==
          "Person lea (lea) changed custom fields of their own");
}

TEST_CASE("who manages the people of an area sees and changes the fields of nobody else") {
    Portal portal;
    const Id north = portal.admin.post("/api/locations", {{"name", "North"}}).json()["id"];
    const Id shoe = portal.add_text("Shoe size"), ada = portal.add_person("ada"), bo = portal.add_person("bo");
    portal.app.database().write(
        [&](db::Writer& tx) { tx.run("UPDATE app_user SET location_id = $1 WHERE id = $2", north, ada); });
    Browser chief = portal.add_chief("chief", north);
    CHECK(chief.put(Portal::of(ada), Portal::typed({{shoe, "38"}})).status == 200);
    CHECK(chief.get(Portal::of(bo)).status == 404);
    CHECK(chief.put(Portal::of(bo), Portal::typed({{shoe, "38"}})).status == 404);
    portal.fill(bo, {{shoe, "38"}});
    const json found = chief.get("/api/users?fieldId=" + text(shoe) + "&fieldValue=38").json();
    CHECK(found["total"] == 1);
    CHECK(found["rows"][0]["fullName"] == "ada");
    json field{{"object", "user"}, {"kind", "text"}, {"name", "Mine"}};
    CHECK(chief.post("/api/custom-fields", field).status == 403);  // they are everybody's
}

TEST_CASE("the list of people is narrowed by a field, and shows those that are columns") {
    Portal portal;
    const Id ada = portal.add_person("ada"), bo = portal.add_person("bo"), cy = portal.add_person("cy");
    const json shirt = portal.add_choice("Shirt", {{"isListed", true}});
    const Id own = shirt["id"], shoe = portal.add_text("Shoe size");
    const std::string small = text(shirt["options"][0]["id"].get<Id>());
    portal.fill(ada, {{own, small}, {shoe, "Forty One"}});
    portal.fill(bo, {{own, small}});
    portal.fill(cy, {{own, text(shirt["options"][1]["id"].get<Id>())}, {shoe, "41"}});
    CHECK(portal.names_by(own, small) == "ada bo 2");
    CHECK(portal.names_by(shoe, "forty") == "ada 1");
    CHECK(portal.admin.get("/api/users?fieldId=" + text(own) + "&fieldValue=77").status == 400);
    CHECK(portal.admin.get("/api/users?fieldId=77&fieldValue=1").status == 400);
    CHECK(portal.admin.get("/api/users?fieldId=" + text(own)).json()["total"] == 4);
    const json row = portal.admin.get("/api/users?search=cy").json()["rows"][0];
    CHECK(row["customValues"] == json::array({{{"fieldId", own}, {"shown", "M"}}}));
    const std::string file = portal.admin.get("/api/people/export?fieldId=" + text(shoe) + "&fieldValue=41").text;
    CHECK(file.find("cy") != file.npos);
    CHECK(file.find("bo") == file.npos);
}

TEST_CASE("custom fields go out with the file of people and come in with it, shown before it is done") {
    Portal portal;
    const Id ada = portal.add_person("ada");
    portal.add_choice("Shirt");
    const Id email = portal.add_text("E-mail"), badge = portal.add_text("Badge", {{"isRequired", true}});
    const Id day = portal.add_field({{"kind", "date"}, {"name", "First day"}})["id"];
    const auto plan = [&](const std::string& csv) {
        const Answer answer = portal.admin.upload("/api/people/import/plan", csv);
        INFO(answer.text);
        REQUIRE(answer.status == 200);
        return answer.json();
    };
    const std::string wrong = "Username,Full name,shirt,First day,Badge\nbo,Bo,XL,tomorrow,7\ncy,Cy,S,2026-03-01,\n";
    std::string said;
    const json refused = plan(wrong);
    for (const auto& problem : refused["problems"])
        said += problem["column"].get<std::string>() + ": " + problem["message"].get<std::string>() + "\n";
    CHECK(said ==
          "Shirt: There is no value called “XL”. Correct it, or add it to the field first\n"
          "First day: Enter a day as YYYY-MM-DD\n"
          "Badge: This is required\n");
    const std::string good =
        "Username,Full name,SHIRT,First day,Badge,E-mail (custom field)\nada,,s,,12,=1\nbo,Bo,M,2026-03-01,7,\n";
    const json shown = plan(good);
    CHECK(shown["refused"] == 0);
    CHECK(shown["samples"][0]["changes"] == json({"Shirt", "E-mail (custom field)", "Badge"}));
    CHECK(portal.admin.get(Portal::of(ada)).json()[0]["value"] == "");  // only shown so far
    REQUIRE(portal.admin.upload("/api/people/import?fileName=p.csv&digest=" + shown["digest"].get<std::string>(), good)
                .status == 200);
    CHECK(portal.admin.get(Portal::of(ada)).json()[0]["shown"] == "S");
    CHECK(portal.names_by(day, "2026-03-01") == "Bo 1");
    CHECK(portal.names_by(badge, "12") == "ada 1");
    CHECK(portal.names_by(email, "=1") == "ada 1");
    CHECK(portal.admin.get("/api/history?kind=user&objectId=" + text(ada)).json()["rows"][0]["summary"] ==
          "Filled in the custom fields of ada (ada) by importing p.csv");
    const std::string file = portal.admin.get("/api/people/export").text;
    CHECK(file.find("Shirt,E-mail (custom field),Badge,First day") != file.npos);
    const json again = plan(file);  // the file of all changes nothing, but for the importer's own row
    CHECK(again["changed"] == 0);
    CHECK(again["created"] == 0);
}
