#include "lrs/statement.h"

#include <algorithm>
#include <set>

#include "core/base/bytes.h"
#include "core/base/text.h"
#include "core/json/codec.h"
#include "core/security/jws.h"
#include "lrs/json_slices.h"
#include "lrs/same_statement.h"
#include "lrs/statement_rules.h"
#include "lrs/statement_words.h"

namespace oneroom::lrs {
namespace {

/// What one statement may be long; a list is bounded by the body.
constexpr std::size_t longest_statement = 2 * 1024 * 1024;
constexpr std::size_t most_statements = 5'000;  ///< of one request: nobody else saves while they are saved
constexpr std::size_t most_marks = 1'000;
constexpr std::ptrdiff_t most_signatures = 4;

std::string json_string(std::string_view text) {
    std::string out;
    write_json_string(text, out);
    return out;
}

bool has_single_activity(const json& statement) {
    if (!statement.contains("context") || !statement["context"].contains("contextActivities")) return false;
    const json& kinds = statement["context"]["contextActivities"];
    return std::any_of(kinds.begin(), kinds.end(), [](const json& of_kind) { return !of_kind.is_array(); });
}

/// Data 2.4.6.2: one activity of a context is given out as a list of one.
std::string with_listed_activities(std::string_view statement) {
    return change_member(statement, "context", [](std::string_view context) {
        return change_member(context, "contextActivities", [](std::string_view kinds) {
            auto members = members_of(kinds);
            std::vector<std::string> lists(members.size());
            for (std::size_t i = 0; i < members.size(); ++i) {
                if (members[i].value.starts_with('[')) continue;
                lists[i] = "[" + std::string(members[i].value) + "]";
                members[i].value = lists[i];
            }
            return object_text(members);
        });
    });
}

/// The members that are kept, in the order sent; what the server sets comes last (Data 2.4.8 to 2.4.10).
std::string kept_text(std::string_view sent, const std::string& id, const json& parsed, Version version,
                      const std::string& authority) {
    std::string listed;
    if (has_single_activity(parsed)) sent = listed = with_listed_activities(sent);
    std::string listed_inside;
    if (parsed["object"].value("objectType", "") == "SubStatement" && has_single_activity(parsed["object"]))
        sent = listed_inside = change_member(sent, "object", with_listed_activities);
    auto members = members_of(sent);
    std::erase_if(members, [](const Member& member) { return member.name == "stored" || member.name == "authority"; });
    const std::string id_text = json_string(id);
    if (!parsed.contains("id")) members.insert(members.begin(), {"id", id_text});
    // 2.0, 4.2.7: another offset is made UTC.
    std::string timestamp;
    for (Member& member : members)
        if (version == Version::v2 && member.name == "timestamp" &&
            has_offset(parsed["timestamp"].get<std::string>())) {
            timestamp = json_string(timestamp_text(*read_timestamp(parsed["timestamp"].get<std::string>())));
            member.value = timestamp;
        }
    if (!parsed.contains("version")) members.push_back({"version", version == Version::v1 ? "\"1.0.0\"" : "\"2.0.0\""});
    members.push_back({"authority", authority});
    std::string text = object_text(members);
    text.pop_back();
    return text;
}

std::vector<NamedAttachment> attachments_in(const json& statement) {
    std::vector<NamedAttachment> out;
    const auto collect = [&](const json& holder, bool is_whole) {
        if (!holder.contains("attachments")) return;
        for (const json& one : holder["attachments"])
            out.push_back({to_lower_ascii(one["sha2"].get<std::string>()), one["contentType"].get<std::string>(),
                           one.contains("fileUrl"), is_whole && one["usageType"] == signature_usage});
    };
    collect(statement, true);
    collect(statement["object"], false);
    if (std::ranges::count_if(out, &NamedAttachment::is_signature) > most_signatures)
        throw invalid("attachments", "A statement has at most 4 signatures");
    for (const NamedAttachment& one : out)
        if (one.is_signature && one.content_type != "application/octet-stream")
            throw invalid("attachments", "A signature has the content type application/octet-stream");
    return out;
}

/// Who writes, as text and as it is read.
struct Authority {
    explicit Authority(const std::string& text_, const std::string& learner_)
        : text(text_), agent(json::parse(text_)), learner(learner_) {}
    const std::string& text;
    const json agent;
    const std::string& learner;  ///< JSON; empty: a statement has to name its actor
};

/// A statement that says nothing of who did it is about the learner.
std::string with_actor(std::string_view text, const std::string& learner) {
    auto members = members_of(text);
    std::erase_if(members, [](const Member& member) { return member.name == "actor"; });
    members.insert(members.begin(), {"actor", learner});
    return object_text(members);
}

Statement read_one(std::string_view text, Version version, const Authority& authority, const std::string& wanted_id) {
    if (text.size() > longest_statement) throw Failure(413, "A statement has at most 2 MB");
    json parsed = parse_json(text);
    // A byte-order mark inside a list, which the parser takes for the beginning of a text.
    if (parsed.is_object() && !text.starts_with('{')) throw Failure(400, "This is not JSON");
    std::string completed;
    if (!authority.learner.empty() && parsed.is_object() && (!parsed.contains("actor") || parsed["actor"].is_null())) {
        text = completed = with_actor(text, authority.learner);
        parsed = parse_json(text);
    }
    require_statement(parsed, version);
    if (has_name_twice(text, parsed)) throw Failure(400, "A property is there twice");
    const std::string own_id = parsed.contains("id") ? parsed["id"].get<std::string>() : "";
    if (!wanted_id.empty() && !own_id.empty() && !equal_ignoring_case(own_id, wanted_id))
        throw invalid("id", "is not the one that the address names");
    std::string id = own_id;
    if (id.empty()) id = wanted_id.empty() ? new_uuid() : wanted_id;
    Statement statement;
    statement.uuid = to_lower_ascii(id);
    statement.text = kept_text(text, id, parsed, version, authority.text);
    statement.lacks_id = own_id.empty() && wanted_id.empty();
    statement.lacks_timestamp = !parsed.contains("timestamp");
    statement.marks = marks_of(parsed, authority.agent);
    if (statement.marks.size() > most_marks)
        throw Failure(413, "A statement names at most 1,000 agents and activities");
    statement.definitions = definitions_in(parsed);
    statement.attachments = attachments_in(parsed);
    if (parsed["object"].value("objectType", "Activity") == "StatementRef")
        statement.target = to_lower_ascii(parsed["object"]["id"].get<std::string>());
    statement.is_voiding = parsed["verb"]["id"] == voided_verb;
    return statement;
}

/// What was signed may be any JSON.
bool says_the_same(const json& statement, const json& signed_json) {
    try {
        return is_same_statement(statement, signed_json);
    } catch (const json::exception&) {
        return false;
    }
}

}  // namespace

std::string Statement::text_stored_at(Microseconds at) const {
    const std::string stored = timestamp_text(at);
    std::string whole;
    whole.reserve(text.size() + 96);
    whole += text;
    if (lacks_timestamp) whole.append(",\"timestamp\":\"").append(stored).append("\"");
    whole.append(",\"stored\":\"").append(stored).append("\"}");
    return whole;
}

std::vector<Statement> read_statements(std::string_view body, Version version, const std::string& authority,
                                       const std::string& learner) {
    const std::string_view text = trim(without_mark(body));
    const Authority who(authority, learner);
    std::vector<Statement> statements;
    if (!text.starts_with('[')) {
        statements.push_back(read_one(text, version, who, ""));
        return statements;
    }
    // One by one, so that a long list is never in memory as parsed; the brackets around them are checked here.
    std::size_t end = 1;
    for (const std::string_view item : items_of(text)) {
        const auto between = trim(text.substr(end, static_cast<std::size_t>(item.data() - text.data()) - end));
        if (item.empty() || between != (statements.empty() ? "" : ",")) throw Failure(400, "This is not JSON");
        if (statements.size() == most_statements) throw Failure(413, "Send at most 5,000 statements at a time");
        statements.push_back(read_one(item, version, who, ""));
        end = static_cast<std::size_t>(item.data() - text.data()) + item.size();
    }
    if (trim(text.substr(end)) != "]") throw Failure(400, "This is not JSON");
    std::set<std::string_view> seen;
    for (const Statement& statement : statements)
        if (!seen.insert(statement.uuid).second) throw Failure(400, "Two statements have the same id");
    return statements;
}

Statement read_statement(std::string_view body, Version version, const std::string& authority, const std::string& id,
                         const std::string& learner) {
    const std::string_view text = trim(without_mark(body));
    if (text.starts_with('[')) throw Failure(400, "One statement can be put, not a list");
    return read_one(text, version, Authority(authority, learner), id);
}

// Data 2.6: the payload of the signature is the statement before it was signed.
void require_signature_of(std::string_view text, std::string_view signature) {
    const Jws jws = read_jws(signature);
    json statement = parse_json(text);
    const json payload = parse_json(jws.payload);
    if (!payload.is_object()) throw Failure(400, "What is signed is no statement");
    const auto is_signature = [](const json& one) { return one["usageType"] == signature_usage; };
    json& attachments = statement["attachments"];
    attachments.erase(std::remove_if(attachments.begin(), attachments.end(), is_signature), attachments.end());
    if (attachments.empty()) statement.erase("attachments");
    json said = payload;
    if (said.contains("attachments") && said["attachments"].is_array() && said["attachments"].empty())
        said.erase("attachments");
    if (!says_the_same(statement, said)) throw Failure(400, "What is signed is another statement");
}

}  // namespace oneroom::lrs
