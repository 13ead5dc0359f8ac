// Rows about signing in, which costs a password hash each: steadily, and everybody at once.
#include <poll.h>
#include <sys/socket.h>

#include <atomic>
#include <stdexcept>
#include <thread>

#include "bench/asks.h"
#include "bench/machine.h"
#include "bench/measures.h"
#include "core/http/socket.h"
#include "support/http_client.h"
#include "support/line.h"

namespace oneroom::bench {
namespace {

/// The text of a sign-in; everybody of the portal may use one anonymous token.
class SignIns {
public:
    explicit SignIns(const Portal& portal) {
        test::Browser browser(portal.server.port());
        browser.get("/api/portal");
        const std::string token = browser.cookies.at("XSRF-TOKEN");
        headers_ = "Cookie: XSRF-TOKEN=" + token + "\r\nX-XSRF-TOKEN: " + token + "\r\n";
    }

    std::string text(std::int64_t person) const {
        const nlohmann::json body{{"username", username_of(person)}, {"password", password_of_people}};
        return test::request_text("POST", "/api/session", body.dump(), headers_);
    }

private:
    std::string headers_;
};

/// Sends all at once, one connection each; the milliseconds until each was answered.
std::vector<double> sign_in_together(const Portal& portal, std::int64_t count) {
    const SignIns sign_ins(portal);
    std::vector<http::Descriptor> sockets;
    for (std::int64_t i = 0; i < count; ++i) sockets.emplace_back(connect_to(portal.server.port()));
    const auto begin = std::chrono::steady_clock::now();
    for (std::int64_t i = 0; i < count; ++i) {
        const std::string text = sign_ins.text(i);
        if (::send(sockets[static_cast<std::size_t>(i)].get(), text.data(), text.size(), MSG_NOSIGNAL) < 0)
            throw std::runtime_error("a sign-in was not taken");
    }
    std::vector<pollfd> waiting;
    for (const auto& socket : sockets) waiting.push_back({.fd = socket.get(), .events = POLLIN, .revents = 0});
    std::vector<double> times;
    std::vector<char> buffer(16384);
    while (!waiting.empty()) {
        if (::poll(waiting.data(), waiting.size(), 60'000) <= 0) throw std::runtime_error("sign-ins are not answered");
        std::erase_if(waiting, [&](const pollfd& one) {
            if (one.revents == 0) return false;
            const auto got = ::recv(one.fd, buffer.data(), buffer.size(), 0);
            const std::string_view head(buffer.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
            if (!head.starts_with("HTTP/1.1 200") || head.find("\"signedIn\"") == head.npos)
                throw std::runtime_error("a sign-in failed: " + std::string(head));
            times.push_back(seconds_since(begin) * 1000);
            return true;
        });
    }
    return times;
}

}  // namespace

Measured measure_sign_ins(Stage& stage, std::int64_t per_second) {
    Portal& portal = stage.people();
    const SignIns sign_ins(portal);
    const auto connections = static_cast<std::size_t>(per_second);
    std::vector<std::string> texts(connections);
    std::vector<std::int64_t> turn(connections);
    const Load load{.port = portal.server.port(),
                    .connections = connections,
                    .seconds = stage.effort.is_full() ? 10.0 : 1.0,
                    .warm_up = stage.effort.warm_up,
                    .every = 1,
                    .next = [&](std::size_t connection) -> std::string_view {
                        const auto person = turn[connection]++ * per_second + static_cast<std::int64_t>(connection);
                        texts[connection] = sign_ins.text(person % stage.people_count());
                        return texts[connection];
                    }};
    const Loaded loaded = run_load(load);
    if (loaded.errors > 0) throw std::runtime_error("a sign-in failed: " + loaded.first_error);
    Measured measured{.value = loaded.times.percentile_ms(0.95)};
    measured.details = {{"p50 ms", loaded.times.percentile_ms(0.5)},
                        {"longest ms", loaded.times.longest_ms()},
                        {"signed in", static_cast<double>(loaded.answered)}};
    return measured;
}

Measured measure_sign_in_crowd(Stage& stage, std::int64_t at_once) {
    Portal& portal = stage.people();
    const std::int64_t count = std::min(at_once, stage.people_count());
    const std::string& headers = portal.seeded.learners.front().headers;
    std::atomic<bool> is_over = false;
    std::vector<double> homes;
    std::thread learner([&] {
        test::Line line(portal.server.port());
        while (!is_over) {
            const auto begin = std::chrono::steady_clock::now();
            if (line.ask("GET", "/api/home", {}, headers).first != 200) break;
            homes.push_back(seconds_since(begin) * 1000);
        }
    });
    std::vector<double> times;
    std::string failure;
    try {
        times = sign_in_together(portal, count);
    } catch (const std::exception& error) {
        failure = error.what();
    }
    const bool was_served = !is_over.exchange(true);
    learner.join();
    if (!failure.empty() || !was_served) throw std::runtime_error(failure);
    if (homes.empty()) throw std::runtime_error("the learner was not served");
    Measured measured{.value = percentile(homes, 0.99)};
    measured.details = {{"homes", static_cast<double>(homes.size())},
                        {"longest home ms", percentile(homes, 1)},
                        {"first sign-in ms", percentile(times, 0)},
                        {"sign-in p50 ms", percentile(times, 0.5)},
                        {"last sign-in ms", percentile(times, 1)}};
    return measured;
}

}  // namespace oneroom::bench
