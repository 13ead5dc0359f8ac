#include "settings/settings.h"

#include <nlohmann/json.hpp>
#include <set>

#include "core/base/failure.h"
#include "core/http/assets.h"
#include "support/catch.h"
#include "support/portal_database.h"

using namespace oneroom;
using namespace oneroom::settings;
using namespace oneroom::test;

namespace {

const audit::Actor ada{.user_id = 1, .name = "Ada Byron", .address = "192.0.2.1"};

}  // namespace

TEST_CASE("a new portal asks for passwords of six characters with all four kinds [PROF-15] [PROF-16]") {
    PortalDatabase portal;
    const auto values = Settings(portal.db).now();
    CHECK(values->required_length == 6);
    CHECK(values->require_uppercase);
    CHECK(values->require_lowercase);
    CHECK(values->require_digit);
    CHECK(values->require_non_alphanumeric);
    CHECK(values->session_idle == 30min);
    CHECK(values->session_length == 12h);
    CHECK(values->application_title == "Oneroom");
}

TEST_CASE("a changed setting is in force at once, stays after a restart and is in the audit log") {
    PortalDatabase portal;
    Settings settings(portal.db);
    const auto before = settings.now();
    settings.save(ada, portal.clock.now(), "requireDigit", "false");
    CHECK(before->require_digit);
    CHECK_FALSE(settings.now()->require_digit);
    CHECK_FALSE(Settings(portal.db).now()->require_digit);
    CHECK(portal.value<std::string>("SELECT before_json || after_json FROM audit_event") ==
          R"({"name":"requireDigit","value":"true"}{"name":"requireDigit","value":"false"})");
}

TEST_CASE("a value that does not fit changes nothing and says what fits") {
    PortalDatabase portal;
    Settings settings(portal.db);
    const auto save = [&](const char* name, const std::string& value) {
        settings.save(ada, portal.clock.now(), name, value);
    };
    CHECK_THROWS_WITH(save("requiredLength", "0"), "Must be a whole number between 1 and 128");
    CHECK_THROWS_WITH(save("requireDigit", "yes"), "Must be true or false");
    CHECK_THROWS_WITH(save("applicationTitle", ""), "Must have between 1 and 100 characters");
    CHECK_THROWS_WITH(save("noSuchSetting", "1"), "No such setting");
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM app_setting") == 0);
}

TEST_CASE("a row nobody understands leaves the default in force") {
    PortalDatabase portal;
    portal.run("INSERT INTO app_setting (name, value) VALUES ('requiredLength', 'many'), ('ofTomorrow', '1')");
    CHECK(Settings(portal.db).now()->required_length == 6);
}

TEST_CASE("every setting is stated once, with a default that fits") {
    PortalDatabase portal;
    Settings settings(portal.db);
    std::set<std::string_view> names;
    for (const Setting& setting : setting_catalog()) {
        INFO(setting.name);
        CHECK(names.insert(setting.name).second);
        CHECK_NOTHROW(settings.save(ada, portal.clock.now(), setting.name, std::string(setting.initial)));
        CHECK_FALSE((setting.title.empty() || setting.meaning.empty() || setting.effect.empty()));
        CHECK((setting.type == SettingType::option) != setting.options.empty());
    }
}

TEST_CASE("types of settings have the numbers of the specification [SESS-09] [SESS-10] [SESS-11] [SESS-12] [SESS-13]") {
    CHECK(static_cast<int>(SettingType::string) == 1);
    CHECK(static_cast<int>(SettingType::boolean) == 2);
    CHECK(static_cast<int>(SettingType::option) == 3);
    CHECK(static_cast<int>(SettingType::integer) == 4);
    CHECK(static_cast<int>(SettingType::longString) == 5);
}

namespace {

struct SecretSettings : PortalDatabase {
    std::shared_ptr<const SecretBox> box = std::make_shared<SecretBox>(SecretKey(folder.path() / "secret.key"));
    Settings settings{db, box};

    void save(const char* name, const std::string& value) { settings.save(ada, clock.now(), name, value); }
};

}  // namespace

TEST_CASE("a secret setting is in force, and neither told, nor in the audit log, nor readable in the database") {
    SecretSettings portal;
    portal.save("smtpPassword", "hunter2-hunter2");
    CHECK(portal.settings.now()->mail.password == "hunter2-hunter2");
    CHECK(Settings(portal.db, portal.box).now()->mail.password == "hunter2-hunter2");
    const auto state = portal.settings.show("smtpPassword");
    CHECK(state.value.empty());
    CHECK(state.is_set);
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM audit_event WHERE before_json || after_json || summary "
                                     "LIKE '%hunter2%'") == 0);
    CHECK(portal.value<std::string>("SELECT value FROM app_setting").find("hunter2") == std::string::npos);
}

