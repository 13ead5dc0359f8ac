// DU-01: learners commit, course managers upload and assign, the server is killed at random moments with SIGKILL, and
// after each restart what was acknowledged is looked for. Exits 0 only when nothing is missing or half there.
#include <atomic>
#include <chrono>
#include <iostream>
#include <random>
#include <semaphore>
#include <stdexcept>
#include <thread>

#include "prove/portal.h"
#include "support/line.h"
#include "support/server_process.h"
#include "support/temp_folder.h"

namespace oneroom::prove {
namespace {

using test::ServerProcess;

constexpr int editors = 2;
constexpr int most_answers = 1000;  // in one cycle

struct Crowd {
    std::deque<Learner> learners{};
    std::deque<Editor> editors{};
    std::vector<std::size_t> courses_read{};  ///< of each editor: those whose files have been looked at
};

/// One round: everybody works, and after `answers` answers the server is killed under them. What the others are in the
/// middle of then is chance.
void work_until_killed(ServerProcess& server, Crowd& crowd, int answers) {
    std::atomic<int> left = answers;
    std::atomic<std::size_t> running = crowd.learners.size() + crowd.editors.size();
    std::counting_semaphore<2> is_time{0};
    const auto answered = [&] {
        if (--left == 0) is_time.release();
    };
    const auto ended = [&] {  // should the server go away by itself, there is nothing to wait for
        if (--running == 0) is_time.release();
    };
    std::vector<std::jthread> threads;
    for (Learner& learner : crowd.learners)
        threads.emplace_back([&] {
            test::Line line(server.content_port());
            learner.commit_until_gone(
                [&](const auto& method, const auto& path, const auto& body) { return line.ask(method, path, body); },
                answered);
            ended();
        });
    for (Editor& editor : crowd.editors)
        threads.emplace_back([&] {
            editor.work_until_gone(answered);
            ended();
        });
    is_time.acquire();
    server.kill();
}

/// What is missing or broken after a restart, in sentences.
std::vector<std::string> look_for(Crowd& crowd, db::Database& database, const files::BlobStore& blobs) {
    std::vector<std::string> lost;
    for (const Learner& learner : crowd.learners)
        if (const auto commits = learner.count_lost(database, learner.promise()))
            lost.push_back(std::to_string(commits) + " commits of a learner");
    for (std::size_t i = 0; i < crowd.editors.size(); ++i) {
        const auto promise = crowd.editors[i].promise();
        for (auto& sentence : Editor::list_lost(database, blobs, promise, crowd.courses_read[i]))
            lost.push_back(std::move(sentence));
        crowd.courses_read[i] = promise.courses.size();
        crowd.editors[i].settle(database);
    }
    return lost;
}

Crowd make_crowd(const std::filesystem::path& data, const Options& options, std::uint16_t port) {
    const SystemClock clock;
    LocalPortal portal(data, clock);
    test::Browser administrator = make_administrator(portal);
    auto page = portal.blobs.begin();
    page.write("<p>Kill</p>");
    Crowd crowd;
    crowd.learners = seed_learners(portal.app.database(), page.commit(), options.learners);
    administrator.use([port](const std::string& method, const std::string& path, const http::Headers& headers,
                             const std::string& body) { return test::send(port, method, path, headers, body); });
    // Each has people of his own, so that nobody changes another's assignments.
    std::vector<std::vector<Id>> people(editors);
    std::size_t next = 0;
    for (const Id id : list_people(portal.app.database())) people[next++ % editors].push_back(id);
    for (unsigned i = 0; i < editors; ++i) crowd.editors.emplace_back(administrator, people[i], options.seed + i);
    crowd.courses_read.resize(editors);
    return crowd;
}

}  // namespace

int prove_kill(const Options& options) {
    if (options.binary.empty()) throw std::runtime_error("--binary names the executable to kill");
    test::TempFolder folder;
    const std::filesystem::path data = folder.path() / "data";
    std::filesystem::create_directories(data);
    ServerProcess server(options.binary, data);
    Crowd crowd = make_crowd(data, options, server.port());
    const files::BlobStore blobs(data);
    std::mt19937 random(options.seed);
    std::uniform_int_distribution<int> moment(1, most_answers);
    std::int64_t lost = 0, broken = 0;
    auto slowest = server.start();
    for (int cycle = 1; cycle <= options.cycles; ++cycle) {
        work_until_killed(server, crowd, moment(random));
        slowest = std::max(slowest, server.start());
        db::Database database((data / "oneroom.db").string());
        for (const auto& sentence : look_for(crowd, database, blobs)) {
            std::cout << "cycle " << cycle << ": lost " << sentence << std::endl;
            ++lost;
        }
        for (const auto& sentence : list_breaches(database, blobs, false)) {
            std::cout << "cycle " << cycle << ": " << sentence << std::endl;
            ++broken;
        }
        if (cycle % 50 == 0 && cycle < options.cycles) std::cout << "... " << cycle << " cycles" << std::endl;
    }
    std::int64_t commits = 0, courses = 0, assignments = 0;
    for (const Learner& learner : crowd.learners) commits += learner.acknowledged();
    for (const Editor& editor : crowd.editors) courses += editor.courses(), assignments += editor.assignments();
    const bool stopped = server.stop();
    const int checked = test::run_program(options.binary, {"check", "--files", "--data", data.string()});
    std::cout << "seed " << options.seed << ", slowest restart " << slowest.count() << " ms, check "
              << (checked == 0 ? "clean" : "NOT clean") << ", half applied " << broken << '\n'
              << "cycles " << options.cycles << ", acknowledged " << commits + courses + assignments << " (" << commits
              << " commits, " << courses << " courses, " << assignments << " assignments), lost " << lost << std::endl;
    const bool is_prompt = slowest < std::chrono::seconds(3);
    const bool is_tried = commits > 0 && courses > 0 && assignments > 0;
    return lost == 0 && broken == 0 && is_tried && stopped && checked == 0 && is_prompt ? 0 : 1;
}

}  // namespace oneroom::prove
