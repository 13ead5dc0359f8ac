// Learners that save five elements with each commit: what `durable commits` and the soak send.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bench/stage.h"

namespace oneroom::bench {

class Committers {
public:
    /// `count` learners of the portal, each in a new session.
    Committers(const Portal& portal, std::size_t count);

    /// The whole text of the learner's next commit; good until it is asked again for the same one.
    std::string_view next(std::size_t learner);

    Id session_id(std::size_t learner) const { return all_[learner].session_id; }
    std::int64_t sent(std::size_t learner) const { return all_[learner].sequence; }

private:
    struct One {
        const SeededLearner* learner;
        Id session_id = 0;
        std::int64_t sequence = 0;
        std::string text{};
    };
    std::vector<One> all_;
};

}  // namespace oneroom::bench
