// A portal of people only: accounts and organisation behind the dispatcher, without a socket. Passwords cost next to
// nothing here.
#pragma once

#include <map>
#include <nlohmann/json.hpp>

#include "accounts/accounts.h"
#include "accounts/two_step.h"
#include "core/api/dispatch.h"
#include "entry/domains.h"
#include "entry/entry.h"
#include "entry/support.h"
#include "history/history.h"
#include "login_options/login_options.h"
#include "mail/mail.h"
#include "organisation/organisation.h"
#include "support/fake_request.h"
#include "support/portal_database.h"

namespace oneroom::test {

inline const std::string good_password = "Correct-Horse-7";

struct AccountsPortal : PortalDatabase {
    std::shared_ptr<const SecretBox> box = std::make_shared<SecretBox>(SecretKey(folder.path() / "secret.key"));
    settings::Settings settings{db, box};
    mail::Mail mail{{db, clock, settings, box}};
    accounts::Accounts accounts{{.db = db,
                                 .clock = clock,
                                 .settings = settings,
                                 .mail = mail,
                                 .data = folder.path(),
                                 .cost = PasswordCost::least()}};
    organisation::Locations locations{};
    Dispatcher dispatcher{routes(), setup()};

    AccountsPortal() {
        accounts.portal.version = "test";
        settings.save({}, clock.now(), "captchaEnabled", "false");  // tests of it switch it on
        db.write([](db::Writer& tx) {
            accounts::seed_permission_groups(tx);
            login_options::seed(tx);
        });
    }

    /// A person with good_password, in the group of this name (none when empty).
    Id add_user(const std::string& username, std::string_view group = "") {
        const auto hash = accounts::hash_password(accounts, good_password);
        return db.write([&](db::Writer& tx) {
            accounts::NewUser user{.username = username, .full_name = "Person " + username, .password_hash = hash};
            if (!group.empty()) user.permission_group_ids = {accounts::find_permission_group(tx, group).value()};
            return accounts::create_user(tx, user, clock.now());
        });
    }

    /// A group that holds just these roles.
    Id add_group(const std::string& name, std::initializer_list<Role> roles) {
        return db.write([&](db::Writer& tx) {
            const Id id = tx.value<Id>("INSERT INTO permission_group (name) VALUES ($1) RETURNING id", name);
            for (const Role role : roles)
                tx.run("INSERT INTO permission_group_role (permission_group_id, role) VALUES ($1, $2)", id,
                       name_of(role));
            return id;
        });
    }

private:
    std::vector<Route> routes() {
        auto all = accounts::account_routes(accounts);
        for (auto& route : accounts::user_routes(accounts)) all.push_back(std::move(route));
        for (auto& route : accounts::group_routes(accounts)) all.push_back(std::move(route));
        for (auto& route : accounts::password_link_routes(accounts)) all.push_back(std::move(route));
        for (auto& route : entry::registration_routes(accounts)) all.push_back(std::move(route));
        for (auto& route : entry::approval_routes(accounts)) all.push_back(std::move(route));
        for (auto& route : entry::domain_routes()) all.push_back(std::move(route));
        for (auto& route : entry::support_routes(accounts)) all.push_back(std::move(route));
        for (auto& route : accounts::proof_routes(accounts)) all.push_back(std::move(route));
        for (auto& route : accounts::way_routes(accounts)) all.push_back(std::move(route));
        for (auto& route : login_options::login_option_routes(settings, [](const db::Reader&, const Session&) {}))
            all.push_back(std::move(route));
        for (auto& route : accounts::token_routes(accounts)) all.push_back(std::move(route));
        for (auto& route : accounts::security_routes(accounts)) all.push_back(std::move(route));
        for (auto& route : organisation::location_routes(locations)) all.push_back(std::move(route));
        for (auto& route : organisation::definition_routes()) all.push_back(std::move(route));
        for (auto& route : accounts::role_routes([this]() -> const auto& { return dispatcher.routes(); }))
            all.push_back(std::move(route));
        for (auto& route : history::history_routes(
                 {{"user", {Role::CanManageUser, Role::UserSecurity_View}},
                  {"permissionGroup", {Role::CanManagePermissionGroups}},
                  {"location", {Role::CanManageLocationGroup}},
                  {"registration", {Role::CanManageUserApproval}, entry::require_registration_seen}}))
            all.push_back(std::move(route));
        return all;
    }
    DispatchSetup setup() {
        return {.db = db,
                .clock = clock,
                .find_session = accounts::find_session(accounts),
                .check_xsrf = accounts::check_xsrf(accounts),
                .own_origin = [](const http::Request&) { return std::string("http://127.0.0.1:8080"); }};
    }
};

/// A browser that talks to the dispatcher. It keeps cookies and sends key and token, as the interface does.
struct FakeBrowser {
    AccountsPortal& portal;
    std::string address = "192.0.2.1";
    std::map<std::string, std::string> cookies{};
    std::string key{};

