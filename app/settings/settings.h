// What administrators set in the portal: rows of app_setting over defaults. (Where the server listens and keeps its
// data is core/config.)
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/db/audit.h"
#include "core/db/db.h"
#include "core/security/secret_box.h"

namespace oneroom::settings {

/// Numbers are those of the specification (SESS-09 to SESS-13).
enum class SettingType { string = 1, boolean = 2, option = 3, integer = 4, longString = 5 };

constexpr auto enum_names(SettingType) {
    return std::array{std::pair{SettingType::string, std::string_view("string")},
                      std::pair{SettingType::boolean, std::string_view("boolean")},
                      std::pair{SettingType::option, std::string_view("option")},
                      std::pair{SettingType::integer, std::string_view("integer")},
                      std::pair{SettingType::longString, std::string_view("longString")}};
}

/// What belongs together on the screen.
enum class SettingGroup { portal, entry, passwords, sessions, mail, sms, backups, records };

constexpr auto enum_names(SettingGroup) {
    using enum SettingGroup;
    return std::array{
        std::pair{portal, std::string_view("portal")},       std::pair{entry, std::string_view("entry")},
        std::pair{passwords, std::string_view("passwords")}, std::pair{sessions, std::string_view("sessions")},
        std::pair{mail, std::string_view("mail")},           std::pair{sms, std::string_view("sms")},
        std::pair{backups, std::string_view("backups")},     std::pair{records, std::string_view("records")}};
}

/// How the line to the mail server is protected.
enum class SmtpSecurity { none, starttls, tls };

/// Whom two-step sign-in is required of.
enum class TwoStepRule { optional, holdersOfRoles, everybody };

/// The mail server; without a host nothing is sent, and messages wait in the outbox.
struct MailServer {
    std::string host{};
    std::int64_t port = 587;
    SmtpSecurity security = SmtpSecurity::starttls;
    std::string user{};  ///< empty: no login
    std::string password{};
    std::string authorities{};  ///< PEM; trusted besides those of the machine
    std::chrono::seconds timeout{30};
    std::string from_address{};
    std::string from_name{};
    std::string reply_to{};

    bool is_set_up() const { return !host.empty() && !from_address.empty(); }
};

/// The gateway for text messages, called by HTTP. {number}, {text} and {secret} stand in the texts.
struct SmsGateway {
    std::string url{};
    bool is_post = true;
    std::string headers{};  ///< one a line
    std::string body{};
    std::string secret{};

