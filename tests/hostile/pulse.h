// How late the machine itself is: the processor and the disk are shared, here and wherever tests run, and what a
// learner waits for them is not the server's doing.
#pragma once

#include <atomic>
#include <thread>

#include "core/http/socket.h"
#include "support/temp_folder.h"

namespace oneroom::hostile {

/// A thread that sleeps, writes a page and flushes it, beside the scenes and without the server.
class Pulse {
public:
    Pulse();
    ~Pulse();

    /// The latest beat since the last call: milliseconds that it took beyond its sleep.
    double take();

private:
    void run();

    const test::TempFolder folder_{};
    std::atomic<double> latest_ = 0;
    std::atomic<bool> ends_ = false;
    std::thread thread_;
};

}  // namespace oneroom::hostile
