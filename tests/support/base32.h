// Reads what authenticator apps are given.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace oneroom::test {

inline std::string from_base32(std::string_view text) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    std::string out;
    std::uint32_t held = 0;
    int bits = 0;
    for (const char c : text) {
        held = held << 5U | static_cast<std::uint32_t>(letters.find(c));
        if ((bits += 5) >= 8) out += static_cast<char>(held >> static_cast<unsigned>(bits -= 8) & 0xFFU);
    }
    return out;
}

}  // namespace oneroom::test
