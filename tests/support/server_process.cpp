#include "support/server_process.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <stdexcept>

#include "core/base/bytes.h"
#include "support/http_client.h"

namespace oneroom::test {
namespace {

bool is_free(std::uint16_t port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int on = 1;
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const bool bound = ::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    ::close(socket);
    return bound;
}

/// Starts the program with its standard output on `output` and its log in the file `log` (appended).
pid_t spawn(const std::string& program, const std::vector<std::string>& words, int output, const std::string& log) {
    std::vector<char*> arguments{const_cast<char*>(program.c_str())};
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t pid = ::fork();
    if (pid < 0) throw std::runtime_error("cannot start another process");
    if (pid == 0) {
        ::dup2(output, 1);
        if (const int file = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600); file >= 0) ::dup2(file, 2);
        ::execv(arguments[0], arguments.data());
        ::_exit(127);
    }
    return pid;
}

int wait_for(pid_t pid) {
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

std::uint16_t free_port_pair() {
    for (int attempt = 0; attempt < 1000; ++attempt) {
        const std::string bytes = random_bytes(2);
        const auto number =
            static_cast<unsigned>(static_cast<unsigned char>(bytes[0])) << 8 | static_cast<unsigned char>(bytes[1]);
        // Below the range that the system hands out by itself.
        const auto port = static_cast<std::uint16_t>(20'000 + number % 12'000);
        if (is_free(port) && is_free(static_cast<std::uint16_t>(port + 1))) return port;
    }
    throw std::runtime_error("no two free ports");
}

int run_program(const std::string& program, const std::vector<std::string>& words) {
    return wait_for(spawn(program, words, 1, ""));
}

ServerProcess::ServerProcess(std::string program, std::filesystem::path data, std::vector<std::string> flags)
    : program_(std::move(program)), data_(std::move(data)), flags_(std::move(flags)) {}

ServerProcess::~ServerProcess() { kill(); }

std::chrono::milliseconds ServerProcess::start() {
    using clock = std::chrono::steady_clock;
    const auto began = clock::now();
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    std::vector<std::string> words{"serve", "--data", data_.string(), "--listen", "127.0.0.1:" + std::to_string(port_)};
    words.insert(words.end(), flags_.begin(), flags_.end());
    pid_ = spawn(program_, words, ends[1], data_.string() + ".log");
    ::close(ends[1]);
    // The server greets when it answers; the pipe ends when it could not start.
    std::string greeting;
    char bytes[512];
    for (ssize_t got = 1; got > 0 && greeting.find("Portal") == std::string::npos;) {
        got = ::read(ends[0], bytes, sizeof bytes);
        if (got > 0) greeting.append(bytes, static_cast<std::size_t>(got));
    }
    output_ = ends[0];
    if (send(port_, "GET", "/api/portal").status == 200)
        return std::chrono::duration_cast<std::chrono::milliseconds>(clock::now() - began);
    kill();
    throw std::runtime_error("the server did not start; see " + data_.string() + ".log");
}

void ServerProcess::kill() {
    if (pid_ == 0) return;
    ::kill(pid_, SIGKILL);
    reap();
}

int ServerProcess::reap() {
    const int code = wait_for(pid_);
    pid_ = 0;
    ::close(output_);
    return code;
}

bool ServerProcess::stop() {
    if (pid_ == 0) return false;
    ::kill(pid_, SIGTERM);
    return reap() == 0;
}

}  // namespace oneroom::test
