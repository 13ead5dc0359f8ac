// Commands beside a running server: the command line hands its words to the server through a socket in the data folder,
// and the server runs them in its own process. Only the user who owns the folder can open the socket (mode 0600).
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>
#include <thread>
#include <vector>

namespace oneroom {

/// Runs a command; returns its exit code. `keep_going` says no when nobody waits for the command any more, or nobody
/// can: the server stops.
using RunCommand = std::function<int(const std::vector<std::string>& words, std::istream& in, std::ostream& out,
                                     std::ostream& err, const std::function<bool()>& keep_going)>;

class ControlSocket {
public:
    /// Listens on DIR/control.sock; one command at a time. Throws std::runtime_error.
    ControlSocket(const std::filesystem::path& folder, RunCommand run);
    ~ControlSocket();
    ControlSocket(const ControlSocket&) = delete;
    ControlSocket& operator=(const ControlSocket&) = delete;

    /// Takes no more commands, and tells the one that runs to end; it may go on for as long as its client likes.
    void stop();

private:
    void serve();
    void answer(int client) const;
    bool is_wanted(int client) const;

    const std::filesystem::path path_;
    const RunCommand run_;
    int listener_ = -1;
    int stop_pipe_[2] = {-1, -1};
    std::thread thread_;
};

/// Sends a command to the server of `folder` and copies what it prints. Returns its exit code; throws
/// std::runtime_error with a sentence when no server answers, or when `keep_going` says no: the server ends the
/// command.
int run_in_server(const std::filesystem::path& folder, const std::vector<std::string>& words, const std::string& input,
                  std::ostream& out, std::ostream& err, const std::function<bool()>& keep_going);

}  // namespace oneroom
