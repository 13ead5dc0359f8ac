// The OpenAPI 3.1 document and the plain list of a route table.
#include <algorithm>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>

#include "core/api/route.h"
#include "core/base/bytes.h"
#include "core/http/conditional.h"

namespace oneroom {
namespace {

std::string access_word(const Access& access) { return access.needs_session() ? "session" : "everyone"; }

json role_names(const Access& access) {
    json names = json::array();
    for (const Role role : access.any_role) names.push_back(name_of(role));
    return names;
}

bool is_in_path(const Route& route, std::string_view name) {
    return route.path.find("{" + std::string(name) + "}") != route.path.npos;
}

/// The one input object in OpenAPI's terms: path values, then query values or a body.
void describe_input(const Route& route, const json& schema, json& operation) {
    json body = {{"type", "object"}, {"properties", json::object()}, {"required", json::array()}};
    const bool is_form = route.body == Route::Body::form;
    const bool has_body_fields =
        is_form || (route.body == Route::Body::typed && route.method != Method::get && route.method != Method::remove);
    for (const Field& f : route.input->fields) {
        const std::string name(f.name);
        const json& property = schema["properties"][name];
        const bool in_path = is_in_path(route, name);
        if (is_form && name == "fileName") continue;  // goes with the file
        if (in_path || !has_body_fields) {
            operation["parameters"].push_back({{"name", name},
                                               {"in", in_path ? "path" : "query"},
                                               {"required", in_path || f.is_required},
                                               {"schema", property}});
        } else {
            body["properties"][name] = property;
            if (f.is_required) body["required"].push_back(name);
        }
    }
    if (is_form) {
        body["properties"]["content"] = {
            {"type", "string"}, {"format", "binary"}, {"description", "A file; the last part of the form"}};
        operation["requestBody"] = {{"required", true}, {"content", {{"multipart/form-data", {{"schema", body}}}}}};
    } else if (!body["properties"].empty())
        operation["requestBody"] = {{"required", true}, {"content", {{"application/json", {{"schema", body}}}}}};
    if (route.body == Route::Body::upload)
        operation["requestBody"] = {
            {"required", true},
            {"content", {{"application/octet-stream", {{"schema", {{"type", "string"}, {"format", "binary"}}}}}}}};
}

/// How a caller may prove who they are: one entry each, none for everyone.
json security_of(const Access& access) {
    json ways = json::array();
    if (!access.needs_session()) return ways;
    if (access.allows_token) ways.push_back({{"accessToken", json::array()}});
    ways.push_back({{"sessionCookie", json::array()}, {"sessionKey", json::array()}});
    return ways;
}

std::string description_of(const Access& access) {
    std::string text = access.needs_session() ? "For everybody signed in." : "For everyone.";
    if (!access.any_role.empty()) {
        text = "Needs one of these roles:";
        for (const Role role : access.any_role) text.append(text.ends_with(':') ? " " : ", ").append(name_of(role));
        text += ".";
    }
    return access.allows_token ? text : text + " Not with an access token: this needs a person.";
}

json security_schemes() {
    return {{"accessToken",
             {{"type", "http"},
              {"scheme", "bearer"},
              {"description", "A personal access token (oneroom_pat_...), made in the portal under Access tokens"}}},
            {"sessionCookie", {{"type", "apiKey"}, {"in", "cookie"}, {"name", "sid"}}},
            {"sessionKey",
             {{"type", "apiKey"},
              {"in", "header"},
              {"name", "X-Session-Key"},
              {"description", "With the cookie; changes also need the header X-XSRF-TOKEN"}}}};
}

json describe_operation(const Route& route, json& schemas) {
    const json input = codec::schema_of_shape(*route.input, schemas);
    json operation = {{"operationId", route.operation},
                      {"summary", route.summary},
                      {"description", description_of(route.access)},
                      {"security", security_of(route.access)},
                      {"x-access", access_word(route.access)},
                      {"x-any-role", role_names(route.access)},
                      {"x-input", input}};
    describe_input(route, schemas[std::string(route.input->name)], operation);
    json content;
    if (route.output)
        content["application/json"]["schema"] = codec::schema(*route.output, schemas);
    else
        content["application/octet-stream"]["schema"] = {{"type", "string"}, {"format", "binary"}};
    operation["responses"]["200"] = {{"description", "Done"}, {"content", content}};
    operation["responses"]["default"] = {{"$ref", "#/components/responses/Failure"}};
    return operation;
}

}  // namespace

json openapi(const std::vector<Route>& routes, std::string_view version) {
    json document = {{"openapi", "3.1.0"}, {"info", {{"title", "Oneroom"}, {"version", version}}}};
    json& schemas = document["components"]["schemas"];
    schemas["FieldErrors"] = {{"type", "object"},
                              {"additionalProperties", {{"type", "array"}, {"items", {{"type", "string"}}}}}};
    document["components"]["responses"]["Failure"] = {
        {"description", "Messages by field; the empty name stands for the request as a whole"},
        {"content", {{"application/json", {{"schema", {{"$ref", "#/components/schemas/FieldErrors"}}}}}}}};
    document["components"]["securitySchemes"] = security_schemes();
    for (const Route& route : routes)
        document["paths"][std::string(route.path)][std::string(name_of(route.method))] =
            describe_operation(route, schemas);
    return document;
}

Route openapi_route(std::function<const std::vector<Route>&()> routes, std::string version) {
    struct Document {
        std::once_flag once;
        std::shared_ptr<const std::string> text;
        std::string etag;
    };
    const auto handler = [routes = std::move(routes), version = std::move(version),
                          document = std::make_shared<Document>()](Context& context, const Nothing&) {
        std::call_once(document->once, [&] {
            document->text = std::make_shared<const std::string>(openapi(routes(), version).dump(1));
            document->etag = '"' + sha256_hex(*document->text).substr(0, 32) + '"';
        });
        http::Reply reply;
        reply.with("Content-Type", "application/json").with("Cache-Control", "no-cache").with("ETag", document->etag);
        if (http::is_not_modified(context.request, document->etag))
            reply.status = 304;
        else
            reply.shared_text = document->text;
        return reply;
    };
    return route_download<Nothing>("api.document", "/api/openapi.json", everyone(), handler,
                                   "This API as an OpenAPI document");
}

json list_routes(const std::vector<Route>& routes) {
    json rows = json::array();
    for (const Route& route : routes) {
        std::string method(name_of(route.method));
        std::ranges::transform(method, method.begin(), [](char c) { return static_cast<char>(c - 'a' + 'A'); });
        rows.push_back({{"method", method},
                        {"path", route.path},
                        {"operation", route.operation},
                        {"access", access_word(route.access)},
                        {"anyRole", role_names(route.access)}});
    }
    return rows;
}

}  // namespace oneroom
