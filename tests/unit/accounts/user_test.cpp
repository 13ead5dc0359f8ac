#include "accounts/user_store.h"
#include "accounts/users.h"

#include "support/accounts_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::accounts;
using namespace oneroom::test;
using nlohmann::json;

namespace {

struct Fixture : AccountsPortal {
    Id root = add_user("root", administrators);
    FakeBrowser admin{*this};
    Fixture() { admin.sign_in("root"); }

    static std::string path(Id user_id) { return "/api/users/" + std::to_string(user_id); }
    static json saved(std::vector<Id> groups, bool is_active = true) {
        return {{"fullName", "New Name"}, {"email", ""}, {"isActive", is_active}, {"permissionGroupIds", groups}};
    }
    Id group(std::string_view name) { return value<Id>("SELECT id FROM permission_group WHERE name = $1", name); }
    /// Somebody who may edit people and groups but holds little else.
    FakeBrowser helpdesk() {
        add_group("Helpdesk", {Role::CanViewUserList, Role::CanCreateUser, Role::CanManageUser,
                               Role::UserSecurity_EditPermissionGroups, Role::UserSecurity_ChangePassword});
        add_user("help", "Helpdesk");
        FakeBrowser browser{*this, "192.0.2.7"};
        browser.sign_in("help");
        return browser;
    }
    std::vector<std::string> names(const std::string& query) {
        std::vector<std::string> out;
        const auto page = admin.get("/api/users" + query).body;
        for (const auto& row : page["rows"]) out.push_back(row["username"]);
        return out;
    }
};

}  // namespace

TEST_CASE("a new person signs in with the temporary password and has to change it") {
    Fixture f;
    const auto created =
        f.admin.post("/api/users", {{"username", " ada "}, {"fullName", "Ada Byron"}, {"email", "ada@example.org"}});
    REQUIRE(created.status == 200);
    CHECK(created.body["user"]["username"] == "ada");
    CHECK(created.body["user"]["lastSignInAt"].is_null());
    FakeBrowser hers{f};
    const auto answer = hers.sign_in("ada", created.body["temporaryPassword"]);
    CHECK(answer.body["outcome"] == "signedIn");
    CHECK(answer.body["mustChangePassword"] == true);
    CHECK(f.value<std::int64_t>("SELECT COUNT(*) FROM audit_event WHERE after_json LIKE $1",
                                "%" + created.body["temporaryPassword"].get<std::string>() + "%") == 0);
}

TEST_CASE("what is wrong with a new person is told by field [VAL-07]") {
    Fixture f;
    const auto create = [&](const json& body) { return f.admin.post("/api/users", body).body; };
    CHECK(create({{"username", "ROOT"}, {"fullName", "x"}})["username"][0] ==
          "This username is taken. Choose another one");
    CHECK(create({{"username", "a b"}, {"fullName", "x"}}).contains("username"));
    CHECK(create({{"username", "a"}, {"fullName", " "}}).contains("fullName"));
    CHECK(create({{"username", "a"}, {"fullName", "x"}, {"email", "a@b"}}).contains("email"));
    CHECK(create({{"username", "a"}, {"fullName", "x"}, {"locationId", 99}}).contains("locationId"));
    CHECK(create({{"username", "a"}, {"fullName", "x"}, {"permissionGroupIds", {99}}}).contains("permissionGroupIds"));
    CHECK(f.value<std::int64_t>("SELECT COUNT(*) FROM app_user") == 1);
}

TEST_CASE("people are found by parts of any of their names, sorted and paged") {
    Fixture f;
    for (const auto& [username, name] : {std::pair{"ada", "Ada Byron"}, {"bob", "Bob Ärger"}, {"cy", "Cy 100%_done"}})
        f.admin.post("/api/users",
                     {{"username", username}, {"fullName", name}, {"email", std::string(username) + "@example.org"}});
    using Names = std::vector<std::string>;
    CHECK(f.names("") == Names{"ada", "bob", "cy", "root"});
    CHECK(f.names("?search=BYR") == Names{"ada"});
    CHECK(f.names("?search=ron%20ada") == Names{"ada"});
    CHECK(f.names("?search=arger") == Names{"bob"});
    CHECK(f.names("?search=%25_") == Names{"cy"});
    CHECK(f.names("?search=example.org&sort=email&descending=true") == Names{"cy", "bob", "ada"});
    CHECK(f.names("?sort=username&descending=true&pageSize=2") == Names{"root", "cy"});
    CHECK(f.names("?sort=lastSignInAt&descending=true&pageSize=1") == Names{"root"});
    const auto page = f.admin.get("/api/users?pageSize=3&page=2").body;
    CHECK(page["total"] == 4);
    CHECK(page["rows"].size() == 1);
    CHECK(f.admin.get("/api/people?search=ada").body ==
          json::array({{{"id", 2}, {"fullName", "Ada Byron"}, {"username", "ada"}, {"locationName", ""}}}));
    CHECK(f.admin.get("/api/people?limit=2").body.size() == 2);
}

