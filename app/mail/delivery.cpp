#include "mail/delivery.h"

#include <algorithm>
#include <mutex>

#include "core/base/bytes.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/json/codec.h"
#include "mail/mime.h"

namespace oneroom::mail {
namespace {

using namespace std::chrono_literals;
using Outcome = SendResult::Outcome;

constexpr std::chrono::milliseconds first_pause = 1min;  // after a failure; doubles with each
constexpr std::chrono::milliseconds longest_pause = 4h;
constexpr std::chrono::milliseconds longest_unreachable_pause = 15min;  // the message itself is well
constexpr std::chrono::milliseconds give_up_after = 72h;
constexpr std::chrono::milliseconds claim_lasts = 5min;  // longer than any attempt

std::chrono::milliseconds pause_after(std::int64_t attempts, Outcome outcome) {
    const auto longest = outcome == Outcome::unreachable ? longest_unreachable_pause : longest_pause;
    auto pause = first_pause;
    for (std::int64_t i = 1; i < attempts && pause < longest; ++i) pause *= 2;
    return std::min(pause, longest);
}

std::string domain_of(const std::string& address) { return address.substr(address.find('@') + 1); }

SendResult send_email(const settings::Values& settings, Transport& transport, const StoredMessage& message,
                      const Content& content, Instant now) {
    const auto& server = settings.mail;
    const Email email{.from_address = server.from_address,
                      .from_name = server.from_name.empty() ? settings.application_title : server.from_name,
                      .to_address = message.address,
                      .to_name = message.recipient_name,
                      .reply_to = message.reply_to.empty() ? server.reply_to : message.reply_to,
                      .subject = message.subject,
                      .message_id = message.message_id,
                      .date = now,
                      .text = content.text,
                      .html = content.html};
    return transport.send_mail(server, {server.from_address, message.address, write_email(email)});
}

SendResult send_sms(const settings::SmsGateway& gateway, Transport& transport, std::chrono::seconds timeout,
                    const StoredMessage& message, const Content& content) {
    std::string number;
    for (const char c : message.address)
        if ((c >= '0' && c <= '9') || c == '+') number += c;
    const std::map<std::string, std::string> values{
        {"number", number}, {"text", content.text}, {"secret", gateway.secret}};
    HttpCall call{.url = fill_gateway_text(gateway.url, values, Escaping::url), .is_post = gateway.is_post};
    bool is_json = false;
    for (const auto line : split(gateway.headers, '\n')) {
        const std::string header(trim(line));
        if (header.empty()) continue;
        const auto folded = to_lower_ascii(header);
        if (folded.starts_with("content-type:")) is_json = folded.find("json") != folded.npos;
        call.headers.push_back(fill_gateway_text(header, values, Escaping::none));
    }
    call.body = fill_gateway_text(gateway.body, values, is_json ? Escaping::json : Escaping::url);
    return transport.call_gateway(call, timeout);
}

DueSms due_sms(const Mail& mail) {
    if (can_send(mail, MessageKind::sms)) return DueSms::all;
    return can_send(mail, MessageKind::sms, sign_in_code) ? DueSms::signInCodes : DueSms::none;
}

/// Takes the next message for this process: who else looks leaves it alone for claim_lasts.
std::optional<StoredMessage> claim_next(Mail& mail, bool with_email, DueSms sms) {
    const Instant now = mail.clock.now();
    const auto is_due = [&](const db::Reader& db) { return find_due(db, with_email, sms, now); };
    if (!mail.db.read(is_due)) return std::nullopt;
    const std::string domain = domain_of(mail.settings.now()->mail.from_address);
    return mail.db.write([&](db::Writer& tx) {
        auto message = is_due(tx);
        if (!message) return message;
        message->state = MessageState::sending;
        ++message->attempts;
        message->next_try_at = now + claim_lasts;
        // Made once: a server that gets a message twice after a crash can tell.
        if (message->message_id.empty())
            message->message_id = to_hex(random_bytes(12)) + "." + std::to_string(message->id) + "@" + domain;
        update_delivery(tx, *message);
        return message;
    });
}

void drop_expired(Mail& mail) {
    const Instant now = mail.clock.now();
    if (!mail.db.read([&](const db::Reader& db) { return has_expired(db, now); })) return;
    mail.db.write([&](db::Writer& tx) {
        cancel_expired(tx, now, "It could not be sent before its link expired. Have a new one sent");
    });
}

SendResult try_to_send(const Mail& mail, Transport& transport, const StoredMessage& message) {
    try {
        return send_message(*mail.settings.now(), transport, message, open_content(mail, message), mail.clock.now());
    } catch (const Failure& failure) {
        return {Outcome::refused, failure.what()};
    }
}

std::mutex testing;  // one test at a time: each may hold a request for as long as a mail server likes

}  // namespace

std::string fill_gateway_text(const std::string& text, const std::map<std::string, std::string>& values,
                              Escaping escaping) {
    const auto escaped = [&](const std::string& value) {
        std::string out;
        if (escaping == Escaping::json) {
            write_json_string(value, out);
            return out.substr(1, out.size() - 2);
        }
        for (const unsigned char c : value) {
            const bool is_safe = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                                 c == '-' || c == '_' || c == '.' || c == '~';
            if (escaping == Escaping::url && !is_safe) {
                out += "%" + to_hex({reinterpret_cast<const char*>(&c), 1});
            } else if (c >= ' ' && c != 0x7F) {
                out += static_cast<char>(c);
            }
        }
        return out;
    };
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const auto known = std::ranges::find_if(values, [&](const auto& entry) {
            return text.compare(at, entry.first.size() + 2, "{" + entry.first + "}") == 0;
        });
        if (known == values.end()) {
            out += text[at++];
        } else {
            out += escaped(known->second);
            at += known->first.size() + 2;
        }
    }
    return out;
}