TEST_CASE("a secret stored with another key counts as none, and one of another setting does not pass for it") {
    SecretSettings portal;
    portal.save("smtpPassword", "hunter2-hunter2");
    TempFolder elsewhere;
    const auto other = std::make_shared<SecretBox>(SecretKey(elsewhere.path() / "secret.key"));
    CHECK(Settings(portal.db, other).now()->mail.password.empty());
    portal.run("UPDATE app_setting SET name = 'smsSecret'");
    CHECK(Settings(portal.db, portal.box).now()->sms.secret.empty());
}

TEST_CASE("the password of a mail server is forgotten when the server is another one") {
    SecretSettings portal;
    portal.save("smtpHost", "mail.example.org");
    portal.save("smtpPassword", "hunter2-hunter2");
    portal.save("smtpHost", "mail.example.org");
    CHECK(portal.settings.now()->mail.password == "hunter2-hunter2");
    portal.save("smtpHost", "mail.evil.example");
    CHECK(portal.settings.now()->mail.password.empty());
    CHECK_FALSE(portal.settings.show("smtpPassword").is_set);
}

TEST_CASE("a setting goes back to its default, and who did what last stands beside it") {
    SecretSettings portal;
    CHECK_FALSE(portal.settings.show("smtpPort").is_changed);
    portal.save("smtpPort", "25");
    auto state = portal.settings.show("smtpPort");
    CHECK(state.is_changed);
    CHECK(state.value == "25");
    CHECK(state.changed_by == "Ada Byron");
    portal.settings.reset({.user_id = 2, .name = "Grace Hopper", .address = ""}, portal.clock.now(), "smtpPort");
    state = portal.settings.show("smtpPort");
    CHECK_FALSE(state.is_changed);
    CHECK(state.value == "587");
    CHECK(state.changed_by == "Grace Hopper");
    CHECK(portal.settings.now()->mail.port == 587);
}

TEST_CASE("settings of the mail server refuse what no mail server takes") {
    SecretSettings portal;
    CHECK_THROWS_WITH(portal.save("mailFromAddress", "a@example.org\r\nBcc: b@example.org"),
                      "Must not contain control characters");
    CHECK_THROWS_WITH(portal.save("mailFromAddress", "<a@example.org>"), Catch::Contains("Must be an e-mail address"));
    CHECK_THROWS_WITH(portal.save("smtpHost", "mail.example.org/x"), Catch::Contains("name of a server alone"));
    CHECK_THROWS_WITH(portal.save("smtpSecurity", "ssl"), "Must be one of: starttls, tls, none");
    CHECK_THROWS_WITH(portal.save("smtpAuthorities", "x"), Catch::Contains("Must be a certificate as text"));
    CHECK_THROWS_WITH(portal.save("smsUrl", "file:///etc/passwd"), Catch::Contains("begins with https://"));
    CHECK_THROWS_WITH(portal.save("smsBody", "{number} {texst}"), Catch::Contains("{texst} means nothing here"));
    CHECK_THROWS_WITH(portal.save("smsHeaders", "Bearer {secret}"), Catch::Contains("Each line must be a header"));
    CHECK_NOTHROW(portal.save("smsHeaders", "Authorization: Bearer {secret}\nX-A: b"));
    portal.save("smtpHost", " mail.example.org ");
    CHECK(portal.settings.now()->mail.host == "mail.example.org");
}

TEST_CASE("every setting is explained in every language") {
    for (const std::string language : {"de", "fr", "es", "ar"}) {
        const http::Asset* file = http::find_asset("resources/text/server/" + language + ".json");
        REQUIRE(file);
        const auto sentences = nlohmann::json::parse(file->plain);
        for (const Setting& setting : setting_catalog()) {
            INFO(language << " " << setting.name);
            for (const auto text : {setting.title, setting.meaning, setting.effect})
                CHECK(sentences.contains(std::string(text)));
            for (const SettingOption& option : setting.options) {
                const bool is_name = option.title == "STARTTLS" || option.title == "POST" || option.title == "GET";
                CHECK((is_name || sentences.contains(std::string(option.title))));
            }
        }
    }
}
