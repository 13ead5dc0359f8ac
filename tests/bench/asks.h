// One request after the other on one connection, each timed: for what takes long enough to be felt by one person.
#pragma once

#include <string>
#include <vector>

#include "bench/stage.h"

namespace oneroom::bench {

/// Asks the paths by turns as `person`, after one ask of each that is not counted. The value is p95 in milliseconds.
/// Throws when an answer is not 200. `first_body`, when given, gets the first answer.
Measured time_asks(Stage& stage, const Portal& portal, const SeededLearner& person,
                   const std::vector<std::string>& paths, std::string* first_body = nullptr);

/// The value that `share` of the values does not exceed.
double percentile(std::vector<double> values, double share);

}  // namespace oneroom::bench
