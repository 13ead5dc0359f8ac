#include "tracking/time_limit.h"

#include <algorithm>

#include "core/base/text.h"
#include "tracking/cmi_time.h"

namespace oneroom::tracking {

std::optional<TimeLimit> decide_time_limit(const std::string& max_time_allowed, const std::string& time_limit_action) {
    const auto allowed = parse_cmi_time(std::string(trim(max_time_allowed)));
    if (!allowed || allowed->count() <= 0) return std::nullopt;
    // Manifests write "exit, message" as well as "exit,message".
    const std::string action = to_lower_ascii(time_limit_action);
    const auto comma = action.find(',');
    const auto first = trim(std::string_view(action).substr(0, comma));
    const auto second =
        comma == std::string::npos ? std::string_view() : trim(std::string_view(action).substr(comma + 1));
    return TimeLimit{allowed->count(), first == "exit", second == "message"};
}

std::int64_t time_left(const TimeLimit& limit, std::int64_t used_ms) {
    return std::max<std::int64_t>(limit.allowed_ms - used_ms, 0);
}

bool is_closed_by_time(const TimeLimit& limit, std::int64_t used_ms) {
    return limit.exits && used_ms > limit.allowed_ms + last_words_ms;
}

}  // namespace oneroom::tracking
