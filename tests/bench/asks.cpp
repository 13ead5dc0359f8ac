#include "bench/asks.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "bench/machine.h"
#include "support/line.h"

namespace oneroom::bench {

double percentile(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    std::ranges::sort(values);
    const auto place = static_cast<std::size_t>(std::ceil(share * static_cast<double>(values.size())));
    return values[std::clamp<std::size_t>(place, 1, values.size()) - 1];
}

Measured time_asks(Stage& stage, const Portal& portal, const SeededLearner& person,
                   const std::vector<std::string>& paths, std::string* first_body) {
    constexpr std::size_t least = 5, most = 400;
    test::Line line(portal.server.port());
    std::vector<double> times;
    const auto ask = [&](const std::string& path) {
        const auto begin = std::chrono::steady_clock::now();
        auto [status, body] = line.ask("GET", path, {}, person.headers);
        const double took = seconds_since(begin) * 1000;
        if (status != 200)
            throw std::runtime_error(path + " answered with " + std::to_string(status) + " " + body.substr(0, 200));
        if (first_body && first_body->empty()) *first_body = std::move(body);
        return took;
    };
    for (const std::string& path : paths) ask(path);
    const auto begin = std::chrono::steady_clock::now();
    const double patience = stage.effort.seconds * 3;
    while (times.size() < least || (times.size() < most && seconds_since(begin) < patience))
        times.push_back(ask(paths[times.size() % paths.size()]));
    Measured measured{.value = percentile(times, 0.95), .rounds = times};
    measured.details = {
        {"p50 ms", median(times)}, {"longest ms", percentile(times, 1)}, {"asked", static_cast<double>(times.size())}};
    return measured;
}

}  // namespace oneroom::bench