StoredMessage decide_next(StoredMessage message, const SendResult& result, Instant now) {
    message.last_error = result.outcome == Outcome::sent ? "" : result.answer;
    message.next_try_at.reset();
    switch (result.outcome) {
        case Outcome::sent:
            message.state = MessageState::sent;
            message.sent_at = now;
            break;
        case Outcome::refused:
            message.state = MessageState::failed;
            break;
        case Outcome::interrupted:
            message.state = MessageState::waiting;
            message.next_try_at = now;
            --message.attempts;
            break;
        case Outcome::later:
        case Outcome::unreachable:
            message.state = now - message.created_at < give_up_after ? MessageState::waiting : MessageState::failed;
            if (message.state == MessageState::waiting)
                message.next_try_at = now + pause_after(message.attempts, result.outcome);
    }
    return message;
}

SendResult send_message(const settings::Values& settings, Transport& transport, const StoredMessage& message,
                        const Content& content, Instant now) {
    if (const auto wrong = address_complaint(message.kind, message.address); !wrong.empty())
        return {Outcome::refused, wrong};
    return message.kind == MessageKind::email
               ? send_email(settings, transport, message, content, now)
               : send_sms(settings.sms, transport, settings.mail.timeout, message, content);
}

std::int64_t send_due(Mail& mail, const std::function<bool()>& keep_going) {
    drop_expired(mail);
    bool with_email = can_send(mail, MessageKind::email);
    DueSms sms = due_sms(mail);
    std::optional<Transport> transport;
    std::int64_t sent = 0;
    while ((with_email || sms != DueSms::none) && keep_going()) {
        const auto message = claim_next(mail, with_email, sms);
        if (!message) break;
        if (!transport) transport.emplace(keep_going);
        const SendResult result = try_to_send(mail, *transport, *message);
        const StoredMessage next = decide_next(*message, result, mail.clock.now());
        mail.db.write([&](db::Writer& tx) { update_delivery(tx, next); });
        sent += result.outcome == Outcome::sent;
        if (result.outcome == Outcome::interrupted) break;
        if (message->kind == MessageKind::sms) sms = due_sms(mail);
        if (result.outcome == Outcome::sent) continue;
        log::warning("mail.notSent",
                     {{"message", message->id}, {"attempt", message->attempts}, {"why", result.answer}});
        // The others would fare no better: the next run tries again with one of them.
        if (result.outcome != Outcome::unreachable) continue;
        if (message->kind == MessageKind::email)
            with_email = false;
        else
            sms = DueSms::none;
    }
    return sent;
}

TestMessageAnswer send_test(Mail& mail, const audit::Actor& actor, const TestMessageRequest& request,
                            Language language) {
    const std::string address(trim(request.address));
    if (const auto wrong = address_complaint(request.kind, address); !wrong.empty()) throw invalid("address", wrong);
    if (request.kind == MessageKind::sms) require_sms_left(mail);
    if (!can_send(mail, request.kind))
        throw Failure(409, request.kind == MessageKind::email
                               ? "Set up the mail server first: at least its name and the sender address"
                               : "Set up the gateway for text messages first: at least its address");
    const std::unique_lock only(testing, std::try_to_lock);
    if (!only) throw Failure(409, "A test is going on already. Wait for it");
    const Rendered rendered = render(mail, {.kind = request.kind,
                                            .template_name = "test",
                                            .name = actor.name,
                                            .address = address,
                                            .language_code = std::string(name_of(language))});
    const Instant now = mail.clock.now();
    const StoredMessage message{
        .kind = request.kind,
        .recipient_name = actor.name,
        .address = address,
        .subject = rendered.subject,
        .message_id = to_hex(random_bytes(16)) + "@" + domain_of(mail.settings.now()->mail.from_address)};
    mail.db.write([&](db::Writer& tx) {
        audit::record(
            tx, actor, now,
            {.action = "mail.test", .object_kind = "message", .summary = "Sent a test message to " + address});
    });
    Transport transport([&] { return !mail.is_stopping; });
    const SendResult result =
        send_message(*mail.settings.now(), transport, message, {rendered.text, rendered.html, ""}, now);
    return {result.outcome == Outcome::sent, in_language(language, result.answer)};
}

}  // namespace oneroom::mail
