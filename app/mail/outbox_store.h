// The SQL of mail. Private to this folder.
#pragma once

#include "core/api/scope.h"
#include "core/db/db.h"
#include "mail/message_types.h"

namespace oneroom::mail {

/// A row of outbox_message, whole.
struct StoredMessage {
    Id id{};
    MessageKind kind = MessageKind::email;
    std::string template_name{};
    std::optional<Id> user_id{};
    std::string recipient_name{};
    std::string address{};
    std::string reply_to{};
    std::string language_code{};
    std::string subject{};
    std::string content_sealed{};
    bool is_secret{};
    std::string cause_kind{};
    std::optional<Id> cause_id{};
    std::string search_folded{};
    MessageState state = MessageState::waiting;
    std::int64_t attempts{};
    std::optional<Instant> next_try_at{};
    std::optional<Instant> expires_at{};
    std::string last_error{};
    std::string message_id{};
    Instant created_at{};
    std::optional<Instant> sent_at{};

    static Fields fields();
};

Id insert_message(db::Writer& tx, const StoredMessage& message);
std::optional<StoredMessage> find_message(const db::Reader& db, Id id);
StoredMessage show_message(const db::Reader& db, Id id);  ///< throws Failure 404

std::vector<StoredMessage> list_messages(const db::Reader& db, const MessageListRequest& request, const Scope& scope);
std::int64_t count_messages(const db::Reader& db, const MessageListRequest& request, const Scope& scope);
/// Whether it is to somebody in the scope; what is to nobody of the portal, only who sees everybody sees.
bool is_reached(const db::Reader& db, const StoredMessage& message, const Scope& scope);

/// Which text messages leave now: those of a sign-in also when the number of a day is reached.
enum class DueSms { none = 0, signInCodes = 1, all = 2 };

/// The oldest that is to be sent now: waiting, or being sent by somebody who is gone.
std::optional<StoredMessage> find_due(const db::Reader& db, bool with_email, DueSms sms, Instant now);

/// state, attempts, next_try_at, last_error, message_id and sent_at.
void update_delivery(db::Writer& tx, const StoredMessage& message);

/// What could not be sent in time is not sent any more. Returns how many.
std::int64_t cancel_expired(db::Writer& tx, Instant now, const std::string& why);
bool has_expired(const db::Reader& db, Instant now);

/// Text messages that were sent since then, or are being sent.
std::int64_t count_sms_since(const db::Reader& db, Instant since);

/// Those that a lost process was sending are tried again.
bool is_sending(const db::Reader& db);
void release_sending(db::Writer& tx, Instant now);

std::int64_t delete_older(db::Writer& tx, Instant before, std::int64_t limit);

}  // namespace oneroom::mail
