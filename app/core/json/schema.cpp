// JSON Schema of described types, for the OpenAPI document.
#include <nlohmann/json.hpp>

#include "core/json/codec.h"

namespace oneroom::codec {
namespace {

json schema_of_field(const Field& f, json& schemas) {
    json property = schema(*f.type, schemas);
    const Type* type = f.type;
    while (type->kind == Type::Kind::optional) type = &type->element();
    const bool is_list = type->kind == Type::Kind::list;
    // Siblings of $ref are allowed since OpenAPI 3.1.
    if (!f.meaning.empty()) property["description"] = f.meaning;
    if (f.longest) property[is_list ? "maxItems" : "maxLength"] = f.longest;
    if (f.shortest) property["minLength"] = f.shortest;
    if (f.least != INT64_MIN) property["minimum"] = f.least;
    if (f.most != INT64_MAX) property["maximum"] = f.most;
    if (f.is_email) property["format"] = "email";
    return property;
}

json reference(std::string_view name) { return {{"$ref", "#/components/schemas/" + std::string(name)}}; }

}  // namespace

json schema_of_shape(const Shape& shape, json& schemas) {
    const std::string name(shape.name);
    if (!schemas.contains(name)) {
        schemas[name] = {{"type", "object"}, {"properties", json::object()}, {"required", json::array()}};
        for (const Field& f : shape.fields) {
            json property = schema_of_field(f, schemas);
            schemas[name]["properties"][std::string(f.name)] = std::move(property);
            if (f.is_required) schemas[name]["required"].push_back(f.name);
        }
    }
    return reference(name);
}

json schema(const Type& type, json& schemas) {
    using enum Type::Kind;
    switch (type.kind) {
        case boolean:
            return {{"type", "boolean"}};
        case integer:
            return {{"type", "integer"}};
        case number:
            return {{"type", "number"}};
        case text:
            return {{"type", "string"}};
        case instant:
            return {{"type", "string"}, {"format", "date-time"}};
        case date:
            return {{"type", "string"}, {"format", "date"}};
        case enumeration: {
            json names = json::array();
            for (const auto& [value, name] : type.names()) names.push_back(name);
            schemas[std::string(type.name)] = {{"type", "string"}, {"enum", std::move(names)}};
            return reference(type.name);
        }
        case object:
            return schema_of_shape(type.shape(), schemas);
        case optional:
            return {{"anyOf", json::array({schema(type.element(), schemas), json{{"type", "null"}}})}};
        case list:
            return {{"type", "array"}, {"items", schema(type.element(), schemas)}};
        case map:
            return {{"type", "object"}, {"additionalProperties", schema(type.element(), schemas)}};
        case raw:
            break;
    }
    return json::object();
}

}  // namespace oneroom::codec