TEST_CASE("the order of people is the same where it is walked in an index as where it is sorted") {
    Fixture f;
    for (int i = 0; i < 30; ++i) {
        const std::string name = "p" + std::to_string(i * 17 % 30);
        f.admin.post("/api/users", {{"username", name},
                                    {"fullName", "Somebody"},
                                    {"email", i % 4 == 0 ? "" : (i % 2 == 0 ? "B" : "a") + name + "@example.org"}});
    }
    f.db.write([](db::Writer& tx) {
        tx.run("UPDATE app_user SET last_sign_in_at = 1000 + id * 7 % 5 * 1000 WHERE id % 3 <> 0");
    });
    const auto ids = [&](UserSort sort, bool is_down, std::string_view search, std::int64_t found,
                         std::optional<std::string> among = {}) {
        return f.db.read([&](const db::Reader& db) {
            std::vector<Id> out;
            for (const auto& user : list_users(db, {.search = search,
                                                   .sort = sort,
                                                   .descending = is_down,
                                                   .limit = 20,
                                                   .offset = 5,
                                                   .found = found,
                                                   .among = among}))
                out.push_back(user.id);
            return out;
        });
    };
    std::string everybody = "[0";
    for (int id = 1; id < 100; ++id) everybody += "," + std::to_string(id);
    everybody += "]";
    for (const auto& [sort, name] : enum_names(UserSort{}))
        for (const bool is_down : {false, true})
            for (const std::string_view search : {"", "p1"}) {
                INFO(name << (is_down ? " down " : " up ") << search);
                CHECK(ids(sort, is_down, search, 1'000'000) == ids(sort, is_down, search, 30));
                CHECK(ids(sort, is_down, search, 30, everybody) == ids(sort, is_down, search, 30));
                CHECK_FALSE(ids(sort, is_down, search, 30).empty());
            }
}

TEST_CASE("people with a value are found by it, few or many, and so is how many they are") {
    Fixture f;
    for (int i = 0; i < 12; ++i)
        f.admin.post("/api/users", {{"username", "p" + std::to_string(i)}, {"fullName", "Somebody"}});
    f.db.write([](db::Writer& tx) {
        tx.run(
            "INSERT INTO custom_field (id, object, kind, name, name_folded, position) VALUES (7, 1, 1, 'd', 'd', 1)");
        tx.run(
            "INSERT INTO user_custom_value (user_id, field_id, value, value_folded) SELECT id, 7, '20' || (10 + id % 3)"
            " || '-03-07', '20' || (10 + id % 3) || '-03-07' FROM app_user");
    });
    f.db.read([](const db::Reader& db) {
        const auto everybody = db.value<std::int64_t>("SELECT COUNT(*) FROM app_user");
        for (const auto* typed : {"2011", "2011-0", "03-07", "11-03", "2019", "x"}) {
            INFO(typed);
            UserFilter filter{.value = fields::read_filter(db, 7, typed), .limit = 100};
            CHECK(filter.value.is_beginning == std::string_view(typed).starts_with("20"));
            const auto slow = list_users(db, filter);
            const auto slow_count = count_users(db, filter);
            filter.among = find_few(db, filter);
            REQUIRE(filter.among);
            const auto quick = list_users(db, filter);
            REQUIRE(quick.size() == slow.size());
            for (std::size_t i = 0; i < quick.size(); ++i) CHECK(quick[i].id == slow[i].id);
            CHECK(count_users(db, filter) == slow_count);
            CHECK(slow_count == static_cast<std::int64_t>(slow.size()));
            if (std::string_view(typed) == "03-07") CHECK(slow_count == everybody);
        }
        CHECK_FALSE(find_few(db, {}));
    });
}

TEST_CASE("a saved person keeps groups that are not sent, and the audit log has before and after") {
    Fixture f;
    const Id ada = f.add_user("ada", report_viewers);
    const auto answer =
        f.admin.put(f.path(ada), {{"fullName", "Ada B."}, {"email", "a@example.org"}, {"isActive", true}});
    CHECK(answer.status == 200);
    CHECK(answer.body["permissionGroups"] == json{"Report viewers"});
    CHECK(f.names("?search=a%40example") == std::vector<std::string>{"ada"});
    const auto before =
        json::parse(f.value<std::string>("SELECT before_json FROM audit_event WHERE action = 'users.save'"));
    const auto after =
        json::parse(f.value<std::string>("SELECT after_json FROM audit_event WHERE action = 'users.save'"));
    CHECK(before["fullName"] == "Person ada");
    CHECK(after["fullName"] == "Ada B.");
    CHECK(f.admin.put(f.path(999), f.saved({})).status == 404);
}

