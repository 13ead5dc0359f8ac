// Writing messages into the outbox.
#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "locale/locale.h"
#include "mail/delivery.h"
#include "mail/mail.h"
#include "mail/mime.h"
#include "mail/outbox_store.h"
#include "mail/templates.h"

namespace oneroom::mail {

Mail::Mail(const MailSetup& setup) : db(setup.db), clock(setup.clock), settings(setup.settings), box(setup.box) {}

void take_up(Mail& mail) {
    if (mail.db.read([](const db::Reader& db) { return is_sending(db); }))
        mail.db.write([&](db::Writer& tx) { release_sending(tx, mail.clock.now()); });
}

bool can_send(const Mail& mail, MessageKind kind, std::string_view template_name) {
    const auto settings = mail.settings.now();
    if (kind == MessageKind::email) return settings->mail.is_set_up();
    return settings->sms.is_set_up() && (template_name == sign_in_code || !is_sms_spent(mail));
}

bool is_sms_spent(const Mail& mail) {
    const Instant since = mail.clock.now() - std::chrono::hours(24);
    return mail.db.read([&](const db::Reader& db) { return count_sms_since(db, since); }) >=
           mail.settings.now()->sms_per_day;
}

std::string address_complaint(MessageKind kind, const std::string& address) {
    const bool is_email = kind == MessageKind::email;
    if (address.empty())
        return is_email ? "This person has no e-mail address. Hand it over yourself"
                        : "This person has no phone number. Hand it over yourself";
    if (is_email && !is_address(address)) return "'" + address + "' is an address that mail servers do not take";
    if (!is_email && !is_phone_number(address)) return "'" + address + "' is no phone number";
    return "";
}

void require_sms_left(const Mail& mail, std::string_view field) {
    if (!is_sms_spent(mail)) return;
    const char* const text =
        "As many text messages were sent today as the settings allow. Use an e-mail, or hand it over yourself";
    throw field.empty() ? Failure(409, text) : invalid(field, text);
}

Rendered render(const Mail& mail, const Letter& letter) {
    const auto settings = mail.settings.now();
    TemplateValues values = letter.values;
    values["portal"] = settings->application_title;
    values["address"] = mail.portal_address ? mail.portal_address() : "";
    values["name"] = letter.name;
    values["support"] = settings->support_address;
    const Template& source = find_template(letter.template_name, letter.language_code);
    return letter.kind == MessageKind::email ? render_email(source, values, letter.link)
                                             : render_sms(source, values, letter.link);
}

Id add_letter(const Mail& mail, db::Writer& tx, const Letter& asked) {
    Letter letter = asked;
    letter.language_code =
        locale::language_in_force(tx, letter.language_code.substr(0, letter.language_code.find('-')));
    const Instant now = mail.clock.now();
    const Rendered rendered = render(mail, letter);
    const Content content{rendered.text, rendered.html, letter.link};
    StoredMessage message{.kind = letter.kind,
                          .template_name = std::string(letter.template_name),
                          .user_id = letter.user_id,
                          .recipient_name = letter.name,
                          .address = std::string(trim(letter.address)),
                          .reply_to = letter.reply_to,
                          .language_code = letter.language_code,
                          .subject = rendered.subject,
                          .content_sealed = mail.box->close(content_purpose, to_json_text(content)),
                          .is_secret = letter.is_secret,
                          .cause_kind = letter.cause_kind,
                          .cause_id = letter.cause_id,
                          .search_folded = fold(letter.name + " " + letter.address + " " + rendered.subject),
                          .next_try_at = now,
                          .expires_at = letter.expires_at,
                          .created_at = now};
    message.last_error = address_complaint(message.kind, message.address);
    if (!message.last_error.empty()) {
        message.state = MessageState::failed;
        message.next_try_at.reset();
    }
    const Id id = insert_message(tx, message);
    if (message.state == MessageState::waiting) call_sender(mail, tx);
    return id;
}

void call_sender(const Mail& mail, db::Writer& tx) {
    jobs::add_work(tx, send_job, "now", "{}", mail.clock.now());
    if (mail.wake_jobs) mail.wake_jobs();  // its next claim is a change that waits behind this one
}

Content open_content(const Mail& mail, const StoredMessage& message) {
    const auto text = mail.box->open(content_purpose, message.content_sealed);
    if (!text) throw Failure(409, "This message was stored with another key (secret.key) and cannot be read any more");
    return from_json_text<Content>(*text);
}

}  // namespace oneroom::mail
