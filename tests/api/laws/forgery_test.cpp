// What other pages can make a browser send, and what must not come of it.
#include "api/laws/law_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

struct Fixture : LawPortal {
    Id user = add_user("administrator", [] {
        std::vector<Role> all;
        for (const auto& [role, name] : enum_names(Role{})) all.push_back(role);
        return all;
    }());

    /// One of everything, with the id 1 that the paths ask for, so that reading finds something.
    void fill() {
        app.database().write([&](db::Writer& tx) {
            tx.script(
                "INSERT INTO location (id, name, name_folded) VALUES (1, 'North', 'north');"
                "INSERT INTO location_above (ancestor_id, location_id) VALUES (1, 1);"
                "INSERT INTO content (id, content_type, title, search_folded, link_url, created_at, updated_at)"
                " VALUES (1, 3, 'Link', 'link', 'https://example.org/', 0, 0);"
                "INSERT INTO assignment (id, content_id, target, assigned_at, target_key) VALUES (1, 1, 1, 0, "
                "'everyone');"
                "INSERT INTO attempt (id, user_id, content_id, number, started_at, last_at) VALUES (1, 1, 1, 1, 0, 0);"
                "INSERT INTO content_tracking (user_id, content_id, status, current_attempt_id) VALUES (1, 1, 1, 1);"
                "INSERT INTO launch (id, token_hash, user_id, content_id, attempt_id, opened_at, last_at)"
                " VALUES (1, 'none', 1, 1, 1, 0, 0);");
        });
    }

    /// Everything in the tables that a change would show in. Being seen is no change.
    std::string snapshot() {
        return app.database().read([](const db::Reader& db) {
            std::string all;
            const auto tables = db.values<std::string>(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search_text%' ORDER BY name");
            for (const auto& table : tables) {
                all += table + "\n";
                const std::string columns =
                    table == "user_session" ? "id, user_id, sid_hash, key_hash, created_at, ends_at" : "*";
                db.each_cells("SELECT " + columns + " FROM " + table + " ORDER BY 1", {}, [&](auto cells) {
                    for (const auto& cell : cells) all += std::to_string(cell.integer) + cell.text + "|";
                    all += "\n";
                    return true;
                });
            }
            return all;
        });
    }

    template <class Check>
    void each_change(Check check) {
        for (const Route& route : routes()) {
            if (route.method == Method::get) continue;
            INFO(route.operation);
            const Caller caller = route.access.needs_session() ? open_session(user) : nobody();
            const auto before = snapshot();
            check(route, caller);
            CHECK(snapshot() == before);
        }
    }
};

}  // namespace

TEST_CASE("no operation changes anything without the token of its session in the header [CH-01]") {
    Fixture f;
    const Caller other = f.open_session(f.add_user("other", {}));
    f.each_change([&](const Route& route, const Caller& caller) {
        const auto good = LawPortal::headers_of(caller);
        CHECK(f.call(route, with(good, "X-XSRF-TOKEN", "")).status == 403);  // in the cookie only
        CHECK(f.call(route, with(good, "X-XSRF-TOKEN", "wrong")).status == 403);
        CHECK(f.call(route, with(good, "X-XSRF-TOKEN", other.xsrf)).status == 403);
        if (caller.user_id) CHECK(f.call(route, with(good, "X-XSRF-TOKEN", f.nobody().xsrf)).status == 403);
        const auto without = with(good, "X-XSRF-TOKEN", "");
        CHECK(f.call(route, without, "?X-XSRF-TOKEN=" + caller.xsrf + "&xsrf=" + caller.xsrf).status == 403);
        CHECK(f.call(route, without, "", R"({"X-XSRF-TOKEN":")" + caller.xsrf + "\"}").status == 403);
    });
}

TEST_CASE("no operation answers another page, whatever it knows [CH-01]") {
    Fixture f;
    for (const Route& route : f.routes()) {
        INFO(route.operation);
        const Caller caller = route.access.needs_session() ? f.open_session(f.user) : f.nobody();
        const auto before = f.snapshot();
        for (const auto* origin :
             {"http://evil.example", "null", "http://127.0.0.1:8081", "https://127.0.0.1:8080",
              "http://127.0.0.1:80801", "http://127.0.0.1:8080.evil.example", "http://localhost:8080"})
            CHECK(f.call(route, with(LawPortal::headers_of(caller), "Origin", origin)).status == 403);
        CHECK(f.snapshot() == before);
        const int own = f.call(route, with(LawPortal::headers_of(caller), "Origin", "http://127.0.0.1:8080")).status;
        CHECK(own != 401);
    }
}

TEST_CASE("what a form of another page can send is not taken for JSON [CH-01]") {
    Fixture f;
    f.each_change([&](const Route& route, const Caller& caller) {
        if (route.body == Route::Body::upload) return;  // its body is a file of any kind
        for (const auto* type :
             {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""}) {
            // A form with a file is one; it needs the token in its head, as every change does.
            if (route.body == Route::Body::form && std::string_view(type).starts_with("multipart/")) continue;
            INFO("as '" << type << "'");
            const auto reply = f.call(route, with(LawPortal::headers_of(caller), "Content-Type", type));
            CHECK((reply.status == 415));
        }
    });
}

TEST_CASE("the cookie alone, or the key alone, is nobody [CH-01] [AU-21]") {
    Fixture f;
    for (const Route& route : f.routes()) {
        if (!route.access.needs_session()) continue;
        INFO(route.operation);
        const Caller caller = f.open_session(f.user), other = f.open_session(f.user);
        const auto good = LawPortal::headers_of(caller);
        const bool changes = route.method != Method::get;
        CHECK(f.call(route, with(good, "X-Session-Key", "")).status == (changes ? 403 : 401));
        CHECK(f.call(route, with(good, "X-Session-Key", other.key)).status == 401);
        CHECK(f.call(route, with(good, "Cookie", "")).status == 401);
        CHECK(f.call(route, with(good, "Cookie", "sid=" + other.sid)).status == 401);
    }
}

TEST_CASE("reading changes nothing, however often [CH-02]") {
    Fixture f;
    f.fill();
    const Caller caller = f.open_session(f.user);
    int answered = 0;
    const auto before = f.snapshot();
    for (const Route& route : f.routes()) {
        if (route.method != Method::get) continue;
        INFO(route.operation);
        for (const auto* method : {"GET", "GET", "GET", "HEAD", "OPTIONS"}) {
            FakeRequest request(method, LawPortal::path_of(route), LawPortal::headers_of(caller));
            const int status = f.app.dispatcher().answer(request.request).status;
            CHECK(status < 500);
            answered += status == 200;
        }
        CHECK(f.snapshot() == before);
    }
    CHECK(answered >= 4 * 14);  // most of them found something to read
}
