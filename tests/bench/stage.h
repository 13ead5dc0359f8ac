// What the rows of one run share: how long to measure, and the portals, each made when the first row asks for it.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "bench/load.h"
#include "bench/nginx.h"
#include "bench/result.h"
#include "bench/seed.h"
#include "support/server_process.h"

namespace oneroom::bench {

/// How much is done: all of it, the quick round, or just enough to see that every row can be measured.
struct Effort {
    int rounds = 5;
    double seconds = 1.0;  ///< of one round of a load
    double warm_up = 0.2;
    int shrink = 1;  ///< data sizes are divided by this
};

/// A running server with what is in its database.
struct Portal {
    Portal(const std::string& binary, const std::filesystem::path& data) : server(binary, data) {}

    test::ServerProcess server;
    SeededPortal seeded;
};

/// The executables that are measured.
struct Programs {
    std::string oneroom;
    std::string nginx;
};

class Stage {
public:
    Stage(Programs executables, std::filesystem::path place, Effort how_much)
        : programs(std::move(executables)), folder(std::move(place)), effort(how_much) {}

    const Programs programs;
    const std::filesystem::path folder;  ///< on the disk that is measured; everything is made in it
    const Effort effort;

    /// 1,000 learners, 220 courses, 20 assigned to each; with factor 10 ten times of it, still 20 each.
    Portal& portal(int factor = 1);

    /// Serves one file of `size` bytes.
    Nginx& nginx(std::size_t size);

private:
    std::unique_ptr<Portal> portal_, large_portal_;
    std::unique_ptr<Nginx> nginx_;
};

/// Runs both by turns, so that what else the machine does hits both; each returns its figure. Medians.
Measured alternate(const Effort& effort, const std::function<double()>& value, const std::function<double()>& limit);

/// Sums up the loads of all rounds of one side.
class Loads {
public:
    Loads(Portal& portal, const Effort& effort) : portal_(portal), effort_(effort) {}

    /// One round: answers a second. Throws when a request failed.
    double run(Load load);

    /// Percentiles in milliseconds and the server's processor time for a request, to be shown beside the figure.
    void describe(Measured& measured) const;

    const Histogram& times() const { return times_; }

private:
    Portal& portal_;
    const Effort& effort_;
    Histogram times_;
    double processor_ = 0;  ///< microseconds
    std::uint64_t answered_ = 0;
};

}  // namespace oneroom::bench
