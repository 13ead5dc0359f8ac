// What the proofs of faults share: one portal on a watched disk, and cases that say in a sentence what holds.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "prove/disk.h"
#include "prove/portal.h"
#include "support/fake_clock.h"
#include "support/temp_folder.h"

namespace oneroom::prove {

struct Case {
    std::string name;
    std::function<void(const Options&)> run;
};
std::vector<Case> disk_cases();
std::vector<Case> sweep_cases();
std::vector<Case> clock_cases();
std::vector<Case> damage_cases();
std::vector<Case> server_cases();

/// Throws std::runtime_error with `what` when it does not hold.
inline void expect(bool holds, const std::string& what) {
    if (!holds) throw std::runtime_error(what);
}

/// A portal in a folder of its own, watched, with an administrator and learners; stopped and started at will.
class Rig {
public:
    explicit Rig(int learners = 2);
    ~Rig();
    Rig(const Rig&) = delete;
    Rig& operator=(const Rig&) = delete;

    void start();
    void stop() { portal.reset(); }
    /// The process dies and a new one starts; the system lives on.
    void kill();
    /// Without the new start.
    void kill_only();

    /// One commit of the learner; the status.
    int commit(std::size_t learner = 0) { return learners[learner].commit(portal->content_ask()); }
    test::Answer get(const std::string& path) { return administrator->get(path); }
    /// Uploads a package; the answer.
    test::Answer upload(const std::string& page);
    /// Works as an editor for so many requests.
    void edit(int requests);

    /// What of all that was acknowledged is not in `where` (here: the running portal), and what is broken there.
    std::vector<std::string> look() { return look_at(*portal); }
    std::vector<std::string> look_at(LocalPortal& where);
    /// The same after a power cut that leaves of unflushed writes what `random` decides.
    std::vector<std::string> look_after_cut(unsigned random);
    void expect_sound(const std::string& when);
    /// Signs the administrator in again when his session is over.
    void sign_in();

    test::TempFolder folder;
    const std::filesystem::path data = folder.path() / "data";
    test::FakeClock clock;
    std::unique_ptr<LocalPortal> portal;
    std::deque<Learner> learners;
    std::optional<test::Browser> administrator;
    std::unique_ptr<Editor> editor;
    std::vector<std::string> log;  ///< lines of the server's log since the construction

private:
    std::mutex log_mutex_;
};

}  // namespace oneroom::prove
