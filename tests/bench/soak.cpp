// Learners at their own pace for a long time: each saves every five seconds, whatever the server does meanwhile.
#include <stdexcept>

#include "bench/committer.h"
#include "bench/machine.h"
#include "bench/measures.h"

namespace oneroom::bench {
namespace {

constexpr double commit_every = 5;  // seconds

/// Acknowledged means saved: no session is behind what its learner was told.
std::int64_t count_behind(Portal& portal, const Committers& committers, std::size_t learners) {
    db::Database database((portal.data / "oneroom.db").string());
    return database.read([&](const db::Reader& db) {
        std::int64_t behind = 0;
        for (std::size_t i = 0; i < learners; ++i)
            behind += db.value<std::int64_t>("SELECT last_sequence FROM sco_session WHERE id = $1",
                                             committers.session_id(i)) < committers.sent(i);
        return behind;
    });
}

}  // namespace

Soaked soak(Stage& stage, std::size_t learners, double seconds) {
    Portal& portal = stage.portal();
    Committers committers(portal, learners);
    Soaked soaked;
    soaked.memory_before = resident_mib(portal.server.pid());
    soaked.loaded = run_load({.port = portal.server.content_port(),
                              .connections = learners,
                              .seconds = seconds,
                              .warm_up = 0,
                              .every = commit_every,
                              .next = [&](std::size_t learner) { return committers.next(learner); }});
    soaked.memory_after = resident_mib(portal.server.pid());
    soaked.behind = count_behind(portal, committers, learners);
    return soaked;
}

Measured measure_soak(Stage& stage, std::int64_t learners) {
    const double seconds = stage.effort.is_full() ? 15 : stage.effort.seconds * 20;
    const auto count = static_cast<std::size_t>(learners / (stage.effort.shrink > 1 ? 10 : 1));
    const Soaked soaked = soak(stage, count, seconds);
    if (soaked.loaded.errors > 0) throw std::runtime_error(soaked.loaded.first_error);
    if (soaked.behind > 0) throw std::runtime_error(std::to_string(soaked.behind) + " learners lost commits");
    return soaked.measured();
}

Measured Soaked::measured() const {
    Measured measured{.value = loaded.times.percentile_ms(0.95)};
    measured.details = {{"p50 ms", loaded.times.percentile_ms(0.5)},
                        {"p99 ms", loaded.times.percentile_ms(0.99)},
                        {"longest ms", loaded.times.longest_ms()},
                        {"commits", static_cast<double>(loaded.answered)},
                        {"errors", static_cast<double>(loaded.errors)},
                        {"seconds", loaded.seconds},
                        {"RSS before MiB", memory_before},
                        {"RSS after MiB", memory_after}};
    return measured;
}

}  // namespace oneroom::bench
