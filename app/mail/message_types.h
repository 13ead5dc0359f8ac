// What the operations of mail take and give. Field names are those of the API.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::mail {

enum class MessageKind { email = 1, sms = 2 };

constexpr auto enum_names(MessageKind) {
    using enum MessageKind;
    return std::array{std::pair{email, std::string_view("email")}, std::pair{sms, std::string_view("sms")}};
}

enum class MessageState { waiting = 0, sending = 1, sent = 2, failed = 3, cancelled = 4 };

constexpr auto enum_names(MessageState) {
    using enum MessageState;
    return std::array{std::pair{waiting, std::string_view("waiting")}, std::pair{sending, std::string_view("sending")},
                      std::pair{sent, std::string_view("sent")}, std::pair{failed, std::string_view("failed")},
                      std::pair{cancelled, std::string_view("cancelled")}};
}

struct MessageListRequest {
    std::string search{};
    std::optional<MessageState> state{};
    std::optional<MessageKind> kind{};
    std::string template_name{};
    std::string cause_kind{};
    std::optional<Id> cause_id{};
    std::int64_t page = 1;
    std::int64_t page_size = 15;

    static Fields fields() {
        return {field<&MessageListRequest::search>("search").max_length(200).means("Parts of name, address, subject"),
                field<&MessageListRequest::state>("state"),
                field<&MessageListRequest::kind>("kind"),
                field<&MessageListRequest::template_name>("template").max_length(50).means("What it is about"),
                field<&MessageListRequest::cause_kind>("causeKind").max_length(50),
                field<&MessageListRequest::cause_id>("causeId"),
                field<&MessageListRequest::page>("page").between(1, 1'000'000),
                field<&MessageListRequest::page_size>("pageSize").between(1, 100)};
    }
};

struct MessageRow {
    Id id{};
    MessageKind kind = MessageKind::email;
    std::string template_name{};
    std::optional<Id> user_id{};
    std::string recipient_name{};
    std::string address{};
    std::string subject{};
    std::string cause_kind{};
    std::optional<Id> cause_id{};
    MessageState state = MessageState::waiting;
    std::int64_t attempts{};
    std::optional<Instant> next_try_at{};
    std::optional<Instant> expires_at{};
    std::string last_error{};
    Instant created_at{};
    std::optional<Instant> sent_at{};

    static Fields fields() {
        return {field<&MessageRow::id>("id"),
                field<&MessageRow::kind>("kind"),
                field<&MessageRow::template_name>("template").means("What it is about"),
                field<&MessageRow::user_id>("userId"),
                field<&MessageRow::recipient_name>("recipientName"),
                field<&MessageRow::address>("address").means("Empty: has to be handed over"),
                field<&MessageRow::subject>("subject"),
                field<&MessageRow::cause_kind>("causeKind"),
                field<&MessageRow::cause_id>("causeId"),
                field<&MessageRow::state>("state"),
                field<&MessageRow::attempts>("attempts"),
                field<&MessageRow::next_try_at>("nextTryAt"),
                field<&MessageRow::expires_at>("expiresAt").means("It is not sent after this; null: any time"),
                field<&MessageRow::last_error>("lastError"),
                field<&MessageRow::created_at>("createdAt"),
                field<&MessageRow::sent_at>("sentAt")};
    }
};

struct MessagePage {
    std::vector<MessageRow> rows{};
    std::int64_t total{};
    std::int64_t page{};
    std::int64_t page_size{};
    bool is_mail_set_up{};
    bool is_sms_set_up{};
    bool is_sms_spent{};

    static Fields fields() {
        return {
            field<&MessagePage::rows>("rows"),
            field<&MessagePage::total>("total"),
            field<&MessagePage::page>("page"),
            field<&MessagePage::page_size>("pageSize"),
            field<&MessagePage::is_mail_set_up>("isMailSetUp").means("False: e-mails wait until somebody sets it up"),
            field<&MessagePage::is_sms_set_up>("isSmsSetUp"),
            field<&MessagePage::is_sms_spent>("isSmsSpent")
                .means("As many text messages were sent in the last 24 hours as the settings allow; others wait")};
    }
};

struct MessageRef {
    Id message_id{};
    static Fields fields() { return {field<&MessageRef::message_id>("messageId").required()}; }
};

struct MessageDetails {
    MessageRow message;
    std::string text{};
    std::string html{};
    std::string link{};
    std::string hidden_because{};

    static Fields fields() {
        return {field<&MessageDetails::message>("message"), field<&MessageDetails::text>("text").secret(),
                field<&MessageDetails::html>("html").secret().means("Empty for text messages"),
                field<&MessageDetails::link>("link").secret(),
                field<&MessageDetails::hidden_because>("hiddenBecause")
                    .means("Why text and link are not shown to the caller; empty when they are")};
    }
};

struct TestMessageRequest {
    MessageKind kind = MessageKind::email;
    std::string address{};

    static Fields fields() {
        return {field<&TestMessageRequest::kind>("kind"),
                field<&TestMessageRequest::address>("address").required().max_length(254).means(
                    "E-mail address, or phone number")};
    }
};

struct TestMessageAnswer {
    bool is_accepted = false;
    std::string answer{};

    static Fields fields() {
        return {field<&TestMessageAnswer::is_accepted>("isAccepted"),
                field<&TestMessageAnswer::answer>("answer").means("What the server said, or why it said nothing")};
    }
};

}  // namespace oneroom::mail
