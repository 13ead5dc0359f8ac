// One line for every request that was answered.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace oneroom::http {

struct AccessEntry {
    std::string listener{};  ///< "app" or "content"
    std::uint64_t number = 0;
    std::string method{};
    std::string path{};  ///< without the query; launch tokens are shown as a hash
    std::string address{};
    int status = 0;
    std::uint64_t bytes = 0;  ///< that left for the client, head and body
    std::chrono::nanoseconds duration{};
    bool is_complete = true;  ///< false when the client went away before the end
};

using AccessLog = std::function<void(const AccessEntry&)>;

/// To the structured log, event "http.request".
void log_access(const AccessEntry& entry);

/// The path as it may be written down: the token of /c/<token>/... becomes '#' and eight digits of its hash, as who has
/// the token has the attempt; long paths are cut.
std::string loggable_path(std::string_view raw_path);

}  // namespace oneroom::http
