// Rows that Chromium measures: the first load (first_load.mjs) and the calls of a course (run_time.mjs).
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

/// What one of the scripts beside this file says. Words of our own making, without blanks or quotes.
nlohmann::json ask_browser(const Stage& stage, const std::string& script, const std::string& words) {
    const std::string text = output_of("node " + stage.programs.scripts + "/" + script + " " + words + " 2>&1");
    auto answer = nlohmann::json::parse(text, nullptr, false);
    if (!answer.is_object()) throw std::runtime_error(script + " said: " + text.substr(0, 400));
    return answer;
}

std::string session_words(const SeededLearner& learner) { return learner.sid + " " + learner.key; }

}  // namespace

Measured measure_first_load(Stage& stage, std::int64_t visit) {
    const auto kind = static_cast<Visit>(visit);
    const bool is_home = kind == Visit::coldHome || kind == Visit::warmHome;
    const bool is_warm = kind == Visit::warmSignIn || kind == Visit::warmHome;
    Portal& portal = stage.portal();
    const SeededLearner& learner = portal.seeded.learners.front();
    const auto answer = ask_browser(stage, "first_load.mjs",
                                    "http://127.0.0.1:" + std::to_string(portal.server.port()) + " " +
                                        (is_home ? "home" : "signIn") + " " + (is_warm ? "warm" : "cold") + " " +
                                        std::to_string(stage.effort.rounds) + " " + session_words(learner));
    Measured measured{.rounds = answer["visibleMs"].get<std::vector<double>>()};
    measured.value = median(measured.rounds);
    measured.details = {{"requests", answer["requests"].get<double>()},
                        {"kB over the wire", answer["bytes"].get<double>() / 1000},
                        {"first paint ms", answer["firstPaintMs"].get<double>()}};
    return measured;
}

Measured measure_run_time(Stage& stage, std::int64_t call) {
    Portal& portal = stage.portal();
    const auto answer =
        ask_browser(stage, "run_time.mjs",
                    "http://127.0.0.1:" + std::to_string(portal.server.port()) + " " +
                        std::to_string(stage.effort.rounds) + " " + session_words(portal.seeded.learners.front()));
    const bool is_commit = static_cast<Call>(call) == Call::commit;
    Measured measured{.rounds = answer[is_commit ? "commitP95Ms" : "setP99Ms"].get<std::vector<double>>()};
    measured.value = median(measured.rounds);
    return measured;
}

}  // namespace oneroom::bench
