#include "core/api/dispatch.h"

#include <nlohmann/json.hpp>

#include "core/api/language.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/http/form.h"

namespace oneroom {
namespace {

constexpr std::size_t longest_body = 1024 * 1024;  // bytes of JSON, or of the texts of a form; files stream

std::optional<Method> method_of(std::string_view name) {
    if (name == "GET" || name == "HEAD") return Method::get;
    if (name == "POST") return Method::post;
    if (name == "PUT") return Method::put;
    if (name == "DELETE") return Method::remove;
    return std::nullopt;
}

bool is_json(std::string_view content_type) {
    return equal_ignoring_case(trim(content_type.substr(0, content_type.find(';'))), "application/json");
}

/// The texts of a form; what is left of the body is its file.
json fields_of(const http::Form& form) {
    json fields = json::object();
    for (const auto& [name, value] : form.fields()) fields[name] = value;
    fields["fileName"] = is_utf8(form.file_name()) ? form.file_name() : "file";
    return fields;
}

std::optional<http::Form> form_of(const Route& route, http::Request& request) {
    if (route.body != Route::Body::form) return std::nullopt;
    auto boundary = http::boundary_of(http::header(request.headers, "Content-Type"));
    if (!boundary) throw Failure(415, "Send form data, with Content-Type: multipart/form-data");
    return std::optional<http::Form>(std::in_place, *request.body, std::move(*boundary), longest_body);
}

json body_of(const Route& route, http::Request& request) {
    if (route.method == Method::get || route.body == Route::Body::upload) return json::object();
    const std::string text = http::read_all(*request.body, longest_body);
    if (text.empty() && route.method == Method::remove) return json::object();
    if (!is_json(http::header(request.headers, "Content-Type")))
        throw Failure(415, "Send JSON, with Content-Type: application/json");
    json body = text.empty() ? json::object() : parse_json(text);
    if (!body.is_object()) throw Failure(400, "The body must be a JSON object");
    return body;
}

/// With TLS the cookie has the name that no neighbour can set.
std::vector<std::string> session_cookies(const http::Request& request) {
    auto sids = http::cookies(request.headers, "__Host-sid");
    for (auto& sid : http::cookies(request.headers, "sid")) sids.push_back(std::move(sid));
    return sids;
}

/// The one token of an Authorization: Bearer header; nothing when there is none. Other schemes are a proxy's business.
std::optional<std::string> bearer_of(const http::Request& request) {
    constexpr std::string_view scheme = "Bearer";
    std::optional<std::string> bearer;
    for (const auto& [name, value] : request.headers) {
        if (!equal_ignoring_case(name, "Authorization")) continue;
        const std::string_view text = trim(value);
        if (!equal_ignoring_case(text.substr(0, text.find(' ')), scheme)) continue;
        if (bearer) throw Failure(400, "Send one access token, not several");
        bearer = trim(text.substr(scheme.size()));
    }
    return bearer;
}

/// `needs` tells the interface, in every language: it leads to the setup and sends the request again.
Failure missing_second_step() {
    Failure failure(403, "Set up the second step that this portal asks for first");
    failure.errors.add("needs", "secondStep");
    return failure;
}

std::string failure_text(const Failure& failure) { return to_json_text(failure.errors.by_field); }

}  // namespace

void require_access(const Access& access, const Session& session) {
    if (session.is_restricted && !access.allows_restricted) throw denied();
    if (session.must_change_password && !access.allows_half) throw Failure(403, "Choose a new password first");
    if (session.must_set_up_step && !access.allows_half) throw missing_second_step();
    const auto held = [&](Role role) { return session.roles.contains(role); };
    if (!access.any_role.empty() && std::ranges::none_of(access.any_role, held)) throw denied_without(access.any_role);
}

/// One segment of the paths: a hash and a step for each, however many routes there are.
struct Dispatcher::Node {
    std::unordered_map<std::string, std::shared_ptr<Node>> fixed;
    std::shared_ptr<Node> placeholder;
    std::string_view placeholder_name;
    std::array<const Route*, 4> routes{};
};

Dispatcher::Dispatcher(std::vector<Route> routes, DispatchSetup setup)
    : routes_(std::move(routes)), setup_(std::move(setup)) {
    const auto root = std::make_shared<Node>();
    for (const Route& route : routes_) {
        Node* node = root.get();
        for (const std::string_view segment : split(route.path.substr(1), '/')) {
            if (!segment.starts_with('{')) {
                auto& next = node->fixed[std::string(segment)];
                if (!next) next = std::make_shared<Node>();
                node = next.get();
                continue;
            }
            const auto name = segment.substr(1, segment.size() - 2);
            const auto described = [&](const Field& f) { return f.name == name; };
            if (std::ranges::none_of(route.input->fields, described))
                throw std::logic_error("no field for a placeholder of " + std::string(route.path));
            if (!node->placeholder) node->placeholder = std::make_shared<Node>();
            if (!node->placeholder_name.empty() && node->placeholder_name != name)
                throw std::logic_error("two names for one placeholder in " + std::string(route.path));
            node->placeholder_name = name;
            node = node->placeholder.get();
        }
        auto& slot = node->routes[static_cast<std::size_t>(route.method)];
        if (slot) throw std::logic_error("two routes for " + std::string(route.path));
        slot = &route;
    }
    root_ = root;
}

Dispatcher::Match Dispatcher::find(const http::Request& request) const {
    Match match;
    const Node* node = root_.get();
    // The path as sent is split before it is decoded, so that an encoded slash is part of a value and never a
    // separator.
    const std::string_view path = request.raw_path;
    if (!path.starts_with('/')) return match;
    for (const std::string_view segment : split(path.substr(1), '/')) {
        const auto fixed = node->fixed.find(std::string(segment));
        if (fixed != node->fixed.end()) {
            node = fixed->second.get();
        } else if (node->placeholder && !segment.empty()) {
            match.values.emplace_back(node->placeholder_name, http::percent_decode(segment, false));
            node = node->placeholder.get();
        } else {
            return match;
        }
    }
    match.path_exists = std::ranges::any_of(node->routes, [](const Route* route) { return route != nullptr; });
    if (const auto method = method_of(request.method)) match.route = node->routes[static_cast<std::size_t>(*method)];
    return match;
}

bool Dispatcher::is_own_origin(const http::Request& request) const {
    const std::string_view origin = http::header(request.headers, "Origin");
    return origin.empty() || origin == setup_.own_origin(request);
}

/// A program proves itself by its token alone: no other page can make a browser send one, so there is no XSRF token,
/// and cookies beside it count for nothing.
Session Dispatcher::admit_bearer(const Route& route, std::string bearer, const http::Request& request) const {
    const Credentials credentials{{}, "", "", request.remote_address, std::move(bearer)};
    const auto session = setup_.find_session(credentials);
    if (!session && route.access.needs_session()) throw not_signed_in();
    if (!session) return Session{};  // it proves something else than who calls: the handler's business
    if (session->is_token && !route.access.allows_token)
        throw Failure(403, "An access token cannot do this. Sign in to the portal in a browser instead");
    if (route.access.needs_session()) require_access(route.access, *session);
    return *session;
}

/// Origin, XSRF, session, restrictions, roles: in this order, whatever the route.
std::optional<Session> Dispatcher::admit(const Route& route, const http::Request& request) const {
    if (!is_own_origin(request)) throw Failure(403, "This page does not belong to the portal");
    if (auto bearer = bearer_of(request)) return admit_bearer(route, std::move(*bearer), request);
    const Credentials credentials{session_cookies(request), std::string(http::header(request.headers, "X-Session-Key")),
                                  std::string(http::header(request.headers, "X-XSRF-TOKEN")), request.remote_address,
                                  std::nullopt};
    const auto session = setup_.find_session(credentials);
    if (route.method != Method::get && !setup_.check_xsrf(session, credentials)) {
        if (route.access.needs_session() && !session && !credentials.key.empty()) throw not_signed_in();
        throw Failure(403, "The page is out of date. Reload it and try again");
    }
    if (!route.access.needs_session()) return session;
    if (!session) throw not_signed_in();
    require_access(route.access, *session);
    return session;
}

namespace {

/// The file of a form stands in for the body while the route answers, no longer.
class BodyAsBefore {
public:
    explicit BodyAsBefore(http::Request& request) : request_(request), body_(request.body) {}
    ~BodyAsBefore() { request_.body = body_; }
    BodyAsBefore(const BodyAsBefore&) = delete;
    BodyAsBefore& operator=(const BodyAsBefore&) = delete;

private:
    http::Request& request_;
    decltype(http::Request::body) body_;
};

}  // namespace

http::Reply Dispatcher::answer_or_throw(http::Request& request) const {
    auto match = find(request);
    if (!match.route) {
        if (!match.path_exists) throw not_found("address");
        throw Failure(405, "This address does not take " + request.method);
    }
    const Route& route = *match.route;
    const auto session = admit(route, request);
    json input = json::object();
    for (auto& [name, value] : http::parse_query(request.query)) input[name] = std::move(value);
    const BodyAsBefore before{request};
    auto form = form_of(route, request);
    input.update(form ? fields_of(*form) : body_of(route, request));
    if (form) request.body = &form->file();
    for (auto& [name, value] : match.values)
        input[std::string(name)] = std::move(value);  // what was authorised and logged
    http::Headers headers;
    Context context{setup_.db, setup_.clock, session.value_or(Session{}), request, headers};
    http::Reply reply = route.handle(context, input);
    if (http::header(request.headers, "Authorization").substr(0, 6) != "Bearer")  // cookies are for browsers
        for (auto& header : headers) reply.headers.push_back(std::move(header));
    return reply;
}

http::Reply Dispatcher::answer(http::Request& request) const {
    try {
        return answer_or_throw(request);
    } catch (const Failure& failure) {
        http::Reply reply = failure_reply({failure.status, in_language(language_of(request), failure.errors)});
        // RFC 6750 section 3; for a browser's session there is no scheme to name.
        if (failure.status == 401 && !http::header(request.headers, "Authorization").empty())
            reply.with("WWW-Authenticate", "Bearer realm=\"Oneroom\", error=\"invalid_token\"");
        return reply;
    } catch (const std::exception& unexpected) {
        log::error("request.failed",
                   {{"method", request.method}, {"path", request.raw_path}, {"why", unexpected.what()}});
        return failure_reply(Failure(500, in_language(language_of(request), "An unexpected error occurred")));
    }
}

http::Reply failure_reply(const Failure& failure) {
    http::Reply reply{.status = failure.status};
    reply.text = failure_text(failure);
    reply.with("Content-Type", "application/json").with("Cache-Control", "no-store");
    return reply;
}

namespace route_detail {

void read_input(const Shape& shape, void* object, const json& input) {
    FieldErrors errors;
    codec::read_object(shape, object, input, "", errors);
    if (!errors.empty()) throw invalid(std::move(errors));
}

http::Reply json_reply(const Type& type, const void* value) {
    http::Reply reply;
    codec::write(type, value, reply.text);
    reply.with("Content-Type", "application/json").with("Cache-Control", "no-store");
    return reply;
}

}  // namespace route_detail
}  // namespace oneroom
