// The table of the bench: one line for each figure the product claims.
#include "bench/measures.h"

namespace oneroom::bench {

const std::vector<Row>& rows() {
    constexpr const char* hello = "GET /api/portal, the shortest way through the portal's listener";
    constexpr const char* nginx = "nginx, a static file of the same size";
    constexpr const char* home = "GET /api/home, signed in, every request another of 1,000 learners";
    constexpr const char* own_hello = "our own hello";
    constexpr const char* commit = "a commit of five elements, durable when answered";
    constexpr const char* group_commit = "one-row changes through the product's own group commit, as many threads";
    static const std::vector<Row> table{
        {"hello 1", hello, "/s", nginx, nothing_wanted(), measure_hello, 1},
        {"hello 8", hello, "/s", nginx, nothing_wanted(), measure_hello, 8},
        {"hello 32", hello, "/s", nginx, nothing_wanted(), measure_hello, 32},
        {"hello 64", hello, "/s", nginx, nothing_wanted(), measure_hello, 64},
        {"asset 32", "GET / with its embedded page", "/s", nginx, nothing_wanted(), measure_asset, 32},
        {"home 1", home, "/s", own_hello, nothing_wanted(), measure_home, 1},
        {"home 8", home, "/s", own_hello, nothing_wanted(), measure_home, 8},
        {"home 32", home, "/s", own_hello, ratio_at_least(0.25), measure_home, 32},
        {"home 64", home, "/s", own_hello, nothing_wanted(), measure_home, 64},
        {"commit 1", commit, "/s", group_commit, nothing_wanted(), measure_commit, 1},
        {"commit 8", commit, "/s", group_commit, nothing_wanted(), measure_commit, 8},
        {"commit 32", commit, "/s", group_commit, ratio_at_least(0.7), measure_commit, 32},
        {"commit 64", commit, "/s", group_commit, nothing_wanted(), measure_commit, 64},
    };
    return table;
}

}  // namespace oneroom::bench
