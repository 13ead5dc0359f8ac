// The composition root: makes the parts of the application, gives each what it needs, lists every feature's tables and
// starts the threads. The only file that knows all features.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "core/api/dispatch.h"
#include "core/config/config.h"

namespace oneroom {

class App {
public:
    /// Opens the data folder (made when missing, mode 0700) and brings the database up to date. Throws
    /// std::runtime_error with one sentence when the folder cannot be used or another process uses it; nothing is
    /// touched then.
    App(config::Config config, const Clock& clock);
    ~App();
    App(const App&) = delete;
    App& operator=(const App&) = delete;

    /// Listens, runs jobs, takes commands from the control socket. Throws std::runtime_error when a port is in use.
    void start();
    /// Finishes what was accepted, within 5 s. Also done by the destructor.
    void stop();

    std::uint16_t port() const;          ///< of the portal, after start()
    std::uint16_t content_port() const;  ///< of the content origin, after start()
    std::string address() const;         ///< of the portal, for people

    /// The code that creates the first administrator; empty when there is one, or in a demo.
    std::string setup_code() const;

    /// The portal was filled with the demo: its passwords stand on the sign-in page.
    bool is_demo() const;

    /// Runs `user`, `import` or `check` in this process: words[0] is the command's name. Returns its exit code. A long
    /// one asks `keep_going` now and then and ends soon after its first no.
    int run_command(
        const std::vector<std::string>& words, std::istream& in, std::ostream& out, std::ostream& err,
        const std::function<bool()>& keep_going = [] { return true; });

    db::Database& database();
    const Dispatcher& dispatcher() const;
    /// Runs the jobs that are due now, in the calling thread. For tests: the scheduler's thread does it otherwise.
    int run_due_jobs();

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace oneroom
