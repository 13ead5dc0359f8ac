// A portal that sends statements on, and a second one that takes them, over real sockets.
#pragma once

#include <thread>

#include "api/lrs/lrs_rig.h"

namespace oneroom::test {

struct ForwardRig {
    LrsRig here, there;
    LrsClient key = there.add_client("The other portal", "statements/write,statements/read/mine");

    std::string forward(std::vector<std::string> words, const std::string& typed = "", int expected = 0) {
        std::istringstream in(typed);
        std::ostringstream out, err;
        words.insert(words.begin(), {"lrs", "forward"});
        const int code = here.app.run_command(words, in, out, err);
        INFO(err.str());
        REQUIRE(code == expected);
        return out.str() + err.str();
    }
    std::string endpoint() const { return endpoint_at(there.app.port()); }
    static std::string endpoint_at(std::uint16_t port) { return "http://127.0.0.1:" + std::to_string(port) + "/xapi"; }
    void add(std::vector<std::string> more = {}) {
        std::vector<std::string> words = {"add", "There", endpoint(), "--key", key.key, "--secret-stdin"};
        words.insert(words.end(), more.begin(), more.end());
        forward(words, key.secret + "\n");
    }
    json state() { return json::parse(forward({"list", "--json"}))[0]; }

    /// What the screen sends for the second portal.
    json wish(const json& more = json::object()) const {
        json out = {{"name", "There"}, {"endpoint", endpoint()}, {"publicKey", key.key}, {"secret", key.secret}};
        out.update(more);
        return out;
    }
    /// For what only somebody may do who has just typed the password again.
    std::string permit() {
        return done(here.admin.post("/api/security/permit", {{"password", "Correct-Horse-7"}}))["permit"];
    }
    /// The same wish, with a permit.
    json allowed(const json& more = json::object()) {
        json out = wish(more);
        out["permit"] = permit();
        return out;
    }
    /// What the screen shows of the one target there is.
    json row() {
        const Answer got = here.admin.get("/api/lrs-targets");
        INFO(got.text);
        REQUIRE(got.status == 200);
        return got.json()["rows"][0];
    }
    std::string path(const std::string& rest = "") { return "/api/lrs-targets/" + row()["id"].dump() + rest; }
    /// For what is done by the other store's thread: with a browser of its own.
    Browser another_administrator() {
        Browser made(here.app.port());
        REQUIRE(made.sign_in("admin", "Correct-Horse-7").status == 200);
        return made;
    }
    json done(const Answer& answer) {
        INFO(answer.text);
        REQUIRE(answer.status == 200);
        return answer.json();
    }

    /// Until it holds: jobs are run by this thread or the scheduler's.
    template <class Until>
    void wait_for(const Until& until) {
        for (int i = 0; i < 20'000 && !until(); ++i) {
            here.app.run_due_jobs();
            std::this_thread::yield();
        }
        CHECK(until());
    }
    /// So much later, when the job has run until nothing changes.
    template <class Until>
    void wait(std::chrono::milliseconds time, const Until& until) {
        here.clock.move(time);
        there.clock.move(time);
        wait_for(until);
    }
    void wait_for_sent(std::int64_t count) {
        wait(std::chrono::seconds(61), [&] {
            const json now = state();
            return now["sentCount"] == count && now["waiting"] == 0;
        });
    }
};

}  // namespace oneroom::test
