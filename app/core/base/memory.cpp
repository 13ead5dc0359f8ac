#include "core/base/memory.h"

#include <malloc.h>

#include <algorithm>
#include <thread>

namespace oneroom {

void settle_memory() {
#ifdef __GLIBC__
    constexpr int kept = 16 << 20;       // bytes a store keeps although they are free
    constexpr int of_its_own = 4 << 20;  // bytes of one piece that never lies in a store, and goes back when it is free
    const int stores = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 2, 8);
    mallopt(M_TRIM_THRESHOLD, kept);
    mallopt(M_MMAP_THRESHOLD, of_its_own);
    mallopt(M_ARENA_MAX, stores);
#endif
}

}  // namespace oneroom
