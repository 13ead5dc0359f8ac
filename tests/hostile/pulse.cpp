#include "hostile/pulse.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <string>

namespace oneroom::hostile {

using steady = std::chrono::steady_clock;
using namespace std::chrono_literals;

Pulse::Pulse() : thread_([this] { run(); }) {}

Pulse::~Pulse() {
    ends_ = true;
    thread_.join();
}

void Pulse::run() {
    const http::Descriptor file(::open((folder_.path() / "pulse").c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
    const std::string page(4096, '.');
    while (!ends_) {
        const auto due = steady::now() + 20ms;
        std::this_thread::sleep_until(due);
        if (::pwrite(file.get(), page.data(), page.size(), 0) < 0 || ::fdatasync(file.get()) != 0) return;
        const double late = std::chrono::duration<double, std::milli>(steady::now() - due).count();
        latest_ = std::max(latest_.load(), late);
    }
}

double Pulse::take() { return latest_.exchange(0); }

}  // namespace oneroom::hostile
