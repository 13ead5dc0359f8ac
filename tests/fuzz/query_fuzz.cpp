// clang++ -fsanitize=fuzzer,address: LLVM's libFuzzer calls this with bytes of its choice.
#include <cstddef>
#include <cstdint>

#include "fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    oneroom::fuzz::query({reinterpret_cast<const char*>(data), size});
    return 0;
}
