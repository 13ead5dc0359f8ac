// What the content origin hands over: beginning units, their authorization, their way back, and the record store.
#include <algorithm>

#include "core/base/bytes.h"
#include "core/base/failure.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/json/codec.h"
#include "core/security/basic_authorization.h"
#include "launch/launch_rules.h"
#include "lrs/call.h"
#include "xapi_courses/begin_unit.h"
#include "xapi_courses/launched_unit.h"
#include "xapi_courses/unit_launch.h"
#include "xapi_courses/xapi_courses.h"

namespace oneroom::xapi_courses {
namespace {

using http::Reply;

Reply json_reply(const json& value) {
    Reply reply;
    reply.text = value.dump();
    return reply.with("Content-Type", "application/json").with("Cache-Control", "no-store");
}

class Door {
public:
    Door(XapiCourses& courses, http::Request& request, const launch::OpenLaunch& launch, std::string_view token)
        : courses_(courses),
          request_(request),
          launch_(launch),
          token_(token),
          path_("/c/" + token_ + "/"),
          base_(courses.launches.content_origin(request) + path_) {}

    std::optional<Reply> answer(std::string_view path) {
        const bool is_post = request_.method == "POST";
        if (take(path, "units/") && is_post) return begin(path);
        if (take(path, "fetch/")) {
            if (request_.method == "OPTIONS") return with_origin(before_fetch());
            return with_origin(is_post ? fetch(std::string(path)) : Reply{.status = 405});
        }
        if (path == "xapi" || path.starts_with("xapi/")) return records(path.substr(4));
        return std::nullopt;
    }

private:
    static bool take(std::string_view& path, std::string_view prefix) {
        if (!path.starts_with(prefix)) return false;
        path.remove_prefix(prefix.size());
        return true;
    }

    /// Beginning a unit keeps statements and documents.
    static constexpr double cost_of_beginning = 20;

    void keep_pace(double cost, bool is_statement = false) const {
        using enum UnitPace::Answer;
        const auto answer = courses_.pace.take(launch_.launch_id, courses_.records.clock.steady(), cost, is_statement);
        if (answer == waits_first) log::warning("xapi.tooManyCalls", {{"launch", launch_.launch_id}});
        if (answer != goes) throw Failure(429, "This course calls too often. Wait some seconds");
    }

    /// A form that holds a whole request (Communication 1.3 of 1.0.x) says in its address which one it is.
    bool is_writing() const {
        if (request_.method != "PUT" && request_.method != "POST") return false;
        return std::ranges::all_of(http::parse_query(request_.query), [](const auto& field) {
            return field.first != "method" || field.second == "PUT" || field.second == "POST";
        });
    }

    /// As long as it says that it is; what does not say so may be long.
    double cost_of_call() const {
        const auto length = to_integer(http::header(request_.headers, "Content-Length"));
        const bool has_body = request_.method == "PUT" || request_.method == "POST";
        if (request_.method == "GET" || request_.method == "HEAD") return UnitPace::cost_of_reading;
        constexpr std::int64_t unknown = 1024 * 1024;
        return UnitPace::cost_of(
            static_cast<double>(std::max<std::int64_t>(0, length.value_or(has_body ? unknown : 0))));
    }

    std::optional<Reply> begin(std::string_view path) {
        const auto item_id = to_integer(path);
        if (!item_id) return std::nullopt;
        keep_pace(cost_of_beginning);
        // Whom a unit tells its addresses is told nothing that begins another one.
        const std::string origin = courses_.launches.content_origin(request_);
        const std::string base = origin + "/c/" + launch::unit_token_of(token_) + "/";
        const auto begun = begin_unit(courses_, launch_, *item_id, base, courses_.records.clock.now());
        return json_reply({{"url", begun.url}, {"launchMethod", begun.launch_method}});
    }

    /// A page on another server that names the type of what it sends has to ask first.
    static Reply before_fetch() {
        return Reply{.status = 204}
            .with("Access-Control-Allow-Methods", "POST")
            .with("Access-Control-Allow-Headers", "Content-Type")
            .with("Access-Control-Max-Age", "600");
    }

    // cmi5 8.2: whatever comes of it, the status is 200.
    Reply fetch(const std::string& named) {
        const std::string session = named.substr(0, named.rfind('-'));
        auto& db = courses_.records.db;
        const auto unit =
            db.read([&](const db::Reader& reader) { return find_unit_of(reader, launch_.launch_id, session); });
        if (!unit || !unit->is_cmi5() || named != session + fetch_key(launch_, session))
            return json_reply({{"error-code", "2"}, {"error-text", "This is the address of no session."}});
        const std::string password = random_token();
        const bool is_first =
            db.write([&](db::Writer& tx) { return save_secret(tx, unit->session_id, sha256_hex(password)); });
        if (!is_first)
            return json_reply(
                {{"error-code", "1"}, {"error-text", "The authorization was fetched before, or the session is over."}});
        return json_reply({{"auth-token", basic_credentials(unit->session, password)}});
    }

    Reply records(std::string_view path) {
        // Units put together addresses whose endpoint ends with a slash: /xapi//statements.
        std::string resource;
        for (const char c : path)
            if (c != '/' || !resource.ends_with('/')) resource += c;
        // And some ask for statements/?statementId=...
        if (resource.size() > 1 && resource.ends_with('/')) resource.pop_back();
        const bool is_statement = resource == "/statements" && is_writing();
        const lrs::Doorway way{
            .base = path_ + "xapi",
            .path = std::move(resource),
            .origin = foreign_origin(),
            .admit = [&](const std::string& authorization) { return admit(authorization, is_statement); }};
        return lrs::answer(courses_.records, request_, way);
    }

    std::shared_ptr<const lrs::Caller> admit(const std::string& authorization, bool is_statement) {
        keep_pace(cost_of_call(), is_statement);
        const auto pair = read_basic(authorization);
        if (!pair) return nullptr;
        auto unit = courses_.records.db.read(
            [&](const db::Reader& reader) { return find_unit_of(reader, launch_.launch_id, pair->user); });
        if (!unit || unit->secret_hash.empty() || !equal_constant_time(unit->secret_hash, sha256_hex(pair->password)))
            return nullptr;
        return caller_of(courses_.records, courses_.launches.hooks, std::move(*unit));
    }

    /// Of the page that calls, when a unit of this course is on that server.
    std::string foreign_origin() {
        const std::string origin = to_lower_ascii(http::header(request_.headers, "Origin"));
        if (origin.empty() || origin == "null" || !launch_.version_id || base_.starts_with(origin + "/")) return "";
        const bool is_known = courses_.records.db.read(
            [&](const db::Reader& reader) { return has_unit_at(reader, *launch_.version_id, origin); });
        return is_known ? origin : "";
    }

    Reply with_origin(Reply reply) {
        if (const std::string origin = foreign_origin(); !origin.empty())
            reply.with("Access-Control-Allow-Origin", origin).with("Vary", "Origin");
        return reply;
    }

    XapiCourses& courses_;
    http::Request& request_;
    const launch::OpenLaunch& launch_;
    const std::string token_;
    const std::string path_;
    const std::string base_;
};

}  // namespace

std::optional<Reply> answer(XapiCourses& courses, http::Request& request, const launch::OpenLaunch& launch,
                            std::string_view token, std::string_view path) {
    return Door(courses, request, launch, token).answer(path);
}

}  // namespace oneroom::xapi_courses
