// DU-01: learners commit, the server is killed at random moments with SIGKILL, and after each restart what was
// acknowledged is looked for in the database. Prints "cycles N, acknowledged N, lost 0" and exits 0, or says what is
// wrong and exits 1.
//   kill --binary build/release/oneroom [--cycles 20] [--learners 8] [--seed N]
#include <atomic>
#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>
#include <random>
#include <semaphore>
#include <thread>

#include "core/base/bytes.h"
#include "core/base/text.h"
#include "core/db/db.h"
#include "prove/learner.h"
#include "support/server_process.h"
#include "support/temp_folder.h"

using namespace oneroom;
using namespace oneroom::test;
using namespace oneroom::prove;

namespace {

struct Options {
    std::string binary{};
    int cycles = 20;
    int learners = 8;
    unsigned seed = std::random_device{}();
};

Options read_options(const std::vector<std::string>& words) {
    Options options;
    for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
        const auto number = to_integer(words[i + 1]);
        if (words[i] == "--binary") options.binary = words[i + 1];
        if (words[i] == "--cycles" && number) options.cycles = static_cast<int>(*number);
        if (words[i] == "--learners" && number) options.learners = static_cast<int>(*number);
        if (words[i] == "--seed" && number) options.seed = static_cast<unsigned>(*number);
    }
    if (options.binary.empty()) throw std::runtime_error("--binary names the executable to kill");
    return options;
}

/// Things that are true after every whole change, and false after half of one.
std::int64_t count_halves(db::Database& database) {
    return database.read([](const db::Reader& db) {
        return db.value<std::int64_t>(R"sql(
            SELECT (SELECT COUNT(*) FROM attempt_sco s
                     WHERE s.total_ms <> (SELECT COALESCE(SUM(t.session_ms), 0) FROM sco_session t
                                           WHERE t.attempt_sco_id = s.id))
                 + (SELECT COUNT(*) FROM attempt a
                     WHERE a.total_ms <> (SELECT COALESCE(SUM(s.total_ms), 0) FROM attempt_sco s
                                           WHERE s.attempt_id = a.id))
                 + (SELECT COUNT(*) FROM content_tracking c
                     WHERE c.total_ms <> (SELECT COALESCE(SUM(a.total_ms), 0) FROM attempt a
                                           WHERE a.user_id = c.user_id AND a.content_id = c.content_id)))sql");
    });
}

/// One round: learners commit, and after `answers` answers the server is killed under them. Which of the others'
/// commits it is in the middle of then is chance.
void commit_until_killed(ServerProcess& server, std::vector<Learner>& learners, int answers) {
    std::atomic<int> left = answers;
    std::atomic<std::size_t> running = learners.size();
    std::counting_semaphore<2> is_time{0};
    std::vector<std::jthread> threads;
    for (Learner& learner : learners)
        threads.emplace_back([&] {
            learner.commit_until_gone(server.content_port(), [&] {
                if (--left == 0) is_time.release();
            });
            // Should the server go away by itself, there is nothing to wait for.
            if (--running == 0) is_time.release();
        });
    is_time.acquire();
    server.kill();
}

int run(const Options& options) {
    TempFolder folder;
    const std::filesystem::path data = folder.path() / "data";
    std::filesystem::create_directories(data);
    ServerProcess server(options.binary, data);
    server.start();
    if (!server.stop()) throw std::runtime_error("the server did not stop on SIGTERM");

    std::vector<Learner> learners;
    {
        files::BlobStore blobs(data);
        auto page = blobs.begin();
        page.write("<p>Kill</p>");
        db::Database database((data / "oneroom.db").string());
        learners = seed_learners(database, page.commit(), options.learners);
    }
    std::mt19937 random(options.seed);
    std::uniform_int_distribution<int> moment(1, 1000);
    std::int64_t lost = 0;
    std::chrono::milliseconds slowest{};
    server.start();
    for (int cycle = 0; cycle < options.cycles; ++cycle) {
        commit_until_killed(server, learners, moment(random));
        slowest = std::max(slowest, server.start());
        db::Database database((data / "oneroom.db").string());
        for (Learner& learner : learners) lost += learner.count_lost(database);
        if (const auto halves = count_halves(database); halves > 0) {
            std::cout << halves << " half-applied changes after cycle " << cycle + 1 << " (seed " << options.seed
                      << ")\n";
            return 1;
        }
    }
    std::int64_t acknowledged = 0;
    for (const Learner& learner : learners) acknowledged += learner.acknowledged();
    const bool stopped = server.stop();
    const int checked = run_program(options.binary, {"check", "--data", data.string()});
    std::cout << "seed " << options.seed << ", slowest restart " << slowest.count() << " ms, check "
              << (checked == 0 ? "clean" : "NOT clean") << '\n'
              << "cycles " << options.cycles << ", acknowledged " << acknowledged << ", lost " << lost << std::endl;
    const bool is_prompt = slowest < std::chrono::seconds(3);
    return lost == 0 && acknowledged > 0 && stopped && checked == 0 && is_prompt ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(read_options({argv + 1, argv + argc}));
    } catch (const std::exception& error) {
        std::cout << "kill: " << error.what() << std::endl;
        return 1;
    }
}
