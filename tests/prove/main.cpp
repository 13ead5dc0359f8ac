// Proofs that nothing acknowledged is lost, for as long as one likes:
//   prove kill   --binary build/release/oneroom [--cycles 20] [--learners 50] [--seed N]
//   prove cut    [--points 20] [--learners 8] [--seed N]
//   prove faults [--stride 7]
#include <iostream>
#include <map>
#include <stdexcept>

#include "core/base/log.h"
#include "prove/portal.h"

using namespace oneroom;

int main(int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    const std::map<std::string, int (*)(const prove::Options&)> proofs = {
        {"kill", prove::prove_kill}, {"cut", prove::prove_cut}, {"faults", prove::prove_faults}};
    try {
        const auto proof = words.empty() ? proofs.end() : proofs.find(words[0]);
        if (proof == proofs.end()) throw std::runtime_error("name the proof: kill, cut or faults");
        words.erase(words.begin());
        log::set_sink([](std::string_view) {});  // what the server says about faults we make is not news
        return proof->second(prove::read_options(words));
    } catch (const std::exception& error) {
        std::cout << "prove: " << error.what() << std::endl;
        return 1;
    }
}
