// The whole application with both listeners on free ports, its administrator signed in, and people with browsers.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "app.h"
#include "support/fake_clock.h"
#include "support/http_client.h"
#include "support/temp_folder.h"

namespace oneroom::test {

class LivePortal {
public:
    LivePortal();

    /// A browser in which a new person without any role is signed in.
    Browser add_learner(const std::string& username);

    /// Uploads a package and makes a published course of it; its id.
    Id add_course(const std::string& zip, const std::string& title = "Fire safety");
    /// A new version of it.
    void replace_package(Id content_id, const std::string& zip);
    void assign_to_everyone(Id content_id);

    Answer content(const std::string& method, const std::string& path, const nlohmann::json* body = nullptr,
                   const http::Headers& headers = {});
    /// A form sent to the content origin, as units of AICC do.
    Answer form(const std::string& path, const std::string& fields);

    TempFolder folder;
    FakeClock clock;
    App app;
    Browser admin;

private:
    static config::Config config_of(const TempFolder& folder);
    nlohmann::json upload(const std::string& zip);
};

}  // namespace oneroom::test
