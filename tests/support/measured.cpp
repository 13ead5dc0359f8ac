#include "support/measured.h"

#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <stdexcept>
#include <string>

namespace oneroom::test {
namespace {

/// A "Vm...:  123 kB" line of the process's status, in bytes.
std::int64_t status_bytes(const std::string& name) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(name + ":")) return std::stoll(line.substr(name.size() + 1)) * 1024;
    return 0;
}

}  // namespace

Measured measure(const std::function<int()>& work) {
    int report[2];
    if (::pipe(report) != 0) throw std::runtime_error("pipe");
    ::malloc_trim(0);  // what the test freed must not hide what the work takes
    const pid_t child = ::fork();
    if (child < 0) throw std::runtime_error("fork");
    if (child == 0) {
        std::ofstream("/proc/self/clear_refs") << "5";  // the peak starts anew here
        const std::int64_t before = status_bytes("VmRSS");
        const int code = work();
        const std::int64_t grown = status_bytes("VmHWM") - before;
        const bool is_told = ::write(report[1], &grown, sizeof grown) == sizeof grown;
        ::_exit(is_told ? code : 99);
    }
    ::close(report[1]);
    Measured measured;
    if (::read(report[0], &measured.grown_bytes, sizeof measured.grown_bytes) < 0) measured.grown_bytes = -1;
    ::close(report[0]);
    int status = 0;
    rusage used{};
    ::wait4(child, &status, 0, &used);
    measured.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    measured.seconds = seconds(used.ru_utime) + seconds(used.ru_stime);
    return measured;
}

}  // namespace oneroom::test
