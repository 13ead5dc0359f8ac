// The route table. One row states everything about an operation: method, name, path, who may call it, which handler
// answers and one line of description. Dispatching, access checks, the OpenAPI document and the TypeScript client are
// all made from these rows.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/session.h"
#include "core/base/instant.h"
#include "core/db/audit.h"
#include "core/db/db.h"
#include "core/http/http_types.h"
#include "core/json/codec.h"

namespace oneroom {

/// What a handler may use. Handlers run only after the access check, so `session` is the caller's, or an empty one on
/// routes open to everyone.
struct Context {
    db::Database& db;
    const Clock& clock;
    Session session;
    http::Request& request;
    http::Headers& reply_headers;  ///< for cookies; everything else is the typed answer

    Instant now() const { return clock.now(); }
    audit::Actor actor() const {
        return {session.user_id ? std::optional(session.user_id) : std::nullopt, session.full_name,
                request.remote_address};
    }
};

/// Who may call. A route has to say it: there is no default.
struct Access {
    enum class Who { everyone, signed_in, basic } who = Who::signed_in;
    std::vector<Role> any_role{};               ///< empty: every signed-in person
    bool allows_restricted = false;             ///< GUARD-03
    bool allows_half = false;                   ///< while the password has to be changed first
    bool allows_token = true;                   ///< also a program with an access token of the person
    std::vector<std::string_view> any_scope{};  ///< of a client of the learning record store; it needs one of them

    Access also_restricted() const {
        auto a = *this;
        a.allows_restricted = true;
        return a;
    }
    Access also_half_signed_in() const {
        auto a = *this;
        a.allows_half = true;
        return a;
    }
    /// For what would let a leaked token live on: signing in, passwords, further tokens, opening courses.
    Access by_person_only() const {
        auto a = *this;
        a.allows_token = false;
        return a;
    }
    bool needs_session() const { return who == Who::signed_in; }
};
inline Access everyone() { return {.who = Access::Who::everyone}; }
inline Access signed_in() { return {}; }
/// A client of the learning record store, by Basic authorization; no cookie counts, so there is no XSRF. Such rows
/// stand in the table of lrs/, not in the Dispatcher's.
inline Access basic(std::initializer_list<std::string_view> scopes) {
    return {.who = Access::Who::basic, .any_scope = scopes};
}
inline Access any_of(std::initializer_list<Role> roles) { return {.any_role = roles}; }
inline Access any_course_role() { return {.any_role = {course_roles.begin(), course_roles.end()}}; }

enum class Method { get, post, put, remove };
constexpr auto enum_names(Method) {
    return std::array{std::pair{Method::get, "get"}, std::pair{Method::post, "post"}, std::pair{Method::put, "put"},
                      std::pair{Method::remove, "delete"}};
}

struct Route {
    enum class Body { typed, upload, form, download };

    Method method;
    std::string_view operation;  ///< "classes.enroll": feature, dot, verb; the name the UI calls
    std::string_view path;       ///< "/api/classes/{classId}"; {x} fills field x of the input
    Access access;
    std::string_view summary;
    Body body = Body::typed;
    const Shape* input = nullptr;
    const Type* output = nullptr;  ///< nullptr: a file (download)
    /// `input` is the one object of path, query and body values. Returns the whole reply.
    std::function<http::Reply(Context&, const json& input)> handle{};
};

namespace route_detail {
/// Reads the input struct, throws Failure 400 by field.
void read_input(const Shape& shape, void* object, const json& input);
http::Reply json_reply(const Type& type, const void* value);
}  // namespace route_detail

/// Makes a row from a handler `Out handler(Context&, const In&)`, any callable. Path, query and body are one input
/// object; its declared rules, and `check(const In&, FieldErrors&)` if there is one beside it, hold before the handler
/// is entered.
template <class In, class Out, class Handler>
Route typed_route(Method method, std::string_view operation, std::string_view path, Access access, Handler handler,
                  std::string_view summary) {
    Route row{method,          operation,       path, std::move(access), summary, Route::Body::typed,
              &shape_of<In>(), &type_of<Out>(), {}};
    row.handle = [handler = std::move(handler)](Context& context, const json& input) {
        In request{};
        route_detail::read_input(shape_of<In>(), &request, input);
        if constexpr (requires(FieldErrors & e) { check(request, e); }) {
            FieldErrors errors;
            check(request, errors);
            if (!errors.empty()) throw invalid(std::move(errors));
        }
        const Out answer = handler(context, request);
        return route_detail::json_reply(type_of<Out>(), &answer);
    };
    return row;
}

template <class In, class Out>
Route route(Method method, std::string_view operation, std::string_view path, Access access,
            Out (*handler)(Context&, const In&), std::string_view summary) {
    return typed_route<In, Out>(method, operation, path, std::move(access), handler, summary);
}

/// The same for a handler bound to a service: `route<In, Out>(..., [&service](Context& c, const In& in) { ... }, ...)`.
template <class In, class Out, class Handler>
Route route(Method method, std::string_view operation, std::string_view path, Access access, Handler handler,
            std::string_view summary) {
    return typed_route<In, Out>(method, operation, path, std::move(access), std::move(handler), summary);
}

/// A row whose body is a file: path and query are the input; the handler reads context.request.body as it arrives.
template <class In, class Out, class Handler>
Route route_upload(std::string_view operation, std::string_view path, Access access, Handler handler,
                   std::string_view summary) {
    Route row = typed_route<In, Out>(Method::post, operation, path, std::move(access), std::move(handler), summary);
    row.body = Route::Body::upload;
    return row;
}

/// A row whose body is form data: its texts are fields of the input beside path and query, its file comes last and is
/// context.request.body. The input's `fileName` is what the file is called; empty when none is sent.
template <class In, class Out, class Handler>
Route route_form(std::string_view operation, std::string_view path, Access access, Handler handler,
                 std::string_view summary) {
    Route row = typed_route<In, Out>(Method::post, operation, path, std::move(access), std::move(handler), summary);
    row.body = Route::Body::form;
    return row;
}

/// A row that answers with a file: handler `http::Reply handler(Context&, const In&)`.
template <class In, class Handler>
Route route_download(std::string_view operation, std::string_view path, Access access, Handler handler,
                     std::string_view summary) {
    Route row{Method::get,     operation, path, std::move(access), summary, Route::Body::download,
              &shape_of<In>(), nullptr,   {}};
    row.handle = [handler = std::move(handler)](Context& context, const json& input) -> http::Reply {
        In request{};
        route_detail::read_input(shape_of<In>(), &request, input);
        return handler(context, request);
    };
    return row;
}

/// The OpenAPI 3.1 document of a table; `oneroom openapi` writes it to resources/openapi.json.
json openapi(const std::vector<Route>& routes, std::string_view version);

/// The row of the operation that shows openapi() of the table it stands in; `routes` is asked at its first call.
Route openapi_route(std::function<const std::vector<Route>&()> routes, std::string version);

/// One object a row: method, path, operation, access, anyRole. What `oneroom routes` prints.
json list_routes(const std::vector<Route>& routes);

}  // namespace oneroom
