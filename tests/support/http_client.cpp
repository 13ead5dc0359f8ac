#include "support/http_client.h"

#include <httplib.h>

namespace oneroom::test {

Answer send(std::uint16_t port, const std::string& method, const std::string& path, const http::Headers& headers,
            const std::string& body) {
    httplib::Client client("127.0.0.1", port);
    client.set_read_timeout(60, 0);
    client.set_keep_alive(false);
    client.set_url_encode(false);
    httplib::Request request;
    request.method = method;
    request.path = path;
    request.body = body;
    for (const auto& [name, value] : headers) request.headers.emplace(name, value);
    const auto result = client.send(request);
    if (!result) return {};
    Answer answer{result->status, {}, result->body};
    for (const auto& [name, value] : result->headers) answer.headers.emplace_back(name, value);
    return answer;
}

Browser::Browser(std::uint16_t port)
    : origin_("http://127.0.0.1:" + std::to_string(port)),
      send_([port](const std::string& method, const std::string& path, const http::Headers& headers,
                   const std::string& body) { return test::send(port, method, path, headers, body); }) {}

http::Headers Browser::own_headers(bool with_body) const {
    http::Headers headers;
    if (!origin_.empty()) headers.emplace_back("Origin", origin_);
    if (with_body) headers.emplace_back("Content-Type", "application/json");
    std::string all;
    for (const auto& [name, value] : cookies) all += (all.empty() ? "" : "; ") + name + "=" + value;
    if (!all.empty()) headers.emplace_back("Cookie", all);
    if (!session_key.empty()) headers.emplace_back("X-Session-Key", session_key);
    if (const auto token = cookies.find("XSRF-TOKEN"); token != cookies.end())
        headers.emplace_back("X-XSRF-TOKEN", token->second);
    return headers;
}

Answer Browser::keep_cookies(Answer answer) {
    for (const auto& [name, value] : answer.headers) {
        if (name != "Set-Cookie") continue;
        const auto equals = value.find('='), end = value.find(';');
        const std::string cookie = value.substr(0, equals), content = value.substr(equals + 1, end - equals - 1);
        if (content.empty() || value.find("Max-Age=0") != value.npos)
            cookies.erase(cookie);
        else
            cookies[cookie] = content;
    }
    return answer;
}

Answer Browser::call(const std::string& method, const std::string& path, const nlohmann::json* body,
                     const http::Headers& more) {
    http::Headers headers = own_headers(body != nullptr);
    for (const auto& [name, value] : more) {
        std::erase_if(headers, [&](const auto& header) { return header.first == name; });
        if (!value.empty()) headers.emplace_back(name, value);
    }
    return keep_cookies(send_(method, path, headers, body ? body->dump() : ""));
}

Answer Browser::upload(const std::string& path, const std::string& bytes, const http::Headers& more) {
    http::Headers headers = own_headers(false);
    headers.emplace_back("Content-Type", "application/octet-stream");
    headers.insert(headers.end(), more.begin(), more.end());
    return keep_cookies(send_("POST", path, headers, bytes));
}

Answer Browser::form(const std::string& path, const std::vector<std::pair<std::string, std::string>>& fields,
                     const std::string& file_name, const std::string& bytes) {
    const std::string boundary = "----WebKitFormBoundaryK1";
    const std::string part = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"";
    std::string body;
    for (const auto& [name, value] : fields) body += part + name + "\"\r\n\r\n" + value + "\r\n";
    if (!file_name.empty())
        body += part + "content\"; filename=\"" + file_name + "\"\r\nContent-Type: text/html\r\n\r\n" + bytes + "\r\n";
    http::Headers headers = own_headers(false);
    headers.emplace_back("Content-Type", "multipart/form-data; boundary=" + boundary);
    return keep_cookies(send_("POST", path, headers, body + "--" + boundary + "--\r\n"));
}

Answer Browser::sign_in(const std::string& username, const std::string& password) {
    get("/api/portal");
    Answer answer = post("/api/session", {{"username", username}, {"password", password}});
    const auto body = answer.json();
    if (answer.status == 200 && body["sessionKey"].is_string()) session_key = body["sessionKey"];
    return answer;
}

std::string contract_breach(const nlohmann::json& document, const nlohmann::json& schema, const nlohmann::json& value,
                            const std::string& at) {
    if (schema.contains("$ref")) {
        const std::string reference = schema["$ref"];
        return contract_breach(document, document["components"]["schemas"][reference.substr(reference.rfind('/') + 1)],
                               value, at);
    }
    if (schema.contains("anyOf")) {
        std::string breach;
        for (const auto& option : schema["anyOf"])
            if (breach = contract_breach(document, option, value, at); breach.empty()) return "";
        return breach;
    }
    if (schema.contains("enum"))
        return std::ranges::find(schema["enum"], value) != schema["enum"].end()
                   ? ""
                   : at + " is not one of its names: " + value.dump();
    const std::string type = schema.value("type", "");
    const std::map<std::string, bool> fits = {{"boolean", value.is_boolean()}, {"integer", value.is_number_integer()},
                                              {"number", value.is_number()},   {"string", value.is_string()},
                                              {"array", value.is_array()},     {"object", value.is_object()},
                                              {"null", value.is_null()}};
    if (const auto fit = fits.find(type); fit != fits.end() && !fit->second)
        return at + " is not of type " + type + ": " + value.dump();
    if (type == "array")
        for (std::size_t i = 0; i < value.size(); ++i)
            if (auto breach = contract_breach(document, schema["items"], value[i], at + "[" + std::to_string(i) + "]");
                !breach.empty())
                return breach;
    if (type != "object") return "";
    if (schema.contains("additionalProperties")) {
        for (const auto& [name, item] : value.items())
            if (auto breach = contract_breach(document, schema["additionalProperties"], item, at + "." + name);
                !breach.empty())
                return breach;
        return "";
    }
    const auto& properties = schema["properties"];
    for (const auto& [name, property] : properties.items()) {
        if (!value.contains(name)) return at + "." + name + " is missing";
        if (auto breach = contract_breach(document, property, value[name], at + "." + name); !breach.empty())
            return breach;
    }
    for (const auto& [name, item] : value.items())
        if (!properties.contains(name)) return at + "." + name + " is not described";
    return "";
}

}  // namespace oneroom::test
