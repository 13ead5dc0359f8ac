// A struct is described once, by a static fields() function. JSON in and out, the rules on each value, the
// OpenAPI schema and the mapping of SQL rows all read that one description.
//
// The description is erased: fields() fills a table of names, accessors and rules, and everything that reads
// it is an ordinary function compiled once. Only the few lines that fill the table are templates, because
// on a small machine the templates of a hundred structs are where build time goes.
#pragma once

#include <array>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace oneroom {

/// Primary key of a row. Stays below 2^53, so it is exact in JavaScript.
using Id = std::int64_t;

/// A point in time, UTC. Milliseconds since 1970 in SQL, ISO 8601 in JSON.
using Instant = std::chrono::sys_time<std::chrono::milliseconds>;

/// A day on the calendar without time or zone: "2026-11-30", in JSON and in SQL. Empty text: no day.
struct Date {
    std::string text;
    auto operator<=>(const Date&) const = default;
};

struct Field;
using Fields = std::vector<Field>;

/// A struct's description: its name in the API, its fields, and how to make one.
struct Shape {
    std::string_view name;
    Fields fields;
};

/// What one value is, with the few operations that need its C++ type.
struct Type {
    enum class Kind { boolean, integer, number, text, instant, date, enumeration, object, list, optional, map, raw };
    using Names = std::span<const std::pair<std::int64_t, std::string_view>>;

    Kind kind{};
    std::string_view name{};                                ///< of an enumeration
    const Shape& (*shape)() = nullptr;                      ///< of an object
    const Type& (*element)() = nullptr;                     ///< of a list, an optional or a map
    Names (*names)() = nullptr;                             ///< of an enumeration
    std::int64_t (*get)(const void*) = nullptr;             ///< boolean, integer, enumeration
    void (*set)(void*, std::int64_t) = nullptr;             ///< boolean, integer, enumeration
    std::int64_t least = 0, most = 0;                       ///< what an integer's type can hold
    void (*clear)(void*) = nullptr;                         ///< list, optional, map
    void* (*add)(void*) = nullptr;                          ///< list: a new last element; optional: its new value
    const void* (*value)(const void*) = nullptr;            ///< optional: its value or nullptr
    void* (*add_key)(void*, const std::string&) = nullptr;  ///< map
    /// Visits the elements of a list (empty key) or the entries of a map, in order.
    void (*each)(const void*, void* state,
                 void (*visit)(void* state, const std::string* key, const void* item)) = nullptr;
};

/// One described member. Start with field<&Owner::member>("name") and refine by chaining.
struct Field {
    std::string_view name;  ///< camelCase, as in JSON; snake_case of it is the SQL column
    const Type* type = nullptr;
    void* (*at)(void* owner) = nullptr;
    std::string_view meaning{};  ///< one sentence for the API description: unit, null, source
    bool is_required = false;    ///< must be present and, if text, not blank
    std::size_t longest = 0;     ///< of text, in Unicode code points; of a list, in elements; 0 is no limit
    std::size_t shortest = 0;    ///< of text, in code points
    std::int64_t least = INT64_MIN;
    std::int64_t most = INT64_MAX;
    bool is_email = false;   ///< VAL-01: local@domain, alphabetic last part of two or more letters
    bool is_secret = false;  ///< never logged, never in an audit row

    Field means(std::string_view text) const {
        auto f = *this;
        f.meaning = text;
        return f;
    }
    Field required() const {
        auto f = *this;
        f.is_required = true;
        return f;
    }
    Field max_length(std::size_t n) const {
        auto f = *this;
        f.longest = n;
        return f;
    }
    Field min_length(std::size_t n) const {
        auto f = *this;
        f.shortest = n;
        return f;
    }
    Field between(std::int64_t low, std::int64_t high) const {
        auto f = *this;
        f.least = low;
        f.most = high;
        return f;
    }
    Field email() const {
        auto f = *this;
        f.is_email = true;
        return f;
    }
    Field secret() const {
        auto f = *this;
        f.is_secret = true;
        return f;
    }

    const void* at_const(const void* owner) const { return at(const_cast<void*>(owner)); }
};

/// A type with `static Fields fields()`.
template <class T>
concept Described = requires {
    { T::fields() } -> std::same_as<Fields>;
};

/// An enum with `constexpr auto enum_names(E)` returning an array of {value, name} pairs.
/// JSON carries the name, SQL the number.
template <class E>
concept NamedEnum = std::is_enum_v<E> && requires {
    enum_names(E{});
};

/// "EnrollRequest" for oneroom::classes::EnrollRequest; the schema name in the API description.
template <class T>
constexpr std::string_view type_name() {
    constexpr std::string_view text = __PRETTY_FUNCTION__;
    constexpr auto end = text.find_first_of(";]", text.find("T = "));
    constexpr auto start = text.find_last_of(": ", end) + 1;
    return text.substr(start, end - start);
}

template <class T>
const Type& type_of();

template <Described T>
const Shape& shape_of() {
    static const Shape shape{type_name<T>(), T::fields()};
    return shape;
}

/// The name of an enum value, as JSON has it. Throws std::logic_error for a value without a name.
template <NamedEnum E>
std::string_view name_of(E value) {
    for (const auto& [known, name] : enum_names(E{}))
        if (known == value) return name;
    return "";
}

