#include "core/json/codec.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/instant.h"
#include "core/base/text.h"
#include "core/json/parser.h"

namespace oneroom {
namespace {

constexpr bool is_plain(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x20 && byte < 0x7F && c != '"' && c != '\\';
}

}  // namespace

void write_json_string(std::string_view text, std::string& out) {
    constexpr std::string_view hex = "0123456789abcdef";
    out += '"';
    for (std::size_t at = 0; at < text.size();) {
        // Most text needs nothing done to it: as much of that as there is, in one go.
        const std::size_t start = at;
        while (at < text.size() && is_plain(text[at])) ++at;
        out.append(text, start, at - start);
        if (at == text.size()) break;
        const auto c = static_cast<unsigned char>(text[at]);
        if (c >= 0x80) {
            append_utf8(out, next_code_point(text, at));
            continue;
        }
        ++at;
        if (c == '"' || c == '\\')
            out += '\\', out += static_cast<char>(c);
        else if (c == '\n')
            out += "\\n";
        else if (c == '\t')
            out += "\\t";
        else if (c == '\r')
            out += "\\r";
        else
            out += "\\u00", out += hex[c >> 4], out += hex[c & 15];
    }
    out += '"';
}

constexpr int deepest_nesting = 64;

/// How deep the lists and objects of a JSON text go. The parser could tell, too, but asks after each value then.
static int nesting_of(std::string_view text) {
    int depth = 0, deepest = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"') {  // brackets in a string are text
            for (++at; at < text.size() && text[at] != '"'; ++at)
                if (text[at] == '\\') ++at;
        } else if (c == '{' || c == '[') {
            deepest = std::max(deepest, ++depth);
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return deepest;
}

json parse_json(std::string_view text) {
    if (auto value = codec::parse_quickly(text, deepest_nesting)) return std::move(*value);
    if (nesting_of(text) > deepest_nesting) throw Failure(400, "The JSON is nested more than 64 levels deep");
    try {
        return json::parse(text);
    } catch (const json::parse_error& error) {
        throw Failure(400, "This is not JSON: it goes wrong at byte " + std::to_string(error.byte));
    } catch (const json::exception&) {
        throw Failure(400, "This is not JSON that can be read");
    }
}

namespace codec {
namespace {

struct ItemWriter {
    const Type& element;
    std::string& out;
    bool first = true;
};

void write_items(const Type& type, const void* value, std::string& out) {
    ItemWriter writer{type.element(), out};
    type.each(value, &writer, [](void* state, const std::string* key, const void* item) {
        auto& to = *static_cast<ItemWriter*>(state);
        if (!std::exchange(to.first, false)) to.out += ',';
        if (key) {
            write_json_string(*key, to.out);
            to.out += ':';
        }
        write(to.element, item, to.out);
    });
}

void write_number(double number, std::string& out) {
    if (!std::isfinite(number)) return void(out += "null");
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, number).ptr;
    out.append(text, end);
}

void write_integer(std::int64_t number, std::string& out) {
    char text[24];
    const auto end = std::to_chars(text, text + sizeof text, number).ptr;
    out.append(text, end);
}

std::string_view name_of_value(const Type& type, std::int64_t value) {
    for (const auto& [known, name] : type.names())
        if (known == value) return name;
    throw std::logic_error("unnamed value " + std::to_string(value) + " of " + std::string(type.name));
}

void read_enumeration(const Type& type, void* value, const json& in, const std::string& path, FieldErrors& errors) {
    std::string allowed;
    for (const auto& [known, name] : type.names()) {
        if (in == name) return type.set(value, known);
        allowed += (allowed.empty() ? "" : ", ") + std::string(name);
    }
    errors.add(path, "Must be one of: " + allowed);
}

/// Numbers may arrive as digits in a string, because path and query values do.
void read_integer(const Type& type, void* value, const json& in, const std::string& path, FieldErrors& errors) {
    std::optional<std::int64_t> number;
    if (in.is_string())
        number = to_integer(in.get_ref<const std::string&>());
    else if (in.is_number_unsigned() && in.get<std::uint64_t>() > std::uint64_t{INT64_MAX})
        return errors.add(path, "Is too large");
    else if (in.is_number_integer())
        number = in.get<std::int64_t>();
    if (!number) return errors.add(path, "Must be a whole number");
    if (*number < type.least || *number > type.most) return errors.add(path, "Is too large");
    type.set(value, *number);
}

void read_number(void* value, const json& in, const std::string& path, FieldErrors& errors) {
    std::optional<double> number;
    if (in.is_string())
        number = to_number(in.get_ref<const std::string&>());
    else if (in.is_number())
        number = in.get<double>();
    if (!number || !std::isfinite(*number)) return errors.add(path, "Must be a number");
    *static_cast<double*>(value) = *number;
}

void read_string(void* value, const json& in, const std::string& path, FieldErrors& errors) {
    if (!in.is_string()) return errors.add(path, "Must be text");
    const auto& text = in.get_ref<const std::string&>();
    if (text.find('\0') != text.npos) return errors.add(path, "Must not contain the character NUL");
    *static_cast<std::string*>(value) = text;
}

void read_date(void* value, const json& in, const std::string& path, FieldErrors& errors) {
    Date& day = *static_cast<Date*>(value);
    if (in.is_string()) day.text = in.get<std::string>();
    if (!in.is_string() || !is_valid(day)) errors.add(path, "Must be a day like 2026-03-01");
}

void read_instant(void* value, const json& in, const std::string& path, FieldErrors& errors) {
    const auto instant = in.is_string() ? from_iso8601(in.get_ref<const std::string&>()) : std::nullopt;
    if (instant)
        *static_cast<Instant*>(value) = *instant;
    else
        errors.add(path, "Must be a UTC time like 2026-03-01T09:30:00Z");
}

void read_list(const Type& type, void* value, const json& in, const std::string& path, FieldErrors& errors) {
    type.clear(value);
    if (!in.is_array()) return errors.add(path, "Must be a list");
    std::size_t number = 0;
    for (const auto& item : in)
        read(type.element(), type.add(value), item, path + "[" + std::to_string(number++) + "]", errors);
}

void read_map(const Type& type, void* value, const json& in, const std::string& path, FieldErrors& errors) {
    type.clear(value);
    if (!in.is_object()) return errors.add(path, "Must be an object");
    for (const auto& [key, item] : in.items())
        read(type.element(), type.add_key(value, key), item, path + "." + key, errors);
}

/// The value inside an optional, or the value itself; nullptr for an empty optional.
std::pair<const Type*, const void*> inside(const Type* type, const void* value) {
    while (type->kind == Type::Kind::optional && value) {
        value = type->value(value);
        type = &type->element();
    }
    return {type, value};
}

void check_text(const Field& f, const std::string& text, const std::string& path, FieldErrors& errors) {
    if (f.is_required && trim(text).empty()) return errors.add(path, "This is required");
    const std::size_t length = code_points(text);
    if (f.longest && length > f.longest)
        errors.add(path, "At most " + std::to_string(f.longest) +
                             (f.longest == 1 ? " character; this has " : " characters; this has ") +
                             std::to_string(length));
    if (f.shortest && length < f.shortest && length > 0)
        errors.add(path, "At least " + std::to_string(f.shortest) + (f.shortest == 1 ? " character" : " characters"));
    if (f.is_email && !text.empty() && !is_email(text))
        errors.add(path, "Write an e-mail address like name@example.com");
}

/// Applies the declared rules to a value that has the right type.
void check(const Field& f, const void* owner, const std::string& path, FieldErrors& errors) {
    const auto [type, value] = inside(f.type, f.at_const(owner));
    if (!value) return;
    if (type->kind == Type::Kind::text) {
        check_text(f, *static_cast<const std::string*>(value), path, errors);
    } else if (type->kind == Type::Kind::integer) {
        const auto number = type->get(value);
        if (number >= f.least && number <= f.most) return;
        if (f.most == INT64_MAX)
            errors.add(path, "At least " + std::to_string(f.least));
        else
            errors.add(path, "Between " + std::to_string(f.least) + " and " + std::to_string(f.most));
    } else if (type->kind == Type::Kind::list && f.longest) {
        std::size_t count = 0;
        type->each(value, &count, [](void* n, const std::string*, const void*) { ++*static_cast<std::size_t*>(n); });
        if (count > f.longest) errors.add(path, "At most " + std::to_string(f.longest) + " entries");
    }
}

}  // namespace

void write_object(const Shape& shape, const void* object, std::string& out, bool leave_out_secrets) {
    out += '{';
    bool first = true;
    for (const Field& f : shape.fields) {
        if (leave_out_secrets && f.is_secret) continue;
        if (!std::exchange(first, false)) out += ',';
        write_json_string(f.name, out);
        out += ':';
        write(*f.type, f.at_const(object), out);
    }
    out += '}';
}

void write(const Type& type, const void* value, std::string& out) {
    using enum Type::Kind;
    switch (type.kind) {
        case boolean:
            out += type.get(value) ? "true" : "false";
            break;
        case integer:
            write_integer(type.get(value), out);
            break;
        case number:
            write_number(*static_cast<const double*>(value), out);
            break;
        case text:
            write_json_string(*static_cast<const std::string*>(value), out);
            break;
        case instant:
            write_json_string(to_iso8601(*static_cast<const Instant*>(value)), out);
            break;
        case date:
            write_json_string(static_cast<const Date*>(value)->text, out);
            break;
        case enumeration:
            write_json_string(name_of_value(type, type.get(value)), out);
            break;
        case object:
            write_object(type.shape(), value, out);
            break;
        case optional:
            if (const void* inner = type.value(value))
                write(type.element(), inner, out);
            else
                out += "null";
            break;
        case list:
            out += '[';
            write_items(type, value, out);
            out += ']';
            break;
        case map:
            out += '{';
            write_items(type, value, out);
            out += '}';
            break;
        case raw:
            out += static_cast<const json*>(value)->dump(-1, ' ', false, json::error_handler_t::replace);
            break;
    }
}

void read(const Type& type, void* value, const json& in, const std::string& path, FieldErrors& errors) {
    using enum Type::Kind;
    switch (type.kind) {
        case boolean:
            if (in.is_boolean())
                type.set(value, in.get<bool>());
            else if (in == "true" || in == "false")
                type.set(value, in == "true");
            else
                errors.add(path, "Must be true or false");
            break;
        case integer:
            read_integer(type, value, in, path, errors);
            break;
        case number:
            read_number(value, in, path, errors);
            break;
        case text:
            read_string(value, in, path, errors);
            break;
        case instant:
            read_instant(value, in, path, errors);
            break;
        case date:
            read_date(value, in, path, errors);
            break;
        case enumeration:
            read_enumeration(type, value, in, path, errors);
            break;
        case object:
            if (in.is_object())
                read_object(type.shape(), value, in, path.empty() ? "" : path + ".", errors);
            else
                errors.add(path, "Must be an object");
            break;
        case optional:
            if (in.is_null())
                type.clear(value);
            else
                read(type.element(), type.add(value), in, path, errors);
            break;
        case list:
            read_list(type, value, in, path, errors);
            break;
        case map:
            read_map(type, value, in, path, errors);
            break;
        case raw:
            *static_cast<json*>(value) = in;
            break;
    }
}

void read_object(const Shape& shape, void* object, const json& in, const std::string& prefix, FieldErrors& errors) {
    for (const Field& f : shape.fields) {
        const std::string path = prefix + std::string(f.name);
        const auto found = in.find(f.name);
        if (found == in.end()) {
            if (f.is_required) errors.add(path, "This is required");
            continue;  // keeps the member's default
        }
        FieldErrors wrong;
        read(*f.type, f.at(object), *found, path, wrong);
        if (wrong.empty()) check(f, object, path, wrong);
        for (auto& [name, messages] : wrong.by_field)
            for (auto& message : messages) errors.add(name, std::move(message));
    }
}

void read_text(const Type& type, void* value, std::string_view text) {
    FieldErrors errors;
    read(type, value, parse_json(text), "", errors);
    if (!errors.empty()) throw invalid(std::move(errors));
}

}  // namespace codec
}  // namespace oneroom
