// Mutations of a text that are the same in every run.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

namespace oneroom::test {

/// A small generator, so that a failure can be repeated (Numerical Recipes' constants).
class Dice {
public:
    explicit Dice(std::uint32_t seed) : state_(seed) {}
    std::size_t below(std::size_t limit) {
        state_ = state_ * 1664525U + 1013904223U;
        return limit == 0 ? 0 : (state_ >> 8) % limit;
    }

private:
    std::uint32_t state_;
};

/// One to eight changes: a byte, a bit, a run removed or doubled, a number set to an extreme.
inline std::string mutated(std::string bytes, Dice& dice) {
    for (std::size_t changes = 1 + dice.below(8); changes > 0 && !bytes.empty(); --changes) {
        const std::size_t at = dice.below(bytes.size()), length = std::min(dice.below(16), bytes.size() - at);
        switch (dice.below(5)) {
            case 0:
                bytes[at] = static_cast<char>(dice.below(256));
                break;
            case 1:
                bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(1U << dice.below(8)));
                break;
            case 2:
                bytes.erase(at, length);
                break;
            case 3:
                bytes.insert(at, bytes.substr(at, length));
                break;
            default:
                std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), length,
                            dice.below(2) == 0 ? '\xFF' : '\0');
        }
    }
    return bytes;
}

}  // namespace oneroom::test