template <NamedEnum E>
std::optional<E> enum_of(std::string_view name) {
    for (const auto& [known, known_name] : enum_names(E{}))
        if (known_name == name) return known;
    return std::nullopt;
}

namespace describe_detail {

template <class>
inline constexpr bool is_optional = false;
template <class V>
inline constexpr bool is_optional<std::optional<V>> = true;
template <class>
inline constexpr bool is_vector = false;
template <class V>
inline constexpr bool is_vector<std::vector<V>> = true;
template <class>
inline constexpr bool is_map = false;
template <class V>
inline constexpr bool is_map<std::map<std::string, V>> = true;

template <NamedEnum E>
Type::Names names_of() {
    static const auto names = [] {
        std::vector<std::pair<std::int64_t, std::string_view>> out;
        for (const auto& [value, name] : enum_names(E{})) out.emplace_back(static_cast<std::int64_t>(value), name);
        return out;
    }();
    return names;
}

template <class V>
void scalar(Type& type) {
    type.get = [](const void* at) { return static_cast<std::int64_t>(*static_cast<const V*>(at)); };
    type.set = [](void* at, std::int64_t value) { *static_cast<V*>(at) = static_cast<V>(value); };
}

template <class V>
Type make_type() {
    Type type;
    if constexpr (Described<V>) {
        type.kind = Type::Kind::object;
        type.shape = &shape_of<V>;
    } else if constexpr (is_optional<V>) {
        type.kind = Type::Kind::optional;
        type.element = &type_of<typename V::value_type>;
        type.clear = [](void* at) { static_cast<V*>(at)->reset(); };
        type.add = [](void* at) -> void* { return &static_cast<V*>(at)->emplace(); };
        type.value = [](const void* at) -> const void* {
            const V& value = *static_cast<const V*>(at);
            return value ? &*value : nullptr;
        };
    } else if constexpr (is_vector<V>) {
        static_assert(!std::same_as<V, std::vector<bool>>);
        type.kind = Type::Kind::list;
        type.element = &type_of<typename V::value_type>;
        type.clear = [](void* at) { static_cast<V*>(at)->clear(); };
        type.add = [](void* at) -> void* { return &static_cast<V*>(at)->emplace_back(); };
        type.each = [](const void* at, void* state, void (*visit)(void*, const std::string*, const void*)) {
            for (const auto& item : *static_cast<const V*>(at)) visit(state, nullptr, &item);
        };
    } else if constexpr (is_map<V>) {
        type.kind = Type::Kind::map;
        type.element = &type_of<typename V::mapped_type>;
        type.clear = [](void* at) { static_cast<V*>(at)->clear(); };
        type.add_key = [](void* at, const std::string& key) -> void* { return &(*static_cast<V*>(at))[key]; };
        type.each = [](const void* at, void* state, void (*visit)(void*, const std::string*, const void*)) {
            for (const auto& [key, item] : *static_cast<const V*>(at)) visit(state, &key, &item);
        };
    } else if constexpr (NamedEnum<V>) {
        type.kind = Type::Kind::enumeration;
        type.name = type_name<V>();
        type.names = &names_of<V>;
        scalar<V>(type);
    } else if constexpr (std::same_as<V, Instant>) {
        type.kind = Type::Kind::instant;
        type.get = [](const void* at) {
            return std::int64_t{static_cast<const Instant*>(at)->time_since_epoch().count()};
        };
        type.set = [](void* at, std::int64_t ms) {
            *static_cast<Instant*>(at) = Instant{std::chrono::milliseconds{ms}};
        };
    } else if constexpr (std::same_as<V, Date>) {
        type.kind = Type::Kind::date;
    } else if constexpr (std::same_as<V, bool>) {
        type.kind = Type::Kind::boolean;
        scalar<V>(type);
    } else if constexpr (std::integral<V>) {
        type.kind = Type::Kind::integer;
        type.least = static_cast<std::int64_t>(std::numeric_limits<V>::min());
        type.most = sizeof(V) < 8 ? static_cast<std::int64_t>(std::numeric_limits<V>::max()) : INT64_MAX;
        scalar<V>(type);
    } else if constexpr (std::same_as<V, double>) {
        type.kind = Type::Kind::number;
    } else if constexpr (std::same_as<V, std::string>) {
        type.kind = Type::Kind::text;
    } else {
        static_assert(std::same_as<V, nlohmann::json>, "this type cannot be described");
        type.kind = Type::Kind::raw;
    }
    return type;
}

template <class Member>
struct member_of;
template <class Owner_, class Value_>
struct member_of<Value_ Owner_::*> {
    using Owner = Owner_;
    using Value = Value_;
};

}  // namespace describe_detail

template <class T>
const Type& type_of() {
    static const Type type = describe_detail::make_type<T>();
    return type;
}

/// Describes the member `M` (written &Owner::member) under its JSON name.
template <auto M>
Field field(std::string_view name) {
    using Of = describe_detail::member_of<decltype(M)>;
    Field f;
    f.name = name;
    f.type = &type_of<typename Of::Value>();
    f.at = [](void* owner) -> void* { return &(static_cast<typename Of::Owner*>(owner)->*M); };
    return f;
}

/// A request without input, an answer without content.
struct Nothing {
    static Fields fields() { return {}; }
};

}  // namespace oneroom
