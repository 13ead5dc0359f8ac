// What the rows of one run share: how long to measure, and the portals, each made when the first row asks for it.
#pragma once

#include <functional>
#include <map>
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

    bool is_full() const { return seconds >= 1; }
};

/// A running server with what is in its database.
struct Portal {
    Portal(const std::string& binary, const std::filesystem::path& folder) : data(folder), server(binary, folder) {}

    const std::filesystem::path data;
    test::ServerProcess server;
    SeededPortal seeded;
};

/// The executables that are measured.
struct Programs {
    std::string oneroom;
    std::string nginx;
    std::string scripts;  ///< the folder of those that drive a browser
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

    /// A portal with so many pairs of person and course.
    Portal& records(std::int64_t count);

    /// A portal with so many contents.
    Portal& library();
    std::int64_t library_size() const { return 100'000 / effort.shrink; }

    /// A portal with so many people, in location groups on three levels.
    Portal& people();
    /// A portal whose learning record store has a client: its Authorization is what the administrator sends.
    Portal& statements();

    std::int64_t people_count() const { return 100'000 / effort.shrink; }

    /// Serves one file of `size` bytes.
    Nginx& nginx(std::size_t size);

private:
    using Seeder = std::function<SeededPortal(db::Database&, const files::BlobInfo&)>;
    Portal& find_or_make(const std::string& name, const Seeder& seed);

    std::map<std::string, std::unique_ptr<Portal>> portals_;
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

    /// Of the server, for one request.
    double processor_micros_each() const { return answered_ > 0 ? processor_ / static_cast<double>(answered_) : 0; }

    const Histogram& times() const { return times_; }

private:
    Portal& portal_;
    const Effort& effort_;
    Histogram times_;
    double processor_ = 0;  ///< microseconds
    std::uint64_t answered_ = 0;
};

}  // namespace oneroom::bench
