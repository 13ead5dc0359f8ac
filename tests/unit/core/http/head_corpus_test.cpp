// The fuzzing corpus as a test: each file's name starts with the status that the server gives it.
#define LLVMFuzzerTestOneInput fuzz_http_head
#include "fuzz/http_head_fuzz.cpp"
#undef LLVMFuzzerTestOneInput

#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/catch.h"
#include "support/places.h"

using namespace oneroom::http;

namespace {

std::string verdict(std::string_view bytes) {
    const HeadResult result = parse_head(bytes);
    if (result.state == HeadResult::State::incomplete) return "incomplete";
    return result.state == HeadResult::State::complete ? "200" : std::to_string(result.status);
}

}  // namespace

TEST_CASE("every head of the corpus gets the answer its name says, and no piece of it breaks the parser [CH-10]") {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(source_dir() / "tests/fuzz/http_head")) {
        std::ostringstream text;
        text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
        const std::string bytes = text.str(), name = entry.path().filename();
        INFO(name);
        CHECK(verdict(bytes) == name.substr(0, name.find('-')));
        CHECK(fuzz_http_head(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()) == 0);
        ++count;
    }
    CHECK(count >= 90);
}
