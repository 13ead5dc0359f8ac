// The real executable as a child process: started, asked, stopped or killed.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace oneroom::test {

/// A TCP port that nobody listens on, with the next one free, too.
std::uint16_t free_port_pair();

/// Runs the program to its end; its exit code, or -1 when a signal ended it.
int run_program(const std::string& program, const std::vector<std::string>& words);

/// `oneroom serve` on a data folder. Killed when it goes out of scope.
class ServerProcess {
public:
    /// `flags` come after those for the folder and the ports.
    ServerProcess(std::string program, std::filesystem::path data, std::vector<std::string> flags = {});
    ~ServerProcess();
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    /// Starts and waits until the portal answers; how long that took. Throws std::runtime_error when it never does.
    std::chrono::milliseconds start();
    /// SIGKILL, and waits until the process is gone.
    void kill();
    /// SIGTERM, and waits; true when it left by itself with exit code 0.
    bool stop();

    pid_t pid() const { return pid_; }  ///< 0 while it does not run
    std::uint16_t port() const { return port_; }
    std::uint16_t content_port() const { return static_cast<std::uint16_t>(port_ + 1); }

private:
    const std::string program_;
    const std::filesystem::path data_;
    const std::vector<std::string> flags_;
    const std::uint16_t port_ = free_port_pair();
    int reap();

    pid_t pid_ = 0;
    int output_ = -1;  ///< the server's standard output, as long as it runs
};

}  // namespace oneroom::test
