// A portal of contents, assignments, home and reports behind the dispatcher, without a socket.
#pragma once

#include <nlohmann/json.hpp>

#include "assignment/assignment.h"
#include "content/content.h"
#include "content/media.h"
#include "core/api/dispatch.h"
#include "enrollment/enrollment.h"
#include "home/home.h"
#include "reports/reports.h"
#include "settings/settings.h"
#include "support/fake_request.h"
#include "support/portal_database.h"
#include "support/sample_packages.h"

namespace oneroom::test {

struct CatalogPortal : PortalDatabase {
    files::BlobStore blobs{folder.path()};
    SecretKey secret{folder.path() / "secret.key"};
    content::Contents contents{db, clock, blobs, secret, {}};
    settings::Settings settings{db};
    std::vector<Session> sessions{};  ///< sessions[n] is opened by the key "n"
    Dispatcher dispatcher{routes(), setup()};

    struct Answer {
        int status = 0;
        nlohmann::json body;
        http::Reply reply;

        /// The first message, whatever its field.
        std::string message() const { return body.begin().value().at(0); }
    };

    /// A person who acts with these roles; use() chooses who calls.
    Id add_person(const std::string& name, const RoleSet& roles = {}, std::optional<Id> location = std::nullopt) {
        const Id id = db.write([&](db::Writer& tx) {
            const Id user = tx.value<Id>(R"sql(
                INSERT INTO app_user (username, username_folded, full_name, search_folded, location_id, created_at)
                VALUES ($1, $1, $1, $1, $2, 0) RETURNING id)sql",
                                         name, location);
            give_roles(tx, user, roles);
            return user;
        });
        sessions.push_back({.id = id, .user_id = id, .full_name = name, .roles = roles});
        return id;
    }
    /// A permission group of their own. Whom roles reach is read from the groups, whatever the session says.
    static void give_roles(db::Writer& tx, Id user_id, const RoleSet& roles) {
        const Id group = tx.value<Id>("INSERT INTO permission_group (name) VALUES ($1) RETURNING id",
                                      "group of " + std::to_string(user_id));
        tx.run("INSERT INTO user_permission_group (user_id, permission_group_id) VALUES ($1, $2)", user_id, group);
        for (const auto& [role, name] : enum_names(Role{}))
            if (roles.contains(role))
                tx.run("INSERT INTO permission_group_role (permission_group_id, role) VALUES ($1, $2)", group, name);
    }
    Id add_location(const std::string& name) {
        return db.write([&](db::Writer& tx) {
            const Id id = tx.value<Id>("INSERT INTO location (name, name_folded) VALUES ($1, $1) RETURNING id", name);
            tx.run("INSERT INTO location_above (ancestor_id, location_id) VALUES ($1, $1)", id);
            return id;
        });
    }

    Answer call(Id user_id, const std::string& method, const std::string& target,
                const nlohmann::json& body = nlohmann::json::object()) {
        return send(user_id, method, target, "application/json", method == "GET" ? "" : body.dump());
    }
    Answer get(Id user_id, const std::string& target) { return call(user_id, "GET", target); }
    Answer post(Id user_id, const std::string& target, const nlohmann::json& body) {
        return call(user_id, "POST", target, body);
    }
    Answer put(Id user_id, const std::string& target, const nlohmann::json& body) {
        return call(user_id, "PUT", target, body);
    }
    Answer remove(Id user_id, const std::string& target) { return call(user_id, "DELETE", target); }

    Answer upload(Id user_id, const std::string& purpose, const std::string& file_name, std::string bytes) {
        return send(user_id, "POST", "/api/uploads?purpose=" + purpose + "&fileName=" + file_name,
                    "application/octet-stream", std::move(bytes));
    }

    /// A published course of a small package, made by `user_id`, who may make one.
    Id make_course(Id user_id, const std::string& title, const std::string& description = "") {
        const auto report = upload(user_id, "package", "course.zip", sample_scorm12_zip());
        const auto made = post(user_id, "/api/contents",
                               {{"contentType", "onlineTracked"},
                                {"title", title},
                                {"description", description},
                                {"uploadId", report.body.at("uploadId")}});
        return made.body.at("id");
    }
    Id make_link(Id user_id, const std::string& title) {
        return post(user_id, "/api/contents",
                    {{"contentType", "externalLink"}, {"title", title}, {"linkUrl", "https://example.org/"}})
            .body.at("id");
    }

    /// What tracking would have written.
    void track(Id user_id, Id content_id, int status, int progress = 0, std::optional<int> score_hundredths = {}) {
        run(R"sql(INSERT INTO content_tracking (user_id, content_id, status, progress_percent, score_percent, attempts,
                                                started_at, last_at)
                  VALUES ($1, $2, $3, $4, $5, 1, $6, $6)
                  ON CONFLICT (content_id, user_id) DO UPDATE
                     SET status = excluded.status, progress_percent = excluded.progress_percent, attempts = 1,
                         score_percent = excluded.score_percent, started_at = excluded.started_at,
                         last_at = excluded.last_at)sql",
            user_id, content_id, status, progress, score_hundredths, clock.now());
    }

    /// Files in the blob store and folders at work in the staging area.
    std::size_t count_blobs() const { return count_files(folder.path() / "blobs"); }
    std::size_t count_staged() const { return count_files(folder.path() / "staging"); }

private:
    static std::size_t count_files(const std::filesystem::path& under) {
        std::size_t n = 0;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(under)) n += entry.is_regular_file();
        return n;
    }

    Answer send(Id user_id, const std::string& method, const std::string& target, const std::string& type,
                std::string body) {
        FakeRequest request(method, target, {{"Content-Type", type}, {"X-Session-Key", std::to_string(user_id)}},
                            std::move(body));
        auto reply = dispatcher.answer(request.request);
        return {reply.status, nlohmann::json::parse(reply.text, nullptr, false), std::move(reply)};
    }
    std::vector<Route> routes() {
        std::vector<Route> all;
        for (auto&& part :
             {content::upload_routes(contents), content::content_routes(contents), assignment::assignment_routes(),
              enrollment::enrollment_routes(), home::home_routes(secret, settings), reports::report_routes()})
            all.insert(all.end(), part.begin(), part.end());
        return all;
    }
    DispatchSetup setup() {
        return {.db = db,
                .clock = clock,
                .find_session = [this](const Credentials& shown) -> std::optional<Session> {
                    for (const Session& session : sessions)
                        if (shown.key == std::to_string(session.user_id)) return session;
                    return std::nullopt;
                },
                .check_xsrf = [](const std::optional<Session>&, const Credentials&) { return true; },
                .own_origin = [](const http::Request&) { return std::string("http://portal.test"); }};
    }
};

}  // namespace oneroom::test
