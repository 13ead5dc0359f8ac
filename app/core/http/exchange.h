// From a request that has arrived to the reply as it is to be sent. Knows HTTP, but no socket.
#pragma once

#include <string>

#include "core/http/client_address.h"
#include "core/http/outgoing.h"
#include "core/http/reply_writer.h"
#include "core/http/server.h"

namespace oneroom::http {

/// Fills in what the head does not say: who calls, and by which scheme. Takes the forwarding fields away, so that
/// nothing above can believe them.
void identify(Request& request, const std::string& peer, const TrustedProxies& trusted);

/// Runs the handler behind the checks that hold for every request. Never throws: what goes wrong becomes a reply. Every
/// reply carries the options' fields and the date; one that comes later gets them then.
Reply answer(Request& request, const ServerOptions& options, const Handler& handler, Instant now);

/// The same for a reply that could not be made at once (Reply::later); `headers` are added to it.
Reply answer_later(const MakeReply& make, const Headers& headers, const Request& request, const ServerOptions& options,
                   Instant now);

/// {"": [message]} with the options' fields and the date.
Reply refusal(int status, std::string_view message, const ServerOptions& options, Instant now);

/// The reply as bytes, with the part of it that the request asks for (range, 304, HEAD). Chunks are not looked at. A
/// reply whose fields cannot be sent becomes a 500.
Outgoing prepare(Reply reply, const Request& request, bool closes, ReplyWriter& writer);

/// "Mon, 02 Mar 2026 09:00:00 GMT" (RFC 9110 section 5.6.7).
std::string http_date(Instant instant);

}  // namespace oneroom::http
