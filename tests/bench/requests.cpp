// Rows about requests a second: hello, home, commits.
#include <stdexcept>

#include "bench/committer.h"
#include "bench/measures.h"
#include "bench/raw_commits.h"
#include "bench/stage.h"
#include "support/line.h"

namespace oneroom::bench {
namespace {

/// The same request on every connection.
Load same_request(std::uint16_t port, std::int64_t connections, const std::string& text) {
    return {.port = port,
            .connections = static_cast<std::size_t>(connections),
            .next = [text](std::size_t) -> std::string_view { return text; }};
}

double round_of(const Effort& effort, Load load) {
    load.seconds = effort.seconds;
    load.warm_up = effort.warm_up;
    const Loaded loaded = run_load(load);
    if (loaded.errors > 0) throw std::runtime_error("the limit failed: " + loaded.first_error);
    return loaded.per_second();
}

std::string hello_text() { return test::request_text("GET", "/api/portal", "", ""); }

/// One address of the portal against a file of the same size in nginx.
Measured against_nginx(Stage& stage, const std::string& path, std::int64_t connections) {
    Portal& portal = stage.portal();
    const auto [status, body] = test::Line(portal.server.port()).ask("GET", path);
    if (status != 200) throw std::runtime_error(path + " answered with " + std::to_string(status));
    Nginx& nginx = stage.nginx(body.size());
    Loads loads(portal, stage.effort);
    const std::string text = test::request_text("GET", path, "", "");
    const std::string file = test::request_text("GET", "/hello", "", "");
    Measured measured = alternate(
        stage.effort, [&] { return loads.run(same_request(portal.server.port(), connections, text)); },
        [&] { return round_of(stage.effort, same_request(nginx.port(), connections, file)); });
    loads.describe(measured);
    measured.details.emplace_back("bytes", static_cast<double>(body.size()));
    return measured;
}

}  // namespace

Measured measure_hello(Stage& stage, std::int64_t connections) {
    return against_nginx(stage, "/api/portal", connections);
}

Measured measure_asset(Stage& stage, std::int64_t connections) { return against_nginx(stage, "/", connections); }

Measured measure_home(Stage& stage, std::int64_t connections) {
    Portal& portal = stage.portal();
    std::vector<std::string> texts;
    for (const SeededLearner& learner : portal.seeded.learners)
        texts.push_back(test::request_text("GET", "/api/home", "", learner.headers));
    const auto view = nlohmann::json::parse(
        test::Line(portal.server.port()).ask("GET", "/api/home", {}, portal.seeded.learners[1].headers).second);
    if (view.at("total") != 20) throw std::runtime_error("the home does not show the 20 courses");
    // Each connection goes through its share of the learners.
    const auto step = static_cast<std::size_t>(connections);
    std::vector<std::size_t> turn(step);
    for (std::size_t i = 0; i < step; ++i) turn[i] = i;
    Loads loads(portal, stage.effort);
    const Load load{
        .port = portal.server.port(), .connections = step, .next = [&](std::size_t connection) -> std::string_view {
            const std::size_t at = turn[connection];
            turn[connection] = at + step < texts.size() ? at + step : connection;
            return texts[at];
        }};
    const Load hello = same_request(portal.server.port(), connections, hello_text());
    Measured measured = alternate(
        stage.effort, [&] { return loads.run(load); }, [&] { return round_of(stage.effort, hello); });
    loads.describe(measured);
    return measured;
}

Measured measure_commit(Stage& stage, std::int64_t connections) {
    Portal& portal = stage.portal();
    const auto count = static_cast<std::size_t>(connections);
    const std::string path = (stage.folder / ("raw-" + std::to_string(connections) + ".db")).string();
    db::Database raw(path);
    make_raw_table(raw);
    Loads loads(portal, stage.effort);
    std::vector<double> plain;
    Measured measured = alternate(
        stage.effort,
        [&] {
            Committers committers(portal, count);
            return loads.run({.port = portal.server.content_port(),
                              .connections = count,
                              .next = [&](std::size_t connection) { return committers.next(connection); }});
        },
        [&] {
            plain.push_back(plain_commit_rate(path, count, stage.effort.seconds / 2));
            return group_commit_rate(raw, count, stage.effort.seconds);
        });
    loads.describe(measured);
    measured.details.emplace_back("plain SQLite in batches /s", median(plain));
    return measured;
}

}  // namespace oneroom::bench
