// What the record store is sent, under arbitrary bytes: statements, bodies of several parts, queries.
#include <cstdlib>

#include "core/base/failure.h"
#include "core/base/text.h"
#include "core/http/multipart.h"
#include "core/json/codec.h"
#include "fuzz/targets.h"
#include "lrs/formats.h"
#include "lrs/marks.h"
#include "lrs/statement.h"
#include "lrs/statement_rules.h"
#include "support/fake_request.h"

namespace oneroom::fuzz {
namespace {

using lrs::json;
using lrs::Version;

void promise(bool is_kept) {
    if (!is_kept) std::abort();
}

/// A refusal for whoever sent it: a status of its kind and a sentence.
void promise_refusal(const Failure& failure) {
    promise(failure.status == 400 || failure.status == 403 || failure.status == 413);
    promise(failure.what() != nullptr && *failure.what() != '\0');
}

/// What names an agent says all of it that the store needs.
void promise_agent(const std::string& key) {
    const json agent = lrs::agent_of_key(key);
    promise(lrs::agent_key(agent) == key);
    lrs::require_identified_actor(agent, Version::v1);
}

void keep(const lrs::Statement& statement) {
    promise(lrs::is_uuid(statement.uuid) && to_lower_ascii(statement.uuid) == statement.uuid);
    const std::string text = statement.text_stored_at(1'700'000'000'000'000);
    promise(is_utf8(text));
    const json kept = parse_json(text);
    promise(to_lower_ascii(kept.at("id").get<std::string>()) == statement.uuid);
    promise(kept.contains("stored") && kept.contains("authority") && kept.contains("timestamp"));
    for (const auto& mark : statement.marks) {
        promise(!mark.text.empty());
        if (mark.kind == lrs::KeyKind::agent) promise_agent(mark.text);
        if (mark.kind == lrs::KeyKind::registration) promise(lrs::is_uuid(mark.text));
    }
    const json ids = lrs::ids_only(kept);
    promise(ids.at("id") == kept.at("id") && ids.at("verb").at("id") == kept.at("verb").at("id"));
    json known;
    for (const auto& defined : statement.definitions) known = lrs::merge_definitions(known, defined.definition);
    const auto find = [&](const std::string&) { return known.is_object() ? std::optional(known) : std::nullopt; };
    const json canonical = lrs::canonical(kept, find, "de-AT;q=0.5, en, *;q=0.1");
    promise(canonical.at("id") == kept.at("id"));
    for (const auto& attachment : statement.attachments) promise(!attachment.sha2.empty());
}

}  // namespace

void statements(std::string_view bytes) {
    const std::string authority = R"({"objectType": "Agent", "account": {"homePage": "http://a.test", "name": "b"}})";
    for (const auto version : {Version::v1, Version::v2}) {
        try {
            for (const auto& statement : lrs::read_statements(bytes, version, authority)) keep(statement);
        } catch (const Failure& failure) {
            promise_refusal(failure);
        }
    }
}

void parts(std::string_view bytes) {
    const auto line = bytes.find('\n');
    const std::string type(bytes.substr(0, line));
    const std::string boundary = http::boundary_in(type, "multipart/mixed");
    if (boundary.empty() || line == bytes.npos) return;
    test::TextBody body{std::string(bytes.substr(line + 1))};
    try {
        http::MultipartReader reader(body, boundary);
        std::size_t given = 0;
        for (int part = 0; reader.next(); ++part) {
            for (const auto& [name, value] : reader.headers()) promise(!name.empty());
            if (part % 3 == 1) continue;  // left where it is
            if (part % 3 == 0) {
                given += reader.read_all(64 * 1024).size();
            } else {
                char piece[7];
                while (const auto n = reader.read(piece, sizeof piece)) {
                    promise(n <= sizeof piece);
                    given += n;
                }
                promise(reader.read(piece, sizeof piece) == 0);
            }
        }
        promise(given <= bytes.size());
        promise(!reader.next());
    } catch (const Failure& failure) {
        promise_refusal(failure);
    }
}

void query(std::string_view bytes) {
    for (const auto& [name, value] : http::parse_query(bytes)) {
        const auto at = lrs::read_timestamp(value);
        // What is understood is said in the same moment again.
        if (at && *at >= 0 && *at < 253'402'300'800'000'000)
            promise(lrs::read_timestamp(lrs::timestamp_text(*at)) == at);
        lrs::has_offset(value);
        lrs::is_duration(value);
        lrs::is_language_tag(value);
        lrs::is_media_type(value);
        lrs::is_iri(value);
        lrs::is_mbox(value);
        if (lrs::is_uuid(value)) promise(value.size() == 36);
        lrs::best_language(json{{"en", "a"}, {"de-AT", "b"}}, value);
        try {
            const json actor = parse_json(value);
            lrs::require_identified_actor(actor, Version::v1);
            promise_agent(lrs::agent_key(actor));
        } catch (const Failure& failure) {
            promise_refusal(failure);
        }
    }
}

}  // namespace oneroom::fuzz
