// GET of statements (Communication 2.1.3): the query, a page of its result, and the shapes that it is given in.
#include <sys/types.h>
#include <unistd.h>

#include <array>

#include "core/base/bytes.h"
#include "core/base/text.h"
#include "core/http/exchange.h"
#include "core/json/codec.h"
#include "lrs/call.h"
#include "lrs/formats.h"
#include "lrs/statement_rules.h"
#include "lrs/statement_store.h"

namespace oneroom::lrs {
namespace {

constexpr std::int64_t largest_page = 500;
/// A page ends early with this many bytes of statements; its `more` goes on.
constexpr std::size_t longest_page = 8 * 1024 * 1024;

/// Parameters that make a query, beside the two that name one statement.
constexpr std::array query_parameters = {"agent",          "verb",  "activity", "registration", "related_activities",
                                         "related_agents", "since", "until",    "limit",        "ascending",
                                         "cursor"};

Format read_format(const Call& call) {
    const std::string name = call.optional("format");
    if (name.empty() && !call.has("format")) return Format::exact;
    if (name == "exact") return Format::exact;
    if (name == "ids") return Format::ids;
    if (name == "canonical") return Format::canonical;
    throw invalid("format", "must be exact, ids or canonical");
}

std::int64_t read_limit(const Call& call) {
    if (!call.has("limit")) return largest_page;
    const std::string text = call.optional("limit");
    if (text.empty() || text.find_first_not_of("0123456789") != text.npos)
        throw invalid("limit", "must be a whole number");
    // One that no number of ours holds asks for all, too.
    const auto limit = to_integer(text).value_or(largest_page);
    return limit == 0 ? largest_page : std::min(limit, largest_page);
}

/// Of which client's statements only; 0: of all. Throws Failure 403.
Id read_own_only(const Call& call) { return call.caller->holds(Scope::statementsRead) ? 0 : call.caller->client_id; }

/// A filter that names something no statement is about.
constexpr Id nothing = -1;

StatementFilter read_filter(const Call& call, const db::Reader& db) {
    StatementFilter filter;
    std::vector<StatementFilter::Key> keys;
    const auto add = [&](KeyKind kind, const std::string& text, bool is_broad) {
        const Id key = find_key(db, kind, text);
        keys.push_back({key ? key : nothing, is_broad});
    };
    // The one that fits fewest comes first.
    if (call.has("registration")) add(KeyKind::registration, call.uuid("registration"), false);
    const bool is_broad_agent = call.flag("related_agents"), is_broad_activity = call.flag("related_activities");
    if (call.has("agent")) add(KeyKind::agent, call.agent("agent"), is_broad_agent);
    if (call.has("activity")) add(KeyKind::activity, call.iri("activity"), is_broad_activity);
    if (call.has("verb")) add(KeyKind::verb, call.iri("verb"), false);
    if (!keys.empty()) {
        filter.first = keys.front();
        filter.others.assign(keys.begin() + 1, keys.end());
    }
    if (call.has("since")) filter.after = call.timestamp("since");
    if (call.has("until")) filter.until = call.timestamp("until");
    filter.is_ascending = call.flag("ascending");
    filter.client_id = read_own_only(call);
    filter.limit = read_limit(call);
    if (call.has("cursor")) {
        const auto cursor = to_integer(call.optional("cursor"));
        if (!cursor || *cursor < 0) throw invalid("cursor", "is none of ours");
        if (filter.is_ascending)
            filter.after = std::max(filter.after, *cursor);
        else
            filter.until = std::min(filter.until, *cursor - 1);
    }
    return filter;
}

std::string percent_encoded(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        const bool is_plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                              std::string_view("-._~").find(c) != std::string_view::npos;
        if (is_plain) {
            out += c;
            continue;
        }
        out += '%';
        out += digits[static_cast<unsigned char>(c) >> 4];
        out += digits[static_cast<unsigned char>(c) & 15];
    }
    return out;
}

/// The address of the next page. What is stored meanwhile is not in it: from above the pages go down, and from below
/// they end where they ended when the first one was asked for.
std::string more_address(const Call& call, Id last, Microseconds through, bool is_ascending) {
    Parameters parameters = call.parameters;
    parameters["cursor"] = std::to_string(last);
    if (is_ascending && !call.has("until")) parameters["until"] = timestamp_text(through);
    std::string address = call.base + "/statements";
    char separator = '?';
    for (const auto& [name, value] : parameters) {
        address += separator + name + "=" + percent_encoded(value);
        separator = '&';
    }
    return address;
}

class Shaper {
public:
    Shaper(const Call& call, const db::Reader& db) : db_(db), format_(read_format(call)) {
        language_ = call.header("Accept-Language");
    }

    std::string shape(std::string body) {
        if (format_ == Format::exact) return body;
        json statement = parse_json(body);
        if (format_ == Format::ids) return ids_only(std::move(statement)).dump();
        const auto definition_of = [&](const std::string& iri) { return definition(iri); };
        return canonical(std::move(statement), definition_of, language_).dump();
    }

private:
    /// What is known of an activity, while there is room: then it stands as it was sent.
    std::optional<json> definition(const std::string& iri) {
        const auto [place, is_new] = definitions_.try_emplace(iri);
        if (is_new) place->second = find_definition(db_, iri);
        if (!place->second || place->second->size() > room_) return std::nullopt;
        room_ -= place->second->size();
        return parse_json(*place->second);
    }

