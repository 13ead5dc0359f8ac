// Rows about the first load in Chromium; the browser is driven by first_load.mjs.
#include <array>
#include <cstdio>
#include <memory>
#include <stdexcept>

#include "bench/measures.h"
#include "bench/stage.h"

namespace oneroom::bench {
namespace {

std::string output_of(const std::string& command) {
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
    if (!pipe) throw std::runtime_error("cannot run " + command);
    std::string text;
    std::array<char, 4096> buffer;
    while (const auto got = std::fread(buffer.data(), 1, buffer.size(), pipe.get())) text.append(buffer.data(), got);
    return text;
}

}  // namespace

Measured measure_first_load(Stage& stage, std::int64_t visit) {
    const auto kind = static_cast<Visit>(visit);
    const bool is_home = kind == Visit::coldHome || kind == Visit::warmHome;
    const bool is_warm = kind == Visit::warmSignIn || kind == Visit::warmHome;
    Portal& portal = stage.portal();
    const SeededLearner& learner = portal.seeded.learners.front();
    // Words of our own making, without blanks or quotes.
    const std::string command = "node " + stage.programs.first_load +
                                " http://127.0.0.1:" + std::to_string(portal.server.port()) + " " +
                                (is_home ? "home" : "signIn") + " " + (is_warm ? "warm" : "cold") + " " +
                                std::to_string(stage.effort.rounds) + " " + learner.sid + " " + learner.key + " 2>&1";
    const std::string text = output_of(command);
    const auto answer = nlohmann::json::parse(text, nullptr, false);
    if (!answer.is_object()) throw std::runtime_error("first_load.mjs said: " + text.substr(0, 400));
    Measured measured{.rounds = answer["visibleMs"].get<std::vector<double>>()};
    measured.value = median(measured.rounds);
    measured.details = {{"requests", answer["requests"].get<double>()},
                        {"kB over the wire", answer["bytes"].get<double>() / 1000},
                        {"first paint ms", answer["firstPaintMs"].get<double>()}};
    return measured;
}

}  // namespace oneroom::bench
