#include "core/api/language.h"
#include "mail/delivery.h"
#include "mail/mail.h"

namespace oneroom::mail {
namespace {

/// What went wrong is stored in English and told in the language of the caller.
MessageRow row_of(const StoredMessage& m, Language language) {
    return {m.id,
            m.kind,
            m.template_name,
            m.user_id,
            m.recipient_name,
            m.address,
            m.subject,
            m.cause_kind,
            m.cause_id,
            m.state,
            m.attempts,
            m.next_try_at,
            m.expires_at,
            in_language(language, m.last_error),
            m.created_at,
            m.sent_at};
}

Scope scope_of(const Mail& mail, const db::Reader& db, const Session& caller) {
    return mail.find_scope ? mail.find_scope(db, caller) : whole_scope;
}

/// Throws Failure 404 for one that is not there, or not for the caller.
StoredMessage show_reached(const Mail& mail, const db::Reader& db, const Session& caller, Id message_id) {
    StoredMessage message = show_message(db, message_id);
    if (!is_reached(db, message, scope_of(mail, db, caller))) throw not_found("message");
    return message;
}

MessagePage list_page(const Mail& mail, const Context& context, const MessageListRequest& request) {
    const Language language = language_of(context.request);
    return mail.db.read([&](const db::Reader& db) {
        const Scope scope = scope_of(mail, db, context.session);
        MessagePage page{.total = count_messages(db, request, scope),
                         .page = request.page,
                         .page_size = request.page_size,
                         .is_mail_set_up = can_send(mail, MessageKind::email),
                         .is_sms_set_up = mail.settings.now()->sms.is_set_up(),
                         .is_sms_spent = is_sms_spent(mail)};
        for (const StoredMessage& message : list_messages(db, request, scope))
            page.rows.push_back(row_of(message, language));
        return page;
    });
}

constexpr const char* for_owner_only =
    "It holds a link or code that lets in as this person. To see it you need the role UserSecurity_ChangePassword and "
    "every role that they hold.";

constexpr const char* for_mailbox_only =
    "It holds a link for your own password, which is read in your mailbox only. Signed in, you change your password "
    "in your account menu.";

/// A session left open must not replace its owner's password by a link that it reads here.
bool may_open(const Mail& mail, const db::Reader& db, const Session& caller, const StoredMessage& message) {
    if (!message.is_secret) return true;
    const bool has_link = message.template_name == "passwordReset" || message.template_name == "invitation" ||
                          message.template_name == "signInLink";
    if (has_link && message.user_id == caller.user_id) return false;
    return message.user_id && mail.may_open_secret && mail.may_open_secret(db, caller, *message.user_id);
}

MessageDetails show_details(const Mail& mail, Context& context, Id message_id) {
    bool is_open = false;
    const StoredMessage message = mail.db.read([&](const db::Reader& db) {
        auto found = show_reached(mail, db, context.session, message_id);
        is_open = may_open(mail, db, context.session, found);
        return found;
    });
    const Language language = language_of(context.request);
    MessageDetails details{.message = row_of(message, language)};
    if (!is_open) {
        const bool is_own = message.user_id == context.session.user_id;
        details.hidden_because = in_language(language, is_own ? for_mailbox_only : for_owner_only);
        return details;
    }
    const Content content = open_content(mail, message);
    details.text = content.text;
    details.html = content.html;
    details.link = content.link;
    if (message.is_secret)
        mail.db.write([&](db::Writer& tx) {
            audit::record(tx, context.actor(), context.now(),
                          {.action = "outbox.show",
                           .object_kind = "user",
                           .object_id = message.user_id,
                           .summary = "Looked at the message '" + message.subject + "' to " + message.recipient_name});
        });
    return details;
}

/// Changes a message under the rule `decide`, with its audit row.
template <class Decide>
MessageRow change(Mail& mail, Context& context, Id message_id, const char* action, const char* verb, Decide decide) {
    return mail.db.write([&](db::Writer& tx) {
        StoredMessage message = show_reached(mail, tx, context.session, message_id);
        decide(message);
        update_delivery(tx, message);
        audit::record(tx, context.actor(), context.now(),
                      {.action = action,
                       .object_kind = "message",
                       .object_id = message.id,
                       .summary = verb + (" the message '" + message.subject) + "' to " + message.recipient_name});
        if (message.state == MessageState::waiting) call_sender(mail, tx);
        return row_of(message, language_of(context.request));
    });
}

MessageRow resend(Mail& mail, Context& context, Id message_id) {
    const Instant now = context.now();
    return change(mail, context, message_id, "outbox.resend", "Had sent again", [&](StoredMessage& message) {
        if (message.state == MessageState::sending) throw Failure(409, "It is being sent right now");
        if (message.expires_at && *message.expires_at <= now)
            throw Failure(409, "Its link has expired. Have a new one made: for a person on the people screen");
        if (const auto wrong = address_complaint(message.kind, message.address); !wrong.empty())
            throw Failure(409, wrong);
        if (message.state == MessageState::sent) message.message_id.clear();  // wanted twice, so it is another one
        message.state = MessageState::waiting;
        message.attempts = 0;
        message.next_try_at = now;
        message.last_error.clear();
        message.sent_at.reset();
    });
}

MessageRow cancel(Mail& mail, Context& context, Id message_id) {
    return change(mail, context, message_id, "outbox.cancel", "Cancelled", [](StoredMessage& message) {
        if (message.state == MessageState::sending)
            throw Failure(409, "It is being sent right now. Try again in a minute");
        if (message.state != MessageState::waiting) throw Failure(409, "It is not waiting any more");
        message.state = MessageState::cancelled;
        message.next_try_at.reset();
    });
}

}  // namespace

std::vector<Route> mail_routes(Mail& mail) {
    using enum Method;
    Mail* const m = &mail;
    const Access configuration = any_of({Role::CanAccessConfiguration});
    return {
        route<MessageListRequest, MessagePage>(
            get, "outbox.list", "/api/outbox", configuration,
            [m](Context& context, const MessageListRequest& in) { return list_page(*m, context, in); },
            "Messages of the portal, the newest first, page by page"),
        route<MessageRef, MessageDetails>(
            get, "outbox.show", "/api/outbox/{messageId}", configuration.by_person_only(),
            [m](Context& context, const MessageRef& in) { return show_details(*m, context, in.message_id); },
            "One message as its recipient gets it; links and codes only for who may reset that person's password"),
        route<MessageRef, MessageRow>(
            post, "outbox.resend", "/api/outbox/{messageId}/resend", configuration,
            [m](Context& context, const MessageRef& in) { return resend(*m, context, in.message_id); },
            "Has a message sent again, at once"),
        route<MessageRef, MessageRow>(
            post, "outbox.cancel", "/api/outbox/{messageId}/cancel", configuration,
            [m](Context& context, const MessageRef& in) { return cancel(*m, context, in.message_id); },
            "Stops a message that waits"),
        route<TestMessageRequest, TestMessageAnswer>(
            post, "mail.test", "/api/mail/test", configuration.by_person_only(),
            [m](Context& context, const TestMessageRequest& in) {
                return send_test(*m, context.actor(), in, language_of(context.request));
            },
            "Sends a test message at once and returns what the server said"),
    };
}

std::vector<jobs::Job> mail_jobs(Mail& mail) {
    using namespace std::chrono_literals;
    constexpr std::int64_t slice = 500;  // rows deleted in one transaction
    return {{send_job, 1min, [&mail](jobs::JobContext& job) { send_due(mail, job.keep_going); },
             "Sends the messages that wait in the outbox", true},
            {"mail.removeOld", 24h,
             [&mail](jobs::JobContext& job) {
                 const Instant before = mail.clock.now() - mail.settings.now()->outbox_keep;
                 while (job.keep_going() &&
                        mail.db.write([&](db::Writer& tx) { return delete_older(tx, before, slice); }) == slice) {
                 }
             },
             "Deletes messages of the outbox past their time"}};
}

}  // namespace oneroom::mail
