// Whoever changes people, locations or courses over the API changes who has what, in the whole application.
#include <sstream>

#include "api/laws/law_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

struct Portal : LawPortal {
    Caller manager = open_session(add_user("manager", [] {
        std::vector<Role> all;
        for (const auto& [role, name] : enum_names(Role{})) all.push_back(role);
        return all;
    }()));

    json send(const std::string& method, const std::string& path, const json& body = json::object()) {
        FakeRequest request(method, path, headers_of(manager), method == "GET" ? "" : body.dump());
        const auto reply = app.dispatcher().answer(request.request);
        INFO(method << " " << path << " " << reply.text);
        REQUIRE(reply.status == 200);
        return json::parse(reply.text);
    }
    Id make(const std::string& path, const json& body) { return send("POST", path, body).at("id"); }
    std::int64_t count(std::string_view sql) {
        return app.database().read([&](const db::Reader& db) { return db.value<std::int64_t>(sql); });
    }
    std::int64_t assigned() { return count("SELECT COUNT(*) FROM content_tracking WHERE assigned_at IS NOT NULL"); }
    std::int64_t listed() { return count("SELECT COUNT(*) FROM content_tracking WHERE is_listed = 1"); }
    int check(std::string& said) {
        std::istringstream in;
        std::ostringstream out, err;
        const int code = app.run_command({"check"}, in, out, err);
        said = err.str();
        return code;
    }
};

}  // namespace

TEST_CASE("people, locations and courses that change over the API change who has what, and check sees drift") {
    Portal portal;
    const Id shop = portal.make("/api/locations", {{"name", "Shop"}});
    const Id link = portal.make(
        "/api/contents", {{"contentType", "externalLink"}, {"title", "Rules"}, {"linkUrl", "https://x.example/"}});
    const std::string content = "/api/contents/" + std::to_string(link);
    portal.send("POST", content + "/assignments", {{"target", "location"}, {"targetIds", {shop}}});
    CHECK(portal.assigned() == 0);

    const auto made =
        portal.send("POST", "/api/users", {{"username", "ann"}, {"fullName", "Ann"}, {"locationId", shop}});
    const std::string ann = "/api/users/" + made.at("user").at("id").dump();
    CHECK(portal.assigned() == 1);
    portal.send("PUT", ann, {{"fullName", "Ann"}, {"locationId", nullptr}, {"isActive", true}});
    CHECK(portal.assigned() == 0);
    portal.send("PUT", ann, {{"fullName", "Ann"}, {"locationId", shop}, {"isActive", false}});
    CHECK(portal.assigned() == 1);
    CHECK(portal.listed() == 0);
    portal.send("PUT", ann, {{"fullName", "Ann"}, {"locationId", shop}, {"isActive", true}});
    CHECK(portal.listed() == 1);

    std::string said;
    CHECK(portal.check(said) == 0);
    portal.app.database().write([](db::Writer& tx) { tx.run("UPDATE content_tracking SET due_on = '2026-01-01'"); });
    CHECK(portal.check(said) == 1);
    CHECK(said.find("differ from the rules of assignment") != said.npos);
    portal.app.database().write([](db::Writer& tx) { tx.run("UPDATE content_tracking SET due_on = NULL"); });

    portal.send("DELETE", content);
    CHECK(portal.listed() == 0);
    portal.send("DELETE", "/api/locations/" + std::to_string(shop));
    CHECK(portal.assigned() == 0);
    CHECK(portal.check(said) == 0);
}
