// One attack each, beside a learner who goes on learning. What is wanted of every scene is the same: the learner gets
// every answer, in time, and the server stays small.
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "hostile/crowd.h"
#include "hostile/portal.h"

namespace oneroom::hostile {

/// The size of everything: small ones take seconds, whole ones prove what is claimed.
struct Scale {
    bool is_whole = false;
    std::size_t silent = 5000;
    std::size_t dripping = 1000;
    std::size_t readers = 200;
    std::size_t uploads = 100;
    int seconds = 2;  ///< how long an attack goes on where it is not told by what it waits for
};

struct Scene {
    std::string_view name;
    std::string_view sentence;  ///< what happens
    double wanted_p99;          ///< milliseconds of the learner's requests
    double wanted_mb;           ///< resident memory of the server, at most
    /// Returns what went wrong, empty when nothing did.
    std::function<std::string(Portal&, const Scale&)> play;
};

std::span<const Scene> scenes();

}  // namespace oneroom::hostile
