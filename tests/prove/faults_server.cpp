// The executable on a small disk that really fills up, and on a folder it may not write.
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <iostream>

#include "prove/faults.h"
#include "support/line.h"
#include "support/server_process.h"

namespace oneroom::prove {
namespace {

namespace fs = std::filesystem;

/// A small file system in memory; nothing where this process may not mount one.
class SmallDisk {
public:
    explicit SmallDisk(const fs::path& at) : at_(at) {
        fs::create_directories(at);
        is_there_ = ::mount("oneroom-prove", at.c_str(), "tmpfs", 0, "size=6m") == 0;
    }
    ~SmallDisk() {
        if (is_there_) ::umount2(at_.c_str(), MNT_DETACH);
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    bool is_there() const { return is_there_; }
    bool allow_writing(bool allowed) {
        unsigned long flags = MS_REMOUNT;
        if (!allowed) flags |= MS_RDONLY;
        return ::mount("oneroom-prove", at_.c_str(), "tmpfs", flags, "size=6m") == 0;
    }

private:
    const fs::path at_;
    bool is_there_ = false;
};

void really_full(const Options& options) {
    test::TempFolder folder;
    const SmallDisk disk(folder.path() / "disk");
    if (!disk.is_there() || options.binary.empty()) {
        std::cout << "        (left out: needs --binary and the right to mount)\n";
        return;
    }
    const fs::path data = folder.path() / "disk" / "data";
    fs::create_directories(data);
    std::deque<Learner> learners;
    std::optional<test::Browser> administrator;
    {
        const SystemClock clock;
        LocalPortal portal(data, clock);
        administrator.emplace(make_administrator(portal));
        auto page = portal.blobs.begin();
        page.write("<p>Full</p>");
        learners = seed_learners(portal.app.database(), page.commit(), 1);
    }
    test::ServerProcess server(options.binary, data);  // its log is beside the folder, on the same disk
    server.start();
    administrator->use([&](const std::string& method, const std::string& path, const http::Headers& headers,
                           const std::string& body) { return test::send(server.port(), method, path, headers, body); });
    test::Line line(server.content_port());
    const Ask ask = [&](const auto& method, const auto& path, const auto& body) {
        return line.ask(method, path, body);
    };
    expect(learners[0].commit(ask) == 200, "there is room for a commit");

    {
        std::ofstream ballast(folder.path() / "disk" / "ballast", std::ios::binary);
        const std::string piece(4096, 'x');
        while (ballast.write(piece.data(), 4096).flush()) {
        }
    }
    int status = 200;
    for (int i = 0; i < 2000 && status == 200; ++i) status = learners[0].commit(ask);
    expect(status == 503, "a full disk refuses commits, which the player keeps: " + std::to_string(status));
    const auto change = administrator->post("/api/locations", {{"name", "Berlin"}});
    expect(change.status == 507, "and changes: " + std::to_string(change.status) + " " + change.text);
    const auto upload = administrator->upload("/api/uploads?fileName=a.pdf&purpose=file", std::string(300'000, 'x'));
    expect(upload.status == 507, "and uploads: " + std::to_string(upload.status) + " " + upload.text);
    expect(administrator->get("/api/contents").status == 200, "reading goes on");
    expect(administrator->get("/api/health").status == 503, "health is red");
    fs::remove(folder.path() / "disk" / "ballast");
    expect(learners[0].commit(ask) == 200, "with room again it goes on without a restart");
    expect(administrator->get("/api/health").status == 200, "health is green");
    server.kill();
    expect(test::run_program(options.binary, {"check", "--files", "--data", data.string()}) == 0, "the data is sound");
    db::Database database((data / "oneroom.db").string());
    expect(learners[0].count_lost(database, learners[0].promise()) == 0, "nothing acknowledged is lost");
}

void read_only_folder(const Options& options) {
    test::TempFolder folder;
    SmallDisk disk(folder.path() / "disk");
    if (!disk.is_there() || options.binary.empty()) {
        std::cout << "        (left out: needs --binary and the right to mount)\n";
        return;
    }
    const fs::path data = folder.path() / "disk" / "data";
    {
        const SystemClock clock;
        fs::create_directories(data);
        LocalPortal portal(data, clock);
    }
    expect(disk.allow_writing(false), "the disk can be made read-only");
    expect(test::run_program(options.binary, {"serve", "--data", data.string(), "--listen", "127.0.0.1:0"}) == 1,
           "a start on a folder that cannot be written ends with a sentence and exit code 1");
    expect(disk.allow_writing(true), "and writable again");
    expect(test::run_program(options.binary, {"check", "--data", data.string()}) == 0, "nothing was changed");
}

}  // namespace

std::vector<Case> server_cases() {
    return {
        {"DU-04 the executable on a disk that really is full answers 507, reads, and recovers with room", really_full},
        {"DU-05 the executable does not start on a read-only folder, and leaves it as it is", read_only_folder},
    };
}

}  // namespace oneroom::prove
