// The whole application without its sockets, and callers of every kind: for laws that hold for each row of the route
// table, whichever feature it belongs to.
#pragma once

#include <nlohmann/json.hpp>

#include "app.h"
#include "core/base/bytes.h"
#include "core/security/secret_key.h"
#include "support/fake_clock.h"
#include "support/fake_request.h"
#include "support/temp_folder.h"

namespace oneroom::test {

/// Somebody with a session: what their browser would send.
struct Caller {
    Id user_id{};
    std::string sid, key, xsrf;
};

class LawPortal {
public:
    LawPortal() : secret_(folder_.path() / "secret.key") {}

    const std::vector<Route>& routes() { return app.dispatcher().routes(); }

    /// Adds a person with these roles. `columns` is what else to set in the row, "is_restricted = 1".
    Id add_user(const std::string& name, const std::vector<Role>& roles, const char* columns = "language_code = 'en'") {
        return app.database().write([&](db::Writer& tx) {
            const Id user = tx.value<Id>(
                "INSERT INTO app_user (username, username_folded, full_name, search_folded, created_at) "
                "VALUES ($1, $1, $1, $1, $2) RETURNING id",
                name, clock.now());
            const Id group =
                tx.value<Id>("INSERT INTO permission_group (name) VALUES ($1) RETURNING id", "only " + name);
            for (const Role role : roles)
                tx.run("INSERT INTO permission_group_role (permission_group_id, role) VALUES ($1, $2)", group,
                       name_of(role));
            tx.run("INSERT INTO user_permission_group (user_id, permission_group_id) VALUES ($1, $2)", user, group);
            tx.script("UPDATE app_user SET " + std::string(columns) + " WHERE id = " + std::to_string(user));
            return user;
        });
    }

    /// A fresh session of that person.
    Caller open_session(Id user_id) {
        Caller caller{user_id, random_token(), random_token(), ""};
        caller.xsrf = secret_.sign("xsrf session", caller.key);
        app.database().write([&](db::Writer& tx) {
            tx.run(
                "INSERT INTO user_session (user_id, sid_hash, key_hash, created_at, last_seen_at, ends_at, address, "
                "user_agent) VALUES ($1, $2, $3, $4, $4, $5, '', '')",
                user_id, sha256_hex(caller.sid), sha256_hex(caller.key), clock.now(), clock.now() + 12h);
        });
        return caller;
    }

    /// Nobody, with the token that a page before sign-in has.
    Caller nobody() { return {0, "", "", secret_.seal("xsrf anonymous", "nobody")}; }

    static std::string method_of(const Route& route) {
        return route.method == Method::remove ? "DELETE" : to_upper(name_of(route.method));
    }

    /// The path of a row with 1 for every placeholder.
    static std::string path_of(const Route& route) {
        std::string path(route.path);
        for (auto open = path.find('{'); open != path.npos; open = path.find('{'))
            path.replace(open, path.find('}') - open + 1, "1");
        return path;
    }

    static http::Headers headers_of(const Caller& caller) {
        http::Headers headers{{"Host", "127.0.0.1:8080"}, {"Content-Type", "application/json"}};
        if (!caller.sid.empty()) headers.emplace_back("Cookie", "sid=" + caller.sid + "; XSRF-TOKEN=" + caller.xsrf);
        if (!caller.key.empty()) headers.emplace_back("X-Session-Key", caller.key);
        if (!caller.xsrf.empty()) headers.emplace_back("X-XSRF-TOKEN", caller.xsrf);
        return headers;
    }

    http::Reply call(const Route& route, const http::Headers& headers, const std::string& query = "",
                     const std::string& body = "{}") {
        FakeRequest request(method_of(route), path_of(route) + query, headers, route.method == Method::get ? "" : body);
        return app.dispatcher().answer(request.request);
    }
    http::Reply call(const Route& route, const Caller& caller) { return call(route, headers_of(caller)); }

    FakeClock clock;

private:
    static std::string to_upper(std::string_view text) {
        std::string out(text);
        for (char& c : out) c = static_cast<char>(c - 'a' + 'A');
        return out;
    }
    static config::Config config_of(const TempFolder& folder) {
        config::Config config;
        config.data = folder.path();
        return config;
    }

    TempFolder folder_;

public:
    App app{config_of(folder_), clock};

private:
    SecretKey secret_;
};

/// A header taken away or replaced.
inline http::Headers with(http::Headers headers, const std::string& name, const std::string& value) {
    std::erase_if(headers, [&](const auto& header) { return header.first == name; });
    if (!value.empty()) headers.emplace_back(name, value);
    return headers;
}

}  // namespace oneroom::test
