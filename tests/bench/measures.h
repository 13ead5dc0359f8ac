// The measuring behind the rows; each takes the row's level.
#pragma once

#include "bench/result.h"

namespace oneroom::bench {

// requests.cpp; level: connections
Measured measure_hello(Stage& stage, std::int64_t connections);
Measured measure_asset(Stage& stage, std::int64_t connections);
Measured measure_home(Stage& stage, std::int64_t connections);
Measured measure_commit(Stage& stage, std::int64_t connections);

}  // namespace oneroom::bench
