// A portal with clients of its learning record store, and what they send.
#pragma once

#include <openssl/evp.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "lrs/accounts.h"
#include "support/catch.h"
#include "support/live_portal.h"

namespace oneroom::test {

using nlohmann::json;

struct LrsClient {
    std::string key, secret;

    std::string authorization() const { return basic(key + ":" + secret); }
    static std::string basic(const std::string& pair) {
        std::string out(4 * ((pair.size() + 2) / 3) + 1, '\0');
        const int size =
            EVP_EncodeBlock(reinterpret_cast<unsigned char*>(out.data()),
                            reinterpret_cast<const unsigned char*>(pair.data()), static_cast<int>(pair.size()));
        return "Basic " + out.substr(0, static_cast<std::size_t>(size));
    }
};

struct LrsRig : LivePortal {
    LrsClient client = add_client("Tool", "all");

    std::string command(const std::vector<std::string>& words) {
        std::istringstream in;
        std::ostringstream out, err;
        std::vector<std::string> all = {"lrs", "client"};
        all.insert(all.end(), words.begin(), words.end());
        const int code = app.run_command(all, in, out, err);
        INFO(err.str());
        REQUIRE(code == 0);
        return out.str();
    }

    /// By which statements name somebody; made when nothing was said of them yet.
    std::string account_name(Id user_id) {
        return app.database().write([&](db::Writer& tx) { return lrs::take_account(tx, user_id, app.address()).name; });
    }

    LrsClient add_client(const std::string& name, const std::string& scope) {
        std::istringstream words(command({"add", name, "--scope", scope}));
        LrsClient made;
        std::string word;
        words >> word >> made.key >> word >> made.secret;
        return made;
    }

    http::Headers headers(const LrsClient& who, const char* version = "1.0.3") const {
        return {{"Authorization", who.authorization()},
                {"X-Experience-API-Version", version},
                {"Content-Type", "application/json"}};
    }

    Answer call(const std::string& method, const std::string& path, const std::string& body = {},
                const http::Headers& more = {}) {
        return call_as(client, method, path, body, more);
    }
    Answer call_as(const LrsClient& who, const std::string& method, const std::string& path,
                   const std::string& body = {}, const http::Headers& more = {}) {
        http::Headers all = headers(who);
        for (const auto& [name, value] : more) {
            std::erase_if(all, [&, &key = name](const auto& field) { return field.first == key; });
            if (!value.empty()) all.emplace_back(name, value);
        }
        return send(app.port(), method, "/xapi" + path, all, body);
    }

    /// A statement of that number.
    static json statement(int number = 1, const json& more = json::object()) {
        json out = {{"id", uuid(number)},
                    {"actor", {{"mbox", "mailto:ann@example.org"}, {"name", "Ann"}}},
                    {"verb", {{"id", "http://example.org/verbs/did"}}},
                    {"object", {{"id", "http://example.org/activities/a"}}}};
        out.update(more);
        return out;
    }
    static std::string uuid(int number) {
        const std::string digits = std::to_string(number);
        return "6690e6c9-3ef0-4ed3-8b37-" + std::string(12 - digits.size(), '0') + digits;
    }

    void store(const json& statements) {
        const Answer sent = call("POST", "/statements", statements.dump());
        INFO(sent.text);
        REQUIRE(sent.status == 200);
    }
    json read(int number) {
        const Answer got = call("GET", "/statements?statementId=" + uuid(number));
        INFO(got.text);
        REQUIRE(got.status == 200);
        return got.json();
    }
    /// Ids of a query's result, by their numbers.
    std::vector<int> found(const std::string& query) {
        const Answer got = call("GET", "/statements?" + query);
        INFO(query << ": " << got.text);
        REQUIRE(got.status == 200);
        std::vector<int> numbers;
        const json result = got.json();
        for (const json& one : result["statements"])
            numbers.push_back(std::stoi(one["id"].get<std::string>().substr(24)));
        return numbers;
    }
};

inline const std::string ann = "agent=%7B%22mbox%22%3A%22mailto%3Aann%40example.org%22%7D";

}  // namespace oneroom::test
