// Rows about ten times the data: the time one request takes there, beside the time it takes with the usual data.
#include <stdexcept>

#include "bench/committer.h"
#include "bench/measures.h"
#include "support/line.h"

namespace oneroom::bench {
namespace {

/// Microseconds that one request takes at the full rate of `connections` connections.
double micros_each(double per_second) { return per_second > 0 ? 1e6 / per_second : 0; }

/// Each learner asks once, uncounted: the first request of a session reads it from the database and writes that it was
/// seen, and of ten times the learners ten times as many would have their first within the time that is measured.
void meet_everybody(const Portal& portal) {
    test::Line line(portal.server.port());
    for (const SeededLearner& learner : portal.seeded.learners)
        if (line.ask("GET", "/api/home", {}, learner.headers).first != 200)
            throw std::runtime_error("a learner was not served");
}

Measured compare(Stage& stage, const std::function<double(Portal& portal, Loads& loads)>& rate) {
    Portal& small = stage.portal(1);
    Portal& large = stage.portal(10);
    meet_everybody(large);
    meet_everybody(small);
    Loads of_large(large, stage.effort), of_small(small, stage.effort);
    Measured measured = alternate(
        stage.effort, [&] { return micros_each(rate(large, of_large)); },
        [&] { return micros_each(rate(small, of_small)); });
    of_large.describe(measured);
    measured.details.emplace_back("server cpu ratio",
                                  of_large.processor_micros_each() / of_small.processor_micros_each());
    return measured;
}

/// Every request as another learner of the portal.
double ask_as_everybody(Portal& portal, Loads& loads, std::int64_t connections, const std::string& path) {
    const auto& learners = portal.seeded.learners;
    std::vector<std::size_t> turn(static_cast<std::size_t>(connections));
    std::vector<std::string> texts(turn.size());
    return loads.run({.port = portal.server.port(),
                      .connections = turn.size(),
                      .next = [&](std::size_t connection) -> std::string_view {
                          const auto at = (turn[connection]++ * turn.size() + connection) % learners.size();
                          texts[connection] = test::request_text("GET", path, {}, learners[at].headers);
                          return texts[connection];
                      }});
}

}  // namespace

Measured measure_home_growth(Stage& stage, std::int64_t connections) {
    return compare(
        stage, [&](Portal& portal, Loads& loads) { return ask_as_everybody(portal, loads, connections, "/api/home"); });
}

Measured measure_search_growth(Stage& stage, std::int64_t connections) {
    return compare(stage, [&](Portal& portal, Loads& loads) {
        return ask_as_everybody(portal, loads, connections, "/api/home?search=safety");
    });
}

Measured measure_commit_growth(Stage& stage, std::int64_t connections) {
    return compare(stage, [&](Portal& portal, Loads& loads) {
        Committers committers(portal, static_cast<std::size_t>(connections));
        return loads.run({.port = portal.server.content_port(),
                          .connections = static_cast<std::size_t>(connections),
                          .next = [&](std::size_t connection) { return committers.next(connection); }});
    });
}

}  // namespace oneroom::bench
