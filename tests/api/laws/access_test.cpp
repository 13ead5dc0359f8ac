// Who may call what: every row of the route table against every kind of caller there is.
#include <fstream>
#include <set>

#include "api/laws/law_portal.h"
#include "lrs/lrs.h"
#include "support/catch.h"
#include "support/places.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

/// Refused by the table, and not by a rule of the operation about this person or object.
bool is_denied(const http::Reply& reply) {
    return reply.status == 403 && reply.text.find("You do not have access to this") != reply.text.npos;
}

bool may(const Route& route, const std::set<Role>& roles) {
    if (route.access.any_role.empty()) return true;
    return std::ranges::any_of(route.access.any_role, [&](Role role) { return roles.contains(role); });
}

/// Whether the last part of a path stands where another row of the same method has a placeholder.
bool has_placeholder_beside(const std::vector<Route>& routes, const Route& route) {
    const auto parent = route.path.substr(0, route.path.rfind('/') + 1);
    return std::ranges::any_of(routes, [&](const Route& other) {
        return other.method == route.method && other.path.starts_with(parent) && other.path.ends_with('}') &&
               other.path.find('/', parent.size()) == other.path.npos && other.path[parent.size()] == '{';
    });
}

std::string access_of(const Route& route) {
    std::string text(route.operation);
    text += route.access.needs_session() ? " signed_in" : " everyone";
    if (route.access.allows_restricted) text += " also_restricted";
    if (route.access.allows_half) text += " also_half_signed_in";
    if (!route.access.allows_token) text += " by_person_only";
    if (std::ranges::equal(route.access.any_role, course_roles)) return text + " any_course_role";
    for (const Role role : route.access.any_role) text += " " + std::string(name_of(role));
    return text;
}

/// The learning record store has a table of its own, for clients.
std::string access_of(const lrs::XapiRow& row) {
    std::string text(row.operation);
    text += row.access.who == Access::Who::basic ? " basic" : " everyone";
    for (const auto scope : row.access.any_scope) text += " " + std::string(scope);
    return text;
}

}  // namespace

TEST_CASE(
    "who may call each operation is what was last agreed, line by line [AZ-01] [PERM-02] [PERM-03] [PERM-33] "
    "[PERM-34]") {
    LawPortal portal;
    std::set<std::string> table, expected;
    for (const Route& route : portal.routes()) table.insert(access_of(route));
    for (const auto& row : lrs::xapi_rows()) table.insert(access_of(row));
    std::ifstream file(source_dir() / "tests/api/laws/expected_access.txt");
    for (std::string line; std::getline(file, line);) expected.insert(line);
    for (const auto& line : table) {
        INFO("not in expected_access.txt: " << line);
        CHECK(expected.contains(line));
    }
    for (const auto& line : expected) {
        INFO("only in expected_access.txt: " << line);
        CHECK(table.contains(line));
    }
}

TEST_CASE("nobody signed in gets 401 wherever a session is needed [AZ-01]") {
    LawPortal portal;
    for (const Route& route : portal.routes()) {
        INFO(route.operation);
        const int status = portal.call(route, portal.nobody()).status;
        CHECK((status == 401) == route.access.needs_session());
    }
}

TEST_CASE("each role alone opens the operations that list it, and no others [AZ-01] [PERM-01]") {
    LawPortal portal;
    for (const auto& [role, name] : enum_names(Role{})) {
        const Id user = portal.add_user(std::string(name), {role});
        Caller caller = portal.open_session(user);
        for (const Route& route : portal.routes()) {
            if (!route.access.needs_session()) continue;
            INFO(route.operation << " as " << name);
            CHECK(is_denied(portal.call(route, caller)) == !may(route, {role}));
            const bool may_have_ended = route.operation == "session.signOut" || route.operation == "sessions.end";
            if (may_have_ended) caller = portal.open_session(user);
        }
    }
}

TEST_CASE("a learner without roles and an administrator with all meet the table too [AZ-01]") {
    LawPortal portal;
    std::vector<Role> all;
    for (const auto& [role, name] : enum_names(Role{})) all.push_back(role);
    const Id learner = portal.add_user("learner", {}), administrator = portal.add_user("administrator", all);
    for (const Route& route : portal.routes()) {
        if (!route.access.needs_session()) continue;
        INFO(route.operation);
        CHECK(is_denied(portal.call(route, portal.open_session(learner))) == !route.access.any_role.empty());
    }
    for (const Route& route : portal.routes()) {
        if (!route.access.needs_session()) continue;
        INFO(route.operation);
        CHECK_FALSE(is_denied(portal.call(route, portal.open_session(administrator))));
    }
}

TEST_CASE("a restricted person reaches only what says so, whatever their roles [GUARD-03] [AZ-01]") {
    LawPortal portal;
    std::vector<Role> all;
    for (const auto& [role, name] : enum_names(Role{})) all.push_back(role);
    const Id user = portal.add_user("restricted", all, "is_restricted = 1");
    for (const Route& route : portal.routes()) {
        if (!route.access.needs_session()) continue;
        INFO(route.operation);
        CHECK(is_denied(portal.call(route, portal.open_session(user))) == !route.access.allows_restricted);
    }
}

TEST_CASE("who has to choose a new password can do only that [AZ-01]") {
    LawPortal portal;
    const Id user = portal.add_user("half", {}, "must_change_password = 1");
    for (const Route& route : portal.routes()) {
        if (!route.access.needs_session()) continue;
        INFO(route.operation);
        const auto reply = portal.call(route, portal.open_session(user));
        CHECK((reply.text.find("Choose a new password first") != reply.text.npos) == !route.access.allows_half);
    }
}

TEST_CASE("a session that has run out, or whose person is inactive, is nobody's [AZ-01]") {
    LawPortal portal;
    const Id user = portal.add_user("late", {}), inactive = portal.add_user("inactive", {}, "is_active = 0");
    for (const Route& route : portal.routes()) {
        if (!route.access.needs_session()) continue;
        INFO(route.operation);
        const Caller late = portal.open_session(user);
        portal.clock.move(13h);
        CHECK(portal.call(route, late).status == 401);
        CHECK(portal.call(route, portal.open_session(inactive)).status == 401);
    }
}

TEST_CASE("a path that is written another way is no other policy [AZ-02]") {
    LawPortal portal;
    const Caller learner = portal.open_session(portal.add_user("learner", {}));
    for (const Route& route : portal.routes()) {
        const std::string path = LawPortal::path_of(route);
        std::string upper = path;
        for (char& c : upper)
            if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
        for (const std::string& variant : {path + "/", "/" + path, path + ";x", path + ".json", upper, path + "%2e",
                                           path + "%00", "/api/." + path.substr(4), "/api/x/.." + path.substr(4)}) {
            INFO(LawPortal::method_of(route) << " " << variant);
            FakeRequest request(LawPortal::method_of(route), variant, LawPortal::headers_of(learner), "{}");
            const int status = portal.app.dispatcher().answer(request.request).status;
            const bool is_value =
                has_placeholder_beside(portal.routes(), route) && variant.starts_with(path) && !variant.ends_with('/');
            if (is_value)
                CHECK((status == 400 || status == 403 || status == 404));  // 1;x is no id
            else
                CHECK((status == 404 || status == 405));
        }
        for (const auto* method : {"PATCH", "OPTIONS", "TRACE", "BREW", "get"}) {
            FakeRequest request(method, path, LawPortal::headers_of(learner), "");
            CHECK(portal.app.dispatcher().answer(request.request).status == 405);
        }
    }
}
