#include "settings/settings.h"

#include <set>

#include "core/base/failure.h"
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
    }
}

TEST_CASE("types of settings have the numbers of the specification [SESS-09] [SESS-10] [SESS-11] [SESS-12] [SESS-13]") {
    CHECK(static_cast<int>(SettingType::string) == 1);
    CHECK(static_cast<int>(SettingType::boolean) == 2);
    CHECK(static_cast<int>(SettingType::option) == 3);
    CHECK(static_cast<int>(SettingType::integer) == 4);
    CHECK(static_cast<int>(SettingType::longString) == 5);
}
