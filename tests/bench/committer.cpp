#include "bench/committer.h"

#include <stdexcept>

#include "support/line.h"

namespace oneroom::bench {

Committers::Committers(const Portal& portal, std::size_t count) {
    const auto& learners = portal.seeded.learners;
    if (learners.size() < count) throw std::runtime_error("not enough learners in the portal");
    test::Line line(portal.server.content_port());
    for (std::size_t i = 0; i < count; ++i) {
        const auto [status, body] =
            line.ask("GET", "/c/" + learners[i].token + "/rte/" + std::to_string(learners[i].item_id));
        if (status != 200) throw std::runtime_error("a session was refused with " + std::to_string(status));
        all_.push_back({&learners[i], nlohmann::json::parse(body)["sessionId"]});
    }
}

// A place, 1 kB of state, a score that changes every time, the time spent, and an interaction of its own.
std::string_view Committers::next(std::size_t learner) {
    One& one = all_[learner];
    const std::string number = std::to_string(++one.sequence), item = std::to_string(one.learner->item_id);
    const std::string seconds = std::to_string(one.sequence % 60);
    static const std::string state(1000, '.');
    const std::string body =
        "{\"scoId\":" + item + ",\"sessionId\":" + std::to_string(one.session_id) + ",\"sequence\":" + number +
        ",\"isFinish\":false,\"elements\":{\"cmi.core.lesson_location\":\"page" + number +
        "\",\"cmi.suspend_data\":\"" + number + state + "\",\"cmi.core.score.raw\":\"" +
        std::to_string(one.sequence % 101) + "\",\"cmi.core.session_time\":\"00:00:" + (seconds.size() < 2 ? "0" : "") +
        seconds + "\",\"cmi.interactions." + number + ".id\":\"question" + number + "\"}}";
    one.text = test::request_text("POST", "/c/" + one.learner->token + "/rte/" + item + "/commit", body, {});
    return one.text;
}

}  // namespace oneroom::bench
