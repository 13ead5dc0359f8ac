#include "mail/outbox_store.h"

#include "core/base/failure.h"
#include "core/base/text.h"

namespace oneroom::mail {

Fields StoredMessage::fields() {
    return {field<&StoredMessage::id>("id"),
            field<&StoredMessage::kind>("kind"),
            field<&StoredMessage::template_name>("templateName"),
            field<&StoredMessage::user_id>("userId"),
            field<&StoredMessage::recipient_name>("recipientName"),
            field<&StoredMessage::address>("address"),
            field<&StoredMessage::reply_to>("replyTo"),
            field<&StoredMessage::language_code>("languageCode"),
            field<&StoredMessage::subject>("subject"),
            field<&StoredMessage::content_sealed>("contentSealed").secret(),
            field<&StoredMessage::is_secret>("isSecret"),
            field<&StoredMessage::cause_kind>("causeKind"),
            field<&StoredMessage::cause_id>("causeId"),
            field<&StoredMessage::search_folded>("searchFolded"),
            field<&StoredMessage::state>("state"),
            field<&StoredMessage::attempts>("attempts"),
            field<&StoredMessage::next_try_at>("nextTryAt"),
            field<&StoredMessage::expires_at>("expiresAt"),
            field<&StoredMessage::last_error>("lastError"),
            field<&StoredMessage::message_id>("messageId"),
            field<&StoredMessage::created_at>("createdAt"),
            field<&StoredMessage::sent_at>("sentAt")};
}

#define ONEROOM_MESSAGE                                                                                    \
    "SELECT id, kind, template_name, user_id, recipient_name, address, reply_to, language_code, subject,"  \
    "       content_sealed, is_secret, cause_kind, cause_id, search_folded, state, attempts, next_try_at," \
    "       expires_at, last_error, message_id, created_at, sent_at FROM outbox_message "
// $2 is -1 for any state, $3 is 0 for any kind.
#define ONEROOM_FOUND_MESSAGES                                                                             \
    "WHERE ($1 = '' OR INSTR(search_folded, $1) > 0) AND ($2 < 0 OR state = $2) AND ($3 = 0 OR kind = $3)" \
    "  AND ($4 = '' OR template_name = $4) AND ($5 = '' OR cause_kind = $5)"                               \
    "  AND ($6 IS NULL OR cause_id = $6)"                                                                  \
    "  AND ($8 = 9 OR user_id IN (SELECT u.id FROM app_user u WHERE " ONEROOM_IN_SCOPE("u", "$7", "$8") ")) "

namespace {

std::int64_t state_of(const MessageListRequest& request) {
    return request.state ? static_cast<std::int64_t>(*request.state) : -1;
}
std::int64_t kind_of(const MessageListRequest& request) {
    return request.kind ? static_cast<std::int64_t>(*request.kind) : 0;
}

}  // namespace

Id insert_message(db::Writer& tx, const StoredMessage& m) {
    return tx.value<Id>(R"sql(
        INSERT INTO outbox_message (kind, template_name, user_id, recipient_name, address, language_code, subject,
                                    content_sealed, is_secret, cause_kind, cause_id, search_folded, state, next_try_at,
                                    expires_at, last_error, created_at, reply_to)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) RETURNING id)sql",
                        m.kind, m.template_name, m.user_id, m.recipient_name, m.address, m.language_code, m.subject,
                        m.content_sealed, m.is_secret, m.cause_kind, m.cause_id, m.search_folded, m.state,
                        m.next_try_at, m.expires_at, m.last_error, m.created_at, m.reply_to);
}

std::optional<StoredMessage> find_message(const db::Reader& db, Id id) {
    return db.one<StoredMessage>(ONEROOM_MESSAGE "WHERE id = $1", id);
}

StoredMessage show_message(const db::Reader& db, Id id) {
    auto message = find_message(db, id);
    if (!message) throw not_found("message");
    return std::move(*message);
}

