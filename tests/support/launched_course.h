// A learner in a course with files, opened through the launch operations and taken through the content origin's
// handler.
#pragma once

#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "launch/content_handler.h"
#include "launch/launch.h"
#include "support/fake_request.h"
#include "support/tracked_course.h"

namespace oneroom::test {

struct LaunchedCourse : TrackedCourse {
    using TrackedCourse::commit;
    files::BlobStore blobs{portal.folder.path()};
    launch::Launches launches{portal.db, portal.clock};
    http::Handler content_origin =
        launch::content_handler({portal.db, portal.clock, blobs, launches.tokens, launches.hooks});

    explicit LaunchedCourse(int framework = 1, const std::vector<ItemRow>& rows = {{}})
        : TrackedCourse(framework, rows) {
        portal.run("INSERT INTO assignment (content_id, target, assigned_at, target_key) VALUES ($1, 1, 0, 'everyone')",
                   content);
        add_file("index.html", "text/html", "<p>hello</p>");
    }

    /// A file of the current version.
    void add_file(const std::string& path, const std::string& mime, const std::string& bytes) {
        auto writer = blobs.begin();
        writer.write(bytes);
        const auto blob = writer.commit();
        portal.run("INSERT INTO package_file (version_id, path, sha256, size, mime) VALUES ($1, $2, $3, $4, $5)",
                   version, path, blob.sha256, blob.size, mime);
    }

    Session session(Id session_id = 1) const { return {.id = session_id, .user_id = learner}; }

    launch::Launch open(bool start_new = false, Id session_id = 1) {
        return launch::start_launch(launches, session(session_id),
                                    {.content_id = content, .start_new_attempt = start_new}, "http://content.test");
    }

    /// "/c/<token>/" of a launch.
    static std::string base_of(const launch::Launch& launch) {
        const auto path = launch.url.substr(std::string("http://content.test").size());
        return path.substr(0, path.find('/', 3) + 1);
    }

    http::Reply get(const std::string& path, http::Headers headers = {}) {
        FakeRequest request("GET", path, std::move(headers));
        return answer_of(content_origin, request.request);
    }
    http::Reply send(const std::string& method, const std::string& path, const std::string& body = {},
                     const std::string& type = "application/json") {
        FakeRequest request(method, path, {{"Content-Type", type}}, body);
        return answer_of(content_origin, request.request);
    }

    /// Starts the first SCO; its RteStart.
    nlohmann::json begin(const launch::Launch& launch) {
        return nlohmann::json::parse(get(base_of(launch) + "rte/" + std::to_string(items[0])).text);
    }
    http::Reply commit(const launch::Launch& launch, const nlohmann::json& start, int sequence,
                       const nlohmann::json& elements, bool is_finish = false,
                       const std::string& type = "application/json") {
        const nlohmann::json body = {{"scoId", start["scoId"]},
                                     {"sessionId", start["sessionId"]},
                                     {"sequence", sequence},
                                     {"elements", elements},
                                     {"isFinish", is_finish}};
        return send("POST", base_of(launch) + "rte/" + std::to_string(items[0]) + "/commit", body.dump(), type);
    }
};

}  // namespace oneroom::test
