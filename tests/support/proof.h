// Does the task of proof.begin, as a browser does.
#pragma once

#include <charconv>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "core/base/bytes.h"

namespace oneroom::test {

inline std::string numbers_for(const std::string& seed, int places, int bits) {
    std::string numbers;
    for (int place = 0; place < places; ++place) {
        for (std::int64_t number = 0;; ++number) {
            const std::string hash = sha256_hex(seed + "." + std::to_string(place) + "." + std::to_string(number));
            std::uint32_t head = 0;
            std::from_chars(hash.data(), hash.data() + 8, head, 16);
            if ((static_cast<std::uint64_t>(head) >> (32 - bits)) != 0) continue;
            numbers += (numbers.empty() ? "" : "-") + std::to_string(number);
            break;
        }
    }
    return numbers;
}

inline std::string solve(const nlohmann::json& task) {
    return task["challenge"].get<std::string>() + ":" + numbers_for(task["seed"], task["places"], task["bits"]);
}

}  // namespace oneroom::test
