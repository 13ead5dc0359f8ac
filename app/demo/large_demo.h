// `oneroom demo`: portals of any size, to try and to measure. The people and contents of the small demo are among
// theirs; everything else is made of chance that the seed decides.
#pragma once

#include <iosfwd>
#include <vector>

#include "demo/demo.h"

namespace oneroom::demo {

struct LargeSize {
    std::int64_t people = 1'000;
    std::int64_t contents = 200;
    std::int64_t records = 20'000;  ///< rows of content_tracking: pairs of a person and a content
    std::int64_t seed = 1;
};

/// Reads --people, --contents, --records and --seed. Throws config::ConfigError with a sentence for anything else.
LargeSize read_large_size(const std::vector<std::string>& words);

/// Fills an empty portal in a folder that nobody else uses, in slices that are not flushed, and says how far it is. Not
/// to be gone on with when it was interrupted. Throws std::runtime_error when the portal is not empty.
void make_large_demo(const DemoSetup& setup, const LargeSize& size, std::ostream& out);

}  // namespace oneroom::demo
