// Messages to people, by e-mail and as text messages. Who has something to say adds a message in the transaction of its
// cause; a job sends it. Without a mail server it waits in the outbox, where an administrator can hand it over.
#pragma once

#include <atomic>
#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "core/api/route.h"
#include "core/api/scope.h"
#include "core/jobs/job.h"
#include "core/security/secret_box.h"
#include "mail/message_types.h"
#include "settings/settings.h"

namespace oneroom::mail {

struct MailSetup {
    db::Database& db;
    const Clock& clock;
    settings::Settings& settings;
    std::shared_ptr<const SecretBox> box;
};

/// May this caller see a link or code that was meant for that person?
using MayOpenSecret = std::function<bool(const db::Reader& db, const Session& caller, Id user_id)>;

/// Whose messages this caller may see in the outbox.
using FindScope = std::function<Scope(const db::Reader& db, const Session& caller)>;

/// The running part. app.cpp makes one and fills the functions before the first request.
struct Mail {
    explicit Mail(const MailSetup& setup);
    Mail(const Mail&) = delete;
    Mail& operator=(const Mail&) = delete;

    db::Database& db;
    const Clock& clock;
    settings::Settings& settings;
    const std::shared_ptr<const SecretBox> box;
    std::function<std::string()> portal_address{};  ///< "https://train.example.org"; never what a request claims
    std::function<void()> wake_jobs{};
    MayOpenSecret may_open_secret{};        ///< none: nobody may
    FindScope find_scope{};                 ///< none: everybody's
    std::atomic<bool> is_stopping = false;  ///< a test that goes on ends at once
};

/// What is to be said to whom.
struct Letter {
    MessageKind kind = MessageKind::email;
    std::string_view template_name;  ///< a row of template_rules()
    std::optional<Id> user_id{};
    std::string name{};           ///< of the recipient
    std::string address{};        ///< e-mail address, or phone number; empty: somebody has to hand it over
    std::string reply_to{};       ///< where answers go; empty: as the settings say
    std::string language_code{};  ///< "de-AT" falls back to "de", then to English
    std::map<std::string, std::string> values{};  ///< for the placeholders of the template
    std::string link{};
    bool is_secret = false;  ///< link or text let in who has them
    std::string cause_kind{};
    std::optional<Id> cause_id{};
    std::optional<Instant> expires_at{};  ///< not sent after this
};

/// Adds a message to the outbox in the caller's transaction; returns its id. It is sent after the commit.
Id add_letter(const Mail& mail, db::Writer& tx, const Letter& letter);

/// What a lost process was sending is due again. For the one process of the data folder, before its jobs begin.
void take_up(Mail& mail);

/// What is wrong with an e-mail address or phone number; empty when nothing is.
std::string address_complaint(MessageKind kind, const std::string& address);

/// Codes to sign in by: no number of other messages may keep people out, so the limit of a day is not theirs.
inline constexpr std::string_view sign_in_code = "signInCode";

/// Whether messages of this kind are sent by themselves, now.
bool can_send(const Mail& mail, MessageKind kind, std::string_view template_name = "");
/// As many text messages were sent in the last 24 hours as the settings allow; others wait, but for sign_in_code.
bool is_sms_spent(const Mail& mail);
void require_sms_left(const Mail& mail, std::string_view field = "");  ///< throws Failure 409, or 400 for that field

std::vector<Route> mail_routes(Mail& mail);  ///< outbox.*, mail.*
std::vector<jobs::Job> mail_jobs(Mail& mail);

/// `oneroom mail test ADDRESS`; `words` without "mail". Returns the exit code.
int run_mail_command(Mail& mail, const std::vector<std::string>& words, std::ostream& out, std::ostream& err);

}  // namespace oneroom::mail
