// Every setting, once: a list of data.
#include "core/base/text.h"
#include "settings/setting_parts.h"
#include "settings/setting_rules.h"
#include "settings/settings.h"

namespace oneroom::settings {
namespace {

using enum SettingType;
using enum SettingGroup;

bool is_true(const std::string& value) { return value != "false"; }

std::int64_t number(const std::string& value) { return to_integer(value).value_or(0); }

SmtpSecurity security_of(const std::string& value) {
    if (value == "tls") return SmtpSecurity::tls;
    return value == "none" ? SmtpSecurity::none : SmtpSecurity::starttls;
}

TwoStepRule two_step_rule_of(const std::string& value) {
    if (value == "everybody") return TwoStepRule::everybody;
    return value == "roles" ? TwoStepRule::holdersOfRoles : TwoStepRule::optional;
}

std::vector<Setting> portal_settings() {
    return {
        {"applicationTitle", string, portal, "Name of the portal", "Oneroom", "What the portal is called.",
         "The top of every page, the sign-in page, every message and authenticator apps",
         [](Values& v, const std::string& text) { v.application_title = text; }, 1, 100},
        {"emailSupportAddress",
         string,
         portal,
         "Address for questions",
         "",
         "Where people can write when something does not work. Empty: none is shown.",
         "The pages before sign-in, and the end of every e-mail",
         [](Values& v, const std::string& text) { v.support_address = text; },
         0,
         254,
         {},
         address_complaint},
        {.name = "countedAttempt",
         .type = option,
         .group = portal,
         .title = "The attempt that counts",
         .initial = "highest",
         .meaning = "Where somebody stands in a course after several attempts: by the best one, by the last or by the "
                    "first that came to an end. A course can say otherwise for itself.",
         .effect = "Home, lists, reports and search, within a minute",
         .apply = [](Values& v, const std::string& text) { v.counted_attempt = text; },
         .options = {{"highest", "The best one"}, {"last", "The last one"}, {"first", "The first one"}}},
    };
}

void show_in_bar(Values& values, const char* item, const std::string& value) {
    if (is_true(value))
        values.main_nav.insert(item);
    else
        values.main_nav.erase(item);
}

NavbarBrand brand_of(const std::string& value) {
    if (value == "mark") return NavbarBrand::mark;
    return value == "title" ? NavbarBrand::title : NavbarBrand::markAndTitle;
}

/// The bar on top. A link stands in it, or in the menu behind it.
std::vector<Setting> navigation_settings() {
    constexpr std::string_view effect = "The navigation bar, when a page is loaded next";
    constexpr std::string_view or_more = "On: in the navigation bar. Off: in the menu More beside it.";
    constexpr std::string_view or_person = "On: also in the navigation bar. Off: only in the menu of the person.";
    return {
        {.name = "navbarBrand",
         .type = option,
         .group = portal,
         .title = "Beginning of the navigation bar",
         .initial = "markAndTitle",
         .meaning = "What stands first in the bar at the top: the sign of the portal, its name, or both.",
         .effect = effect,
         .apply = [](Values& v, const std::string& text) { v.navbar_brand = brand_of(text); },
         .options = {{"markAndTitle", "Sign and name"}, {"mark", "Sign"}, {"title", "Name"}}},
        {"showAdministrationInMainNav", boolean, portal, "Link to the administration", "true", or_more, effect,
         [](Values& v, const std::string& text) { show_in_bar(v, "admin", text); }},
        {"showConfigurationInMainNav", boolean, portal, "Link to the configuration", "true", or_more, effect,
         [](Values& v, const std::string& text) { show_in_bar(v, "configuration", text); }},
        {"showReportsInMainNav", boolean, portal, "Link to the reports", "true", or_more, effect,
         [](Values& v, const std::string& text) { show_in_bar(v, "reports", text); }},
        {"showSecurityInMainNav", boolean, portal, "Link to the own security", "false", or_person, effect,
         [](Values& v, const std::string& text) { show_in_bar(v, "security", text); }},
        {"showAccessTokensInMainNav", boolean, portal, "Link to the own access tokens", "false", or_person, effect,
         [](Values& v, const std::string& text) { show_in_bar(v, "access-tokens", text); }},
    };
}

std::vector<Setting> password_settings() {
    return {
        {"passwordChangeEnabled", boolean, passwords, "Own password can be changed", "true",
         "People choose a new password by themselves. Off: only whoever manages passwords gives new ones; a first or "
         "temporary password is still replaced at the next sign-in.",
         "The menu of the person, and the page to change the password",
         [](Values& v, const std::string& text) { v.password_change = is_true(text); }},
        {"requiredLength", integer, passwords, "Shortest password", "6",
         "How many characters a password needs at least.", "The next password that is chosen",
         [](Values& v, const std::string& text) { v.required_length = number(text); }, 1, 128},
        {"requireUppercase", boolean, passwords, "Capital letter", "true", "A password needs a capital letter.",
         "The next password that is chosen",
         [](Values& v, const std::string& text) { v.require_uppercase = is_true(text); }},
        {"requireLowercase", boolean, passwords, "Small letter", "true", "A password needs a small letter.",
         "The next password that is chosen",
         [](Values& v, const std::string& text) { v.require_lowercase = is_true(text); }},
        {"requireDigit", boolean, passwords, "Digit", "true", "A password needs a digit.",
         "The next password that is chosen",
         [](Values& v, const std::string& text) { v.require_digit = is_true(text); }},
        {"requireNonAlphanumeric", boolean, passwords, "Special character", "true",
         "A password needs a character that is neither a letter nor a digit.", "The next password that is chosen",
         [](Values& v, const std::string& text) { v.require_non_alphanumeric = is_true(text); }},
        {"securityQuestions", boolean, passwords, "Security questions", "false",
         "People can choose three questions. Whoever has, answers them beside the link that replaces a forgotten "
         "password; without the link the answers open nothing.",
         "The page Sign-in and security, and the next link that is used",
         [](Values& v, const std::string& text) { v.security_questions = is_true(text); }},
        {"invitationDays", integer, passwords, "Days an invitation is good", "7",
         "For so many days the link of an invitation can be used to choose a first password.",
         "The next invitation that is sent",
         [](Values& v, const std::string& text) { v.invitation_length = std::chrono::days(number(text)); }, 2, 60},
    };
}

std::vector<Setting> session_settings() {
    return {
        {.name = "twoFactorRequired",
         .type = option,
         .group = sessions,
         .title = "Two-step sign-in is required",
         .initial = "optional",
         .meaning = "Of whom a second step is asked beside the password. Who has none sets one up right after signing "
                    "in, before anything else opens; access tokens of theirs wait as well.",
         .effect = "Every session and access token, within a minute",
         .apply = [](Values& v, const std::string& text) { v.two_step_rule = two_step_rule_of(text); },
         .options = {{"optional", "Of nobody"},
                     {"roles", "Of everybody who holds a permission"},
                     {"everybody", "Of everybody"}}},
        {"sessionIdleMinutes", integer, sessions, "Minutes without activity", "30",
         "After so many minutes without a request a session ends.", "Every session, at once",
         [](Values& v, const std::string& text) { v.session_idle = std::chrono::minutes(number(text)); }, 1, 24 * 60},
        {"sessionHours", integer, sessions, "Longest session in hours", "12",
         "After so many hours a session ends in any case.", "Sessions that begin from now on",
         [](Values& v, const std::string& text) { v.session_length = std::chrono::hours(number(text)); }, 1, 30 * 24},
    };
}

std::vector<Setting> mail_settings() {
    return {
        {.name = "smtpHost",
         .type = string,
         .group = mail,
         .title = "Mail server",
         .initial = "",
         .meaning = "The name of the server that takes the portal's e-mails. Empty: nothing is sent, and messages wait "
                    "in the outbox, where their links can be copied.",
         .effect = "Every e-mail",
         .apply = [](Values& v, const std::string& text) { v.mail.host = text; },
         .least = 0,
         .most = 253,
         .complaint = host_complaint,
         .forgets = "smtpPassword"},
        {.name = "smtpPort",
         .type = integer,
         .group = mail,
         .title = "Port",
         .initial = "587",
         .meaning = "Usually 587 with STARTTLS, 465 with TLS, 25 between servers.",
         .effect = "Every e-mail",
         .apply = [](Values& v, const std::string& text) { v.mail.port = number(text); },
         .least = 1,
         .most = 65535,
         .forgets = "smtpPassword"},
        {.name = "smtpSecurity",
         .type = option,
         .group = mail,
         .title = "Encryption",
         .initial = "starttls",
         .meaning = "How the line to the mail server is protected. Its certificate is always checked.",
         .effect = "Every e-mail",
         .apply = [](Values& v, const std::string& text) { v.mail.security = security_of(text); },
         .options = {{"starttls", "STARTTLS"}, {"tls", "TLS from the start"}, {"none", "None"}},
         .forgets = "smtpPassword"},
        {.name = "smtpUser",
         .type = string,
         .group = mail,
         .title = "User name",
         .initial = "",
         .meaning = "To log in to the mail server with. Empty: without a login.",
         .effect = "Every e-mail",
         .apply = [](Values& v, const std::string& text) { v.mail.user = text; },
         .least = 0,
         .most = 200},
        {.name = "smtpPassword",
         .type = string,
         .group = mail,
         .title = "Password",
         .initial = "",
         .meaning = "To log in to the mail server with. It is stored encrypted and never shown again; it is forgotten "
                    "when server, port or encryption change.",
         .effect = "Every e-mail",
         .apply = [](Values& v, const std::string& text) { v.mail.password = text; },
         .least = 0,
         .most = 500,
         .is_secret = true},
        {.name = "smtpAuthorities",
         .type = longString,
         .group = mail,
         .title = "Own certificate authority",
         .initial = "",
         .meaning = "Only for a mail server with a certificate of your own authority: its certificate as PEM text, "
                    "trusted besides those of the machine.",
         .effect = "Every e-mail",
         .apply = [](Values& v, const std::string& text) { v.mail.authorities = text; },
         .least = 0,
         .most = 20'000,
         .complaint = pem_complaint,
         .forgets = "smtpPassword"},
        {.name = "smtpTimeoutSeconds",
         .type = integer,
         .group = mail,
         .title = "Seconds to wait",
         .initial = "30",
         .meaning = "A mail server that is silent for so long is left, and tried again later.",
         .effect = "Every e-mail",
         .apply = [](Values& v, const std::string& text) { v.mail.timeout = std::chrono::seconds(number(text)); },
         .least = 2,
         .most = 120},
        {.name = "mailFromAddress",
         .type = string,
         .group = mail,
         .title = "Sender address",
         .initial = "",
         .meaning = "The address e-mails come from; the mail server must allow it. Without it nothing is sent.",
         .effect = "Every e-mail",
         .apply = [](Values& v, const std::string& text) { v.mail.from_address = text; },
         .least = 0,
         .most = 254,
         .complaint = address_complaint},
        {.name = "mailFromName",
         .type = string,
         .group = mail,
         .title = "Sender name",
         .initial = "",
         .meaning = "The name people see beside that address. Empty: the name of the portal.",
         .effect = "Every e-mail",
         .apply = [](Values& v, const std::string& text) { v.mail.from_name = text; },
         .least = 0,
         .most = 100},
        {.name = "mailReplyTo",
         .type = string,
         .group = mail,
         .title = "Answers go to",
         .initial = "",
         .meaning = "The address people's answers go to. Empty: the sender address.",
         .effect = "Every e-mail",
         .apply = [](Values& v, const std::string& text) { v.mail.reply_to = text; },
         .least = 0,
         .most = 254,
         .complaint = address_complaint},
        {.name = "outboxKeepDays",
         .type = integer,
         .group = mail,
         .title = "Days messages are kept",
         .initial = "90",
         .meaning = "After so many days a message is deleted from the outbox.",
         .effect = "The outbox, once a day",
         .apply = [](Values& v, const std::string& text) { v.outbox_keep = std::chrono::days(number(text)); },
         .least = 1,
         .most = 3650},
    };
}

std::vector<Setting> sms_settings() {
    return {
        {.name = "smsUrl",
         .type = string,
         .group = sms,
         .title = "Address of the gateway",
         .initial = "",
         .meaning = "The http or https address that sends a text message. {number}, {text} and {secret} are filled in. "
                    "Empty: text messages wait in the outbox.",
         .effect = "Every text message",
         .apply = [](Values& v, const std::string& text) { v.sms.url = text; },
         .least = 0,
         .most = 1000,
         .complaint = url_complaint,
         .forgets = "smsSecret"},
        {.name = "smsMethod",
         .type = option,
         .group = sms,
         .title = "Method",
         .initial = "post",
         .meaning = "How the gateway is called.",
         .effect = "Every text message",
         .apply = [](Values& v, const std::string& text) { v.sms.is_post = text != "get"; },
         .options = {{"post", "POST"}, {"get", "GET"}}},
        {.name = "smsHeaders",
         .type = longString,
         .group = sms,
         .title = "Headers",
         .initial = "Content-Type: application/json",
         .meaning = "One a line. {secret} is filled in, as in: Authorization: Bearer {secret}",
         .effect = "Every text message",
         .apply = [](Values& v, const std::string& text) { v.sms.headers = text; },
         .least = 0,
         .most = 4000,
         .complaint = headers_complaint},
        {.name = "smsBody",
         .type = longString,
         .group = sms,
         .title = "Body",
         .initial = R"({"to": "{number}", "text": "{text}"})",
         .meaning = "What is sent with POST. {number}, {text} and {secret} are filled in, written as the Content-Type "
                    "above asks for: JSON or a form.",
         .effect = "Every text message",
         .apply = [](Values& v, const std::string& text) { v.sms.body = text; },
         .least = 0,
         .most = 4000,
         .complaint = placeholders_complaint},
        {.name = "smsSecret",
         .type = string,
         .group = sms,
         .title = "Secret of the gateway",
         .initial = "",
         .meaning = "Fills {secret}. It is stored encrypted and never shown again; it is forgotten when the address "
                    "changes.",
         .effect = "Every text message",
         .apply = [](Values& v, const std::string& text) { v.sms.secret = text; },
         .least = 0,
         .most = 500,
         .is_secret = true},
        {.name = "smsPerDay",
         .type = integer,
         .group = sms,
         .title = "Text messages in a day",
         .initial = "200",
         .meaning = "So many text messages leave the portal in 24 hours; others wait in the outbox. It keeps the bill "
                    "small when somebody has codes sent over and over.",
         .effect = "Every text message",
         .apply = [](Values& v, const std::string& text) { v.sms_per_day = number(text); },
         .least = 1,
         .most = 1'000'000},
    };
}

std::vector<Setting> backup_settings() {
    return {
        {"backupEnabled", boolean, backups, "Backups by schedule", "true", "Backups are made by themselves.",
         "The next time a backup is due", [](Values& v, const std::string& text) { v.backup_enabled = is_true(text); }},
        {"backupHour", integer, backups, "Hour of the backup", "2", "Hour of the day, in UTC, at which one is made.",
         "The next scheduled backup", [](Values& v, const std::string& text) { v.backup_hour = number(text); }, 0, 23},
        {"backupEveryHours", integer, backups, "Hours between backups", "24",
         "Hours between two scheduled backups, counted from that hour.", "The next scheduled backup",
         [](Values& v, const std::string& text) { v.backup_every_hours = number(text); }, 1, 168},
        {"backupKeep", integer, backups, "Backups that are kept", "7",
         "So many scheduled backups are kept; older ones are deleted.", "After the next scheduled backup",
         [](Values& v, const std::string& text) { v.backup_keep = number(text); }, 1, 365},
    };
}

}  // namespace

const std::vector<Setting>& setting_catalog() {
    static const std::vector<Setting> catalog = [] {
        std::vector<Setting> all;
        for (auto&& part :
             {portal_settings(), navigation_settings(), home_settings(), entry_settings(), password_settings(),
              session_settings(), mail_settings(), sms_settings(), backup_settings(), record_settings()})
            all.insert(all.end(), part.begin(), part.end());
        return all;
    }();
    return catalog;
}

}  // namespace oneroom::settings
