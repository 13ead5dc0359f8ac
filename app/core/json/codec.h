// Described structs to and from JSON, and to JSON Schema. Ordinary functions over the erased description of
// core/base/describe.h: compiled once, whatever the number of structs.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "core/base/describe.h"
#include "core/base/failure.h"

namespace oneroom {

using json = nlohmann::json;

namespace codec {

/// Appends the value as JSON text. Text that is not UTF-8 gets U+FFFD for its bad bytes.
void write(const Type& type, const void* value, std::string& out);
void write_object(const Shape& shape, const void* object, std::string& out, bool leave_out_secrets = false);

/// Reads `in` into `value`; what does not fit is reported under `path` and the value is then of no use.
void read(const Type& type, void* value, const json& in, const std::string& path, FieldErrors& errors);
void read_object(const Shape& shape, void* object, const json& in, const std::string& prefix, FieldErrors& errors);
/// Parses `text` and reads it into `value`; throws Failure 400 for either going wrong.
void read_text(const Type& type, void* value, std::string_view text);

/// JSON Schema of a type. Objects and enums are collected in `schemas` by name and referred to.
json schema(const Type& type, json& schemas);
json schema_of_shape(const Shape& shape, json& schemas);

}  // namespace codec

/// Appends `text` as a JSON string with its quotes.
void write_json_string(std::string_view text, std::string& out);

/// Parses with a depth limit of 64; throws Failure 400 saying where the text goes wrong.
json parse_json(std::string_view text);

template <class V>
std::string to_json_text(const V& value) {
    std::string out;
    codec::write(type_of<V>(), &value, out);
    return out;
}

/// The struct as JSON text without its secret fields, for the audit log.
template <Described T>
std::string to_audit_text(const T& value) {
    std::string out;
    codec::write_object(shape_of<T>(), &value, out, true);
    return out;
}

/// Reads a described value from JSON text; throws Failure 400.
template <class V>
V from_json_text(std::string_view text) {
    V value{};
    codec::read_text(type_of<V>(), &value, text);
    return value;
}

}  // namespace oneroom
