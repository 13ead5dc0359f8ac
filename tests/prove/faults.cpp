// DU-04 to DU-09: full, refusing and failing disks, clocks that jump, damaged files. Each case is one sentence.
#include "prove/faults.h"

#include <chrono>
#include <fstream>
#include <iostream>

#include "core/base/log.h"
#include "support/sample_packages.h"

namespace oneroom::prove {

Rig::Rig(int count) {
    std::filesystem::create_directories(data);
    log::set_sink([this](std::string_view line) {
        const std::lock_guard lock(log_mutex_);
        log.emplace_back(line);
    });
    Disk::instance().watch(data);
    portal = std::make_unique<LocalPortal>(data, clock);
    administrator.emplace(make_administrator(*portal));
    auto page = portal->blobs.begin();
    page.write("<p>Fault</p>");
    learners = seed_learners(portal->app.database(), page.commit(), count);
    editor = std::make_unique<Editor>(*administrator, list_people(portal->app.database()), 1);
    for (std::size_t i = 0; i < learners.size(); ++i) expect(commit(i) == 200, "a healthy portal saves");
}

Rig::~Rig() {
    Disk::instance().heal();
    portal.reset();
    Disk::instance().unwatch();
    log::set_sink([](std::string_view) {});
}

void Rig::start() {
    portal = std::make_unique<LocalPortal>(data, clock);
    administrator->use(portal->send());
}

void Rig::kill_only() {
    Disk::instance().kill_handles();
    portal.reset();
    Disk::instance().revive();
    std::ofstream(data / "oneroom.running").flush();  // what a real kill leaves
}

void Rig::sign_in() {
    if (get("/api/session").status == 200) return;
    const auto answer = administrator->sign_in("admin", "Correct-Horse-7");
    expect(answer.status == 200, "the administrator can sign in: " + answer.text);
    editor->go_on_as(*administrator);
}

void Rig::kill() {
    kill_only();
    start();
}

test::Answer Rig::upload(const std::string& page) {
    const std::string package = test::ZipBuilder()
                                    .add("imsmanifest.xml", test::ManifestText{}.text())
                                    .add("index.html", "<p>" + page + "</p>" + test::sample_page())
                                    .bytes();
    return administrator->upload("/api/uploads?fileName=course.zip&purpose=package", package);
}

void Rig::edit(int requests) {
    editor->go_on_with([this, requests](const std::string& method, const std::string& path,
                                        const http::Headers& headers, const std::string& body) mutable {
        if (requests-- <= 0) return test::Answer{};
        auto answer = portal->ask(method, path, headers, body);
        expect(answer.status != 500,
               method + " " + path + " was answered with 500: " + (log.empty() ? "" : log.back()));
        return answer;
    });
    editor->work_until_gone([] {});
}

std::vector<std::string> Rig::look_at(LocalPortal& where) {
    std::vector<std::string> lost;
    for (const Learner& learner : learners)
        if (const auto commits = learner.count_lost(where.app.database(), learner.promise()))
            lost.push_back(std::to_string(commits) + " commits are lost");
    for (auto& sentence : Editor::list_lost(where.app.database(), where.blobs, editor->promise()))
        lost.push_back(std::move(sentence));
    for (auto& sentence : list_breaches(where.app.database(), where.blobs, true)) lost.push_back(std::move(sentence));
    return lost;
}

std::vector<std::string> Rig::look_after_cut(unsigned seed) {
    test::TempFolder image;
    std::mt19937 random(seed);
    Disk::instance().leave_image(image.path(), random);
    LocalPortal after(image.path(), clock);
    return look_at(after);
}

void Rig::expect_sound(const std::string& when) {
    const auto lost = look();
    expect(lost.empty(), when + ": " + (lost.empty() ? "" : lost.front()));
}

int prove_faults(const Options& options) {
    int passed = 0, failed = 0;
    for (const auto& cases : {disk_cases(), sweep_cases(), clock_cases(), damage_cases(), server_cases()})
        for (const Case& one : cases) {
            const auto began = std::chrono::steady_clock::now();
            std::string why;
            try {
                one.run(options);
            } catch (const std::exception& error) {
                why = error.what();
            }
            const auto took =
                std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - began);
            std::cout << (why.empty() ? "ok      " : "FAILED  ") << one.name << " (" << took.count() << " ms)"
                      << (why.empty() ? "" : "\n        " + why) << std::endl;
            ++(why.empty() ? passed : failed);
        }
    std::cout << "faults: " << passed << " passed, " << failed << " failed" << std::endl;
    return failed == 0 ? 0 : 1;
}

}  // namespace oneroom::prove
