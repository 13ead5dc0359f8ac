// The hostile network: attacks on the real server over real sockets, while a learner goes on learning. Prints a row for
// each scene and exits 0, or says what did not hold and exits 1.
//   hostile --binary build/release/oneroom [--whole] [--only NAME] [--patience FACTOR]
// --whole waits for every deadline (about a minute and a half); --patience widens the wanted latencies on slow
// machines. What the machine itself was late in a scene (pulse.h) is no fault of the server.
#include <chrono>
#include <cstdio>
#include <iomanip>
#include <iostream>

#include "core/base/text.h"
#include "hostile/pulse.h"
#include "hostile/scene.h"

using namespace oneroom;
using namespace oneroom::hostile;

namespace {

struct Options {
    std::string binary{}, only{};
    Scale scale{};
    double patience = 1;
};

Options read_options(const std::vector<std::string>& words) {
    Options options;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto value = [&] { return i + 1 < words.size() ? words[++i] : std::string(); };
        if (words[i] == "--binary")
            options.binary = value();
        else if (words[i] == "--only")
            options.only = value();
        else if (words[i] == "--whole")
            options.scale.is_whole = true, options.scale.seconds = 5;
        else if (words[i] == "--patience")
            options.patience = to_number(value(), false).value_or(1);
        else
            throw std::runtime_error("there is no option " + words[i]);
    }
    if (options.binary.empty()) throw std::runtime_error("--binary names the executable to attack");
    return options;
}

/// Plays a scene, again and again when it is over sooner than a learner can be watched. What went wrong, if anything.
std::string play(const Scene& scene, Portal& portal, const Scale& scale) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(scale.seconds);
    std::string wrong;
    do wrong = scene.play(portal, scale);
    while (wrong.empty() && std::chrono::steady_clock::now() < end);
    return wrong;
}

/// `late` is how late the machine was, in milliseconds: a request waits for the processor and for the disk.
std::string complaint(const Scene& scene, const Options& options, const Figures& figures, double late,
                      const Usage& usage, std::string wrong) {
    const auto add = [&](const std::string& what) { wrong += (wrong.empty() ? "" : "; ") + what; };
    if (figures.requests < 5) add("the learner got only " + std::to_string(figures.requests) + " answers");
    if (figures.errors > 0) add(std::to_string(figures.errors) + " answers failed, first: " + figures.first_error);
    if (figures.reconnects > 0) add("the learner's connection was cut");
    if (figures.p99 > scene.wanted_p99 * options.patience + 2 * late) add("the learner waited too long");
    if (usage.peak_mb > scene.wanted_mb) add("the server took too much memory");
    return wrong;
}

int run(const Options& options) {
    http::raise_file_limit();
    Portal portal(options.binary, 32'000'000);
    ActiveLearner learner(portal.ticket(), portal.port(), portal.content_port());
    Pulse pulse;
    std::cout << std::left << std::setw(18) << "scene" << std::right << std::setw(9) << "requests" << std::setw(9)
              << "p50 ms" << std::setw(9) << "p99 ms" << std::setw(9) << "max ms" << std::setw(9) << "late ms"
              << std::setw(11) << "peak MB" << std::setw(9) << "threads" << std::setw(12) << "reconnects" << std::endl;
    int failed = 0;
    for (const Scene& scene : scenes()) {
        if (!options.only.empty() && options.only != scene.name) continue;
        learner.take();
        pulse.take();
        reset_peak(portal.pid());
        const std::string wrong = play(scene, portal, options.scale);
        const Figures figures = learner.take();
        const double late = pulse.take();
        const Usage usage = usage_of(portal.pid());
        std::cout << std::left << std::setw(18) << scene.name << std::right << std::fixed << std::setprecision(1)
                  << std::setw(9) << figures.requests << std::setw(9) << figures.p50 << std::setw(9) << figures.p99
                  << std::setw(9) << figures.longest << std::setw(9) << late << std::setw(11) << usage.peak_mb
                  << std::setw(9) << usage.threads << std::setw(12) << figures.reconnects;
        if (const auto all = complaint(scene, options, figures, late, usage, wrong); !all.empty()) {
            std::cout << "  FAILED: " << all;
            ++failed;
        }
        std::cout << std::endl;
    }
    if (!portal.stop()) {
        std::cout << "FAILED: the server did not stop on SIGTERM" << std::endl;
        ++failed;
    }
    std::cout << "scenes failed: " << failed << std::endl;
    return failed == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(read_options({argv + 1, argv + argc}));
    } catch (const std::exception& error) {
        std::cout << "FAILED: " << error.what() << std::endl;
        return 1;
    }
}
