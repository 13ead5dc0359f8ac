// A portal with a tree of location groups and people in it, for the rules of reach.
#pragma once

#include <map>
#include <set>

#include "accounts/rights.h"
#include "support/accounts_portal.h"
#include "support/catch.h"

namespace oneroom::test {

/// Levels 1 to 3: c; c/n and c/s; c/n/a, c/n/b and c/s/d. Restricted groups are made as the screens make them.
struct PlacesPortal : AccountsPortal {
    Id root = add_user("root", accounts::administrators);
    FakeBrowser admin = browser("root");
    std::map<std::string, Id> places{};

    PlacesPortal() {
        for (const auto* name : {"Area", "Shop"}) admin.post("/api/location-group-definitions", {{"name", name}});
        for (const std::string path : {"c", "c/n", "c/s", "c/n/a", "c/n/b", "c/s/d"}) {
            const auto slash = path.rfind('/');
            nlohmann::json body{{"name", path}};
            if (slash != path.npos) body["parentId"] = places.at(path.substr(0, slash));
            places[path] = admin.post("/api/locations", body).body["id"];
        }
    }
    FakeBrowser browser(const std::string& username) {
        FakeBrowser one{*this};
        one.sign_in(username);
        return one;
    }
    Id person(const std::string& username, const std::string& place, const std::vector<std::string>& others = {}) {
        const Id id = add_user(username);
        move(id, place, others);
        return id;
    }
    void move(Id id, const std::string& place, const std::vector<std::string>& others = {}) {
        db.write([&](db::Writer& tx) {
            if (!place.empty()) tx.run("UPDATE app_user SET location_id = $2 WHERE id = $1", id, places.at(place));
            for (const auto& other : others)
                tx.run("INSERT INTO user_location (user_id, location_id) VALUES ($1, $2)", id, places.at(other));
        });
    }
    Id group(const std::string& name, const std::vector<std::string>& roles, const std::string& to,
             const std::string& level = "userLevel") {
        const auto made =
            admin.post("/api/permission-groups",
                       {{"name", name}, {"roles", roles}, {"restrictedTo", to}, {"restrictedLevel", level}});
        REQUIRE(made.status == 200);
        return made.body["id"];
    }
    void put_into(Id group_id, Id user_id) {
        REQUIRE(admin.post("/api/permission-groups/" + std::to_string(group_id) + "/members", {{"userIds", {user_id}}})
                    .status == 200);
    }
    static std::set<std::string> names(const FakeBrowser::Answer& answer) {
        std::set<std::string> out;
        for (const auto& row : answer.body.is_array() ? answer.body : answer.body["rows"])
            out.insert(row["username"].get<std::string>());
        return out;
    }
};

using Names = std::set<std::string>;

}  // namespace oneroom::test
