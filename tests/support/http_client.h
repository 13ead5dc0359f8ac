// A client over a real socket, and a browser on top of it that keeps cookies, session key and XSRF token as the
// interface does.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "core/http/http_types.h"

namespace oneroom::test {

struct Answer {
    int status = 0;  ///< 0: no answer
    http::Headers headers;
    std::string text;

    /// The body as JSON; null when it is none.
    nlohmann::json json() const { return nlohmann::json::parse(text, nullptr, false); }
    std::string header(std::string_view name) const { return std::string(http::header(headers, name)); }
};

/// One request on a connection of its own.
Answer send(std::uint16_t port, const std::string& method, const std::string& path, const http::Headers& headers = {},
            const std::string& body = {});

/// What a browser with the portal open does.
class Browser {
public:
    explicit Browser(std::uint16_t port);
    /// Over something else than a socket of its own for each request; sends no Origin.
    using Send = std::function<Answer(const std::string& method, const std::string& path, const http::Headers& headers,
                                      const std::string& body)>;
    explicit Browser(Send send) : send_(std::move(send)) {}

    Answer get(const std::string& path) { return call("GET", path, nullptr); }
    Answer post(const std::string& path, const nlohmann::json& body = nlohmann::json::object()) {
        return call("POST", path, &body);
    }
    Answer put(const std::string& path, const nlohmann::json& body) { return call("PUT", path, &body); }
    Answer remove(const std::string& path) { return call("DELETE", path, nullptr); }
    /// Sends bytes, as uploads do.
    Answer upload(const std::string& path, const std::string& bytes, const http::Headers& more = {});
    /// Sends form data, as forms with a file do; no file part for an empty `file_name`.
    Answer form(const std::string& path, const std::vector<std::pair<std::string, std::string>>& fields,
                const std::string& file_name = {}, const std::string& bytes = {});
    /// With the browser's own headers, and `more` instead of or beside them (an empty value takes one away).
    Answer call(const std::string& method, const std::string& path, const nlohmann::json* body,
                const http::Headers& more = {});

    /// Goes on over something else, as the same signed-in browser.
    void use(Send send) {
        origin_.clear();
        send_ = std::move(send);
    }

    /// Loads the portal (for the anonymous token) and signs in; the answer of the operation.
    Answer sign_in(const std::string& username, const std::string& password);

    std::map<std::string, std::string> cookies;
    std::string session_key;

private:
    http::Headers own_headers(bool with_body) const;
    Answer keep_cookies(Answer answer);

    std::string origin_{};
    Send send_;
};

/// Holds a JSON value to a schema of an OpenAPI document: types, enum values, every described field there and no other.
/// Returns what is wrong, empty when nothing is.
std::string contract_breach(const nlohmann::json& document, const nlohmann::json& schema, const nlohmann::json& value,
                            const std::string& at = "answer");

}  // namespace oneroom::test
