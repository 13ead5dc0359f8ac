// One prepared statement. Used by Reader and Writer; features never see it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/describe.h"

struct sqlite3;
struct sqlite3_stmt;

namespace oneroom::db {

/// A value to bind, without its C++ type: so that binding is compiled once.
struct Argument {
    enum class Kind { null, integer, number, text } kind = Kind::null;
    std::int64_t integer = 0;
    double number = 0;
    std::string_view text{};  ///< belongs to the caller, who outlives the statement's use
};

template <class V>
Argument argument(const V& value) {
    if constexpr (std::is_enum_v<V> || std::integral<V>)
        return {Argument::Kind::integer, static_cast<std::int64_t>(value)};
    else if constexpr (std::same_as<V, double>)
        return {Argument::Kind::number, 0, value};
    else if constexpr (std::same_as<V, Instant>)
        return {Argument::Kind::integer, value.time_since_epoch().count()};
    else if constexpr (std::same_as<V, Date>)
        return {Argument::Kind::text, 0, 0, value.text};
    else if constexpr (std::same_as<V, std::nullopt_t> || std::same_as<V, std::nullptr_t>)
        return {};
    else if constexpr (requires { value.has_value(); })
        return value ? argument(*value) : Argument{};
    else
        return {Argument::Kind::text, 0, 0, std::string_view(value)};
}

/// Where the fields of a struct stand in the columns of a SELECT, found once per statement and struct.
struct ColumnMap {
    const Shape* shape;
    std::vector<int> columns;
};

class Statement {
public:
    Statement(sqlite3* connection, std::string_view sql);
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    /// $1 is arguments[0]. Throws std::logic_error when the counts differ.
    void bind(std::span<const Argument> arguments);
    bool step();  ///< true while there is a row
    void reset();

    /// Reads the current row. Throws std::logic_error if a field has no column of its name.
    void read_row(const Shape& shape, void* object);
    /// Reads one column into a value of `type`. A NULL leaves an optional empty and anything else at its default.
    void read_column(int column, const Type& type, void* value) const;

private:
    const ColumnMap& columns_of(const Shape& shape);

    sqlite3_stmt* statement_ = nullptr;
    std::vector<int> parameters_;  // index in SQLite of $1, $2 ...
    std::vector<ColumnMap> maps_;
};

}  // namespace oneroom::db