TEST_CASE("nobody gives or takes rights they do not hold [AZ-06]") {
    Fixture f;
    auto help = f.helpdesk();
    const Id ada = f.add_user("ada"), viewer = f.add_user("vic", report_viewers);
    CHECK(help.put(f.path(ada), f.saved({f.group("Helpdesk")})).status == 200);
    CHECK(help.put(f.path(ada), f.saved({f.group(administrators)})).status == 403);
    CHECK(help.post("/api/users",
                    {{"username", "x"}, {"fullName", "X"}, {"permissionGroupIds", {f.group(administrators)}}})
              .status == 403);
    CHECK(help.put(f.path(f.value<Id>("SELECT id FROM app_user WHERE username = 'help'")),
                   f.saved({f.group(administrators)}))
              .status == 403);
    CHECK(help.put(f.path(viewer), f.saved({})).status == 403);
    CHECK(f.admin.put(f.path(ada), f.saved({f.group(administrators)})).status == 200);
}

TEST_CASE("nobody touches the account of somebody above them [AZ-06]") {
    Fixture f;
    auto help = f.helpdesk();
    CHECK(help.put(f.path(f.root), f.saved({f.group(administrators)}, false)).status == 403);
    CHECK(help.post(f.path(f.root) + "/password").status == 403);
    CHECK(f.admin.status() == 200);
}

TEST_CASE("without the right to edit groups nobody changes any [AZ-06]") {
    Fixture f;
    f.add_group("Editors", {Role::CanViewUserList, Role::CanManageUser, Role::CanCreateUser});
    f.add_user("ed", "Editors");
    const Id ada = f.add_user("ada");
    FakeBrowser editor{f, "192.0.2.8"};
    editor.sign_in("ed");
    CHECK(editor.put(f.path(ada), f.saved({f.group("Editors")})).status == 403);
    CHECK(editor.put(f.path(ada), f.saved({})).status == 200);
    CHECK(
        editor.post("/api/users", {{"username", "x"}, {"fullName", "X"}, {"permissionGroupIds", {f.group("Editors")}}})
            .status == 403);
}

TEST_CASE("the last administrator stays one, and nobody deactivates themselves") {
    Fixture f;
    CHECK(f.admin.put(f.path(f.root), f.saved({})).status == 409);
    CHECK(f.admin.put(f.path(f.root), f.saved({f.group(administrators)}, false)).body.contains("isActive"));
    const Id second = f.add_user("second", administrators);
    CHECK(f.admin.put(f.path(second), f.saved({}, true)).status == 200);
    CHECK(f.admin.put(f.path(second), f.saved({f.group(administrators)}, true)).status == 200);
    CHECK(f.admin.put(f.path(f.root), f.saved({})).status == 200);
    CHECK(f.admin.get("/api/users").status == 403);
}

TEST_CASE("unknown fields change nothing: nobody makes themselves administrator by sending more [AZ-05]") {
    Fixture f;
    const Id ada = f.add_user("ada");
    json body = f.saved({});
    for (const auto* name : {"id", "username", "roles", "isSd", "isRestricted", "passwordHash", "mustChangePassword"})
        body[name] = 1;
    CHECK(f.admin.put(f.path(ada), body).status == 200);
    CHECK(f.value<std::string>("SELECT username || is_restricted || must_change_password FROM app_user WHERE id = $1",
                               ada) == "ada00");
}

TEST_CASE("Administrators hold every role, and get those that a new version adds") {
    Fixture f;
    f.run("DELETE FROM permission_group_role WHERE role = 'CanManageTitle'");
    f.run("DELETE FROM permission_group_role WHERE role = 'CanManageCourse_SurveyOnly'");
    f.db.write([](db::Writer& tx) { seed_permission_groups(tx); });
    const auto groups = f.admin.get("/api/permission-groups").body;
    CHECK(groups["total"] == 3);
    for (const auto& group : groups["rows"]) {
        INFO(group);
        if (group["name"] == administrators) CHECK(group["roles"] == enum_names(Role{}).size());
        if (group["name"] == course_managers) CHECK(group["roles"] == 10);  // what people took away stays away
        if (group["name"] == report_viewers) CHECK(group["roles"] == 1);
    }
}

TEST_CASE("whoever changes the own e-mail address enters the password for it, in people's administration as well") {
    Fixture f;
    const auto save = [&](const std::string& email, const std::string& password) {
        return f.admin.put(f.path(f.root),
                           {{"fullName", "Person root"}, {"email", email}, {"isActive", true}, {"password", password}});
    };
    const auto email = [&] { return f.value<std::string>("SELECT email FROM app_user WHERE username = 'root'"); };
    CHECK(save("", "").status == 200);  // nothing changes
    CHECK(save("thief@example.org", "").body.contains("email"));
    CHECK(save("thief@example.org", "Wrong-Horse-7").body.contains("password"));
    CHECK(email().empty());
    CHECK(save("root@example.org", good_password).status == 200);
    CHECK(email() == "root@example.org");
    CHECK(save("new@example.org", good_password).status == 200);
    CHECK(f.value<std::string>("SELECT address FROM outbox_message WHERE template_name = 'securityNotice' "
                               "ORDER BY id DESC LIMIT 1") == "root@example.org");
    const Id ada = f.add_user("ada");
    CHECK(f.admin.put(f.path(ada), {{"fullName", "Ada"}, {"email", "ada@example.org"}, {"isActive", true}}).status ==
          200);
}
