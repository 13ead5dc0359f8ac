// The structured log: one JSON line an event, to standard error. Never a secret, a body or a query value in it.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace oneroom::log {

enum class Level { debug, info, warning, error };

using Value = std::variant<std::string_view, std::int64_t, double>;

/// One named value. Whole numbers, numbers and text.
struct Item {
    std::string_view name;
    Value value;

    Item(std::string_view n, std::string_view v) : name(n), value(v) {}
    Item(std::string_view n, const std::string& v) : name(n), value(std::string_view(v)) {}
    Item(std::string_view n, const char* v) : name(n), value(std::string_view(v)) {}
    template <class N>
    requires std::is_integral_v<N> Item(std::string_view n, N v) : name(n), value(static_cast<std::int64_t>(v)) {}
    Item(std::string_view n, double v) : name(n), value(v) {}
};

/// Writes {"at":..., "level":..., "event":name, ...} on one line; control characters and U+2028 are escaped (IN-07).
void write(Level level, std::string_view event, std::initializer_list<Item> items);
inline void debug(std::string_view event, std::initializer_list<Item> items = {}) { write(Level::debug, event, items); }
inline void info(std::string_view event, std::initializer_list<Item> items = {}) { write(Level::info, event, items); }
inline void warning(std::string_view event, std::initializer_list<Item> items = {}) {
    write(Level::warning, event, items);
}
inline void error(std::string_view event, std::initializer_list<Item> items = {}) { write(Level::error, event, items); }

/// Lines below `level` are left out. Default: info.
void set_level(Level level);

/// Where lines go, for tests; an empty function means standard error again. A line ends with '\n'.
void set_sink(std::function<void(std::string_view line)> sink);

}  // namespace oneroom::log