    struct Answer {
        int status = 0;
        nlohmann::json body{};
        http::Headers headers{};
    };

    http::Headers own_headers() const {
        http::Headers headers{{"Content-Type", "application/json"}};
        std::string cookie;
        for (const auto& [name, value] : cookies) cookie += (cookie.empty() ? "" : "; ") + name + "=" + value;
        if (!cookie.empty()) headers.emplace_back("Cookie", cookie);
        if (!key.empty()) headers.emplace_back("X-Session-Key", key);
        if (cookies.contains("XSRF-TOKEN")) headers.emplace_back("X-XSRF-TOKEN", cookies.at("XSRF-TOKEN"));
        return headers;
    }

    Answer send(const std::string& method, const std::string& target, const std::string& body, http::Headers headers) {
        FakeRequest request(method, target, std::move(headers), body);
        request.request.remote_address = address;
        const http::Reply reply = portal.dispatcher.answer(request.request);
        for (const auto& [name, value] : reply.headers) {
            if (name != "Set-Cookie") continue;
            const auto equals = value.find('='), end = value.find(';');
            if (value.find("Max-Age=0") != value.npos)
                cookies.erase(value.substr(0, equals));
            else
                cookies[value.substr(0, equals)] = value.substr(equals + 1, end - equals - 1);
        }
        return {reply.status, nlohmann::json::parse(reply.text, nullptr, false), reply.headers};
    }

    Answer get(const std::string& target) { return send("GET", target, "", own_headers()); }
    Answer post(const std::string& target, const nlohmann::json& body = nlohmann::json::object()) {
        return send("POST", target, body.dump(), own_headers());
    }
    Answer put(const std::string& target, const nlohmann::json& body) {
        return send("PUT", target, body.dump(), own_headers());
    }
    Answer remove(const std::string& target) { return send("DELETE", target, "", own_headers()); }

    Answer keep(Answer answer) {
        if (answer.body.is_object() && answer.body["sessionKey"].is_string()) key = answer.body["sessionKey"];
        return answer;
    }
    Answer sign_in(const std::string& username, const std::string& password = good_password) {
        get("/api/portal");  // as the page does, for a token
        return keep(post("/api/session", {{"username", username}, {"password", password}}));
    }
    int status() { return get("/api/session").status; }

    /// Of somebody with good_password; where a second step is asked for, a recovery code more than they had is used up.
    std::string permit() {
        auto begun = post("/api/security/permit", {{"password", good_password}});
        if (!begun.body["ticket"].is_string()) return begun.body.value("permit", "");
        const Id user_id = get("/api/session").body["id"].get<Id>();
        const auto hash = accounts::hash_recovery_code(portal.accounts, user_id, "TEST-TEST-TEST");
        portal.run("INSERT INTO user_recovery_code (user_id, code_hash) VALUES ($1, $2)", user_id, hash);
        const nlohmann::json code{{"ticket", begun.body["ticket"]}, {"code", "TEST-TEST-TEST"}};
        return post("/api/security/permit/code", code).body.value("permit", "");
    }
};

}  // namespace oneroom::test