    const db::Reader& db_;
    const Format format_;
    std::string language_;
    std::map<std::string, std::optional<std::string>> definitions_{};
    std::size_t room_ = 8 * 1024 * 1024;  ///< for definitions, in all statements of the reply
};

/// A result: its JSON, and what is attached to the statements in it.
struct Found {
    std::string text;
    std::vector<StoredAttachment> attachments;
    Microseconds last_stored = 0;
};

void add_attachments(const Call& call, const db::Reader& db, Id statement_id, Found& found) {
    if (!call.flag("attachments")) return;
    for (StoredAttachment& one : list_attachments(db, statement_id)) {
        const auto same = [&](const StoredAttachment& other) { return other.sha2 == one.sha2; };
        if (std::ranges::none_of(found.attachments, same)) found.attachments.push_back(std::move(one));
    }
}

Found find_one(const Call& call, bool wants_voided) {
    for (const char* name : query_parameters)
        if (call.has(name)) throw invalid(name, "does not stand beside the id of a statement");
    if (call.has("statementId") && call.has("voidedStatementId"))
        throw invalid("voidedStatementId", "does not stand beside statementId");
    const std::string uuid = call.uuid(wants_voided ? "voidedStatementId" : "statementId");
    return call.records.db.read([&](const db::Reader& db) {
        const auto statement = find_statement(db, uuid);
        const Id own = read_own_only(call);
        const auto& course = call.caller->course;
        if (!statement || statement->is_voided != wants_voided || (own != 0 && statement->client_id != own) ||
            (course && !course->may_read(statement->body)))
            throw not_found("statement");
        Found found{Shaper(call, db).shape(statement->body), {}, statement->id};
        add_attachments(call, db, statement->id, found);
        return found;
    });
}

Found find_page(const Call& call) {
    // Asked before the snapshot is taken: what is complete now is in it.
    const Microseconds through = call.records.stamps.consistent_through();
    return call.records.db.read([&](const db::Reader& db) {
        StatementFilter filter = read_filter(call, db);
        const std::int64_t limit = filter.limit++;  // one more tells whether there is more
        Shaper shaper(call, db);
        const auto ids = list_statements(db, filter);
        Found found{R"({"statements":[)", {}, 0};
        std::int64_t count = 0;
        for (const Id id : ids) {
            if (count == limit || (count > 0 && found.text.size() > longest_page)) break;
            if (count++ > 0) found.text += ',';
            found.text += shaper.shape(show_statement(db, id).body);
            found.last_stored = std::max(found.last_stored, id);
            add_attachments(call, db, id, found);
        }
        const bool has_more = count < std::ssize(ids);
        found.text += R"(],"more":")";
        if (has_more)
            found.text += more_address(call, ids[static_cast<std::size_t>(count - 1)], through, filter.is_ascending);
        found.text += R"("})";
        return found;
    });
}

/// The reply in parts (Communication 1.5.2): the result, then each attachment, read from its file as it is sent.
class Parts {
public:
    Parts(const files::BlobStore& blobs, Found found, std::string boundary)
        : blobs_(blobs), found_(std::move(found)), boundary_(std::move(boundary)) {}

    bool next(std::string& piece) {
        if (!has_begun_) {
            has_begun_ = true;
            piece = "--" + boundary_ + "\r\nContent-Type: application/json\r\n\r\n" + found_.text;
            return true;
        }
        if (left_ > 0) return read_piece(piece);
        if (is_over_) return false;
        if (at_ == found_.attachments.size()) {
            is_over_ = true;
            piece = "\r\n--" + boundary_ + "--\r\n";
            return true;
        }
        const StoredAttachment& one = found_.attachments[at_++];
        file_ = blobs_.open(one.sha256);
        if (!file_) throw std::runtime_error("an attachment is missing");
        left_ = one.size;
        offset_ = 0;
        piece = "\r\n--" + boundary_ + "\r\nContent-Type: " + one.content_type +
                "\r\nContent-Transfer-Encoding: binary\r\nX-Experience-API-Hash: " + one.sha2 + "\r\n\r\n";
        return true;
    }

private:
    bool read_piece(std::string& piece) {
        piece.resize(static_cast<std::size_t>(std::min<std::int64_t>(left_, 64 * 1024)));
        const ssize_t count = ::pread(file_.get(), piece.data(), piece.size(), offset_);
        if (count <= 0) throw std::runtime_error("an attachment cannot be read");
        piece.resize(static_cast<std::size_t>(count));
        left_ -= count;
        offset_ += count;
        return true;
    }

    const files::BlobStore& blobs_;
    const Found found_;
    const std::string boundary_;
    files::UniqueFd file_{};
    std::int64_t left_ = 0;
    off_t offset_ = 0;
    std::size_t at_ = 0;
    bool has_begun_ = false, is_over_ = false;
};

}  // namespace

http::Reply get_statements(Call& call) {
    read_format(call);
    const bool wants_attachments = call.flag("attachments");
    const bool wants_voided = call.has("voidedStatementId"), wants_one = wants_voided || call.has("statementId");
    if (call.caller->course && !wants_one) call.caller->course->narrow(call.parameters);
    Found found = wants_one ? find_one(call, wants_voided) : find_page(call);
    http::Reply reply;
    if (found.last_stored > 0)
        reply.with("Last-Modified", http::http_date(Instant{std::chrono::milliseconds{found.last_stored / 1000}}));
    if (!wants_attachments) {
        reply.text = std::move(found.text);
        return reply.with("Content-Type", "application/json");
    }
    const std::string boundary = "oneroom-" + to_hex(random_bytes(16));
    reply.with("Content-Type", "multipart/mixed; boundary=" + boundary);
    const auto parts = std::make_shared<Parts>(call.records.blobs, std::move(found), boundary);
    reply.chunks = [parts](std::string& piece) { return parts->next(piece); };
    return reply;
}

}  // namespace oneroom::lrs
