// Whom a restricted role reaches is decided in one place: every listing shows exactly the people that this rule says.
#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "accounts/rights.h"
#include "accounts/users.h"
#include "api/laws/law_portal.h"
#include "assignment/assignment.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

using People = std::set<Id>;

constexpr std::array roles_tried = {
    Role::CanViewUserList,   Role::CanManageManualAssignments,        Role::Reports_CanViewCourseStatusReport,
    Role::UserSecurity_View, Role::UserSecurity_EditPermissionGroups, Role::CanManageCourse_OnlineTracked};

/// A portal of random places, people and restricted groups, and beside it the rule written down once more, naively.
struct Organisation : LawPortal {
    struct Person {
        std::optional<Id> primary{};
        std::set<Id> others{};
        std::vector<std::size_t> groups{};
    };
    struct Group {
        Id id{};
        std::set<Role> roles{};
        int to{}, level{};  // as stored
        Id type{};          // of relationships; 0: none
        int depth = 2;
    };
    std::mt19937 random;
    std::map<Id, std::optional<Id>> parents{};  ///< of places
    std::map<Id, Person> people{};
    std::vector<Group> groups{};
    std::map<Id, std::set<std::pair<Id, Id>>> relationships{};  ///< upper and lower, by type
    Id content{};

    explicit Organisation(unsigned seed) : random(seed) {
        app.database().write([&](db::Writer& tx) {
            tx.script(
                "INSERT INTO location_group_definition VALUES (2, 2, 'Two', 'two'), (3, 3, 'Three', 'three');"
                "INSERT INTO content (id, content_type, title, search_folded, created_at, updated_at)"
                " VALUES (1, 1, 'Course', 'course', 0, 0)");
            content = 1;
            for (Id place = 1; place <= 14; ++place) add_place(tx, place);
            tx.script(
                "INSERT INTO user_relationship_type (id, name, name_folded, lower_name)"
                " VALUES (7, 'Manager', 'manager', 'x'), (9, 'Mentor', 'mentor', 'x');"
                "INSERT INTO relationship_reach VALUES (0, 9), (23, 7)");
            for (int i = 0; i < 7; ++i) add_restricted_group(tx, i);
        });
        for (int i = 0; i < 24; ++i) add_person("person " + std::to_string(i));
        for (int i = 0; i < 40; ++i) add_relationship();
        app.database().write([&](db::Writer& tx) {
            assignment::assign(tx, content, assignment::Target::everyone, 0, std::nullopt, std::nullopt, clock.now());
        });
        app.run_due_jobs();
    }

    std::size_t some(std::size_t of) { return random() % of; }

    void add_place(db::Writer& tx, Id place) {
        const Id level = place <= 2 ? 1 : place <= 6 ? 2 : 3;
        std::optional<Id> parent;
        if (level == 2) parent = 1 + static_cast<Id>(some(2));
        if (level == 3) parent = 3 + static_cast<Id>(some(4));
        parents[place] = parent;
        tx.run("INSERT INTO location (id, name, name_folded, definition_id, parent_id) VALUES ($1, $2, $2, $3, $4)",
               place, "place " + std::to_string(place), level, parent);
        for (std::optional<Id> above = place; above; above = parents.at(*above))
            tx.run("INSERT INTO location_above (ancestor_id, location_id) VALUES ($1, $2)", *above, place);
    }
    void add_restricted_group(db::Writer& tx, int number) {
        Group group{.to = static_cast<int>(some(4)), .level = 1 + static_cast<int>(some(2))};
        if (number == 0) group.to = 1;
        if (number >= 4) group.type = number % 2 == 0 ? 7 : 9;
        if (number >= 5) group.to = 0;
        group.depth = 1 + static_cast<int>(some(2));
        group.id = tx.value<Id>(
            "INSERT INTO permission_group (name, restricted_to, restricted_level, relationship_type_id,"
            " relationship_depth) VALUES ($1, $2, $3, $4, $5) RETURNING id",
            "group " + std::to_string(number), group.to, group.level,
            group.type == 0 ? std::nullopt : std::optional(group.type), group.depth);
        for (const Role role : roles_tried)
            if (some(2) == 0) {
                group.roles.insert(role);
                tx.run("INSERT INTO permission_group_role VALUES ($1, $2)", group.id, name_of(role));
            }
        groups.push_back(group);
    }
    void add_person(const std::string& name) {
        const Id id = add_user(name, {});
        Person& person = people[id];
        if (some(6) != 0) person.primary = 1 + static_cast<Id>(some(14));
        for (std::size_t n = some(3); n > 0; --n) person.others.insert(1 + static_cast<Id>(some(14)));
        for (std::size_t n = some(3); n > 0; --n) person.groups.push_back(some(groups.size()));
        app.database().write([&](db::Writer& tx) {
            tx.run("UPDATE app_user SET location_id = $2 WHERE id = $1", id, person.primary);
            for (const Id other : person.others) tx.run("INSERT INTO user_location VALUES ($1, $2)", id, other);
            for (const std::size_t group : person.groups)
                tx.run("INSERT INTO user_permission_group VALUES ($1, $2) ON CONFLICT DO NOTHING", id,
                       groups[group].id);
            tx.run(
                "INSERT INTO personal_token (user_id, name, token_hash, hint, roles, created_at)"
                " VALUES ($1, 'x', $2, '', '', 0)",
                id, name);
        });
    }

