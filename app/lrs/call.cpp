#include "lrs/call.h"

#include "core/base/text.h"
#include "core/json/codec.h"
#include "lrs/statement_rules.h"

namespace oneroom::lrs {

const std::string& Call::required(const std::string& name) const {
    const auto found = parameters.find(name);
    if (found == parameters.end() || found->second.empty()) throw invalid(name, "This parameter is needed");
    return found->second;
}

std::string Call::optional(const std::string& name) const {
    const auto found = parameters.find(name);
    return found == parameters.end() ? "" : found->second;
}

bool Call::flag(const std::string& name) const {
    if (!has(name)) return false;
    // Libraries of languages that write True send it so.
    const std::string value = to_lower_ascii(optional(name));
    if (value != "true" && value != "false") throw invalid(name, "must be true or false");
    return value == "true";
}

std::string Call::agent(const std::string& name) const {
    const json actor = parse_json(required(name));
    require_identified_actor(actor, version);
    return agent_key(actor);
}

std::string Call::iri(const std::string& name) const {
    const std::string& value = required(name);
    if (!is_iri(value)) throw invalid(name, "must be an IRI with a scheme");
    return value;
}

std::string Call::uuid(const std::string& name) const {
    const std::string& value = required(name);
    if (!is_uuid(value)) throw invalid(name, "must be a UUID");
    return to_lower_ascii(value);
}

Microseconds Call::timestamp(const std::string& name) const {
    // A plus sign in an address is a blank: an offset arrives as one.
    std::string value = required(name);
    if (const auto blank = value.rfind(' '); blank != value.npos) value[blank] = '+';
    const auto at = read_timestamp(value);
    if (!at) throw invalid(name, "must be a date and time of ISO 8601");
    return *at;
}

std::string Call::body(std::size_t most) const {
    if (!content) return http::read_all(*request.body, most);
    if (content->size() > most) throw Failure(413, "At most " + human_size(most) + " can be sent here");
    return *content;
}

std::string authority_of(Records& records, const Client& client) {
    std::string text = R"({"objectType":"Agent","name":)";
    write_json_string(client.name, text);
    text += R"(,"account":{"homePage":)";
    write_json_string(home_of(records) + "/xapi/clients", text);
    text += R"(,"name":)";
    write_json_string(client.public_key, text);
    return text + "}}";
}

void require_plain(const http::Request& request) {
    if (request.method != "PUT" && request.method != "POST") return;
    const std::string_view encoding = http::header(request.headers, "Content-Encoding");
    if (!encoding.empty() && !equal_ignoring_case(encoding, "identity"))
        throw Failure(415, "Send the body as it is, without a Content-Encoding");
}

http::Reply json_reply(std::string text) {
    http::Reply reply;
    reply.text = std::move(text);
    reply.with("Content-Type", "application/json");
    return reply;
}

http::Reply no_content() { return {.status = 204}; }

}  // namespace oneroom::lrs
