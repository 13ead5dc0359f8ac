// The door of the store: who calls, in which version, and what they ask for. Its replies have the shape of xAPI, not
// that of the portal's API; cookies count for nothing here.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/base/log.h"
#include "core/base/text.h"
#include "core/json/codec.h"
#include "lrs/call.h"
#include "lrs/forward_store.h"
#include "lrs/removed_store.h"
#include "lrs/statement_store.h"

namespace oneroom::lrs {
namespace {

constexpr std::string_view base_path = "/xapi";
constexpr std::size_t longest_form = 8 * 1024 * 1024;
/// Of a form that holds a whole request; it has some twenty.
constexpr int most_fields = 50;

struct Row {
    std::string_view operation;
    std::string_view method;
    std::string_view path;  ///< behind the base
    Access access;
    std::vector<std::string_view> parameters;  ///< any other is refused (Communication 3.2)
    http::Reply (*handle)(Call&);
};

const std::vector<Row>& rows() {
    const auto state = basic({"state"}), profile = basic({"profile"});
    const auto read_state = basic({"state", "all/read"}), read_profile = basic({"profile", "all/read"});
    const auto read = basic({"statements/read", "statements/read/mine"});
    const auto look_up = basic({"statements/read", "statements/read/mine", "state", "profile"});
    static const std::vector<Row> table = {
        {"xapi.putStatement", "PUT", "/statements", basic({"statements/write"}), {"statementId"}, put_statement},
        {"xapi.postStatements", "POST", "/statements", basic({"statements/write"}), {}, post_statements},
        {"xapi.getStatements",
         "GET",
         "/statements",
         read,
         {"statementId", "voidedStatementId", "agent", "verb", "activity", "registration", "related_activities",
          "related_agents", "since", "until", "limit", "format", "attachments", "ascending", "cursor"},
         get_statements},
        {"xapi.putState",
         "PUT",
         "/activities/state",
         state,
         {"activityId", "agent", "registration", "stateId"},
         handle_state},
        {"xapi.postState",
         "POST",
         "/activities/state",
         state,
         {"activityId", "agent", "registration", "stateId"},
         handle_state},
        {"xapi.getState",
         "GET",
         "/activities/state",
         read_state,
         {"activityId", "agent", "registration", "stateId", "since"},
         handle_state},
        {"xapi.deleteState",
         "DELETE",
         "/activities/state",
         state,
         {"activityId", "agent", "registration", "stateId"},
         handle_state},
        {"xapi.putActivityProfile",
         "PUT",
         "/activities/profile",
         profile,
         {"activityId", "profileId"},
         handle_activity_profile},
        {"xapi.postActivityProfile",
         "POST",
         "/activities/profile",
         profile,
         {"activityId", "profileId"},
         handle_activity_profile},
        {"xapi.getActivityProfile",
         "GET",
         "/activities/profile",
         read_profile,
         {"activityId", "profileId", "since"},
         handle_activity_profile},
        {"xapi.deleteActivityProfile",
         "DELETE",
         "/activities/profile",
         profile,
         {"activityId", "profileId"},
         handle_activity_profile},
        {"xapi.putAgentProfile", "PUT", "/agents/profile", profile, {"agent", "profileId"}, handle_agent_profile},
        {"xapi.postAgentProfile", "POST", "/agents/profile", profile, {"agent", "profileId"}, handle_agent_profile},
        {"xapi.getAgentProfile",
         "GET",
         "/agents/profile",
         read_profile,
         {"agent", "profileId", "since"},
         handle_agent_profile},
        {"xapi.deleteAgentProfile", "DELETE", "/agents/profile", profile, {"agent", "profileId"}, handle_agent_profile},
        {"xapi.getAgent", "GET", "/agents", look_up, {"agent"}, get_agent},
        {"xapi.getActivity", "GET", "/activities", look_up, {"activityId"}, get_activity},
        {"xapi.getAbout", "GET", "/about", everyone(), {}, get_about},
    };
    return table;
}

/// What is no text is told apart before it comes into a reply or a list of names.
void require_text(std::string_view name, std::string_view value) {
    if (!is_utf8(name) || !is_utf8(value)) throw Failure(400, "A parameter is not UTF-8");
}

http::Reply failure_reply(const Failure& failure) {
    nlohmann::json errors = nlohmann::json::object();
    for (const auto& [place, messages] : failure.errors.by_field)
        errors[place.empty() ? "message" : place] = messages.empty() ? "" : messages.front();
    http::Reply reply =
        json_reply(nlohmann::json{{"error", errors}}.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    reply.status = failure.status;
    if (failure.status == 429 || failure.status == 503) reply.with("Retry-After", failure.status == 429 ? "10" : "2");
    return reply;
}

template <class Make>
http::Reply or_failure(std::string_view path, const Make& make) {
    try {
        return make();
    } catch (const Failure& failure) {
        return failure_reply(failure);
    } catch (const std::exception& unexpected) {
        log::error("xapi.failed", {{"path", path}, {"why", unexpected.what()}});
        return failure_reply(Failure(500, "An unexpected error occurred"));
    }
}

class Door {
public:
    /// `way`: null for the portal's own door.
    Door(Records& records, http::Request& request, const Doorway* way)
        : records_(records),
          request_(request),
          way_(way),
          path_(way ? way->path : request.path.substr(std::min(request.path.size(), base_path.size()))) {
        // Courses written for 1.0.x may forget to say so.
        if (way_) spoken_ = Version::v1;
    }

    http::Reply answer() {
        origin_ = allowed_origin();
        if (request_.method == "OPTIONS") return with_headers(preflight());
        http::Reply reply = or_failure(path_, [&] { return answer_or_throw(); });
        if (!reply.later) return with_headers(std::move(reply));
        // What comes later is completed when it comes.
        const auto complete = [headers = headers_of_replies(), path = path_](const http::MakeReply& make) {
            http::Reply made = or_failure(path, make);
            for (const auto& header : headers) made.headers.push_back(header);
            return made;
        };
        reply.later = [later = std::move(reply.later), complete](const auto& go_on) {
            later([go_on, complete](http::MakeReply make) {
                go_on([complete, make = std::move(make)] { return complete(make); });
            });
        };
        return reply;
    }

private:
    http::Reply answer_or_throw() {
        Call call{.records = records_, .request = request_, .method = request_.method};
        if (call.method == "HEAD") call.method = "GET";  // Communication 1.1
        call.headers = request_.headers;
        call.base = way_ ? way_->base : base_path;
        for (auto& [name, value] : http::parse_query(request_.query)) {
            require_text(name, value);
            call.parameters[name] = std::move(value);
        }
        const bool is_about = path_ == "/about";
        version_ = read_version(call.header("X-Experience-API-Version"));
        require_plain(request_);
        if (is_alternate(call)) take_form(call);
        KnownClientPtr client;
        if (!is_about && way_)
            admit_course(call);
        else if (!is_about)
            client = admit(call);
        settle_version(call, client.get(), is_about);
        const Row& row = find_row(call);
        if (call.caller && !call.caller->learner.empty()) take_as_it_comes(call, row);
        for (const auto& [name, value] : call.parameters)
            if (std::ranges::find(row.parameters, name) == row.parameters.end())
                throw invalid(name, "This parameter is not known here");
        if (call.caller) {
            const auto holds = [&](std::string_view scope) {
                return call.caller->holds(enum_of<Scope>(scope).value());
            };
            if (std::ranges::none_of(row.access.any_scope, holds))
                throw Failure(403, "This client may not do that: it lacks the scope");
        }
        return row.handle(call);
    }

    // Communication 1.3, of 1.0.x only: a POST whose form holds the whole request.
    bool is_alternate(const Call& call) const {
        return call.has("method") && call.method == "POST" && version_ != Version::v2;
    }

    void take_form(Call& call) {
        if (call.parameters.size() > 1)
            throw Failure(400, "With the alternate request syntax only method stands in the address");
        const std::string method = call.optional("method");
        constexpr std::array methods = {"GET", "PUT", "POST", "DELETE", "HEAD"};
        if (std::ranges::find(methods, method) == methods.end()) throw invalid("method", "is none");
        // It should be named and need not be: the browsers that this is for send none, or text/plain.
        const std::string header = call.header("Content-Type");
        const auto type = trim(std::string_view(header).substr(0, header.find(';')));
        constexpr std::array types = {"", "text/plain", "application/x-www-form-urlencoded"};
        if (std::ranges::none_of(types, [&](std::string_view known) { return equal_ignoring_case(type, known); }))
            throw Failure(400, "The alternate request syntax is sent as application/x-www-form-urlencoded");
        call.parameters.clear();
        call.method = method == "HEAD" ? "GET" : method;
        constexpr std::array headers = {
            "Authorization", "X-Experience-API-Version", "Content-Type", "Content-Length", "If-Match",
            "If-None-Match", "Accept-Language"};
        std::erase_if(call.headers, [](const auto& field) { return equal_ignoring_case(field.first, "Content-Type"); });
        const std::string form = http::read_all(*request_.body, longest_form);
        if (std::ranges::count(form, '&') > most_fields) throw Failure(400, "This form has far too many fields");
        for (auto& [name, value] : http::parse_query(form)) {
            require_text(name, value);
            const auto same = [&, &field_name = name](std::string_view known) {
                return equal_ignoring_case(known, field_name);
            };
            if (std::ranges::any_of(headers, same)) {
                std::erase_if(call.headers, [&](const auto& field) { return same(field.first); });
                call.headers.emplace_back(name, value);
            } else if (name == "content") {
                call.content = std::move(value);
            } else {
                call.parameters[name] = std::move(value);
            }
        }
        if ((call.method == "PUT" || call.method == "POST") && !call.content)
            throw invalid("content", "The alternate request syntax sends the content by this name");
        if (call.header("Content-Type").empty()) call.headers.emplace_back("Content-Type", "application/json");
        if (!call.content) call.content = "";
        version_ = read_version(call.header("X-Experience-API-Version"));
        if (version_ == Version::v2) throw Failure(400, "2.0 has no alternate request syntax");
    }

    KnownClientPtr admit(Call& call) {
        const auto client = records_.clients.admit(call.header("Authorization"), request_.remote_address);
        if (!client) throw Failure(401, "Say who you are, by the key and secret of a client");
        call.caller = std::make_shared<const Caller>(
            Caller{client->client.id, authority_of(records_, client->client), client->client.scopes});
        if (!version_) spoken_ = client->last_version;
        return client;
    }

    void admit_course(Call& call) {
        call.caller = way_->admit(call.header("Authorization"));
        if (!call.caller) throw Failure(401, "This is not the authorization of this launch, or its session is over");
    }

    // Communication 3.3
    void settle_version(Call& call, KnownClient* client, bool is_about) {
        if (!version_ && way_) version_ = spoken_;
        if (!version_ && !is_about) throw invalid("X-Experience-API-Version", "must be 1.0.0 to 1.0.3, or 2.0.0");
        if (version_) spoken_ = *version_;
        if (version_ && client) client->last_version = *version_;
        call.version = spoken_;
    }

    /// A package of xAPI may be older than 1.0, which named the learner by "actor", or put a number into each address
    /// so that no browser remembers the reply; and who cannot read the actor of their launch send "null".
    static void take_as_it_comes(Call& call, const Row& row) {
        const auto is_known = [&](std::string_view name) {
            return std::ranges::find(row.parameters, name) != row.parameters.end();
        };
        std::erase_if(call.parameters, [&](const auto& parameter) { return !is_known(parameter.first); });
        const std::string agent = call.optional("agent");
        if (agent == "null" || agent == "undefined") call.parameters.erase("agent");
        // Statements are searched without an agent, too.
        if (is_known("agent") && row.path != "/statements") call.parameters.try_emplace("agent", call.caller->learner);
    }

    const Row& find_row(const Call& call) const {
        bool is_known = false;
        for (const Row& row : rows()) {
            if (row.path != path_) continue;
            is_known = true;
            if (row.method == call.method) return row;
        }
        if (!is_known) throw not_found("resource");
        throw Failure(405, "This resource does not take " + call.method);
    }

    std::string methods_here() const {
        std::string methods = "HEAD";  // every resource has a GET
        for (const Row& row : rows())
            if (row.path == path_) methods.append(", ").append(row.method);
        return methods;
    }

    // ---- pages of other sites

    /// The Origin of the request, if it may call.
    std::string allowed_origin() const {
        const std::string_view origin = http::header(request_.headers, "Origin");
        if (origin.empty()) return "";
        if (way_) return way_->origin == origin ? way_->origin : "";
        const std::string allowed = records_.allowed_origins();
        for (const std::string_view line : split(allowed, '\n'))
            if (trim(line) == origin) return std::string(origin);
        return "";
    }

    /// Before a browser calls for a page of another site. Nothing else is answered to OPTIONS.
    http::Reply preflight() const {
        if (origin_.empty()) return failure_reply(Failure(403, "This site may not call the learning record store"));
        http::Reply reply{.status = 204};
        return reply.with("Access-Control-Allow-Methods", "GET, HEAD, PUT, POST, DELETE")
            .with("Access-Control-Allow-Headers",
                  "Authorization, Content-Type, X-Experience-API-Version, If-Match, If-None-Match, Accept-Language")
            .with("Access-Control-Max-Age", "600");
    }

    http::Headers headers_of_replies() {
        http::Headers headers = {{"X-Experience-API-Version", std::string(name_of_version(spoken_))},
                                 {"Cache-Control", "no-store"},
                                 {"Vary", "Origin"}};
        if (path_ == "/statements")
            headers.emplace_back("X-Experience-API-Consistent-Through",
                                 timestamp_text(records_.stamps.consistent_through()));
        if (origin_.empty()) return headers;
        // Never with credentials: a page brings the key of a client, not somebody's cookies.
        headers.emplace_back("Access-Control-Allow-Origin", origin_);
        headers.emplace_back("Access-Control-Expose-Headers",
                             "ETag, Last-Modified, X-Experience-API-Version, X-Experience-API-Consistent-Through");
        return headers;
    }

    http::Reply with_headers(http::Reply reply) {
        if (reply.status == 405) reply.with("Allow", methods_here());  // RFC 7231 section 6.5.5
        // A browser would ask the learner for a password.
        if (reply.status == 401 && !way_)
            reply.with("WWW-Authenticate", "Basic realm=\"Oneroom xAPI\", charset=\"UTF-8\"");
        for (auto& header : headers_of_replies()) reply.headers.push_back(std::move(header));
        return reply;
    }

    Records& records_;
    http::Request& request_;
    const Doorway* way_;
    const std::string path_;  ///< behind the base
    std::string origin_{};
    std::optional<Version> version_{};
    Version spoken_ = Version::v2;
};

Microseconds last_stamp(db::Database& db) {
    // A place that another store was told is complete is behind, too: the clock may have been ahead then.
    return db.read([](const db::Reader& reader) { return std::max(last_statement(reader), furthest_place(reader)); });
}

}  // namespace

Records::Records(db::Database& db_, const Clock& clock_, files::BlobStore& blobs_)
    : db(db_),
      clock(clock_),
      blobs(blobs_),
      clients(db_, clock_),
      stamps(clock_, last_stamp(db_)),
      has_removed(db_.read([](const db::Reader& reader) { return has_any_removed(reader); })) {}

const std::string& home_of(Records& records) {
    std::call_once(records.knows_home, [&] { records.home = records.home_page(); });
    return records.home;
}

bool is_xapi_path(std::string_view path) { return path == base_path || path.starts_with("/xapi/"); }

http::Reply answer(Records& records, http::Request& request) { return Door(records, request, nullptr).answer(); }

http::Reply answer(Records& records, http::Request& request, const Doorway& way) {
    return Door(records, request, &way).answer();
}

std::vector<XapiRow> xapi_rows() {
    std::vector<XapiRow> out;
    for (const Row& row : rows()) out.push_back({row.operation, row.method, row.path, row.access});
    return out;
}

}  // namespace oneroom::lrs