    /// Downwards by id, so that nothing goes in a circle.
    void add_relationship() {
        const Id type = some(2) == 0 ? 7 : 9;
        auto upper = std::next(people.begin(), static_cast<std::ptrdiff_t>(some(people.size())))->first;
        auto lower = std::next(people.begin(), static_cast<std::ptrdiff_t>(some(people.size())))->first;
        if (upper > lower) std::swap(upper, lower);
        if (upper == lower || !relationships[type].emplace(upper, lower).second) return;
        app.database().write(
            [&](db::Writer& tx) { tx.run("INSERT INTO user_relationship VALUES ($1, $2, $3)", type, upper, lower); });
    }
    bool stands_below(Id lower, Id upper, Id type, int depth) const {
        const auto known = relationships.find(type);
        if (known == relationships.end()) return false;
        return std::ranges::any_of(known->second, [&](const auto& one) {
            return one.second == lower &&
                   (one.first == upper || (depth == 2 && stands_below(one.first, upper, type, depth)));
        });
    }
    bool is_below(Id place, Id top) const {
        for (std::optional<Id> at = place; at; at = parents.at(*at))
            if (*at == top) return true;
        return false;
    }
    /// The rule: anyone whose primary or other place is at or below one that a group of the viewer looks at, and anyone
    /// below the viewer by the type that it looks at.
    bool may_see(Id viewer, const std::set<Role>& any_role, Id other) const {
        const Person &me = people.at(viewer), &them = people.at(other);
        std::set<Id> places = them.others;
        if (them.primary) places.insert(*them.primary);
        for (const std::size_t number : me.groups) {
            const Group& group = groups[number];
            if (std::ranges::none_of(any_role, [&](Role role) { return group.roles.contains(role); })) continue;
            if (group.type != 0 && stands_below(other, viewer, group.type, group.depth)) return true;
            if (group.to == 0 && group.type == 0) return true;
            if (group.to == 0) continue;
            std::set<Id> tops;
            if (group.to != 2 && me.primary) tops.insert(*me.primary);
            if (group.to != 1) tops.insert(me.others.begin(), me.others.end());
            for (const Id top : tops)
                for (const Id place : places)
                    if (is_below(place, group.level == 1 ? top : parents.at(top).value_or(top))) return true;
        }
        return false;
    }
    bool holds_any(Id viewer, const std::set<Role>& any_role) const {
        return std::ranges::any_of(people.at(viewer).groups, [&](std::size_t number) {
            return std::ranges::any_of(any_role, [&](Role role) { return groups[number].roles.contains(role); });
        });
    }
    People visible_to(Id viewer, const std::set<Role>& any_role) const {
        People seen;
        for (const auto& [id, person] : people)
            if (may_see(viewer, any_role, id)) seen.insert(id);
        return seen;
    }