std::vector<StoredMessage> list_messages(const db::Reader& db, const MessageListRequest& request, const Scope& scope) {
    return db.all<StoredMessage>(
        "-- engine: sqlite\n" ONEROOM_MESSAGE ONEROOM_FOUND_MESSAGES "ORDER BY id DESC LIMIT $9 OFFSET $10",
        fold(trim(request.search)), state_of(request), kind_of(request), request.template_name, request.cause_kind,
        request.cause_id, scope.user_id, scope.reach, request.page_size, (request.page - 1) * request.page_size);
}

std::int64_t count_messages(const db::Reader& db, const MessageListRequest& request, const Scope& scope) {
    return db.value<std::int64_t>("-- engine: sqlite\nSELECT COUNT(*) FROM outbox_message " ONEROOM_FOUND_MESSAGES,
                                  fold(trim(request.search)), state_of(request), kind_of(request),
                                  request.template_name, request.cause_kind, request.cause_id, scope.user_id,
                                  scope.reach);
}

bool is_reached(const db::Reader& db, const StoredMessage& message, const Scope& scope) {
    if (scope.is_everybody()) return true;
    return db.value<std::int64_t>(
               "SELECT COUNT(*) FROM app_user u WHERE u.id = $1 AND " ONEROOM_IN_SCOPE("u", "$2", "$3"),
               message.user_id, scope.user_id, scope.reach) > 0;
}

std::optional<StoredMessage> find_due(const db::Reader& db, bool with_email, DueSms sms, Instant now) {
    // One state at a time, each in the order of its index: however many wait, the first is found at once.
    for (const MessageState state : {MessageState::waiting, MessageState::sending}) {
        auto message = db.one<StoredMessage>(ONEROOM_MESSAGE R"sql(
             WHERE state = $1 AND next_try_at <= $2
               AND ((kind = 1 AND $3 = 1) OR (kind = 2 AND ($4 = 2 OR ($4 = 1 AND template_name = 'signInCode'))))
             ORDER BY next_try_at, id LIMIT 1)sql",
                                             state, now, with_email, sms);
        if (message) return message;
    }
    return std::nullopt;
}

void update_delivery(db::Writer& tx, const StoredMessage& m) {
    tx.run(R"sql(
        UPDATE outbox_message SET state = $2, attempts = $3, next_try_at = $4, last_error = $5, message_id = $6,
                                  sent_at = $7
         WHERE id = $1)sql",
           m.id, m.state, m.attempts, m.next_try_at, m.last_error, m.message_id, m.sent_at);
}

bool has_expired(const db::Reader& db, Instant now) {
    return db.value<std::int64_t>(
               "SELECT COUNT(*) FROM (SELECT id FROM outbox_message WHERE state = 0 AND expires_at <= $1 LIMIT 1) one",
               now) > 0;
}

std::int64_t cancel_expired(db::Writer& tx, Instant now, const std::string& why) {
    tx.run(
        "UPDATE outbox_message SET state = 4, next_try_at = NULL, last_error = $2 WHERE state = 0 AND expires_at <= "
        "$1",
        now, why);
    return tx.changed();
}

std::int64_t count_sms_since(const db::Reader& db, Instant since) {
    return db.value<std::int64_t>(
        "SELECT (SELECT COUNT(*) FROM outbox_message WHERE kind = 2 AND sent_at > $1"
        "                                               AND template_name <> 'signInCode')"
        "     + (SELECT COUNT(*) FROM outbox_message WHERE kind = 2 AND state = 1"
        "                                               AND template_name <> 'signInCode')",
        since);
}

bool is_sending(const db::Reader& db) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM (SELECT id FROM outbox_message WHERE state = 1 LIMIT 1) one") >
           0;
}

void release_sending(db::Writer& tx, Instant now) {
    tx.run("UPDATE outbox_message SET state = 0, next_try_at = $1 WHERE state = 1", now);
}

std::int64_t delete_older(db::Writer& tx, Instant before, std::int64_t limit) {
    tx.run(R"sql(
        DELETE FROM outbox_message WHERE id IN
            (SELECT id FROM outbox_message WHERE created_at < $1 AND state <> 1 ORDER BY created_at, id LIMIT $2))sql",
           before, limit);
    return tx.changed();
}

}  // namespace oneroom::mail
