// The document resources: state, activity profile, agent profile (Communication 2.2, 2.3, 2.6, 2.7).
#include <nlohmann/json.hpp>

#include "core/base/bytes.h"
#include "core/base/text.h"
#include "core/http/exchange.h"
#include "core/json/codec.h"
#include "core/security/digests.h"
#include "lrs/call.h"
#include "lrs/document_rules.h"
#include "lrs/own_statements.h"

namespace oneroom::lrs {
namespace {

constexpr std::size_t longest_document = 8 * 1024 * 1024;
constexpr std::size_t longest_of_course = 1024 * 1024;  ///< what a launched course keeps
constexpr std::int64_t most_of_course = 1'000;          ///< documents of one registration
constexpr std::int64_t most_bytes_of_course = 64LL * 1024 * 1024;
constexpr std::size_t longest_name = 1000;

/// A resource of documents, as its parameters say.
struct Resource {
    DocumentPlace place;
    std::string name_parameter;
    Guard guard = Guard::none;
    bool deletes_all = false;  ///< DELETE without a name
};

std::string bytes_of(const Document& document) {
    return document.is_encoded ? from_base64url(document.content).value() : document.content;
}

Document kept_form(const SentDocument& sent, Instant now, Id client_id) {
    const bool is_text = is_utf8(sent.content) && sent.content.find('\0') == std::string::npos;
    return {.content_type = sent.content_type,
            .etag = digest_hex(Digest::sha1, sent.content),
            .is_encoded = !is_text,
            .content = is_text ? sent.content : to_base64url(sent.content),
            .updated_at = now,
            .client_id = client_id,
            .size = std::ssize(sent.content)};
}

void require_precondition(const Call& call, const Resource& resource, const std::optional<Document>& kept) {
    const Preconditions conditions{call.header("If-Match"), call.header("If-None-Match")};
    const auto etag = kept ? std::optional(kept->etag) : std::nullopt;
    const int status = decide_precondition(conditions, etag, call.method == "PUT", resource.guard);
    if (status == 412) throw Failure(412, "The document is another than the one that this change is based on");
    if (status == 400)
        throw Failure(
            400, "Say with If-Match which document is to be replaced, or with If-None-Match: * that there is none");
    if (status == 409)
        throw Failure(409,
                      "There is a document already. Read it, then say with If-Match which one is to be replaced, or "
                      "with If-None-Match: * that there must be none");
}

http::Reply get_one(const Call& call, const Resource& resource, const std::string& name) {
    const auto document =
        call.records.db.read([&](const db::Reader& db) { return find_document(db, resource.place, name); });
    if (!document) throw not_found("document");
    http::Reply reply;
    reply.text = bytes_of(*document);
    return reply.with("Content-Type", document->content_type)
        .with("ETag", '"' + document->etag + '"')
        .with("Last-Modified", http::http_date(document->updated_at))
        .with("Content-Disposition", "attachment");  // whatever it is, no browser shows it as a page of ours
}

http::Reply get_names(const Call& call, const Resource& resource) {
    const Instant since{std::chrono::milliseconds{call.has("since") ? call.timestamp("since") / 1000 : -1}};
    return json_reply(nlohmann::json(call.records.db.read([&](const db::Reader& db) {
                          return list_documents(db, resource.place, since);
                      })).dump());
}

/// A course keeps only so much in one registration; a program with a key of its own as much as who gave it allows.
void require_room(const db::Reader& db, Id client_id, const std::optional<Document>& kept, const SentDocument& after) {
    auto all = count_documents_of(db, client_id);
    if (kept && kept->client_id == client_id) {
        --all.documents;
        all.bytes -= kept->size;
    }
    if (all.documents >= most_of_course)
        throw Failure(413, "A course keeps at most 1,000 documents in one registration. Remove some first");
    if (all.bytes + std::ssize(after.content) > most_bytes_of_course)
        throw Failure(413, "The documents of a course have at most 64 MB together in one registration");
}

http::Reply change(Call& call, const Resource& resource, const std::string& name) {
    const bool is_post = call.method == "POST";
    const std::size_t longest = call.caller->course ? longest_of_course : longest_document;
    SentDocument sent{call.header("Content-Type"), call.body(longest)};
    if (sent.content_type.empty()) sent.content_type = "application/octet-stream";
    if (!is_media_type(sent.content_type)) throw invalid("Content-Type", "must be an Internet media type");
    if (is_post) decide_merge(std::nullopt, sent);
    const auto check = [&](const SentDocument& document) {
        if (call.caller->course) call.caller->course->check_content(resource.place, name, document);
    };
    if (!is_post) check(sent);
    call.records.db.write([&](db::Writer& tx) {
        const auto kept = find_document(tx, resource.place, name);
        require_precondition(call, resource, kept);
        std::optional<SentDocument> before;
        if (kept) before = SentDocument{kept->content_type, bytes_of(*kept)};
        const SentDocument after = is_post ? decide_merge(before, sent) : sent;
        if (is_post) check(after);
        if (after.content.size() > longest)
            throw Failure(413, "At most " + human_size(longest) + " can be kept in a document");
        if (call.caller->course) require_room(tx, call.caller->client_id, kept, after);
        save_document(tx, resource.place, name, kept_form(after, call.records.clock.now(), call.caller->client_id));
    });
    return no_content();
}

http::Reply remove(const Call& call, const Resource& resource, const std::string& name) {
    call.records.db.write([&](db::Writer& tx) {
        if (name.empty()) return delete_documents(tx, resource.place);
        require_precondition(call, resource, find_document(tx, resource.place, name));
        delete_document(tx, resource.place, name);
    });
    return no_content();
}

http::Reply handle(Call& call, const Resource& resource) {
    const std::string name = call.optional(resource.name_parameter);
    if (name.size() > longest_name) throw invalid(resource.name_parameter, "has at most 1,000 bytes");
    const bool may_lack_name = call.method == "GET" || (call.method == "DELETE" && resource.deletes_all);
    if (name.empty() && (!may_lack_name || call.has(resource.name_parameter))) call.required(resource.name_parameter);
    if (!name.empty() && call.has("since")) throw invalid("since", "does not stand beside " + resource.name_parameter);
    if (call.caller->course) call.caller->course->check_document(resource.place, name, call.method != "GET");
    if (call.method == "GET") return name.empty() ? get_names(call, resource) : get_one(call, resource, name);
    return call.method == "DELETE" ? remove(call, resource, name) : change(call, resource, name);
}

}  // namespace

void keep_own_state(db::Writer& tx, const std::string& activity, const std::string& agent_key,
                    const std::string& registration, const std::string& name, const std::string& text, Instant now) {
    save_document(tx, {DocumentKind::state, activity, agent_key, registration}, name,
                  kept_form({"application/json", text}, now, portal_client));
}

void keep_first_profile(db::Writer& tx, const std::string& agent_key, const std::string& name, const std::string& text,
                        Instant now) {
    const DocumentPlace place{DocumentKind::agentProfile, "", agent_key, ""};
    if (!find_document(tx, place, name))
        save_document(tx, place, name, kept_form({"application/json", text}, now, portal_client));
}

namespace {

Guard guard_of_profiles(const Call& call) { return call.version == Version::v2 ? Guard::existing : Guard::always; }

}  // namespace

http::Reply handle_state(Call& call) {
    DocumentPlace place{DocumentKind::state, call.iri("activityId"), call.agent("agent"),
                        call.has("registration") ? call.uuid("registration") : ""};
    // 2.0, 4.1.4: states are guarded as profiles are.
    return handle(call,
                  {std::move(place), "stateId", call.version == Version::v2 ? Guard::existing : Guard::none, true});
}

http::Reply handle_activity_profile(Call& call) {
    return handle(
        call, {{DocumentKind::activityProfile, call.iri("activityId"), "", ""}, "profileId", guard_of_profiles(call)});
}

http::Reply handle_agent_profile(Call& call) {
    return handle(call,
                  {{DocumentKind::agentProfile, "", call.agent("agent"), ""}, "profileId", guard_of_profiles(call)});
}

}  // namespace oneroom::lrs
