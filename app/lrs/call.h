// One request to the store, after its door: who calls, in which version, with which parameters. Private to lrs, but
// for Caller.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "lrs/counted.h"
#include "lrs/launched_course.h"
#include "lrs/lrs.h"

namespace oneroom::lrs {

/// The portal itself, in the place of a client.
constexpr Id portal_client = 0;

/// Whose word a statement is, and what they may do: a client, the portal itself, or the launch of one person.
struct Caller {
    Id client_id{};           ///< as lrs_statement.client_id
    std::string authority{};  ///< JSON: the agent that the server names in what they write (Data 2.4.9)
    std::string scopes{};
    Counted counted = Counted::noCourse;  ///< what becomes of its statements, unless a course decides it for each
    /// JSON: who is meant where a package of xAPI names nobody, as tools of 2012 do. Empty: whoever is meant is named.
    std::string learner{};
    std::shared_ptr<LaunchedCourse> course{};  ///< of a launch

    bool holds(Scope scope) const { return holds_scope(scopes, scope); }
};

using Parameters = std::map<std::string, std::string>;

/// The agent that stands for a client in what it writes: JSON.
std::string authority_of(Records& records, const Client& client);

struct Call {
    Records& records;
    http::Request& request;
    std::string method;  ///< GET for HEAD, too; with the alternate syntax the one that is meant
    Version version = Version::v1;
    std::shared_ptr<const Caller> caller{};
    Parameters parameters{};
    http::Headers headers{};               ///< of the request; with the alternate syntax those of its form
    std::optional<std::string> content{};  ///< of the alternate syntax; otherwise the body is in the request
    std::string base{};                    ///< "/xapi": what addresses in replies begin with

    /// A parameter; throws Failure 400 when it is missing.
    const std::string& required(const std::string& name) const;
    std::string optional(const std::string& name) const;
    bool has(const std::string& name) const { return parameters.contains(name); }
    /// "true" or "false"; false when missing.
    bool flag(const std::string& name) const;
    /// The agent of a parameter as its key. Throws Failure 400.
    std::string agent(const std::string& name) const;
    /// A parameter that must be an IRI, a UUID (in lower case), a timestamp. Throw Failure 400.
    std::string iri(const std::string& name) const;
    std::string uuid(const std::string& name) const;
    Microseconds timestamp(const std::string& name) const;
    std::string header(std::string_view name) const { return std::string(http::header(headers, name)); }
    /// The whole body; throws Failure 413.
    std::string body(std::size_t most) const;
};

/// What is encoded (gzip) would be kept as it came, and given out as if it were not: 415.
void require_plain(const http::Request& request);

http::Reply json_reply(std::string text);
http::Reply no_content();

// The handlers, by resource. They throw Failure.
http::Reply put_statement(Call& call);
http::Reply post_statements(Call& call);
http::Reply get_statements(Call& call);
http::Reply handle_state(Call& call);
http::Reply handle_activity_profile(Call& call);
http::Reply handle_agent_profile(Call& call);
http::Reply get_agent(Call& call);
http::Reply get_activity(Call& call);
http::Reply get_about(Call& call);

}  // namespace oneroom::lrs
