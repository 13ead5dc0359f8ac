// Rows about the process: starting, memory, and many idle connections.
#include <sys/socket.h>

#include <cstdlib>
#include <stdexcept>

#include "bench/machine.h"
#include "bench/measures.h"
#include "core/http/socket.h"
#include "support/line.h"

namespace oneroom::bench {
namespace {

double start_ms(test::ServerProcess& server) {
    const auto begin = std::chrono::steady_clock::now();
    server.start();
    return seconds_since(begin) * 1000;
}

void stop(test::ServerProcess& server) {
    if (!server.stop()) throw std::runtime_error("the server did not stop by itself");
}

/// How long the executable takes to say its version: what starting any process of this size costs here.
double bare_start_ms(const Stage& stage) {
    const auto begin = std::chrono::steady_clock::now();
    if (std::system((stage.programs.oneroom + " --version >/dev/null").c_str()) != 0)
        throw std::runtime_error("--version failed");
    return seconds_since(begin) * 1000;
}

/// Starts a server in a new folder each time.
Measured time_new_portals(Stage& stage, const std::vector<std::string>& flags) {
    int number = 0;
    return alternate(
        stage.effort,
        [&] {
            const auto data = stage.folder / ("new-" + std::to_string(number++));
            std::filesystem::create_directories(data);
            test::ServerProcess server(stage.programs.oneroom, data, flags);
            const double took = start_ms(server);
            stop(server);
            std::filesystem::remove_all(data);
            return took;
        },
        [&] { return bare_start_ms(stage); });
}

void restart(Portal& portal) {
    stop(portal.server);
    portal.server.start();
}

/// Connections that have been answered once and now wait.
class IdleConnections {
public:
    IdleConnections(std::uint16_t port, std::int64_t count) {
        const std::string text = test::request_text("GET", "/api/portal", {}, {});
        std::vector<char> buffer(8192);
        for (std::int64_t i = 0; i < count; ++i) {
            const auto& socket = sockets_.emplace_back(connect_to(port));
            if (::send(socket.get(), text.data(), text.size(), MSG_NOSIGNAL) < 0 ||
                ::recv(socket.get(), buffer.data(), buffer.size(), 0) <= 0)
                throw std::runtime_error("connection " + std::to_string(i + 1) + " was not served");
        }
    }

    /// How many the server has closed since.
    std::int64_t closed() const {
        std::int64_t count = 0;
        char byte = 0;
        for (const auto& socket : sockets_) count += ::recv(socket.get(), &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
        return count;
    }

private:
    std::vector<http::Descriptor> sockets_;
};

struct BesideIdle {
    Histogram times;
    double memory = 0;         ///< MiB, with the connections open and one client at work
    double memory_before = 0;  ///< MiB
};

BesideIdle work_beside_idle(Stage& stage, std::int64_t connections) {
    Portal& portal = stage.portal();
    restart(portal);
    const auto& learner = portal.seeded.learners.front();
    const std::string text = test::request_text("GET", "/api/home", {}, learner.headers);
    test::Line(portal.server.port()).ask("GET", "/api/home", {}, learner.headers);
    BesideIdle beside;
    beside.memory_before = resident_mib(portal.server.pid());
    const IdleConnections idle(portal.server.port(), connections);
    Loads loads(portal, stage.effort);
    for (int round = 0; round < stage.effort.rounds; ++round)
        loads.run({.port = portal.server.port(), .next = [&](std::size_t) -> std::string_view { return text; }});
    beside.times = loads.times();
    beside.memory = resident_mib(portal.server.pid());
    if (idle.closed() > 0) throw std::runtime_error(std::to_string(idle.closed()) + " idle connections were closed");
    return beside;
}

}  // namespace

Measured measure_start(Stage& stage, std::int64_t factor) {
    Portal& portal = stage.portal(static_cast<int>(factor));
    return alternate(
        stage.effort,
        [&] {
            stop(portal.server);
            return start_ms(portal.server);
        },
        [&] { return bare_start_ms(stage); });
}

Measured measure_new_start(Stage& stage, std::int64_t) { return time_new_portals(stage, {}); }
Measured measure_demo_start(Stage& stage, std::int64_t) { return time_new_portals(stage, {"--demo"}); }

Measured measure_start_memory(Stage& stage, std::int64_t) {
    Portal& portal = stage.portal();
    restart(portal);
    return {.value = resident_mib(portal.server.pid())};
}

Measured measure_loaded_memory(Stage& stage, std::int64_t connections) {
    Portal& portal = stage.portal();
    restart(portal);
    const double before = resident_mib(portal.server.pid());
    measure_home(stage, connections);
    measure_commit(stage, connections);
    Measured measured{.value = resident_mib(portal.server.pid())};
    measured.details = {{"before MiB", before}, {"highest MiB", highest_resident_mib(portal.server.pid())}};
    return measured;
}

Measured measure_idle(Stage& stage, std::int64_t connections) {
    const BesideIdle beside = work_beside_idle(stage, connections);
    Measured measured{.value = beside.times.percentile_ms(0.99)};
    measured.details = {{"p50 ms", beside.times.percentile_ms(0.5)}, {"longest ms", beside.times.longest_ms()}};
    return measured;
}

Measured measure_idle_memory(Stage& stage, std::int64_t connections) {
    const BesideIdle beside = work_beside_idle(stage, connections);
    Measured measured{.value = beside.memory};
    measured.details = {
        {"before MiB", beside.memory_before},
        {"KiB a connection", (beside.memory - beside.memory_before) * 1024 / static_cast<double>(connections)}};
    return measured;
}

}  // namespace oneroom::bench
