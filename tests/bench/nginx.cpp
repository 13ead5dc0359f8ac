#include "bench/nginx.h"

#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <stdexcept>

#include "core/http/socket.h"
#include "support/line.h"
#include "support/server_process.h"

namespace oneroom::bench {
namespace {

std::string configuration(const std::filesystem::path& folder, std::uint16_t port) {
    const std::string at = folder.string();
    std::string text = ::getuid() == 0 ? "user root;\n" : "";
    text += "worker_processes 2;\ndaemon off;\npid " + at + "/pid;\nerror_log " + at +
            "/error.log;\nevents { worker_connections 8192; }\n"
            "http { access_log off; sendfile on; tcp_nodelay on; keepalive_requests 1000000000; "
            "open_file_cache max=10; default_type application/json;\n";
    for (const char* kind : {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"})
        text += std::string(kind) + "_temp_path " + at + "/" + kind + ";\n";
    return text + "server { listen 127.0.0.1:" + std::to_string(port) + "; root " + at + "/files; } }\n";
}

}  // namespace

Nginx::Nginx(const std::string& program, const std::filesystem::path& folder, std::size_t size)
    : size_(size), port_(test::free_port_pair()) {
    if (!std::filesystem::exists(program)) throw std::runtime_error("there is no nginx at " + program);
    std::filesystem::create_directories(folder / "files");
    std::ofstream(folder / "files" / "hello") << std::string(size, 'x');
    std::ofstream(folder / "nginx.conf") << configuration(folder, port_);
    const std::string file = (folder / "nginx.conf").string(), log = (folder / "error.log").string();
    pid_ = ::fork();
    if (pid_ == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);
        ::execl(program.c_str(), program.c_str(), "-c", file.c_str(), "-e", log.c_str(), nullptr);
        ::_exit(127);
    }
    // Looks again every 10 ms, until it answers or has ended.
    const http::Descriptor process(static_cast<int>(::syscall(SYS_pidfd_open, pid_, 0)));
    pollfd ended{.fd = process.get(), .events = POLLIN, .revents = 0};
    for (int attempt = 0; attempt < 500 && ::poll(&ended, 1, 10) == 0; ++attempt)
        if (test::Line(port_).ask("GET", "/hello").first == 200) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
    throw std::runtime_error("nginx did not start; see " + log);
}

Nginx::~Nginx() {
    ::kill(pid_, SIGTERM);
    ::waitpid(pid_, nullptr, 0);
}

}  // namespace oneroom::bench