    bool is_set_up() const { return !url.empty(); }
};

/// What the navigation bar begins with (NAVB-01).
enum class NavbarBrand { markAndTitle, mark, title };

constexpr auto enum_names(NavbarBrand) {
    using enum NavbarBrand;
    return std::array{std::pair{markAndTitle, std::string_view("markAndTitle")},
                      std::pair{mark, std::string_view("mark")}, std::pair{title, std::string_view("title")}};
}

/// The settings as values. A boolean is true unless its row is the text "false" (PROF-15).
struct Values {
    std::string application_title;
    std::string support_address;
    std::string support_phone;
    std::string support_text;
    bool register_enabled = false;           ///< everybody may ask for an account
    bool register_needs_approval = true;     ///< somebody decides about each
    bool register_offers_locations = false;  ///< who registers says where they work
    bool register_link_hidden = false;       ///< /register works, but no page leads there
    std::chrono::hours register_length{0};   ///< how long the link of a registration is good
    bool login_options_enabled = false;      ///< the sign-in page offers the ways of login_options
    bool captcha_enabled = true;             ///< a browser works a moment before it asks from outside
    std::int64_t captcha_difficulty = 0;     ///< of that work: 2^n hashes
    bool require_uppercase = true;
    bool require_lowercase = true;
    bool require_digit = true;
    bool require_non_alphanumeric = true;
    std::int64_t required_length = 0;        ///< of a password, in code points
    std::chrono::days invitation_length{0};  ///< how long the link of an invitation is good
    bool security_questions = false;
    TwoStepRule two_step_rule = TwoStepRule::optional;
    std::chrono::minutes session_idle{0};  ///< without a request, a session ends after this
    std::chrono::hours session_length{0};  ///< and after this in any case
    bool backup_enabled = true;
    std::int64_t backup_hour = 0;         ///< UTC
    std::int64_t backup_every_hours = 0;  ///< counted from that hour
    std::int64_t backup_keep = 0;         ///< scheduled backups; those made by hand stay
    MailServer mail{};
    SmsGateway sms{};
    std::int64_t sms_per_day = 0;      ///< text messages of the whole portal in 24 hours
    std::chrono::days outbox_keep{0};  ///< messages are deleted after this
    NavbarBrand navbar_brand = NavbarBrand::markAndTitle;
    std::set<std::string> main_nav{"home"};  ///< ids of the menu items that stand in the navigation bar itself
    bool password_change = true;             ///< people may choose a new password by themselves
    std::string xapi_origins;                ///< sites whose pages may call the learning record store; one a line
    std::chrono::days statements_keep{0};    ///< statements are removed after this; 0: never
    std::string counted_attempt;             ///< highest, last or first; tracking reads it with the attempts
    bool scorm_home_page_enabled = false;    ///< a course takes the place of the home page
    std::optional<Id> scorm_home_page_content_id{};
};

/// A value that a setting of type option may have.
struct SettingOption {
    std::string_view value;
    std::string_view title;
};

/// One row of the catalogue.
struct Setting {
    std::string_view name;
    SettingType type;
    SettingGroup group;
    std::string_view title;
    std::string_view initial;
    std::string_view meaning;  ///< what it is, for who does not know; one or two sentences
    std::string_view effect;   ///< where it shows
    void (*apply)(Values&, const std::string& value);
    std::int64_t least = 0, most = 0;  ///< of an integer; of a text, the code points
    std::vector<SettingOption> options{};
    std::string (*complaint)(const std::string& value) = nullptr;  ///< what else is wrong; empty: nothing
    bool is_secret = false;                                        ///< stored encrypted, never given out
    bool has_rows = false;       ///< besides `options`, rows of the database can be chosen
    std::string_view forgets{};  ///< a secret that is forgotten when this changes: it was meant for another server
};

/// A row of the database that can be chosen.
struct RowOption {
    std::string value{};
    std::string title{};

    static Fields fields() { return {field<&RowOption::value>("value"), field<&RowOption::title>("title")}; }
};

/// What can be chosen of a setting with rows; `current` is listed though it could not be chosen anew.
using FindRows =
    std::function<std::vector<RowOption>(const db::Reader&, std::string_view name, const std::string& current)>;

/// Every setting there is, in the order of the screen.
const std::vector<Setting>& setting_catalog();

/// A setting as it is now. The value of a secret one is empty.
struct SettingState {
    const Setting* setting;
    std::string value;
    bool is_changed = false;  ///< differs from its default
    bool is_set = false;      ///< of a secret one: there is one
    std::optional<Instant> changed_at{};
    std::string changed_by{};
    std::vector<RowOption> rows{};  ///< what else can be chosen now
};

/// The settings in force. Safe from any thread.
class Settings {
public:
    /// Without a `box` no secret can be saved or read; without `rows` none can be chosen.
    explicit Settings(db::Database& db, std::shared_ptr<const SecretBox> box = nullptr, FindRows rows = nullptr);

    /// A snapshot; later changes do not reach it.
    std::shared_ptr<const Values> now() const;

    /// Stores one setting, with its audit row, and puts it into force. Throws Failure 404 for an unknown name and 400
    /// (field: the name) for a value that does not fit.
    void save(const audit::Actor& actor, Instant now, std::string_view name, const std::string& value);

    /// Back to the default, alike.
    void reset(const audit::Actor& actor, Instant now, std::string_view name);

    std::vector<SettingState> list() const;
    SettingState show(std::string_view name) const;  ///< throws Failure 404

private:
    void change(const audit::Actor& actor, Instant now, const Setting& setting,
                const std::optional<std::string>& value);
    void reload();
    void require_row(const Setting& setting, const std::string& value) const;
    std::optional<std::string> read_value(const Setting& setting, const std::string& stored) const;

    db::Database& db_;
    const std::shared_ptr<const SecretBox> box_;
    const FindRows rows_;
    mutable std::mutex mutex_;
    std::shared_ptr<const Values> values_;  // guarded by mutex_
};

}  // namespace oneroom::settings