    http::Reply send(const Caller& caller, const std::string& method, const std::string& target,
                     const std::string& body = "") {
        FakeRequest request(method, target, headers_of(caller), body);
        return app.dispatcher().answer(request.request);
    }
    json get(const Caller& caller, const std::string& target) { return json::parse(send(caller, "GET", target).text); }
};

/// The ids in a field of the rows of a page; every row counts once.
People ids_of(const json& rows, const char* field) {
    People ids;
    for (const auto& row : rows) ids.insert(row[field].get<Id>());
    CHECK(ids.size() == rows.size());
    return ids;
}

void check_people(Organisation& portal, const Caller& caller) {
    const std::set<Role> roles = {Role::CanViewUserList};
    if (!portal.holds_any(caller.user_id, roles)) return;
    const People seen = portal.visible_to(caller.user_id, roles);
    const json page = portal.get(caller, "/api/users?pageSize=100");
    CHECK(ids_of(page["rows"], "id") == seen);
    CHECK(portal.get(caller, "/api/users?pageSize=1")["total"] == seen.size());
    CHECK(portal.get(caller, "/api/users?search=person&pageSize=1")["total"] == seen.size());
    CHECK(ids_of(portal.get(caller, "/api/people?limit=100&for=CanViewUserList"), "id") == seen);
    // The pages of one person open it, too.
    const People shown =
        portal.visible_to(caller.user_id, {accounts::user_details_roles.begin(), accounts::user_details_roles.end()});
    for (const auto& [id, person] : portal.people)
        CHECK((portal.send(caller, "GET", "/api/users/" + std::to_string(id)).status == 200) == shown.contains(id));
    for (const std::string narrowed : {"", "?search=person"}) {
        const auto csv = portal.send(caller, "GET", "/api/people/export" + narrowed);
        std::string file, piece;
        while (csv.chunks(piece)) file += piece;
        CHECK(std::ranges::count(file, '\n') == std::ssize(seen) + 1);
    }
}

void check_report(Organisation& portal, const Caller& caller) {
    const std::set<Role> roles = {Role::Reports_CanViewCourseStatusReport};
    if (!portal.holds_any(caller.user_id, roles)) return;
    const People seen = portal.visible_to(caller.user_id, roles);
    for (const std::string order : {"", "&sort=location", "&sort=due&descending=true"}) {
        const json page = portal.get(caller, "/api/reports/3?pageSize=100" + order);
        CHECK(ids_of(page["rows"], "userId") == seen);
        CHECK(page["total"] == seen.size());
    }
    std::int64_t charted = 0;
    const json page = portal.get(caller, "/api/reports/3?pageSize=5");
    for (const auto& part : page["chart"]) charted += part["value"].get<std::int64_t>();
    CHECK(charted == std::ssize(seen));
    const auto csv = portal.send(caller, "GET", "/api/reports/3/csv");
    std::string file, piece;
    while (csv.chunks(piece)) file += piece;
    CHECK(std::ranges::count(file, '\n') == std::ssize(seen) + 1);
    for (const auto& [id, person] : portal.people)
        CHECK(portal.get(caller, "/api/reports/options?kind=users&ids=" + std::to_string(id)).size() ==
              (seen.contains(id) ? 1 : 0));
}

void check_other_lists(Organisation& portal, const Caller& caller) {
    if (const std::set<Role> roles = {Role::UserSecurity_View}; portal.holds_any(caller.user_id, roles)) {
        const json page = portal.get(caller, "/api/all-tokens?pageSize=100");
        People owners;
        for (const auto& row : page["rows"]) owners.insert(row["userId"].get<Id>());
        CHECK(owners == portal.visible_to(caller.user_id, roles));
        CHECK(page["total"] == owners.size());
        for (const auto& [id, person] : portal.people)
            CHECK((portal.send(caller, "GET", "/api/history?kind=user&objectId=" + std::to_string(id)).status == 200) ==
                  owners.contains(id));
        for (const auto& [id, person] : portal.people)  // 403 for somebody who holds more
            CHECK((portal.send(caller, "GET", "/api/users/" + std::to_string(id) + "/security").status == 404) ==
                  !owners.contains(id));
    }
    if (const std::set<Role> roles = {Role::UserSecurity_EditPermissionGroups};
        portal.holds_any(caller.user_id, roles)) {
        for (std::size_t number = 0; number < portal.groups.size(); ++number) {
            People members;
            for (const Id id : portal.visible_to(caller.user_id, roles))
                if (std::ranges::find(portal.people.at(id).groups, number) != portal.people.at(id).groups.end())
                    members.insert(id);
            const json page = portal.get(
                caller, "/api/permission-groups/" + std::to_string(portal.groups[number].id) + "/members?pageSize=100");
            CHECK(ids_of(page["rows"], "id") == members);
        }
    }
}

