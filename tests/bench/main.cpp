// Measures what the product claims about speed; see ./dev bench and CONTRIBUTING.md.
//   bench --binary build/release/oneroom [--json FILE] [--quick|--smoke] [--only NAME,...] [--folder DIR] [--list]
//         [--nginx PROGRAM]
//   bench soak --binary build/release/oneroom [--minutes 10] [--learners 200]
#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <iostream>

#include "bench/machine.h"
#include "bench/measures.h"
#include "bench/stage.h"
#include "core/base/text.h"

using namespace oneroom;
using namespace oneroom::bench;

namespace {

struct Options {
    std::string binary{}, json_file{}, nginx = "/usr/sbin/nginx";
    std::filesystem::path folder = "build/bench";
    std::vector<std::string> only{};
    Effort effort{};
    bool is_list = false, is_soak = false;
    double minutes = 10;
    std::size_t learners = 200;
};

constexpr Effort quick{.rounds = 3, .seconds = 0.2, .warm_up = 0.05, .shrink = 10};
constexpr Effort smoke{.rounds = 1, .seconds = 0.05, .warm_up = 0.02, .shrink = 100};

Options read_options(const std::vector<std::string>& words) {
    Options options;
    std::string only;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        const auto value = [&] {
            if (i + 1 == words.size()) throw std::runtime_error(word + " needs a value");
            return words[++i];
        };
        if (word == "soak")
            options.is_soak = true;
        else if (word == "--minutes")
            options.minutes = std::stod(value());
        else if (word == "--learners")
            options.learners = std::stoul(value());
        else if (word == "--quick")
            options.effort = quick;
        else if (word == "--smoke")
            options.effort = smoke;
        else if (word == "--list")
            options.is_list = true;
        else if (word == "--binary")
            options.binary = value();
        else if (word == "--json")
            options.json_file = value();
        else if (word == "--nginx")
            options.nginx = value();
        else if (word == "--folder")
            options.folder = value();
        else if (word == "--only")
            only = value();
        else
            throw std::runtime_error("'" + word + "' is not known here; see the head of tests/bench/main.cpp");
    }
    for (const auto name : split(only, ','))
        if (!name.empty()) options.only.emplace_back(trim(name));
    if (options.binary.empty() && !options.is_list)
        throw std::runtime_error("--binary names the executable to measure");
    return options;
}

/// A row is taken by its name or by its first word.
bool is_asked(const Row& row, const std::vector<std::string>& only) {
    if (only.empty()) return !row.only_when_named;
    return std::ranges::any_of(only, [&](const std::string& name) {
        return row.name == name || row.name.substr(0, row.name.find(' ')) == name;
    });
}

std::vector<const Row*> asked_rows(const Options& options) {
    std::vector<const Row*> asked;
    for (const Row& row : rows())
        if (options.is_list || is_asked(row, options.only)) asked.push_back(&row);
    if (asked.empty()) throw std::runtime_error("no row has that name; --list shows them");
    return asked;
}

Outcome measure(const Row& row, Stage& stage) {
    Outcome outcome{.row = &row};
    const auto begin = std::chrono::steady_clock::now();
    try {
        outcome.measured = row.measure(stage, row.level);
    } catch (const std::exception& error) {
        outcome.failure = error.what();
    }
    outcome.seconds = seconds_since(begin);
    return outcome;
}

/// The folder of a run, gone when the run is over.
struct Place {
    explicit Place(std::filesystem::path where) : path(std::filesystem::absolute(std::move(where))) {
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
    }
    ~Place() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    const std::filesystem::path path;
};

Programs programs_of(const Options& options) { return {options.binary, options.nginx, "tests/bench"}; }

void save_json(const Options& options, const nlohmann::json& report) {
    if (!options.json_file.empty()) std::ofstream(options.json_file) << report.dump(2) << "\n";
}

/// 0 when nothing was lost, nothing refused and p95 held.
int run_soak(const Options& options) {
    const Place place(options.folder);
    nlohmann::json report = {{"machine", machine_facts(place.path)}};
    std::cout << report["machine"].dump() << "\n" << std::endl;
    Stage stage(programs_of(options), place.path, options.effort);
    const Soaked soaked = soak(stage, options.learners, options.minutes * 60);
    const Measured measured = soaked.measured();
    for (const auto& [name, value] : measured.details) {
        std::cout << name << " " << value << "\n";
        report["soak"][name] = value;
    }
    report["soak"]["p95 ms"] = measured.value;
    save_json(options, report);
    std::cout << "learners " << options.learners << ", p95 " << measured.value << " ms, errors " << soaked.loaded.errors
              << ", acknowledged and not saved " << soaked.behind << " " << soaked.loaded.first_error << std::endl;
    return soaked.loaded.errors == 0 && soaked.behind == 0 && measured.value <= 50 ? 0 : 1;
}

int run(const Options& options) {
    const auto asked = asked_rows(options);
    if (options.is_list) {
        for (const Row* row : asked) std::cout << row->name << "\t" << row->what << "\n";
        return 0;
    }
    const Place place(options.folder);
    nlohmann::json report = {{"machine", machine_facts(place.path)}, {"rows", nlohmann::json::array()}};
    std::cout << report["machine"].dump() << "\n\n";
    int failed = 0, missed = 0;
    {
        Stage stage(programs_of(options), place.path, options.effort);
        if (options.effort.shrink > 1)
            std::cout << "All data is " << options.effort.shrink
                      << " times smaller than the names of the rows say.\n\n";
        report["shrink"] = options.effort.shrink;
        print_heading(std::cout);
        for (const Row* row : asked) {
            const Outcome outcome = measure(*row, stage);
            failed += outcome.verdict() == Outcome::Verdict::failed;
            missed += outcome.verdict() == Outcome::Verdict::missed;
            print_outcome(std::cout, outcome);
            report["rows"].push_back(to_json(outcome));
        }
    }
    save_json(options, report);
    std::cout << "\n" << asked.size() << " rows, " << missed << " missed, " << failed << " failed" << std::endl;
    return failed == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        // Thousands of connections.
        rlimit files{};
        ::getrlimit(RLIMIT_NOFILE, &files);
        files.rlim_cur = files.rlim_max;
        ::setrlimit(RLIMIT_NOFILE, &files);
        const Options options = read_options({argv + 1, argv + argc});
        return options.is_soak ? run_soak(options) : run(options);
    } catch (const std::exception& error) {
        std::cerr << "bench: " << error.what() << std::endl;
        return 2;
    }
}
