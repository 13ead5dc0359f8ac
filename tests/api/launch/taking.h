// One launch in somebody's browser, with the calls that the bridge makes.
#pragma once

#include "support/catch.h"
#include "support/live_portal.h"

namespace oneroom::test {

using nlohmann::json;

struct Taking {
    LivePortal& portal;
    Browser& browser;
    json launch;

    Taking(LivePortal& portal_, Browser& browser_, Id content_id, const json& more = json::object())
        : portal(portal_), browser(browser_) {
        json request = {{"contentId", content_id}};
        request.update(more);
        const Answer answer = browser.post("/api/launches", request);
        INFO(answer.text);
        REQUIRE(answer.status == 200);
        launch = answer.json();
    }

    /// "/c/<token>/" on the content origin.
    std::string base() const {
        const std::string url = launch["url"], origin = launch["contentOrigin"];
        REQUIRE(url.starts_with(origin + "/c/"));
        return url.substr(origin.size(), url.size() - origin.size() - std::string("bridge").size());
    }
    std::string rte(std::size_t sco) const {
        return base() + "rte/" + std::to_string(launch["scos"][sco]["id"].get<Id>());
    }
    json start(std::size_t sco = 0) { return portal.content("GET", rte(sco)).json(); }
    Answer commit(const json& session, int sequence, const json& elements, bool is_finish = false,
                  std::size_t sco = 0) {
        const json body = {{"scoId", session["scoId"]},
                           {"sessionId", session["sessionId"]},
                           {"sequence", sequence},
                           {"elements", elements},
                           {"isFinish", is_finish}};
        return portal.content("POST", rte(sco) + "/commit", &body);
    }
    std::string own_path(const std::string& end = "") const {
        return "/api/launches/" + std::to_string(launch["launchId"].get<Id>()) + end;
    }
    json state() { return browser.get(own_path()).json(); }
};

}  // namespace oneroom::test
