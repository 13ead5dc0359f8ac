// The person whom the hostile network must not disturb: loads home and commits, on ordinary connections, and notes how
// long each answer took.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::hostile {

/// What a learner needs to be let in: made by seed_portal().
struct Ticket {
    std::string sid, key;  ///< of the portal's session
    std::string token;     ///< of the launch
    Id item_id{};
};

/// Of the requests of one scene.
struct Figures {
    std::size_t requests = 0;
    std::size_t errors = 0;                ///< answers that were none, or not 200
    std::size_t reconnects = 0;            ///< kept connections that the server had closed while they were idle
    double p50 = 0, p99 = 0, longest = 0;  ///< milliseconds
    std::string first_error{};
};

class ActiveLearner {
public:
    ActiveLearner(Ticket ticket, std::uint16_t port, std::uint16_t content_port);
    ~ActiveLearner();

    /// The figures since the last call.
    Figures take();

private:
    class Road;
    void run();
    void note(std::string_view what, double ms, int status);

    const Ticket ticket_;
    const std::uint16_t port_, content_port_;
    std::mutex mutex_;
    std::vector<double> times_;  // guarded by mutex_
    Figures now_;                // guarded by mutex_
    std::atomic<bool> ends_ = false;
    std::thread thread_;
};

}  // namespace oneroom::hostile
