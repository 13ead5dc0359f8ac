// Sending what waits in the outbox. Private to this folder.
#pragma once

#include "core/api/language.h"
#include "mail/mail.h"
#include "mail/outbox_store.h"
#include "mail/templates.h"
#include "mail/transport.h"

namespace oneroom::mail {

inline constexpr std::string_view send_job = "mail.send";
inline constexpr std::string_view content_purpose = "outbox";

/// What is kept encrypted of a message: it may let in who reads it.
struct Content {
    std::string text{};
    std::string html{};
    std::string link{};

    static Fields fields() {
        return {field<&Content::text>("text"), field<&Content::html>("html"), field<&Content::link>("link")};
    }
};

/// Throws Failure 409 when it was sealed with another key.
Content open_content(const Mail& mail, const StoredMessage& message);

Rendered render(const Mail& mail, const Letter& letter);

/// Has the job run as soon as the transaction is over.
void call_sender(const Mail& mail, db::Writer& tx);

/// What becomes of a message after an attempt: sent, tried again later (with more and more time between), or given up.
/// `message.attempts` counts this one. Pure.
StoredMessage decide_next(StoredMessage message, const SendResult& result, Instant now);

/// Hands one message over. Never throws for what the other side does.
SendResult send_message(const settings::Values& settings, Transport& transport, const StoredMessage& message,
                        const Content& content, Instant now);

/// Sends all that is due; returns how many were handed over.
std::int64_t send_due(Mail& mail, const std::function<bool()>& keep_going);

/// Sends a test in that language at once and returns, in it, what the server said. Throws Failure 400, or 409 while
/// another test goes on.
TestMessageAnswer send_test(Mail& mail, const audit::Actor& actor, const TestMessageRequest& request,
                            Language language = Language::en);

/// The body, header or address of a gateway with its placeholders filled in.
enum class Escaping { none, url, json };
std::string fill_gateway_text(const std::string& text, const std::map<std::string, std::string>& values,
                              Escaping escaping);

}  // namespace oneroom::mail
