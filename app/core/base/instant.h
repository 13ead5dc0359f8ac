// Time: one clock that everything asks, and the text forms of instants and days.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/describe.h"

namespace oneroom {

/// The only source of the present. Production reads the system; tests set it by hand.
class Clock {
public:
    virtual ~Clock() = default;
    virtual Instant now() const = 0;
    /// Never goes back, whatever happens to the wall clock; for durations inside one run.
    virtual std::chrono::nanoseconds steady() const = 0;
};

/// The machine's clock.
class SystemClock : public Clock {
public:
    Instant now() const override;
    std::chrono::nanoseconds steady() const override;
};

/// "2026-03-01T09:30:00.000Z"
std::string to_iso8601(Instant instant);

/// Accepts what to_iso8601 writes, with or without milliseconds. Empty for anything else.
std::optional<Instant> from_iso8601(std::string_view text);

/// The UTC day of an instant.
Date day_of(Instant instant);

/// "2026-02-29" is not a day, "2028-02-29" is. Years 1000 to 3000 (VAL-03).
bool is_valid(const Date& date);

/// Midnight UTC at the start of a valid day.
Instant start_of(const Date& date);

/// Days from `from` to `to`, negative when `to` is earlier. Both valid.
std::int64_t days_between(const Date& from, const Date& to);

}  // namespace oneroom
