#include "bench/machine.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <sstream>
#include <thread>

#include "bench/result.h"
#include "core/base/instant.h"

namespace oneroom::bench {
namespace {

std::string text_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// What follows `name` on its line, without the blanks around it.
std::string value_after(const std::string& text, const std::string& name) {
    const auto at = text.find(name);
    if (at == text.npos) return {};
    const auto from = text.find_first_not_of(" \t:", at + name.size());
    return text.substr(from, text.find('\n', from) - from);
}

double status_mib(pid_t pid, const std::string& name) {
    const std::string value = value_after(text_of("/proc/" + std::to_string(pid) + "/status"), name);
    return std::strtod(value.c_str(), nullptr) / 1024;
}

}  // namespace

double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double flush_micros(const std::filesystem::path& folder) {
    const std::string name = (folder / "flush").string();
    const int file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    const std::array<char, 4096> page{};
    std::vector<double> times;
    for (int i = 0; i < 100; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        if (::pwrite(file, page.data(), page.size(), i * 4096) < 0 || ::fdatasync(file) != 0) break;
        times.push_back(seconds_since(begin) * 1e6);
    }
    ::close(file);
    std::filesystem::remove(name);
    return median(times);
}

nlohmann::json machine_facts(const std::filesystem::path& folder) {
    utsname system{};
    ::uname(&system);
    double load[3] = {};
    ::getloadavg(load, 3);
    return {{"at", to_iso8601(std::chrono::time_point_cast<std::chrono::milliseconds>(SystemClock{}.now()))},
            {"cores", std::thread::hardware_concurrency()},
            {"processor", value_after(text_of("/proc/cpuinfo"), "model name")},
            {"memory", value_after(text_of("/proc/meminfo"), "MemTotal")},
            {"loadBefore", load},
            {"kernel", std::string(system.sysname) + " " + system.release},
            {"sqlite", sqlite3_libversion()},
            {"flushMicros", flush_micros(folder)}};
}

double resident_mib(pid_t pid) { return status_mib(pid, "VmRSS"); }
double own_mib(pid_t pid) { return status_mib(pid, "RssAnon"); }
double highest_resident_mib(pid_t pid) { return status_mib(pid, "VmHWM"); }

double processor_micros(pid_t pid) {
    // After the name in parentheses: field 14 of proc(5) is user time, 15 system time, both in ticks.
    const std::string stat = text_of("/proc/" + std::to_string(pid) + "/stat");
    std::istringstream fields(stat.substr(std::min(stat.size(), stat.rfind(')') + 1)));
    std::string skipped;
    for (int i = 0; i < 11; ++i) fields >> skipped;
    double user = 0, system = 0;
    fields >> user >> system;
    return (user + system) * 1e6 / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

}  // namespace oneroom::bench