void check_learners(Organisation& portal, const Caller& caller) {
    const std::set<Role> roles = {Role::CanManageCourse_OnlineTracked};
    if (!portal.holds_any(caller.user_id, roles)) return;
    for (const std::string order : {"", "&sort=updatedAt"})
        CHECK(portal.get(caller, "/api/contents?pageSize=5" + order)["rows"][0]["learners"] ==
              portal.visible_to(caller.user_id, roles).size());
}

void check_targets(Organisation& portal, const Caller& caller) {
    const std::set<Role> roles = {Role::CanManageManualAssignments};
    if (!portal.holds_any(caller.user_id, roles)) return;
    const People seen = portal.visible_to(caller.user_id, roles);
    CHECK(portal.get(caller, "/api/contents/1/assignments")["people"] == seen.size());
    for (const auto& [id, person] : portal.people) {
        const json body{{"target", "person"}, {"targetIds", {id}}};
        const auto reply = portal.send(caller, "POST", "/api/contents/1/assignments", body.dump());
        CHECK((reply.status == 200) == seen.contains(id));
    }
}

}  // namespace

TEST_CASE(
    "every listing shows exactly the people whom the caller's role reaches [AZ-02] [CONST-11] [CONST-12] [CONST-13]") {
    for (unsigned seed = 1; seed <= 5; ++seed) {
        Organisation portal(seed);
        for (const auto& [id, person] : portal.people) {
            INFO("seed " << seed << ", viewer " << id);
            const Caller caller = portal.open_session(id);
            check_people(portal, caller);
            check_report(portal, caller);
            check_other_lists(portal, caller);
            check_learners(portal, caller);
            check_targets(portal, caller);
        }
    }
}

TEST_CASE("the rule itself is what the places and groups say, for each role and pair of people") {
    for (unsigned seed = 11; seed <= 16; ++seed) {
        Organisation portal(seed);
        portal.app.database().read([&](const db::Reader& db) {
            for (const auto& [viewer, me] : portal.people)
                for (const Role role : roles_tried)
                    for (const auto& [other, them] : portal.people) {
                        INFO("seed " << seed << ", viewer " << viewer << ", person " << other);
                        const Scope scope = accounts::find_rights(db, viewer).scope({role});
                        CHECK(accounts::may_see(db, scope, other) == portal.may_see(viewer, {role}, other));
                    }
        });
    }
}

TEST_CASE("a backup is opened only to who holds everything, for everybody") {
    Organisation portal(1);
    const auto open = [&](Id user_id) {
        return portal.send(portal.open_session(user_id), "POST", "/api/backups/x.zip/open", R"({"password": "no"})");
    };
    const auto [id, person] = *portal.people.begin();
    const Id group = portal.groups.front().id;
    portal.app.database().write([&](db::Writer& tx) {
        tx.run("DELETE FROM user_permission_group WHERE user_id = $1", id);
        tx.run("INSERT INTO user_permission_group VALUES ($1, $2)", id, group);
        tx.run("INSERT INTO permission_group_role VALUES ($1, 'CanAccessConfiguration')", group);
    });
    CHECK(open(id).status == 403);
    portal.app.database().write(
        [&](db::Writer& tx) { tx.run("UPDATE permission_group SET restricted_to = 0 WHERE id = $1", group); });
    CHECK(open(id).status == 403);
    portal.app.database().write([&](db::Writer& tx) {
        for (const auto& [role, name] : enum_names(Role{}))
            tx.run("INSERT OR IGNORE INTO permission_group_role VALUES ($1, $2)", group, std::string(name));
    });
    CHECK(json::parse(open(id).text).contains("password"));
}
