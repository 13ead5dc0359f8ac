// DU-02: learners and a course manager work, and at every place where the disk is flushed the power may be cut. What a
// cut leaves (unflushed writes lost, torn or out of order) is opened by the product's own start, and what was
// acknowledged before is looked for.
#include <atomic>
#include <chrono>
#include <iostream>
#include <map>
#include <random>
#include <thread>

#include "prove/disk.h"
#include "prove/portal.h"
#include "support/fake_clock.h"
#include "support/temp_folder.h"

namespace oneroom::prove {
namespace {

constexpr int points_of_a_life = 25;  // then the server ends in good order and starts again, which has points too

class Cuts {
public:
    explicit Cuts(const Options& options) : options_(options), random_(options.seed) {}

    int run() {
        Disk& disk = Disk::instance();
        disk.watch(data_);
        disk.on_point = [this](const Point& point) { maybe_cut(point); };
        while (points_ < options_.points && lost_ == 0) live();
        disk.on_point = nullptr;
        disk.unwatch();
        return print();
    }

private:
    /// From a start to an end of the server.
    void live() {
        points_left_ = points_of_a_life;
        LocalPortal portal(data_, clock_);
        if (learners_.empty()) seed(portal);
        const auto is_over = [&] { return points_left_ <= 0 || points_ >= options_.points || lost_ > 0; };
        for (Editor& editor : editors_) editor.go_on_with(until(is_over, portal.send()));
        std::vector<std::jthread> threads;
        for (Learner& learner : learners_)
            threads.emplace_back([&] {
                learner.commit_until_gone(until(is_over, portal.content_ask()),
                                          [this] { clock_.move(std::chrono::milliseconds(7)); });
            });
        for (Editor& editor : editors_) threads.emplace_back([&] { editor.work_until_gone([] {}); });
    }

    /// No answer any more once it is over.
    template <class Over>
    static Ask until(Over is_over, Ask ask) {
        return [=](const std::string& method, const std::string& path, const std::string& body) {
            return is_over() ? std::pair<int, std::string>{} : ask(method, path, body);
        };
    }
    template <class Over>
    static test::Browser::Send until(Over is_over, test::Browser::Send send) {
        return [=](const std::string& method, const std::string& path, const http::Headers& headers,
                   const std::string& body) { return is_over() ? test::Answer{} : send(method, path, headers, body); };
    }

    void seed(LocalPortal& portal) {
        auto administrator = make_administrator(portal);
        auto page = portal.blobs.begin();
        page.write("<p>Cut</p>");
        auto learners = seed_learners(portal.app.database(), page.commit(), options_.learners);
        const auto people = list_people(portal.app.database());
        const std::lock_guard lock(Disk::instance().mutex());
        editors_.emplace_back(std::move(administrator), people, options_.seed);
        learners_ = std::move(learners);
    }

    /// Every kind of place gets its share: the rarer it is met, the likelier it is taken. The first start has one of
    /// each on top.
    void maybe_cut(const Point& point) {
        if (points_ >= options_.points || lost_ > 0) return;
        if (learners_.empty()) {
            if (++first_met_[point] == 1) cut(point);
            return;
        }
        int& met = met_[point];
        if (++met > 3 && random_() % static_cast<unsigned>(10 + 10 * cut_[point]) != 0) return;
        ++cut_[point];
        ++points_;
        --points_left_;
        cut(point);
    }

    void cut(const Point& point) {
        // First what was acknowledged: the disk stands still, and what is said from now on is not asked for.
        std::vector<Learner::Promise> promises;
        for (const Learner& learner : learners_) promises.push_back(learner.promise());
        std::vector<Editor::Promise> edited;
        for (Editor& editor : editors_) edited.push_back(editor.promise());
        test::TempFolder folder;
        Disk::instance().leave_image(folder.path(), random_);
        try {
            LocalPortal after(folder.path(), clock_);
            db::Database& database = after.app.database();
            for (std::size_t i = 0; i < learners_.size(); ++i) {
                acknowledged_now_ += promises[i].acknowledged;
                if (const auto commits = learners_[i].count_lost(database, promises[i]))
                    report(point, std::to_string(commits) + " commits of a learner are lost");
            }
            for (const auto& promise : edited)
                for (const auto& sentence : Editor::list_lost(database, after.blobs, promise)) report(point, sentence);
            for (const auto& sentence : list_breaches(database, after.blobs, true)) report(point, sentence);
        } catch (const std::exception& error) {
            report(point, std::string("does not open: ") + error.what());
        }
    }

    void report(const Point& point, const std::string& what) {
        std::cout << "point " << points_ << ", " << point << ": " << what << std::endl;
        ++lost_;
    }

    int print() const {
        for (const auto& [point, times] : cut_)
            std::cout << "  " << times << " of " << met_.at(point) << " " << point << '\n';
        std::int64_t commits = 0, courses = 0, assignments = 0;
        for (const Learner& learner : learners_) commits += learner.acknowledged();
        for (const Editor& editor : editors_) courses += editor.courses(), assignments += editor.assignments();
        std::cout << "seed " << options_.seed << ", points of the first start " << first_met_.size()
                  << ", commits looked for over all points " << acknowledged_now_ << '\n'
                  << "points " << points_ << ", acknowledged " << commits + courses + assignments << " (" << commits
                  << " commits, " << courses << " courses, " << assignments << " assignments), lost " << lost_
                  << std::endl;
        return lost_ == 0 && commits > 0 && courses > 0 && assignments > 0 ? 0 : 1;
    }

    const Options& options_;
    std::mt19937 random_;
    test::TempFolder folder_;
    const std::filesystem::path data_ = folder_.path() / "data";
    test::FakeClock clock_;
    std::deque<Learner> learners_{};
    std::deque<Editor> editors_{};
    std::map<Point, int> first_met_{}, met_{}, cut_{};
    std::atomic<int> points_ = 0, points_left_ = 0;
    std::atomic<std::int64_t> lost_ = 0;
    std::int64_t acknowledged_now_ = 0;
};

}  // namespace

int prove_cut(const Options& options) {
    Options fewer = options;
    fewer.learners = std::min(options.learners, 8);
    return Cuts(fewer).run();
}

}  // namespace oneroom::prove
