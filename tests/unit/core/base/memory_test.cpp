// The sanitizers have an allocator of their own.
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

#include "core/base/memory.h"

#include <sys/resource.h>

#include <string>
#include <thread>
#include <vector>

#include "support/catch.h"

using namespace oneroom;

namespace {

/// Pages that the system had to give this thread.
long faults() {
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    return usage.ru_minflt;
}

/// 1.2 MB in pieces of a request's size, written to and freed.
void take_and_free() {
    std::vector<std::string> pieces;
    for (int i = 0; i < 20; ++i) pieces.emplace_back(60'000, 'x');
}

}  // namespace

TEST_CASE("memory: a thread uses again what it freed, without asking the system") {
    settle_memory();
    long taken = 0;
    std::thread([&] {
        take_and_free();
        const long before = faults();
        for (int i = 0; i < 50; ++i) take_and_free();
        taken = faults() - before;
    }).join();
    CHECK(taken < 50);  // some 27 pages each time otherwise
}
#endif
