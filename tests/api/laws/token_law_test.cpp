// What a program with an access token gets from each row of the route table: what its owner's session would, with the
// token's roles; and nothing that needs a person.
#include "api/laws/law_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

const std::string needs_person = "An access token cannot do this";

bool is_denied(const http::Reply& reply) {
    return reply.status == 403 && reply.text.find("You do not have access to this") != reply.text.npos;
}

bool is_for_persons(const http::Reply& reply) {
    return reply.status == 403 && reply.text.find(needs_person) != reply.text.npos;
}

struct Fixture : LawPortal {
    /// A token of that person with these roles, straight in the table.
    http::Headers token_of(Id user_id, const std::vector<Role>& roles) {
        const std::string token = "oneroom_pat_" + random_token();
        std::string names;
        for (const Role role : roles) names.append(names.empty() ? "" : " ").append(name_of(role));
        app.database().write([&](db::Writer& tx) {
            tx.run(
                "INSERT INTO personal_token (user_id, name, token_hash, hint, roles, created_at) "
                "VALUES ($1, 'Law', $2, 'xxxx', $3, $4)",
                user_id, sha256_hex(token), names, clock.now());
        });
        return {{"Host", "127.0.0.1:8080"}, {"Content-Type", "application/json"}, {"Authorization", "Bearer " + token}};
    }
    std::vector<Role> all_roles() {
        std::vector<Role> all;
        for (const auto& [role, name] : enum_names(Role{})) all.push_back(role);
        return all;
    }
};

}  // namespace

TEST_CASE("a token without roles is answered as a session without roles, on every row for programs [AZ-01]") {
    Fixture f;
    const Id person = f.add_user("plain", {}), owner = f.add_user("owner", f.all_roles());
    const auto token = f.token_of(owner, {});
    int compared = 0;
    for (const Route& route : f.routes()) {
        if (!route.access.allows_token) continue;
        INFO(route.operation);
        const Caller caller = route.access.needs_session() ? f.open_session(person) : f.nobody();
        const auto by_session = f.call(route, caller), by_token = f.call(route, token);
        CHECK(by_token.status == by_session.status);
        if (by_session.status >= 400) CHECK(by_token.text == by_session.text);
        ++compared;
    }
    CHECK(compared > 30);
}

TEST_CASE("each role alone in a token opens the operations that list it, and no others [AZ-01] [PERM-01]") {
    Fixture f;
    const Id owner = f.add_user("owner", f.all_roles());
    for (const auto& [role, name] : enum_names(Role{})) {
        const auto token = f.token_of(owner, {role});
        for (const Route& route : f.routes()) {
            if (!route.access.needs_session() || !route.access.allows_token) continue;
            INFO(route.operation << " with " << name);
            const auto& needed = route.access.any_role;
            const bool may = needed.empty() || std::ranges::find(needed, role) != needed.end();
            CHECK(is_denied(f.call(route, token)) == !may);
        }
    }
}

TEST_CASE("a role that the owner does not hold opens nothing, although the token carries it [AZ-01] [AZ-06]") {
    Fixture f;
    const Id owner = f.add_user("owner", {});
    const auto token = f.token_of(owner, f.all_roles());
    for (const Route& route : f.routes()) {
        if (!route.access.needs_session() || !route.access.allows_token) continue;
        INFO(route.operation);
        CHECK(is_denied(f.call(route, token)) == !route.access.any_role.empty());
    }
}

TEST_CASE("what needs a person refuses every token, with a sentence that says what to do [AZ-01]") {
    Fixture f;
    const auto token = f.token_of(f.add_user("owner", f.all_roles()), f.all_roles());
    std::vector<std::string> refused;
    for (const Route& route : f.routes()) {
        INFO(route.operation);
        const auto reply = f.call(route, token);
        CHECK(is_for_persons(reply) == !route.access.allows_token);
        if (is_for_persons(reply)) refused.emplace_back(route.operation);
    }
    for (const std::string name : {"session.signIn", "session.signOut", "session.changePassword", "tokens.create",
                                   "tokens.list", "tokens.revoke", "users.resetPassword", "launches.start"}) {
        INFO(name);
        CHECK(std::ranges::find(refused, name) != refused.end());
    }
}

TEST_CASE("a token of a restricted or half signed-in person reaches only what their session would [AZ-01] [GUARD-03]") {
    Fixture f;
    const auto restricted = f.token_of(f.add_user("restricted", f.all_roles(), "is_restricted = 1"), f.all_roles());
    const auto half = f.token_of(f.add_user("half", {}, "must_change_password = 1"), {});
    for (const Route& route : f.routes()) {
        if (!route.access.needs_session() || !route.access.allows_token) continue;
        INFO(route.operation);
        CHECK(is_denied(f.call(route, restricted)) == !route.access.allows_restricted);
        const auto reply = f.call(route, half);
        CHECK((reply.text.find("Choose a new password first") != reply.text.npos) == !route.access.allows_half);
    }
}

TEST_CASE("a token that is not in force is 401 on every row, also on those for everyone, whatever stands beside it") {
    Fixture f;
    const Caller person = f.open_session(f.add_user("person", f.all_roles()));
    for (const Route& route : f.routes()) {
        INFO(route.operation);
        const auto headers = with(LawPortal::headers_of(person), "Authorization", "Bearer oneroom_pat_wrong");
        CHECK(f.call(route, headers).status == 401);
        f.clock.move(10min);  // not so many at once
    }
}

TEST_CASE("no operation answers another page, although it knows a token [CH-01]") {
    Fixture f;
    const auto token = f.token_of(f.add_user("owner", f.all_roles()), f.all_roles());
    for (const Route& route : f.routes()) {
        INFO(route.operation);
        for (const auto* origin : {"http://evil.example", "null", "http://127.0.0.1:8081"})
            CHECK(f.call(route, with(token, "Origin", origin)).status == 403);
    }
    for (const Route& route : f.routes())
        if (route.operation == "session.show")
            CHECK(f.call(route, with(token, "Origin", "http://127.0.0.1:8080")).status == 200);
}
