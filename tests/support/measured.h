// Runs something in a process of its own and measures what it took there.
#pragma once

#include <cstdint>
#include <functional>

namespace oneroom::test {

struct Measured {
    int exit_code = -1;            ///< what the work returned; -1 when it was killed
    double seconds = 0;            ///< of processor time: what else the machine does must not count
    std::int64_t grown_bytes = 0;  ///< peak of resident memory above what the process started with
};

/// `work` must not throw and must not test; it returns an exit code.
Measured measure(const std::function<int()>& work);

/// True in builds whose sanitizer multiplies memory and time, where limits on them say nothing.
constexpr bool is_sanitized() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)  // gcc's way to say so, clang's is below
    return true;
#elif defined(__has_feature)
    return __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
    return false;
#endif
}

}  // namespace oneroom::test
