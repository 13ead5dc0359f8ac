#include "core/http/access_log.h"

#include "core/base/bytes.h"
#include "core/base/log.h"

namespace oneroom::http {

std::string loggable_path(std::string_view raw_path) {
    constexpr std::size_t longest = 500;
    constexpr std::string_view launches = "/c/";
    std::string path;
    if (raw_path.starts_with(launches)) {
        const auto token = raw_path.substr(launches.size(), raw_path.substr(launches.size()).find('/'));
        path = "/c/#" + sha256_hex(token).substr(0, 8);
        raw_path.remove_prefix(launches.size() + token.size());
    }
    path += raw_path.substr(0, longest);
    if (raw_path.size() > longest) path += "...";
    return path;
}

void log_access(const AccessEntry& entry) {
    log::info("http.request", {{"listener", entry.listener},
                               {"number", entry.number},
                               {"method", entry.method},
                               {"path", entry.path},
                               {"address", entry.address},
                               {"status", entry.status},
                               {"bytes", entry.bytes},
                               {"ms", std::chrono::duration<double, std::milli>(entry.duration).count()},
                               {"complete", entry.is_complete ? 1 : 0}});
}

}  // namespace oneroom::http
